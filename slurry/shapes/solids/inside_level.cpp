// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/shapes/solids/inside_level.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/shapes/solids/superellipsoid.hpp"

namespace slurry {
namespace {

struct Inside {
  Vec3 p;
  double operator()(const Globe& s) const { return norm(p) - s.radius; }
  // The gauge of the solid, minus 1.
  double operator()(const Superellipsoid& s) const { return std::pow(level(s, p) + 1, 0.5 * s.n) - 1; }
  double operator()(const Capsule& s) const {
    return norm(p - Vec3{std::clamp(p.x, -s.half_length, s.half_length), 0, 0}) - s.radius;
  }
  double operator()(const Polyhedron& s) const {
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < s.data->face.size(); ++k) {
      const Vec3 corner = s.data->vertex[static_cast<std::size_t>(s.data->face[k][0])];
      most = std::max(most, dot(s.data->face_normal[k], p - corner));
    }
    return most;
  }
};

}  // namespace

double inside_level(const Solid& solid, Vec3 point) { return std::visit(Inside{point}, solid); }

}  // namespace slurry
