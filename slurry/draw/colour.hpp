// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Colours of pictures: maps from numbers to colours whose lightness rises evenly, and a list for groups.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace slurry {

struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0;
  constexpr auto operator<=>(const Colour&) const = default;
};

constexpr Colour rgb(std::uint32_t hex) {
  return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8), static_cast<std::uint8_t>(hex)};
}

// (1 - s) a + s b.
Colour mix(Colour a, Colour b, double s);
// "#rrggbb"
std::string hex_of(Colour c);

// The colours that all pictures share.
namespace ink {
inline constexpr Colour paper = rgb(0xffffff), text = rgb(0x22313f), faint = rgb(0x6b7783), wall = rgb(0xe3e6ea),
                        wall_edge = rgb(0x9aa3ad), black = rgb(0x000000);
}

// Names of the maps, the default first: "viridis", "magma", "cividis", "plasma", without their darkest part; "heat" and
// "cold" (light to dark, for lines on white), "diverging".
const std::vector<std::string>& colour_map_names();

class ColourMap {
 public:
  // Throws InputError for a name that is not in the list.
  explicit ColourMap(const std::string& name = "viridis");
  // s from 0 to 1; what lies outside has the colour of the nearer end, and what is no number is grey. There are 256
  // steps.
  Colour operator()(double s) const;

 private:
  std::vector<Colour> colours_;
};

// Colour of a group by its number; colours come again after the eighth.
Colour group_colour(std::int64_t number);

}  // namespace slurry
