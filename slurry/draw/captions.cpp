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

// The words of a unit, "N s/m² (N s with ...)", in lines that a legend has room for.
std::vector<std::string> lines_of(const std::string& unit) {
  constexpr std::size_t most_letters = 16;
  std::vector<std::string> lines;
  for (std::size_t begin = 0, end; begin < unit.size(); begin = end + 1) {
    end = std::min(unit.find(' ', begin), unit.size());
    const std::string word = unit.substr(begin, end - begin);
    const bool starts = lines.empty() || word.starts_with('(') || lines.back().size() + word.size() >= most_letters;
    if (starts)
      lines.push_back(word);
    else
      lines.back() += " " + word;
  }
  return lines;
}

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
  for (std::size_t k = 0; k < std::min(entries.size(), most_groups); ++k, y += 1.7 * l.font) {
    canvas.disc({x + 0.4 * l.font, y - 0.35 * l.font}, 0.45 * l.font,
                {.fill = faded(group_colour(entries[k].colour), o), .stroke = {}});
    canvas.text({x + 1.3 * l.font, y}, shortened(entries[k].name, room, l.font), {.size = l.font});
  }
  if (entries.size() > most_groups)
    canvas.text({x, y}, fmt::format("and {} more", entries.size() - most_groups),
                {.size = 0.9 * l.font, .colour = ink::faint});
}

// Where a bar stands, and what is on it.
struct Bar {
  const Quantity& quantity;
  std::optional<Range> range;  // none: all values are 0
  double x, top, bottom;
};

constexpr int bar_ticks = 5;

// The label and the unit; returns the height below them.
double draw_heading(const Bar& bar, const Layout& l, Canvas& canvas) {
  double y = bar.top;
  canvas.text({bar.x, y}, bar.quantity.label, {.size = 0.95 * l.font});
  for (const std::string& line : lines_of(bar.quantity.unit))
    canvas.text({bar.x, y += 1.25 * l.font}, line, {.size = 0.95 * l.font, .colour = ink::faint});
  if (!bar.range)
    canvas.text({bar.x, y += 1.25 * l.font}, bar.quantity.values.empty() ? "none" : "all 0",
                {.size = 0.95 * l.font, .colour = ink::faint});
  return y;
}

// Colours from `bottom` to `top`; `colour` of a place from 0 to 1.
template <class ColourAt>
void draw_strip(double x, double width, double top, double bottom, ColourAt colour, Canvas& canvas) {
  constexpr int cells = 64;
  for (int k = 0; k < cells; ++k) {
    // Each cell reaches to the top and is covered by the next, so that no seam shows between them.
    const double y = bottom - (bottom - top) * k / cells;
    canvas.polygon({{{x, y}, {x + width, y}, {x + width, top}, {x, top}}},
                   {.fill = colour((k + 0.5) / cells), .stroke = {}});
  }
}

void draw_ticks(Range range, const Layout& l, double x, double top, double bottom, Canvas& canvas) {
  const int room = static_cast<int>((bottom - top) / (1.6 * l.font));
  const std::vector<double> ticks = linear_ticks(range, std::clamp(room, 1, bar_ticks));
  const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : range.high - range.low;
  for (const double tick : ticks) {
    const double y = bottom - (tick - range.low) / (range.high - range.low) * (bottom - top);
    canvas.line({{x, y}, {x + 0.3 * l.font, y}}, ink::faint, 1);
    canvas.text({x + 0.55 * l.font, y + 0.33 * l.font}, tick_text(tick, step), {.size = 0.9 * l.font});
  }
}

// The colours of grains, as pale as the grains themselves.
void draw_grain_bar(const Bar& bar, const DrawOptions& o, const Layout& l, Canvas& canvas) {
  const double top = draw_heading(bar, l, canvas) + 0.9 * l.font, width = 1.1 * l.font;
  if (!bar.range) return;
  const ColourMap map(o.map);
  draw_strip(
      bar.x, width, top, bar.bottom, [&](double s) { return faded(map(s), o); }, canvas);
  draw_ticks(*bar.range, l, bar.x + width, top, bar.bottom, canvas);
}

// The colours of contacts: one strip, or two where some pull.
void draw_contact_bar(const Bar& bar, const DrawOptions& o, const Layout& l, Canvas& canvas) {
  double top = draw_heading(bar, l, canvas) + 0.9 * l.font, x = bar.x;
  if (!bar.range) return;
  const double width = 1.1 * l.font;
  if (o.pulls) top += 1.1 * l.font;
  for (const char* name : {push_map, pull_map}) {
    if (name == pull_map && !o.pulls) continue;
    if (o.pulls)
      canvas.text({x + 0.5 * width, top - 0.4 * l.font}, name == pull_map ? "pull" : "push",
                  {.size = 0.8 * l.font, .anchor = Anchor::middle});
    const ColourMap map(name);
    draw_strip(
        x, width, top, bar.bottom, [&](double s) { return map(contact_map_from + (1 - contact_map_from) * s); },
        canvas);
    x += width + 0.9 * l.font;
  }
  draw_ticks({0, bar.range->high}, l, x - 0.9 * l.font, top, bar.bottom, canvas);
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
  const bool has_long_name = o.colour == "radius" && !frame.shapes.empty();
  const bool has_long_unit =
      (o.colour == "gamma" || o.contacts == "gamma") && frame.gamma_unit.find('(') != std::string::npos;
  if (scalar || o.contacts != "none" || !o.surface.empty()) return (has_long_name || has_long_unit ? 10.5 : 8.6) * font;
  if (o.colour == "none") return 0;
  std::size_t longest = 0;
  for (const GroupEntry& e : groups_of(frame, o)) longest = std::max(longest, e.name.size());
  return std::clamp(3.2 * font + letter * font * static_cast<double>(longest), 6.0 * font, 13.0 * font);
}

void draw_legends(const Frame& frame, const DrawOptions& o, const Layout& l, const Colouring& colours, Canvas& canvas) {
  const double x = l.high.x + 1.2 * l.font, top = l.low.y + 0.8 * l.font, bottom = l.high.y - 0.5 * l.font;
  const bool grains = !colours.quantity.label.empty(), contacts = !colours.contacts.label.empty();
  if (colours.surface) {
    const double middle = 0.5 * (top + bottom);
    DrawOptions own = o;
    own.map = surface_colours(o.surface_range, o.map, !o.field.empty());
    draw_grain_bar({colours.surface->quantity, o.surface_range, x, grains ? middle + 1.5 * l.font : top, bottom}, own,
                   l, canvas);
    if (grains) draw_grain_bar({colours.quantity, o.range, x, top, middle - l.font}, o, l, canvas);
    return;
  }
  const double middle = 0.5 * (top + bottom);
  if (o.colour == "group") draw_groups(frame, o, l, canvas);
  if (grains) draw_grain_bar({colours.quantity, o.range, x, top, contacts ? middle - l.font : bottom}, o, l, canvas);
  if (contacts)
    draw_contact_bar(
        {colours.contacts, o.contact_range, x, grains || o.colour == "group" ? middle + 1.5 * l.font : top, bottom}, o,
        l, canvas);
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
  if (o.arrow_speed.value_or(0) > 0) {
    const double from = x + length + (1.4 + letter * 12) * l.font, to = from + arrow_length(l);
    draw_arrow({from, y}, {to, y}, 0.1 * l.font, ink::text, canvas);
    canvas.text({to + 0.5 * l.font, base}, number_text(*o.arrow_speed) + " m/s", {.size = l.font});
  }
  const std::size_t n = frame.grains.size();
  const bool are_small = o.through && o.contact_range;
  canvas.text({right, base},
              fmt::format("{} grain{}{}", n, n == 1 ? "" : "s", are_small ? ", drawn half as large" : ""),
              {.size = 0.9 * l.font, .anchor = Anchor::end, .colour = ink::faint});
}

}  // namespace slurry
