// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/cairo_canvas.hpp"

#include <cairo-pdf.h>
#include <cairo.h>
#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// Below this radius the shading of a ball cannot be seen, and is not paid for.
constexpr double smallest_ball = 1.2;  // pixels

cairo_status_t append(void* bytes, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

void set_colour(cairo_t* cairo, Colour c, double alpha) {
  cairo_set_source_rgba(cairo, c.red / 255.0, c.green / 255.0, c.blue / 255.0, alpha);
}

// The shading of a ball of radius 1 about the origin.
cairo_pattern_t* ball_pattern(Colour colour) {
  cairo_pattern_t* pattern = cairo_pattern_create_radial(shade_focus.x, shade_focus.y, 0, 0, 0, 1);
  for (const ShadeStop& s : shade_stops) {
    const Colour c = mix(colour, s.towards, s.amount);
    cairo_pattern_add_color_stop_rgb(pattern, s.at, c.red / 255.0, c.green / 255.0, c.blue / 255.0);
  }
  return pattern;
}

cairo_surface_t* surface_of(int width, int height, const std::vector<std::uint32_t>& pixels) {
  cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  unsigned char* data = cairo_image_surface_get_data(surface);
  const int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < height && data; ++y)
    std::copy_n(reinterpret_cast<const unsigned char*>(&pixels[static_cast<std::size_t>(y) * width]), 4 * width,
                data + static_cast<std::ptrdiff_t>(y) * stride);
  cairo_surface_mark_dirty(surface);
  return surface;
}

std::string png_of(cairo_surface_t* surface) {
  std::string bytes;
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface, append, &bytes);
  if (status != CAIRO_STATUS_SUCCESS)
    throw RunError(fmt::format("cannot make a PNG: {}", cairo_status_to_string(status)));
  return bytes;
}

}  // namespace

std::string png_of_pixels(int width, int height, const std::vector<std::uint32_t>& pixels) {
  cairo_surface_t* surface = surface_of(width, height, pixels);
  const auto destroy = [](cairo_surface_t* s) { cairo_surface_destroy(s); };
  const std::unique_ptr<cairo_surface_t, decltype(destroy)> owner(surface, destroy);
  return png_of(surface);
}

CairoCanvas::CairoCanvas(int width, int height, Kind kind)
    : width_(width), height_(height), density_(kind == Kind::pixels ? 1 : 2) {
  surface_ = kind == Kind::pixels ? cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)
                                  : cairo_pdf_surface_create_for_stream(append, &bytes_, width, height);
  cairo_ = cairo_create(surface_);
  set_colour(cairo_, ink::paper, 1);
  cairo_paint(cairo_);
  cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_ROUND);
  if (cairo_status(cairo_) != CAIRO_STATUS_SUCCESS) {
    const std::string why = cairo_status_to_string(cairo_status(cairo_));
    cairo_destroy(cairo_);
    cairo_surface_destroy(surface_);
    throw RunError(fmt::format("cannot make a picture of {} x {} pixels: {}", width, height, why));
  }
}

CairoCanvas::~CairoCanvas() {
  for (const auto& [colour, pattern] : balls_) cairo_pattern_destroy(pattern);
  cairo_destroy(cairo_);
  cairo_surface_destroy(surface_);
}

void CairoCanvas::fill_and_stroke(const Paint& paint) {
  if (paint.fill_alpha > 0) {
    set_colour(cairo_, paint.fill, paint.fill_alpha);
    cairo_set_antialias(cairo_, paint.crisp ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_DEFAULT);
    cairo_fill_preserve(cairo_);
    cairo_set_antialias(cairo_, CAIRO_ANTIALIAS_DEFAULT);
  }
  if (paint.width > 0) {
    set_colour(cairo_, paint.stroke, paint.stroke_alpha);
    cairo_set_line_width(cairo_, paint.width);
    cairo_stroke_preserve(cairo_);
  }
  cairo_new_path(cairo_);
}

void CairoCanvas::disc(Point centre, double radius, const Paint& paint) {
  cairo_new_path(cairo_);
  cairo_arc(cairo_, centre.x, centre.y, radius, 0, 2 * std::numbers::pi);
  fill_and_stroke(paint);
}

void CairoCanvas::ball(Point centre, double radius, Colour colour) {
  if (radius < smallest_ball) return disc(centre, radius, {.fill = colour, .stroke = {}});
  auto [entry, is_new] = balls_.try_emplace(colour, nullptr);
  if (is_new) entry->second = ball_pattern(colour);
  cairo_save(cairo_);
  cairo_translate(cairo_, centre.x, centre.y);
  cairo_scale(cairo_, radius, radius);
  cairo_new_path(cairo_);
  cairo_arc(cairo_, 0, 0, 1, 0, 2 * std::numbers::pi);
  cairo_set_source(cairo_, entry->second);
  cairo_fill(cairo_);
  cairo_restore(cairo_);
}

void CairoCanvas::polygon(const Rings& rings, const Paint& paint) {
  cairo_new_path(cairo_);
  cairo_set_fill_rule(cairo_, CAIRO_FILL_RULE_EVEN_ODD);
  for (const std::vector<Point>& ring : rings) {
    cairo_new_sub_path(cairo_);
    for (const Point& p : ring) cairo_line_to(cairo_, p.x, p.y);
    cairo_close_path(cairo_);
  }
  fill_and_stroke(paint);
}

void CairoCanvas::line(const std::vector<Point>& points, Colour colour, double width, double alpha) {
  cairo_new_path(cairo_);
  for (const Point& p : points) cairo_line_to(cairo_, p.x, p.y);
  fill_and_stroke({.fill = {}, .fill_alpha = 0, .stroke = colour, .width = width, .stroke_alpha = alpha});
}

void CairoCanvas::text(Point at, const std::string& words, const TextStyle& style) {
  const std::string clean = clean_text(words);
  cairo_save(cairo_);
  cairo_select_font_face(cairo_, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                         style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  // The usual face of Debian, DejaVu Sans, runs wider than that of browsers.
  cairo_set_font_size(cairo_, 0.92 * style.size);
  cairo_text_extents_t size;
  cairo_text_extents(cairo_, clean.c_str(), &size);
  const double shift = style.anchor == Anchor::start ? 0 : style.anchor == Anchor::end ? 1 : 0.5;
  cairo_translate(cairo_, at.x, at.y);
  if (style.upright) cairo_rotate(cairo_, -0.5 * std::numbers::pi);
  cairo_move_to(cairo_, -shift * size.x_advance, 0);
  set_colour(cairo_, style.colour, 1);
  cairo_show_text(cairo_, clean.c_str());
  cairo_restore(cairo_);
  cairo_new_path(cairo_);
}

void CairoCanvas::image(Point at, int width, int height, const std::vector<std::uint32_t>& pixels) {
  cairo_surface_t* picture = surface_of(width, height, pixels);
  cairo_save(cairo_);
  cairo_translate(cairo_, at.x, at.y);
  cairo_scale(cairo_, 1.0 / density_, 1.0 / density_);
  cairo_set_source_surface(cairo_, picture, 0, 0);
  cairo_paint(cairo_);
  cairo_restore(cairo_);
  cairo_surface_destroy(picture);
}

void CairoCanvas::clip(Point low, Point high) {
  cairo_save(cairo_);
  cairo_rectangle(cairo_, low.x, low.y, high.x - low.x, high.y - low.y);
  cairo_clip(cairo_);
}

void CairoCanvas::unclip() { cairo_restore(cairo_); }

void CairoCanvas::check(const char* action) const {
  if (cairo_status(cairo_) != CAIRO_STATUS_SUCCESS)
    throw RunError(fmt::format("cannot {}: {}", action, cairo_status_to_string(cairo_status(cairo_))));
}

std::string CairoCanvas::png() {
  check("draw the picture");
  cairo_surface_flush(surface_);
  return png_of(surface_);
}

std::string CairoCanvas::pdf() {
  cairo_show_page(cairo_);
  check("draw the picture");
  cairo_surface_finish(surface_);
  if (cairo_surface_status(surface_) != CAIRO_STATUS_SUCCESS)
    throw RunError(fmt::format("cannot make a PDF: {}", cairo_status_to_string(cairo_surface_status(surface_))));
  return bytes_;
}

std::vector<std::uint8_t> CairoCanvas::bgra() {
  check("draw the picture");
  cairo_surface_flush(surface_);
  const unsigned char* data = cairo_image_surface_get_data(surface_);
  const int stride = cairo_image_surface_get_stride(surface_);
  std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width_) * height_ * 4);
  for (int y = 0; y < height_; ++y)
    for (int x = 0; x < width_; ++x) {
      // One 32-bit number a pixel, 0x00rrggbb in the order of the machine.
      std::uint32_t pixel = 0;
      std::copy_n(data + y * stride + 4 * x, 4, reinterpret_cast<unsigned char*>(&pixel));
      std::uint8_t* out = &pixels[4 * (static_cast<std::size_t>(y) * width_ + x)];
      out[0] = static_cast<std::uint8_t>(pixel), out[1] = static_cast<std::uint8_t>(pixel >> 8);
      out[2] = static_cast<std::uint8_t>(pixel >> 16), out[3] = 255;
    }
  return pixels;
}

}  // namespace slurry
