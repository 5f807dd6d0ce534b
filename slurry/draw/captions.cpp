// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What stands around the scene: title, time, scale bar, axes and legends.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "slurry/draw/scene.hpp"

namespace slurry {
namespace {

constexpr double letter = 0.56;  // mean width of a letter, in sizes
constexpr std::size_t most_groups = 14;
constexpr double bar_share = 0.22;  // of the width of the scene that the scale bar may take

std::string shortened(const std::string& text, double width, double size) {
  const std::string clean = clean_text(text);
  const auto room = static_cast<std::size_t>(std::max(4.0, width / (letter * size)));
  if (clean.size() <= room) return clean;
  std::size_t end = room - 1;
  while (end > 0 && (static_cast<unsigned char>(clean[end]) & 0xc0u) == 0x80u) --end;
  return clean.substr(0, end) + "…";
}

// "20 mm" for 0.02 m.
std::string length_text(double metres) {
  static constexpr std::pair<double, const char*> units[] = {
      {1e3, "km"}, {1, "m"}, {1e-3, "mm"}, {1e-6, "µm"}, {1e-9, "nm"}};
  for (const auto& [size, name] : units)
    if (metres >= 0.9999 * size) return fmt::format("{} {}", number_text(metres / size), name);
  return fmt::format("{} m", number_text(metres));
}

std::string time_text(double t) { return fmt::format("t = {} s", number_text(t, 5)); }

struct GroupEntry {
  std::int32_t colour;
  std::string name;
};
std::vector<GroupEntry> groups_of(const Frame& frame, const DrawOptions& o) {
  std::set<std::pair<std::int32_t, std::int32_t>> seen;
  for (std::size_t k = 0; k < frame.grains.size(); ++k) seen.insert({frame.grains.group[k], frame.colour[k]});
  std::vector<GroupEntry> entries;
  for (const auto& [group, colour] : seen) {
    const bool named = group >= 0 && group < std::ssize(o.group_names) && !o.group_names[group].empty();
    entries.push_back({colour, named ? o.group_names[group] : fmt::format("group {}", group)});
  }
  return entries;
}

void draw_groups(const Frame& frame, const DrawOptions& o, const Layout& l, Canvas& canvas) {
  const std::vector<GroupEntry> entries = groups_of(frame, o);
  const double x = l.high.x + 1.2 * l.font, room = o.width - x - 2 * l.font;
  double y = l.low.y + 1.2 * l.font;
  const double fade = o.contacts == "none" ? 0 : 0.7;
  for (std::size_t k = 0; k < std::min(entries.size(), most_groups); ++k, y += 1.7 * l.font) {
    canvas.disc({x + 0.4 * l.font, y - 0.35 * l.font}, 0.45 * l.font,
                {.fill = mix(group_colour(entries[k].colour), ink::paper, fade), .stroke = {}});
    canvas.text({x + 1.3 * l.font, y}, shortened(entries[k].name, room, l.font), {.size = l.font});
  }
  if (entries.size() > most_groups)
    canvas.text({x, y}, fmt::format("and {} more", entries.size() - most_groups),
                {.size = 0.9 * l.font, .colour = ink::faint});
}

// A colour bar between two heights, with ticks and the unit above it.
void draw_bar(const Quantity& q, Range range, const ColourMap& map, double map_from, const Layout& l, double x,
              double top, double bottom, Canvas& canvas) {
  const double width = 1.1 * l.font;
  canvas.text({x, top}, q.label, {.size = 0.95 * l.font});
  if (!q.unit.empty()) canvas.text({x, top += 1.25 * l.font}, q.unit, {.size = 0.95 * l.font, .colour = ink::faint});
  top += 0.9 * l.font;
  constexpr int cells = 64;
  for (int k = 0; k < cells; ++k) {
    const double s0 = static_cast<double>(k) / cells, s1 = static_cast<double>(k + 1) / cells;
    // Each cell reaches to the top and is covered by the next, so that no seam shows between them.
    const double y0 = bottom - s0 * (bottom - top), y1 = top;
    const Colour c = map(map_from + (1 - map_from) * (s0 + s1) / 2);
    canvas.polygon({{{x, y0}, {x + width, y0}, {x + width, y1}, {x, y1}}}, {.fill = c, .stroke = {}});
  }
  const std::vector<double> ticks = linear_ticks(range, std::max(2, static_cast<int>((bottom - top) / (3.2 * l.font))));
  const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : range.high - range.low;
  for (const double tick : ticks) {
    const double y = bottom - (tick - range.low) / (range.high - range.low) * (bottom - top);
    canvas.line({{x + width, y}, {x + width + 0.3 * l.font, y}}, ink::faint, 1);
    canvas.text({x + width + 0.55 * l.font, y + 0.33 * l.font}, tick_text(tick, step), {.size = 0.9 * l.font});
  }
}

void draw_axes(const Layout& l, Point at, double length, Canvas& canvas) {
  struct Axis {
    Vec3 direction;
    const char* name;
    Colour colour;
  };
  Axis axes[] = {{{1, 0, 0}, "x", rgb(0xc0392b)}, {{0, 1, 0}, "y", rgb(0x4f8f4a)}, {{0, 0, 1}, "z", rgb(0x2a6f9e)}};
  std::sort(std::begin(axes), std::end(axes), [&](const Axis& a, const Axis& b) {
    return dot(a.direction, l.view.towards) < dot(b.direction, l.view.towards);
  });
  for (const Axis& axis : axes) {
    const Vec3 p = l.view(axis.direction);
    if (std::hypot(p.x, p.y) < 0.05) continue;
    const Point end{at.x + length * p.x, at.y - length * p.y};
    canvas.line({at, end}, axis.colour, 0.13 * l.font);
    canvas.text({end.x + 0.5 * l.font * p.x, end.y - 0.5 * l.font * p.y + 0.3 * l.font}, axis.name,
                {.size = 0.85 * l.font, .anchor = Anchor::middle, .colour = axis.colour});
  }
}

}  // namespace

double legend_width(const DrawOptions& o, const Frame& frame, double font) {
  const bool scalar = o.colour != "group" && o.colour != "none";
  if (scalar || o.contacts != "none") return 8.6 * font;
  if (o.colour == "none") return 0;
  std::size_t longest = 0;
  for (const GroupEntry& e : groups_of(frame, o)) longest = std::max(longest, e.name.size());
  return std::clamp(3.2 * font + letter * font * static_cast<double>(longest), 6.0 * font, 13.0 * font);
}

void draw_legends(const Frame& frame, const DrawOptions& o, const Layout& l, const Colouring& colours, Canvas& canvas) {
  const double x = l.high.x + 1.2 * l.font, top = l.low.y + 0.8 * l.font, bottom = l.high.y - 0.5 * l.font;
  const bool grains = o.range && !colours.quantity.label.empty(), contacts = o.contact_range.has_value();
  const double middle = 0.5 * (top + bottom);
  if (o.colour == "group") draw_groups(frame, o, l, canvas);
  if (grains)
    draw_bar(colours.quantity, *o.range, ColourMap(o.map), 0, l, x, top, contacts ? middle - l.font : bottom, canvas);
  if (contacts)
    draw_bar(colours.contacts, {0, o.contact_range->high}, ColourMap("heat"), 0.25, l, x,
             grains || o.colour == "group" ? middle + 1.5 * l.font : top, bottom, canvas);
}

void draw_captions(const Frame& frame, const DrawOptions& o, const Layout& l, Canvas& canvas) {
  const double left = l.low.x, right = o.width - l.low.x, size = 1.25 * l.font;
  const std::string time = time_text(frame.time);
  const double room = right - left - letter * size * static_cast<double>(time.size() + 2);
  canvas.text({left, 1.75 * l.font}, shortened(frame.title, room, size), {.size = size, .bold = true});
  canvas.text({right, 1.75 * l.font}, time, {.size = size, .anchor = Anchor::end});

  const double base = o.height - 1.0 * l.font;
  double x = left;
  if (!frame.planar) {
    draw_axes(l, {left + 2.4 * l.font, o.height - 2.0 * l.font}, 1.7 * l.font, canvas);
    x += 6 * l.font;
  }
  const double metres = round_below(bar_share * (l.high.x - l.low.x) / l.scale), length = metres * l.scale;
  const double y = base - 0.3 * l.font, tick = 0.3 * l.font;
  canvas.line({{x, y}, {x + length, y}}, ink::text, 1.5);
  for (const double end : {x, x + length}) canvas.line({{end, y - tick}, {end, y + tick}}, ink::text, 1.5);
  canvas.text({x + length + 0.7 * l.font, base}, length_text(metres), {.size = l.font});
  const std::size_t n = frame.grains.size();
  canvas.text({right, base}, fmt::format("{} grain{}", n, n == 1 ? "" : "s"),
              {.size = 0.9 * l.font, .anchor = Anchor::end, .colour = ink::faint});
}

}  // namespace slurry
