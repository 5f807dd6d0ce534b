// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From the shapes of a case file to solids. See the header.
#include "slurry/grains/grain_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/shapes/solids/polyhedron.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {
namespace {

// The thickness that a planar shape is given along z; only its section is ever used.
constexpr double planar_half = 1;

// Three positive lengths; a planar case gives two.
Vec3 lengths(const char* shape, const char* key, Vec3 given, bool planar) {
  if (planar) given.z = 2 * planar_half;
  for (int k = 0; k < 3; ++k)
    if (!(given[k] > 0) || !std::isfinite(given[k]))
      throw InputError(fmt::format("shape \"{}\"", shape),
                       fmt::format("{} must be {} positive numbers, found [{}, {}, {}]", key, planar ? "two" : "three",
                                   given.x, given.y, given.z));
  return given;
}

void check_exponent(const char* key, double value) {
  if (value < 0.1 || value > 2)
    throw InputError("shape \"superellipsoid\"", fmt::format("{} must be from 0.1 to 2, found {}", key, value));
}

std::vector<FormPart> alone(Solid solid) { return {FormPart{std::move(solid), 1, {}, 1}}; }

}  // namespace

std::vector<FormPart> SphereGrain::parts(bool) const { return alone(Globe{1}); }

std::vector<FormPart> EllipsoidGrain::parts(bool planar) const {
  return alone(Superellipsoid{lengths(name, "semi_axes", semi_axes, planar), 1, 1});
}

std::vector<FormPart> SuperellipsoidGrain::parts(bool planar) const {
  check_exponent("e", e);
  check_exponent("n", n);
  return alone(Superellipsoid{lengths(name, "semi_axes", semi_axes, planar), e, n});
}

std::vector<FormPart> CapsuleGrain::parts(bool) const { return alone(Capsule{0.5 * length, 1}); }

std::vector<FormPart> BoxGrain::parts(bool planar) const {
  const Vec3 half = 0.5 * lengths(name, "size", size, planar);
  std::vector<Vec3> corners;
  for (const double x : {-half.x, half.x})
    for (const double y : {-half.y, half.y})
      for (const double z : {-half.z, half.z}) corners.push_back({x, y, z});
  return alone(convex_hull(corners));
}

std::vector<FormPart> PolyhedronGrain::parts(bool planar) const {
  return alone(planar ? planar_hull(vertices) : convex_hull(vertices));
}

std::vector<FormPart> DimerGrain::parts(bool) const {
  const Vec3 half{0.5 * distance, 0, 0};
  return {FormPart{Globe{1}, 1, {-half, {}}, 1}, FormPart{Globe{1}, 1, {half, {}}, 1}};
}

std::vector<FormPart> ClumpGrain::parts(bool planar) const {
  if (pieces.empty()) throw InputError("shape \"clump\"", "pieces is empty; expected at least one part");
  std::vector<FormPart> all;
  for (const ClumpMember& piece : pieces) {
    if (planar && (piece.position.z != 0 || piece.axis.x != 0 || piece.axis.y != 0))
      throw InputError("shape \"clump\"", "a part leaves the plane; expected position = [x, y] and axis along z");
    FormPart part = std::visit([&](const auto& s) { return s.parts(planar); }, piece.shape).front();
    part.scale = piece.scale;
    part.pose = {piece.position, rotation(piece.angle * unit_direction(piece.axis, "axis of a part"))};
    all.push_back(std::move(part));
  }
  return all;
}

GrainShape stretched(const GrainShape& shape, double factor) {
  GrainShape longer = shape;
  if (auto* s = std::get_if<EllipsoidGrain>(&longer))
    s->semi_axes.x *= factor;
  else if (auto* capsule = std::get_if<CapsuleGrain>(&longer))
    capsule->length = factor * (capsule->length + 2) - 2;
  else
    throw InputError("growth", "only grains of shape \"ellipsoid\" or \"capsule\" can grow");
  return longer;
}

Form make_form(const GrainShape& shape, bool planar) {
  return std::visit([&](const auto& s) { return make_form(s.name, s.parts(planar), planar); }, shape);
}

}  // namespace slurry
