// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a step of a fluid on a grid is made of before its impulses are known: the bodies with what resists and pushes
// them besides the fluid, and the flow without them. See grid_coupling.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/grid/advection.hpp"
#include "slurry/fluids/grid/body_markers.hpp"
#include "slurry/fluids/grid/grid_coupling.hpp"
#include "slurry/fluids/grid/grid_films.hpp"
#include "slurry/fluids/slip.hpp"
#include "slurry/grains/content.hpp"

namespace slurry::grid {
namespace {

// Sizes of one class differ by less than this factor, and share a block.
constexpr double size_class = 1.05;
// So do inertias: a block is of the nearest power of this, whatever the step, so that blocks are seldom made anew.
constexpr double inertia_class = 1.5;
constexpr int no_inertia = std::numeric_limits<int>::min();

// Cells that the fluid may cross in a step: its central fluxes are not stable beyond.
constexpr double most_crossed = 1;

int class_of(double radius, double unit) {
  return static_cast<int>(std::floor(math::log(radius / unit) / math::log(size_class)));
}

int class_of_inertia(double inertia) {
  if (inertia == 0) return no_inertia;
  return static_cast<int>(std::floor(math::log(inertia) / math::log(inertia_class) + 0.5));
}

double inertia_of_class(int rank) { return rank == no_inertia ? 0 : math::exp(rank * math::log(inertia_class)); }

double radius_of_class(int rank, double unit) { return unit * math::exp((rank + 0.5) * math::log(size_class)); }

// The inverse of a positive matrix; in a planar case about z alone.
SymmetricMatrix inverse_moment(const SymmetricMatrix& a, bool planar) {
  if (planar) return {0, 0, 1 / a.zz, 0, 0, 0};
  const Vec3 x{a.xx, a.xy, a.xz}, y{a.xy, a.yy, a.yz}, z{a.xz, a.yz, a.zz};
  const Vec3 yz = cross(y, z), zx = cross(z, x), xy = cross(x, y);
  const double s = 1 / dot(x, yz);
  return {s * yz.x, s * zx.y, s * xy.z, s * yz.y, s * yz.z, s * zx.z};
}

// Does the grain answer to a torque?
bool answers(const SymmetricMatrix& inverse_inertia, bool planar) {
  return planar ? inverse_inertia.zz > 0 : inverse_inertia.xx > 0 && inverse_inertia.yy > 0 && inverse_inertia.zz > 0;
}

SymmetricMatrix scaled(double s, const SymmetricMatrix& a) {
  return {s * a.xx, s * a.yy, s * a.zz, s * a.xy, s * a.xz, s * a.yz};
}

}  // namespace

void GridCoupling::OfStep::add_body(const FluidScene& scene, const UncoupledResponse& response, std::size_t k) {
  const bool planar = problem.fluid->box().planar;
  RigidBody b = body(scene, k);
  b.held = response.inverse_mass[k] == 0;
  b.keeps_spin = !answers(response.inverse_inertia[k], planar);
  if (!b.held) {
    const double mass = 1 / response.inverse_mass[k];
    b.mass = std::max(0.0, mass / dt - own.drag_of(k));
    loads.linear[k] = (mass / dt) * response.velocity[k] - own.pull_of(k);
    given.linear[k] = {};
  }
  if (!b.keeps_spin) {
    const SymmetricMatrix inertia = scaled(1 / dt, inverse_moment(response.inverse_inertia[k], planar));
    b.inertia = inertia + isotropic(-own.spin_drag_of(k));
    loads.angular[k] = inertia * response.spin[k] - own.spin_pull_of(k);
    given.angular[k] = {};
  }
  bodies.push_back(std::move(b));
}

RigidBody GridCoupling::OfStep::body(const FluidScene& scene, std::size_t k) {
  const Box& box = problem.fluid->box();
  const Grains& all = scene.grains;
  const bool round = round_radius(scene, k) > 0;
  const std::int32_t form = round ? -1 : all.shape[k];
  const double unit = mean_spacing(box), radius = all.radius[k];
  const int rank = class_of(radius, unit);
  const double typical = radius_of_class(rank, unit);
  const int inertia = class_of_inertia(problem.fluid->inertia());
  auto& block = blocks.of_body[{form, rank, inertia}];
  if (!block)
    block = std::make_shared<MobilityBlock>(
        box, problem.fluid->viscosity(), inertia_of_class(inertia),
        round ? round_markers(box, typical) : form_markers(box, scene.forms[form], typical));
  RigidBody b{block, {all.position[k], round ? Quaternion{} : all.orientation[k]}, false, 0, {}, 1};
  const auto inner = [&](double r) { return r - marker_depth(box, round ? r : r * scene.forms[form].half_width); };
  b.scale = inner(radius) / inner(typical);
  return b;
}

void GridCoupling::OfStep::add_obstacles(const FluidScene& scene) {
  if (problem.obstacles.empty() || !scene.obstacles) return;
  for (std::size_t k = 0; k < scene.obstacles->size(); ++k) {
    const Obstacle& obstacle = (*scene.obstacles)[k];
    const std::vector<std::string>& felt = problem.obstacles;
    if (std::find(felt.begin(), felt.end(), obstacle.name) == felt.end() || !scene.walls->is_present(k)) continue;
    auto [patches, is_new] = blocks.patches.try_emplace(k);
    if (is_new) patches->second = obstacle_patches(problem.fluid->box(), obstacle);
    for (std::size_t rank = 0; rank < patches->second.size(); ++rank) add_patch(scene, k, rank);
  }
}

void GridCoupling::OfStep::add_patch(const FluidScene& scene, std::size_t k, std::size_t rank) {
  const Box& box = problem.fluid->box();
  const ObstaclePatch& patch = blocks.patches[k][rank];
  const Pose pose = scene.walls->pose(k);
  const int inertia = class_of_inertia(problem.fluid->inertia());
  auto& block = blocks.of_body[{-2 - static_cast<int>(k), static_cast<int>(rank), inertia}];
  if (!block)
    block = std::make_shared<MobilityBlock>(box, problem.fluid->viscosity(), inertia_of_class(inertia), patch.points);
  const Vec3 middle = to_world(pose, patch.middle);
  for (const Vec3& x : patch.points)
    for (int axis = 0; axis < box.components(); ++axis)
      if (const double at = (middle + rotate(pose.orientation, x))[axis] - box.low[axis];
          box.walls[axis] && !(at > 0 && at < box.size[axis]))
        throw RunError(fmt::format("{} reaches out of the fluid, expected it inside", (*scene.obstacles)[k].label));
  bodies.push_back({block, {middle, pose.orientation}, true, 0, {}, 1, true});
  given.linear.push_back(scene.next_walls->velocity_at(k, middle));
  given.angular.push_back(scene.next_walls->angular_velocity[k]);
  loads.linear.emplace_back(), loads.angular.emplace_back();
}

// See the header. Grains are taken to be as dense everywhere, so that moments are in proportion to masses.
void GridCoupling::OfStep::take_out_inner_fluid(const FluidScene& scene, const GridState& kept,
                                                const std::map<std::int64_t, std::size_t>& ranks_before,
                                                std::size_t k) {
  const Grains& all = scene.grains;
  RigidBody& b = bodies[k];
  if (b.held) return;
  const double mass = b.mass, ratio = problem.density * content(scene.forms, all, k) / all.mass[k];
  const double part = std::min(1.0, ratio), rest = ratio - part;
  Vec3 load = -part * mass * all.velocity[k];
  const SymmetricMatrix inertia = b.inertia;
  loads.angular[k] -= part * (inertia * all.angular_velocity[k]);
  if (const auto found = ranks_before.find(all.id[k]); rest > 0 && found != ranks_before.end() && scene.last_dt > 0) {
    const double scale = rest * dt / scene.last_dt;
    // Beside the flow of the cell, so that images do not matter, and what that flow gains on the way of the grain.
    Vec3 change = all.velocity[k] - kept.grain_velocity[found->second];
    if (!domain.is_open()) change -= domain.flow(all.position[k]);
    change.x += domain.gradient.xy * all.velocity[k].y * scene.last_dt;
    load += scale * mass * change;
    loads.angular[k] += scale * (inertia * (all.angular_velocity[k] - kept.grain_spin[found->second]));
  }
  loads.linear[k] += load;
  inner_load[k] = -load;
  inner_mass[k] = part * mass;
  b.mass -= inner_mass[k];
  b.inertia = scaled(1 - part, inertia);
}

void GridCoupling::OfStep::find_known(const FluidScene& scene, const GridState& kept) {
  const Box& box = problem.fluid->box();
  const bool is_at_rest = kept.velocity.empty();
  const Field u = is_at_rest ? zero_field(box) : unflattened(box, kept.velocity);
  if (const double crossed = dt * crossing_rate(box, u); crossed > most_crossed)
    throw StepTooLong(
        fmt::format("the fluid crosses {:.3g} cells of its grid in a step of {}, expected at most {}: "
                    "choose a shorter time.step, or step = \"auto\"",
                    crossed, dt, most_crossed));
  carried = advection(box, u, domain.gradient.xy);
  Field carried_before;
  double weight = 0;
  if (!is_at_rest && scene.last_dt > 0) {
    carried_before = unflattened(box, kept.advection);
    weight = 0.5 * dt / scene.last_dt;
  }
  known = u;
  for (int c = 0; c < box.components(); ++c) {
    const double inertia = problem.fluid->inertia();
    parallel_for(box.count(), [&](std::size_t k) {
      const double n = (1 + weight) * carried[c][k] - (weight > 0 ? weight * carried_before[c][k] : 0);
      known[c][k] = inertia * u[c][k] - problem.density * n + problem.drive[c];
    });
  }
}

void GridCoupling::OfStep::find_undisturbed() {
  const Box& box = problem.fluid->box();
  undisturbed.assign(system->points().size(), problem.mean_velocity);
  if (problem.density == 0 && (box.walls[0] || box.walls[1] || box.walls[2])) {
    known = zero_field(box);
    for (int c = 0; c < box.components(); ++c) known[c].assign(box.count(), problem.drive[c]);
  }
  if (!known[0].empty() && !undisturbed.empty()) {
    Field field = known;
    problem.fluid->solve(field, problem.walls);
    const std::vector<Vec3> found = system->markers().interpolate(field);
    for (std::size_t k = 0; k < found.size(); ++k) undisturbed[k] += found[k];
  }
  if (domain.gradient != UpperMatrix{})
    for (std::size_t k = 0; k < undisturbed.size(); ++k) undisturbed[k] += domain.flow(system->points()[k]);
}

// How much more than a slip markers must move by, so that a sphere alone swims at 2/3 b1 and has the stresslet
// 4 pi mu a^2 b2. The grid smears the flow, which falls off on both sides of the surface, over some cells.
SlipFactors GridCoupling::OfStep::slip_factors(std::size_t k, Vec3 axis, double radius) const {
  const MobilityBlock& block = *bodies[k].block;
  const std::size_t first = system->start()[k], count = system->start()[k + 1] - first;
  const PlacedEllipsoid shape{radius * Vec3{1, 1, 1}, {}};
  const auto forces = [&](const SurfaceSlip& slip) {
    std::vector<Vec3> force;
    for (std::size_t m = 0; m < count; ++m)
      force.push_back(slip_point(slip, axis, shape, system->arms()[first + m]).velocity);
    Vec3* values = force.data();
    block.solve(std::span<Vec3* const>(&values, 1));
    return force;
  };
  Vec3 sum;
  for (const Vec3& f : forces({1, 0, axis})) sum += f;
  double drag = 0, strain = 0;
  for (int c = 0; c < 3; ++c) drag += block.resistance()[std::size_t(7 * c)] / 3;
  const std::vector<Vec3> pulling = forces({0, 1, axis});
  for (std::size_t m = 0; m < count; ++m) {
    const Vec3 arm = system->arms()[first + m];
    strain -= dot(axis, pulling[m]) * dot(axis, arm) - dot(pulling[m], arm) / 3;
  }
  return {-2.0 / 3 * drag / dot(sum, axis),
          8.0 / 3 * std::numbers::pi * problem.fluid->viscosity() * radius * radius / strain};
}

void GridCoupling::OfStep::subtract_slip(const FluidScene& scene) {
  if (scene.squirmers.empty()) return;
  for (std::size_t k = 0; k < grains; ++k) {
    const SquirmerGroup* squirmer = squirmer_of(scene, k);
    if (!squirmer) continue;
    const double radius = scene.grains.radius[k];
    const Vec3 axis = rotate(scene.grains.orientation[k], squirmer->slip.axis), turn = random_turn(scene, k);
    const SlipFactors more = slip_factors(k, axis, radius);
    const SurfaceSlip slip{more.speed * squirmer->slip.b1, more.stresslet * squirmer->slip.b2, axis};
    for (std::size_t m = system->start()[k]; m < system->start()[k + 1]; ++m) {
      const Vec3 arm = system->arms()[m];
      undisturbed[m] -= slip_point(slip, axis, {radius * Vec3{1, 1, 1}, {}}, arm).velocity + cross(turn, arm);
    }
  }
}

}  // namespace slurry::grid
