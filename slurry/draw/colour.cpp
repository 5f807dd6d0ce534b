// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/colour.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

constexpr std::size_t steps = 256;

// Where the dark maps begin, from 0 to 1: their first part is so dark that grains at rest, which are many, lose their
// shading. What is left is still perceptually uniform.
double begin_of(const std::string& map) {
  static const std::map<std::string, double> begin{
      {"viridis", 0.2}, {"cividis", 0.15}, {"magma", 0.3}, {"plasma", 0.1}};
  const auto found = begin.find(map);
  return found == begin.end() ? 0 : found->second;
}

// Control points at equal distances. The first four follow the maps of that name of matplotlib; "heat" and "cold" run
// from a light grey, so that weak lines fade into the paper.
const std::map<std::string, std::vector<std::uint32_t>>& control_points() {
  static const std::map<std::string, std::vector<std::uint32_t>> points{
      {"viridis", {0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21908c, 0x27ad81, 0x5dc863, 0xaadc32, 0xfde725}},
      {"magma", {0x000004, 0x1d1147, 0x51127c, 0x822681, 0xb63679, 0xe65164, 0xfb8861, 0xfec287, 0xfcfdbf}},
      {"cividis", {0x00224e, 0x123570, 0x3b496c, 0x575d6d, 0x707173, 0x8a8678, 0xa59c74, 0xc3b369, 0xfee838}},
      {"plasma", {0x0d0887, 0x4c02a1, 0x7e03a8, 0xaa2395, 0xcc4778, 0xe66c5c, 0xf89540, 0xfdc527, 0xf0f921}},
      {"heat", {0xdfe3e8, 0xf2cfa0, 0xeda566, 0xdd7546, 0xbd4443, 0x8d2246, 0x551343, 0x240b36}},
      {"cold", {0xdfe3e8, 0xa9d6e0, 0x6db8d2, 0x3f93c4, 0x2a6cb0, 0x1f468f, 0x182963, 0x0d1238}},
      {"diverging", {0x2b5c8a, 0x5f8fb5, 0xa3c1d6, 0xececec, 0xe3b39b, 0xc4745a, 0x93322f}}};
  return points;
}

std::uint8_t mix(std::uint8_t a, std::uint8_t b, double s) {
  return static_cast<std::uint8_t>(std::lround((1 - s) * a + s * b));
}

}  // namespace

Colour mix(Colour a, Colour b, double s) {
  return {mix(a.red, b.red, s), mix(a.green, b.green, s), mix(a.blue, b.blue, s)};
}

std::string hex_of(Colour c) { return fmt::format("#{:02x}{:02x}{:02x}", c.red, c.green, c.blue); }

const std::vector<std::string>& colour_map_names() {
  static const std::vector<std::string> names{"viridis", "magma", "cividis", "plasma", "heat", "cold", "diverging"};
  return names;
}

ColourMap::ColourMap(const std::string& name) {
  const auto found = control_points().find(name);
  if (found == control_points().end())
    throw InputError(
        fmt::format("there is no colour map \"{}\"{}", shown(name), suggestion(name, colour_map_names(), "\"")));
  const std::vector<std::uint32_t>& points = found->second;
  for (std::size_t k = 0; k < steps; ++k) {
    const double share = begin_of(name) + (1 - begin_of(name)) * static_cast<double>(k) / (steps - 1);
    const double at = share * static_cast<double>(points.size() - 1);
    const std::size_t left = std::min(static_cast<std::size_t>(at), points.size() - 2);
    colours_.push_back(mix(rgb(points[left]), rgb(points[left + 1]), at - static_cast<double>(left)));
  }
}

Colour ColourMap::operator()(double s) const {
  if (std::isnan(s)) return rgb(0xbbbbbb);
  return colours_[static_cast<std::size_t>(std::lround(std::clamp(s, 0.0, 1.0) * (steps - 1)))];
}

Colour group_colour(std::int64_t number) {
  static constexpr std::array<Colour, 8> colours{rgb(0x22313f), rgb(0xe8a33d), rgb(0x2a7f9e), rgb(0xc0392b),
                                                 rgb(0x7b5ea7), rgb(0x5f9e5a), rgb(0xd17ba5), rgb(0x8c6d46)};
  return colours[static_cast<std::size_t>(((number % 8) + 8) % 8)];
}

}  // namespace slurry
