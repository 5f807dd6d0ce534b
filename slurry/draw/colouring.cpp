// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The colours of the grains of a picture.
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
  colours.contacts = contact_quantity(frame, o.contacts);
  colours.of_grain.assign(frame.grains.size(), plain_grain);
  if (!o.field.empty()) {
    colours.field = field_map(frame, o.field, o.fields, o.group_names);
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

}  // namespace slurry
