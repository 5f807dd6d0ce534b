// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The colours of the grains of a picture, and the flow under them.
#include "slurry/draw/scene.hpp"

namespace slurry {
namespace {

constexpr Colour plain_grain = rgb(0x8fa3b5);

}  // namespace

Colour faded(Colour c, const DrawOptions& o) {
  constexpr double pale = 0.7;
  return o.contacts == "none" ? c : mix(c, ink::paper, pale);
}

Colouring colouring_of(const Frame& frame, const DrawOptions& o) {
  Colouring colours;
  if (!o.arrows.empty()) colours.arrows = flow_cut(o.written.get(), "--arrows", o.arrows, o.layer, frame.time);
  if (!o.streamlines.empty())
    colours.streamlines = flow_cut(o.written.get(), "--streamlines", o.streamlines, o.layer, frame.time);
  if (!o.surface.empty()) colours.surface = surface_map(o.written.get(), o.surface);
  if (!o.sites.empty()) colours.sites = sites_of(o.written.get(), o.sites, frame.time);
  colours.contacts = contact_quantity(frame, o.contacts);
  colours.of_grain.assign(frame.grains.size(), plain_grain);
  if (!o.field.empty()) {
    colours.field = field_map(frame, o.field, {o.fields, o.written.get(), o.layer}, o.group_names);
    colours.quantity = colours.field->quantity;
    return colours;
  }
  colours.quantity = grain_quantity(frame, o.colour);
  const ColourMap map(o.map);
  for (std::size_t k = 0; k < frame.grains.size(); ++k) {
    Colour& c = colours.of_grain[k];
    if (o.colour == "group")
      c = group_colour(frame.colour[k]);
    else if (o.range && !colours.quantity.values.empty())
      c = map((colours.quantity.values[k] - o.range->low) / (o.range->high - o.range->low));
    c = faded(c, o);
  }
  return colours;
}

void draw_flow(const Colouring& colours, const DrawOptions& o, const Layout& l, Canvas& canvas) {
  if (colours.field) draw_field_map(*colours.field, o, l, canvas);
  // Dark maps leave light lines to be seen, and the pale middle of the diverging one dark ones.
  const bool is_dark = colours.field && o.range && o.map != "diverging" && o.map != "heat" && o.map != "cold";
  const Colour ink_of_lines = is_dark ? ink::paper : ink::text;
  for (const Vec3& x : colours.sites)
    canvas.disc(l(x), 0.09 * l.font, {.fill = ink_of_lines, .fill_alpha = 0.6, .stroke = {}});
  if (colours.streamlines) draw_streamlines(*colours.streamlines, ink_of_lines, l, canvas);
  if (colours.arrows) draw_arrows(*colours.arrows, o.arrow_speed.value_or(0), ink_of_lines, l, canvas);
}

std::optional<FlowPlane> plane_of(const Colouring& colours) {
  if (colours.field && !colours.field->place.empty())
    return FlowPlane{colours.field->place[0], normalised(cross(colours.field->first, colours.field->second))};
  for (const auto* flow : {&colours.streamlines, &colours.arrows})
    if (*flow) return FlowPlane{(*flow)->cut.place[0], (*flow)->cut.normal()};
  return {};
}

std::optional<Bounds> flow_extent(const Colouring& colours) {
  Bounds box = no_bounds;
  const auto add = [&](const PlaneCut& cut) {
    for (const Vec3& x : cut.place)
      for (const double side : {-0.5, 0.5}) grow(box, x + side * cut.first), grow(box, x + side * cut.second);
  };
  if (colours.field)
    for (const Vec3& x : colours.field->place)
      for (const double side : {-0.5, 0.5})
        grow(box, x + side * colours.field->first), grow(box, x + side * colours.field->second);
  if (colours.streamlines) add(colours.streamlines->cut);
  if (colours.arrows) add(colours.arrows->cut);
  if (colours.surface)
    for (const Vec3& x : colours.surface->surface.vertex) grow(box, x);
  if (box.is_empty()) return {};
  return box;
}

}  // namespace slurry
