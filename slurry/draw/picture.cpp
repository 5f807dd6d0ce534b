// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/draw/cairo_canvas.hpp"
#include "slurry/draw/cell.hpp"
#include "slurry/draw/extent.hpp"
#include "slurry/draw/scene.hpp"
#include "slurry/draw/svg_canvas.hpp"

namespace slurry {
namespace {

constexpr int default_width = 900;
constexpr double default_perspective = 32;  // degrees, as the viewer has them: little, as through a long lens
constexpr double margin = 0.03;             // of the window, around what is shown
// A picture that is not told its height is not flatter or taller than this, height over width.
constexpr double flattest = 0.4, tallest = 1.5;

double font_size(int width) { return std::clamp(width / 68.0, 9.0, 26.0); }
double header_height(double font) { return 2.6 * font; }
double footer_height(double font, bool planar) { return (planar ? 2.8 : 4.4) * font; }
double padding(double font) { return 0.8 * font; }

// What the corners of the extent cover on the paper.
Window window_of(const Bounds& e, const View& view, bool planar) {
  Window w{endless, endless, -endless, -endless};
  for (int c = 0; c < 8; ++c) {
    Vec3 p = corner(e, c);
    if (planar) p.z = 0;
    const Vec3 q = view(p);
    w = join(w, {q.x, q.y, q.x, q.y});
  }
  const double pad = margin * std::max(w.width(), w.height());
  return {w.left - pad, w.bottom - pad, w.right + pad, w.top + pad};
}

void choose_size(DrawOptions& o, const Frame& frame) {
  const double aspect = o.window->height() / o.window->width();
  if (o.width == 0 && o.height == 0) o.width = default_width;
  if (o.width == 0) o.width = std::clamp(static_cast<int>(std::lround(o.height / aspect)), 64, 16384);
  if (o.height > 0) return;
  const double font = font_size(o.width);
  const double inner = o.width - legend_width(o, frame, font) - 2 * padding(font);
  const double scene = std::clamp(inner * aspect, flattest * o.width, tallest * o.width);
  o.height = static_cast<int>(std::lround(scene + header_height(font) + footer_height(font, frame.planar)));
  // Movies want even sizes; an odd pixel more harms nobody.
  o.height += o.height % 2;
}

std::string automatic_colour(const Frame& frame) {
  const std::set<std::int32_t> seen(frame.colour.begin(), frame.colour.end());
  return seen.size() > 1 ? "group" : "speed";
}

// What the picture is coloured by.
Quantity coloured_quantity(const Frame& frame, const DrawOptions& o) {
  return o.field.empty() ? grain_quantity(frame, o.colour)
                         : field_map(frame, o.field, {o.fields, o.written.get(), o.layer}, o.group_names).quantity;
}

// The range of some more values. Where all are 0, as at a start at rest, they have no say.
void widen(std::optional<Range>& range, const Quantity& quantity) {
  const std::optional<Range> more = range_of(quantity);
  if (!range || !more)
    range = more ? more : range;
  else
    range = Range{std::min(range->low, more->low), std::max(range->high, more->high)};
}

Layout layout_of(const DrawOptions& o, const Frame& frame) {
  Layout l;
  l.font = font_size(o.width);
  l.view = *o.eye, l.camera = o.through;
  l.low = {padding(l.font), header_height(l.font)};
  l.high = {o.width - padding(l.font) - legend_width(o, frame, l.font), o.height - footer_height(l.font, frame.planar)};
  const double w = std::max(1.0, l.high.x - l.low.x), h = std::max(1.0, l.high.y - l.low.y);
  l.scale = std::min(w / o.window->width(), h / o.window->height());
  l.origin = {0.5 * (l.low.x + l.high.x) - l.scale * 0.5 * (o.window->left + o.window->right),
              0.5 * (l.low.y + l.high.y) + l.scale * 0.5 * (o.window->bottom + o.window->top)};
  return l;
}

// The frame without the obstacles that are not to be drawn, where there are any.
Frame shown_of(Frame frame, const DrawOptions& o) {
  for (const std::string& name : o.hidden) {
    std::vector<std::string> names;
    for (FrameObstacle& obstacle : frame.obstacles) {
      if (obstacle.name == name) obstacle.is_present = false;
      if (!obstacle.name.empty()) names.push_back(obstacle.name);
    }
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw InputError("--hide", fmt::format("there is no obstacle \"{}\"{}", name, suggestion(name, names)));
  }
  return frame;
}

Bounds shown_extent(const Frame& frame, const DrawOptions& o) {
  return extent_of(o.hidden.empty() ? frame : shown_of(frame, o));
}

// Grains, walls, and the cuts through fields that the run has written.
Window chosen_window(const Frame& frame, const DrawOptions& o) {
  Bounds all = shown_extent(frame, o);
  if (o.through && o.camera.empty()) return window_of(all, *o.through);
  if (o.through) return window_of(*o.through, *o.perspective, o.height > 0 ? 1.0 * o.width / o.height : 4.0 / 3);
  if (o.written)
    if (const std::optional<Bounds> cuts = flow_extent(colouring_of(frame, o))) all = join(all, *cuts);
  return window_of(all, *o.eye, frame.planar);
}

bool shows_flow(const DrawOptions& o) {
  return !o.field.empty() || !o.arrows.empty() || !o.streamlines.empty() || !o.sites.empty() || !o.surface.empty();
}

void check_look(const DrawOptions& o, const Frame& frame) {
  if (!o.look.empty()) check_colouring("--look", o.look, look_styles());
  if (frame.planar && !o.look.empty()) throw InputError("--look", "a planar case is drawn flat; leave --look out");
  if (o.look == "lit" && shows_flow(o))
    throw InputError("--look", "got lit, expected drawn: fields, streamlines, arrows, sites and surfaces are drawn");
  if (o.look == "lit") return;
  if (o.perspective) throw InputError("--perspective", "this picture is drawn in parallel; expected --look lit");
  if (!o.camera.empty()) throw InputError("--camera", "this picture is drawn in parallel; expected --look lit");
}

// From where a lit picture is seen: all of `box`, or through the camera that is given.
void settle_camera(DrawOptions& o, const Frame& frame, const Bounds& box) {
  if (o.look != "lit" || o.through) return;
  if (!o.camera.empty() && !o.view.empty()) throw InputError("--camera", "leave out --view, or --camera");
  if (!o.perspective) o.perspective = default_perspective;
  if (!o.camera.empty() && !(*o.perspective > 0))
    throw InputError("--perspective", "got 0, expected more than 0 degrees with --camera");
  o.through = o.camera.empty() ? camera_for(box, *o.eye, *o.perspective) : parse_camera(o.camera, -frame.down);
  o.eye = o.through->view;
}

std::string label_of(const Frame& frame) { return fmt::format("{} at t = {}", frame.title, number_text(frame.time)); }

}  // namespace

const std::vector<std::string>& wall_styles() {
  static const std::vector<std::string> names{"faces", "thin", "lines", "none"};
  return names;
}

const std::vector<std::string>& look_styles() {
  static const std::vector<std::string> names{"lit", "drawn"};
  return names;
}

DrawOptions for_pixels(DrawOptions o, const Frame& frame) {
  if (o.look.empty() && !frame.planar && !shows_flow(o)) o.look = "lit";
  return o;
}

const std::vector<std::string>& grain_styles() {
  static const std::vector<std::string> names{"all", "cut", "none"};
  return names;
}

DrawOptions settled(const DrawOptions& options, const Frame& frame) {
  DrawOptions o = options;
  check_colouring("--grains", o.grains, grain_styles());
  if (frame.planar && !o.surface.empty()) throw InputError("--surface", "a planar frame has no surfaces in space");
  if (frame.planar && !o.view.empty())
    throw InputError("--view", "a planar case is drawn in its plane; leave --view out");
  check_colouring("--walls", o.walls, wall_styles());
  if (!o.eye) o.eye = frame.planar ? View{} : parse_view(o.view.empty() ? "iso" : o.view, -frame.down);
  check_look(o, frame);
  settle_camera(o, frame, o.through ? Bounds{} : shown_extent(frame, o));
  if (!o.surface.empty()) o.colour = "none";
  if (!o.surface.empty() && !o.surface_range) o.surface_range = surface_range(surface_map(o.written.get(), o.surface));
  if (!o.field.empty()) o.colour = o.field;
  if (o.colour.empty()) o.colour = automatic_colour(frame);
  const Quantity quantity = o.colour == "none" ? Quantity{} : coloured_quantity(frame, o),
                 contacts = contact_quantity(frame, o.contacts);
  if (!o.range && !quantity.label.empty()) o.range = range_of(quantity);
  if (!o.contact_range && !contacts.label.empty()) o.contact_range = range_of(contacts);
  o.pulls = o.pulls || has_pulls(contacts);
  if (!o.arrows.empty() && !o.arrow_speed)
    o.arrow_speed = arrow_speed(flow_cut(o.written.get(), "--arrows", o.arrows, o.layer, frame.time));
  if (!o.window) o.window = chosen_window(frame, o);
  choose_size(o, frame);
  return o;
}

DrawOptions settled(const DrawOptions& given, const std::vector<Frame>& frames) {
  DrawOptions options = given;
  if (given.look == "lit") {
    // One camera that has all frames before it.
    Bounds box = shown_extent(frames.at(0), given);
    for (const Frame& frame : frames) box = join(box, shown_extent(frame, given));
    options.eye = settled(given, frames[0]).eye;
    settle_camera(options, frames[0], box);
  }
  DrawOptions all = settled(options, frames.at(0));
  std::optional<Range> range = options.range, contact_range = options.contact_range;
  std::optional<double> fastest = options.arrow_speed;
  for (const Frame& frame : frames) {
    DrawOptions same = options;
    same.colour = all.colour, same.eye = all.eye;
    const DrawOptions own = settled(same, frame);
    all.window = join(*all.window, *own.window);
    all.pulls = all.pulls || own.pulls;
    if (!options.arrow_speed && own.arrow_speed) fastest = std::max(fastest.value_or(0), *own.arrow_speed);
    if (!options.range) widen(range, coloured_quantity(frame, all));
    if (!options.contact_range) widen(contact_range, contact_quantity(frame, all.contacts));
  }
  if (all.colour != "group" && all.colour != "none") all.range = range;
  if (all.contacts != "none") all.contact_range = contact_range;
  all.arrow_speed = fastest;
  all.width = options.width, all.height = options.height;
  choose_size(all, frames[0]);
  return all;
}

void draw_frame(const Frame& frame, const DrawOptions& options, Canvas& canvas) {
  if (!options.hidden.empty()) {
    DrawOptions rest = options;
    rest.hidden.clear();
    return draw_frame(shown_of(frame, options), rest, canvas);
  }
  const Layout layout = layout_of(options, frame);
  Colouring colours = colouring_of(frame, options);
  canvas.clip(layout.low, layout.high);
  // Open frames, the common ones, are not copied.
  const Frame repeated = frame.domain.is_open() ? Frame{} : with_images(frame, colours.of_grain);
  const Frame& seen = frame.domain.is_open() ? frame : repeated;
  if (frame.planar) {
    draw_flow(colours, options, layout, canvas);
    draw_planar_walls(seen, options.walls, layout, canvas);
    if (options.grains != "none") draw_planar_grains(seen, layout, colours, canvas);
  } else if (layout.camera) {
    draw_lit(frame, seen, options, layout, colours, canvas);
  } else {
    draw_space(seen, options, layout, colours, canvas);
  }
  if (!layout.camera) draw_cell(frame, layout, canvas);
  if (options.contact_range && !layout.camera)
    draw_contacts(frame, layout, colours.contacts, *options.contact_range, canvas);
  canvas.unclip();
  draw_legends(frame, options, layout, colours, canvas);
  draw_captions(frame, options, layout, canvas);
}

std::string svg_of(const Frame& frame, const DrawOptions& options) {
  const DrawOptions o = settled(options, frame);
  SvgCanvas canvas(o.width, o.height);
  draw_frame(frame, o, canvas);
  return canvas.file(label_of(frame));
}

std::string svg_element_of(const Frame& frame, const DrawOptions& options, const std::string& prefix) {
  const DrawOptions o = settled(options, frame);
  SvgCanvas canvas(o.width, o.height, prefix);
  draw_frame(frame, o, canvas);
  return canvas.element(label_of(frame));
}

std::string png_of(const Frame& frame, const DrawOptions& options) {
  const DrawOptions o = settled(for_pixels(options, frame), frame);
  CairoCanvas canvas(o.width, o.height, CairoCanvas::Kind::pixels);
  draw_frame(frame, o, canvas);
  return canvas.png();
}

std::string pdf_of(const Frame& frame, const DrawOptions& options) {
  const DrawOptions o = settled(options, frame);
  CairoCanvas canvas(o.width, o.height, CairoCanvas::Kind::pdf);
  draw_frame(frame, o, canvas);
  return canvas.pdf();
}

std::vector<std::uint8_t> pixels_of(const Frame& frame, const DrawOptions& options) {
  const DrawOptions o = settled(for_pixels(options, frame), frame);
  CairoCanvas canvas(o.width, o.height, CairoCanvas::Kind::pixels);
  draw_frame(frame, o, canvas);
  return canvas.bgra();
}

}  // namespace slurry
