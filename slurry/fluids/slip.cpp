// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/slip.hpp"

#include <bit>
#include <cmath>
#include <variant>

#include "slurry/core/random.hpp"
#include "slurry/shapes/solids/touch.hpp"

namespace slurry {
namespace {

Vec3 over_squares(Vec3 v, Vec3 half) {
  for (int d = 0; d < 3; ++d) v[d] /= half[d] * half[d];
  return v;
}

}  // namespace

PlacedEllipsoid placed_ellipsoid(const FormPart& part, double radius, const Pose& grain) {
  const PlacedSolid solid = placed(part, radius, grain);
  if (const auto* globe = std::get_if<Globe>(solid.solid))
    return {solid.scale * globe->radius * Vec3{1, 1, 1}, solid.pose};
  return {solid.scale * std::get<Superellipsoid>(*solid.solid).half, solid.pose};
}

// With K the curvature of the surface its normal turns by K u where it moves by u: the rotation n x K u.
SlipPoint slip_point(const SurfaceSlip& slip, Vec3 axis, const PlacedEllipsoid& shape, Vec3 x) {
  const Quaternion& q = shape.pose.orientation;
  Vec3 r = to_local(shape.pose, x);
  r = r / std::sqrt(dot(r, over_squares(r, shape.half)));
  const Vec3 e = rotate_back(q, axis), slope = over_squares(r, shape.half), n = normalised(slope);
  double h2 = 0;
  for (int d = 0; d < 3; ++d) h2 += e[d] * shape.half[d] * e[d] * shape.half[d];
  const Vec3 u = (slip.b1 + slip.b2 * dot(r, e) / std::sqrt(h2)) * (dot(e, n) * n - e);
  return {rotate(q, r), rotate(q, u), rotate(q, cross(n, over_squares(u, shape.half) / norm(slope)))};
}

const SquirmerGroup* squirmer_of(const FluidScene& scene, std::size_t k) {
  const auto group = static_cast<std::size_t>(scene.grains.group[k]);
  if (group >= scene.squirmers.size() || !scene.squirmers[group].slip.is_some()) return nullptr;
  return &scene.squirmers[group];
}

PlacedEllipsoid shape_of_squirmer(const FluidScene& scene, std::size_t k) {
  const Grains& grains = scene.grains;
  if (scene.forms.are_round()) return {grains.radius[k] * Vec3{1, 1, 1}, grains.pose(k)};
  return placed_ellipsoid(scene.forms[grains.shape[k]].parts.front(), grains.radius[k], grains.pose(k));
}

Vec3 random_turn(const FluidScene& scene, std::size_t k) {
  const SquirmerGroup* squirmer = squirmer_of(scene, k);
  if (!squirmer || squirmer->rotary_diffusion == 0 || !(scene.dt > 0)) return {};
  const auto id = static_cast<std::uint64_t>(scene.grains.id[k]);
  Random random(scrambled(squirmer->seed ^ scrambled(id ^ scrambled(std::bit_cast<std::uint64_t>(scene.t)))));
  const double size = std::sqrt(2 * squirmer->rotary_diffusion / scene.dt);
  Vec3 turn;
  for (int d = 0; d < 3; ++d) turn[d] = size * random.normal();
  return scene.planar ? Vec3{0, 0, turn.z} : turn;
}

}  // namespace slurry
