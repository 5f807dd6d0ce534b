// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of surfaces, asked one by one.
#include "slurry/shapes/surfaces/surface.hpp"

#include "slurry/shapes/triangles.hpp"

namespace slurry {

double half_thickness(const Surface& surface) {
  return std::visit([](const auto& s) { return s.half_thickness(); }, surface);
}

Bounds bounds(const Surface& surface) {
  return std::visit([](const auto& s) { return s.bounds(); }, surface);
}

Bounds extent(const Surface& surface) {
  return std::visit([](const auto& s) { return s.extent(); }, surface);
}

Triangles triangulate(const Surface& surface, const Bounds& limits, int facets) {
  return std::visit([&](const auto& s) { return s.triangulate(limits, facets); }, surface);
}

}  // namespace slurry
