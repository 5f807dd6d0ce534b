// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/svg_canvas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "slurry/draw/cairo_canvas.hpp"

namespace slurry {
namespace {

// A coordinate to a hundredth of a pixel, as short as it can be said.
std::string px(double value) {
  const double rounded = std::round(100 * std::clamp(value, -1e6, 1e6)) / 100;
  return fmt::format("{}", rounded == 0 ? 0.0 : rounded);
}

std::string opacity(const char* key, double alpha) {
  return alpha < 1 ? fmt::format(" {}=\"{:.3g}\"", key, alpha) : "";
}

std::string attributes_of(const Paint& p) {
  std::string out = p.fill_alpha > 0
                        ? fmt::format(" fill=\"{}\"{}", hex_of(p.fill), opacity("fill-opacity", p.fill_alpha))
                        : " fill=\"none\"";
  if (p.crisp) out += " shape-rendering=\"crispEdges\"";
  if (p.width > 0)
    out += fmt::format(" stroke=\"{}\" stroke-width=\"{}\"{}", hex_of(p.stroke), px(p.width),
                       opacity("stroke-opacity", p.stroke_alpha));
  return out;
}

}  // namespace

SvgCanvas::SvgCanvas(double width, double height, std::string prefix)
    : width_(width), height_(height), prefix_(std::move(prefix)) {}

void SvgCanvas::disc(Point centre, double radius, const Paint& paint) {
  body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", px(centre.x), px(centre.y), px(radius),
                       attributes_of(paint));
}

void SvgCanvas::ball(Point centre, double radius, Colour colour) {
  const auto [entry, is_new] = balls_.try_emplace(colour, balls_.size());
  if (is_new) {
    definitions_ += fmt::format("<radialGradient id=\"{}b{}\" fx=\"{:.3g}\" fy=\"{:.3g}\">", prefix_, entry->second,
                                0.5 + 0.5 * shade_focus.x, 0.5 + 0.5 * shade_focus.y);
    for (const ShadeStop& s : shade_stops)
      definitions_ +=
          fmt::format("<stop offset=\"{}\" stop-color=\"{}\"/>", s.at, hex_of(mix(colour, s.towards, s.amount)));
    definitions_ += "</radialGradient>\n";
  }
  body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"url(#{}b{})\"/>\n", px(centre.x), px(centre.y),
                       px(radius), prefix_, entry->second);
}

void SvgCanvas::polygon(const Rings& rings, const Paint& paint) {
  std::string path;
  for (const std::vector<Point>& ring : rings) {
    if (ring.empty()) continue;
    for (std::size_t k = 0; k < ring.size(); ++k)
      path += fmt::format("{}{} {}", k == 0 ? "M" : "L", px(ring[k].x), px(ring[k].y));
    path += "Z";
  }
  body_ +=
      fmt::format("<path d=\"{}\" fill-rule=\"evenodd\" stroke-linejoin=\"round\"{}/>\n", path, attributes_of(paint));
}

void SvgCanvas::line(const std::vector<Point>& points, Colour colour, double width, double alpha) {
  if (points.size() == 2) {
    body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"", px(points[0].x), px(points[0].y),
                         px(points[1].x), px(points[1].y));
  } else {
    body_ += "<polyline fill=\"none\" stroke-linejoin=\"round\" points=\"";
    for (const Point& p : points) body_ += fmt::format("{},{} ", px(p.x), px(p.y));
    body_ += "\"";
  }
  body_ += fmt::format(" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"{}/>\n", hex_of(colour), px(width),
                       opacity("stroke-opacity", alpha));
}

void SvgCanvas::text(Point at, const std::string& words, const TextStyle& style) {
  static constexpr const char* anchors[] = {"start", "middle", "end"};
  const std::string turn =
      style.upright ? fmt::format(" transform=\"rotate(-90 {} {})\"", px(at.x), px(at.y)) : std::string();
  body_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\"{}{}>{}</text>\n",
                       px(at.x), px(at.y), px(style.size), anchors[static_cast<int>(style.anchor)],
                       hex_of(style.colour), style.bold ? " font-weight=\"600\"" : "", turn, xml_text(words));
}

void SvgCanvas::image(Point at, int width, int height, const std::vector<std::uint32_t>& pixels) {
  body_ += fmt::format("<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" href=\"data:image/png;base64,{}\"/>\n",
                       px(at.x), px(at.y), px(1.0 * width / density()), px(1.0 * height / density()),
                       base64(png_of_pixels(width, height, pixels)));
}

void SvgCanvas::clip(Point low, Point high) {
  definitions_ +=
      fmt::format("<clipPath id=\"{}c{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>\n", prefix_,
                  clips_, px(low.x), px(low.y), px(high.x - low.x), px(high.y - low.y));
  body_ += fmt::format("<g clip-path=\"url(#{}c{})\">\n", prefix_, clips_++);
}

void SvgCanvas::unclip() { body_ += "</g>\n"; }

std::string SvgCanvas::element(const std::string& label) const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
      "aria-label=\"{2}\" font-family=\"Helvetica Neue, Helvetica, Arial, DejaVu Sans, sans-serif\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n<defs>\n{3}</defs>\n{4}</svg>\n",
      px(width_), px(height_), xml_text(label), definitions_, body_);
}

std::string SvgCanvas::file(const std::string& label) const {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element(label);
}

}  // namespace slurry
