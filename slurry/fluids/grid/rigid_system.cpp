// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// See the header for the method.
#include "slurry/fluids/grid/rigid_system.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/grid/body_markers.hpp"
#include "slurry/linalg/conjugate_gradients.hpp"

namespace slurry::grid {
namespace {

constexpr int most_iterations = 300;
// Of markers at no gap, in units of the velocity at a marker by a force on itself. With half of it the place of markers
// is felt again, with five times as much iterations are doubled; gaps that the grid feels are measured with it
// (grid_films.cpp).
constexpr double softness = 2.8;
// Bodies that share a pass over the matrix of their block: enough that it is worth bringing it into the cache.
constexpr std::size_t largest_team = BlockInverse::team;

// Q R Q^T of each 3 x 3 block: the resistance of a body that is turned.
std::vector<double> turned_resistance(Quaternion q, const std::vector<double>& r) {
  std::vector<double> turned(36);
  for (int column = 0; column < 6; ++column) {
    Vec3 unit;
    unit[column % 3] = 1;
    const Vec3 in = rotate_back(q, unit);
    for (int half = 0; half < 2; ++half) {
      Vec3 out;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) out[i] += r[6 * (3 * half + i) + (column < 3 ? 0 : 3) + j] * in[j];
      out = rotate(q, out);
      for (int i = 0; i < 3; ++i) turned[6 * (3 * half + i) + column] = out[i];
    }
  }
  return turned;
}

double largest_norm(const std::vector<Vec3>& a) {
  return parallel_max(a.size(), 0.0, [&](std::size_t k) { return norm(a[k]); });
}

// Forces on the markers of a round body that are linear in the place: those that move, turn and strain it in a fluid of
// its own. On markers that cover it evenly the four functions 1, x, y, z are orthogonal.
class Smooth {
 public:
  Smooth(const Vec3* arm, std::size_t count) : arm_(arm), count_(count) {
    for (std::size_t k = 0; k < count; ++k) square_ += norm2(arm[k]) / 3;
  }
  // I - Q: symmetric.
  void take_out(std::vector<Vec3>& force) const {
    Vec3 mean;
    std::array<Vec3, 3> slope;
    for (std::size_t k = 0; k < count_; ++k) {
      mean += force[k];
      for (int c = 0; c < 3; ++c) slope[c] += arm_[k][c] * force[k];
    }
    for (std::size_t k = 0; k < count_; ++k) {
      force[k] -= mean / double(count_);
      for (int c = 0; c < 3; ++c) force[k] -= arm_[k][c] / square_ * slope[c];
    }
  }

 private:
  const Vec3* arm_;
  std::size_t count_;
  double square_ = 0;
};

void add_multiple(std::vector<Vec3>& a, double s, const std::vector<Vec3>& b) {
  parallel_for(a.size(), [&](std::size_t k) { a[k] += s * b[k]; });
}

}  // namespace

RigidSystem::RigidSystem(const FluidSolver& fluid, std::vector<RigidBody> bodies, std::vector<PairFilm> films)
    : fluid_(fluid), bodies_(std::move(bodies)), start_{0}, films_(std::move(films)), near_field_(near_field()) {
  for (const RigidBody& body : bodies_) {
    for (const Vec3& x : body.block->points()) {
      arm_.push_back(rotate(body.pose.orientation, body.scale * x));
      points_.push_back(body.pose.position + arm_.back());
    }
    start_.push_back(arm_.size());
  }
  for (const PairFilm& film : films_)
    if (film.soft_reach > 0 && film.gap < film.soft_reach) soften(film);
  make_teams();
  markers_ = std::make_unique<Markers>(fluid.box(), points_);
}

NearField RigidSystem::near_field() const {
  std::vector<NearField::Body> near;
  for (const RigidBody& body : bodies_) {
    NearField::Body one{turned_resistance(body.pose.orientation, body.block->resistance()), {}};
    const SymmetricMatrix& i = body.inertia;
    const std::array<double, 9> inertia{i.xx, i.xy, i.xz, i.xy, i.yy, i.yz, i.xz, i.yz, i.zz};
    for (int row = 0; row < 6; ++row) {
      // In a planar case x, y and the turn about z.
      const bool is_of_box = !fluid_.box().planar || row < 2 || row == 5;
      one.is_free[row] = is_of_box && !body.held && !(body.keeps_spin && row >= 3);
      for (int column = 0; column < 6; ++column) {
        double& entry = one.resistance[6 * row + column];
        entry *= (row < 3 ? 1 : body.scale) * (column < 3 ? 1 : body.scale);
        if (row < 3 && row == column) entry += body.mass;
        if (row >= 3 && column >= 3) entry += inertia[3 * (row - 3) + column - 3];
      }
    }
    near.push_back(std::move(one));
  }
  return NearField(near, films_);
}

void RigidSystem::soften(const PairFilm& film) {
  soft_.resize(arm_.size()), is_soft_.resize(bodies_.size());
  if (film.second < 0) {
    const double height = film.first_arm + film.gap;
    soften(film.first, film.first_arm, film.soft_reach,
           [&](const Vec3& arm) { return height - dot(arm, film.normal); });
    return;
  }
  const Vec3 apart = (film.first_arm + film.second_arm) * film.normal;
  const double first = film.first_arm - 0.5 * film.gap, second = film.second_arm - 0.5 * film.gap;
  soften(film.first, first, film.soft_reach, [&](const Vec3& arm) { return norm(arm - apart) - second; });
  soften(film.second, second, film.soft_reach, [&](const Vec3& arm) { return norm(arm + apart) - first; });
}

// By the distance of the surface over a marker from the other surface; `distance` is that of the marker.
template <class Distance>
void RigidSystem::soften(std::size_t body, double radius, double reach, const Distance& distance) {
  is_soft_[body] = true;
  const std::size_t count = start_[body + 1] - start_[body];
  const double inner = norm(arm_[start_[body]]), apart = marker_spacing * mean_spacing(fluid_.box());
  const double crowding = double(count) * 0.5 * std::sqrt(3.0) * apart * apart / (4 * std::numbers::pi * inner * inner);
  const double softest = softness * crowding * bodies_[body].block->diagonal();
  for (std::size_t k = start_[body]; k < start_[body + 1]; ++k) {
    const double depth = radius - norm(arm_[k]);
    const double part = std::max(0.0, 1 - (distance(arm_[k]) - depth) / reach);
    soft_[k] = std::max(soft_[k], softest * part * part);
  }
}

std::vector<Vec3> RigidSystem::flow_of(const std::vector<Vec3>& force) const {
  Field field = zero_field(fluid_.box());
  markers_->spread(force, field);
  fluid_.solve(field);
  std::vector<Vec3> velocity = markers_->interpolate(field);
  if (!soft_.empty())
    parallel_for(
        bodies_.size(), [&](std::size_t b) { give_way(b, force, velocity); }, 8);
  return velocity;
}

void RigidSystem::give_way(std::size_t b, const std::vector<Vec3>& force, std::vector<Vec3>& velocity) const {
  if (!is_soft_[b]) return;
  const std::size_t from = start_[b], n = start_[b + 1] - from;
  const Smooth smooth(&arm_[from], n);
  std::vector<Vec3> rest(force.begin() + from, force.begin() + from + n);
  smooth.take_out(rest);
  for (std::size_t k = 0; k < n; ++k) rest[k] = soft_[from + k] * rest[k];
  smooth.take_out(rest);
  for (std::size_t k = 0; k < n; ++k) velocity[from + k] += rest[k];
}

std::vector<Vec3> RigidSystem::carry(const Velocities& velocity) const {
  std::vector<Vec3> v(arm_.size());
  parallel_for(
      bodies_.size(),
      [&](std::size_t b) {
        for (std::size_t k = start_[b]; k < start_[b + 1]; ++k)
          v[k] = velocity.linear[b] + cross(velocity.angular[b], arm_[k]);
      },
      8);
  return v;
}

Impulses RigidSystem::on_fluid(const std::vector<Vec3>& force) const {
  Impulses sum{std::vector<Vec3>(bodies_.size()), std::vector<Vec3>(bodies_.size())};
  parallel_for(
      bodies_.size(),
      [&](std::size_t b) {
        for (std::size_t k = start_[b]; k < start_[b + 1]; ++k) {
          sum.linear[b] += force[k];
          sum.angular[b] += cross(arm_[k], force[k]);
        }
      },
      8);
  return sum;
}

Impulses RigidSystem::resisting(const Velocities& velocity) const {
  Impulses sum{std::vector<Vec3>(bodies_.size()), std::vector<Vec3>(bodies_.size())};
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    sum.linear[b] = bodies_[b].mass * velocity.linear[b];
    sum.angular[b] = bodies_[b].inertia * velocity.angular[b];
  }
  for (const PairFilm& film : films_) film.add_resistance(film.motion(velocity, true), sum);
  return sum;
}

void RigidSystem::make_teams() {
  std::map<const MobilityBlock*, std::size_t> open;  // the team that takes more
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const auto [place, is_new] = open.try_emplace(bodies_[b].block.get(), teams_.size());
    if (!is_new && teams_[place->second].size() == largest_team) place->second = teams_.size();
    if (place->second == teams_.size()) teams_.emplace_back();
    teams_[place->second].push_back(b);
  }
}

void RigidSystem::hold(const std::vector<std::size_t>& team, std::vector<Vec3>& slip) const {
  std::vector<Vec3*> values;
  for (const std::size_t b : team) {
    const Quaternion q = bodies_[b].pose.orientation;
    for (std::size_t k = start_[b]; k < start_[b + 1]; ++k) slip[k] = rotate_back(q, slip[k]);
    values.push_back(&slip[start_[b]]);
  }
  bodies_[team.front()].block->solve(values);
  for (const std::size_t b : team) {
    const Quaternion q = bodies_[b].pose.orientation;
    for (std::size_t k = start_[b]; k < start_[b + 1]; ++k) slip[k] = rotate(q, slip[k]);
  }
}

void RigidSystem::carry_on(std::size_t b, const Velocities& w, std::vector<Vec3>& force) const {
  const RigidBody& body = bodies_[b];
  const Quaternion q = body.pose.orientation;
  const Vec3 v = rotate_back(q, w.linear[b]), spin = rotate_back(q, body.scale * w.angular[b]);
  const std::array<std::vector<Vec3>, 6>& unit = body.block->carrying();
  for (std::size_t k = 0; k < unit[0].size(); ++k) {
    Vec3 f;
    for (int c = 0; c < 3; ++c) f += v[c] * unit[c][k] + spin[c] * unit[3 + c][k];
    force[start_[b] + k] += rotate(q, f);
  }
}

std::vector<Vec3> RigidSystem::forces_nearby(const Velocities& w) const {
  std::vector<Vec3> force(arm_.size());
  parallel_for(
      bodies_.size(), [&](std::size_t b) { carry_on(b, w, force); }, 8);
  return force;
}

// B^-1 (r + K w) and w of N w = g - K^T B^-1 r.
RigidSystem::Pair RigidSystem::precondition(std::vector<Vec3> slip, const Impulses* loads) const {
  Pair pair{std::move(slip), {}};
  parallel_for(
      teams_.size(), [&](std::size_t k) { hold(teams_[k], pair.force); }, 1);
  Impulses rest = on_fluid(pair.force);
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    rest.linear[b] = (loads ? loads->linear[b] : Vec3{}) - rest.linear[b];
    rest.angular[b] = (loads ? loads->angular[b] : Vec3{}) - rest.angular[b];
  }
  pair.velocity = near_field_.solve(rest);
  parallel_for(
      bodies_.size(), [&](std::size_t b) { carry_on(b, pair.velocity, pair.force); }, 8);
  return pair;
}

// Forces, velocities and spins as numbers in a row.
void RigidSystem::put(const Pair& pair, std::span<double> to) const {
  std::size_t at = 0;
  for (const std::vector<Vec3>* part : {&pair.force, &pair.velocity.linear, &pair.velocity.angular}) {
    parallel_for(part->size(), [&](std::size_t k) {
      for (int d = 0; d < 3; ++d) to[3 * (at + k) + std::size_t(d)] = (*part)[k][d];
    });
    at += part->size();
  }
}

RigidSystem::Pair RigidSystem::pair_of(std::span<const double> from) const {
  Pair pair;
  std::size_t at = 0;
  const auto take = [&](std::vector<Vec3>& part, std::size_t count) {
    part.resize(count);
    parallel_for(count, [&](std::size_t k) {
      for (int d = 0; d < 3; ++d) part[k][d] = from[3 * (at + k) + std::size_t(d)];
    });
    at += count;
  };
  take(pair.force, arm_.size());
  take(pair.velocity.linear, bodies()), take(pair.velocity.angular, bodies());
  return pair;
}

// What the second equation of a guess leaves.
Impulses RigidSystem::loads_left(const Impulses& loads, const RigidMotion& guess) const {
  Impulses rest = on_fluid(guess.force);
  const Impulses resisted = resisting(guess.velocity);
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    rest.linear[b] = loads.linear[b] - rest.linear[b] - resisted.linear[b];
    rest.angular[b] = loads.angular[b] - rest.angular[b] - resisted.angular[b];
  }
  return rest;
}

std::vector<Vec3> RigidSystem::slip_of(const RigidMotion& motion, const std::vector<Vec3>& undisturbed) const {
  std::vector<Vec3> r = carry(motion.velocity);
  add_multiple(r, -1, undisturbed);
  add_multiple(r, -1, flow_of(motion.force));
  return r;
}

void RigidSystem::solve(const std::vector<Vec3>& undisturbed, const Impulses& loads, double tolerance,
                        RigidMotion& motion, double speed) const {
  Velocities& u = motion.velocity;
  u.linear.resize(bodies_.size()), u.angular.resize(bodies_.size());
  if (motion.force.size() != arm_.size()) motion.force.assign(arm_.size(), {});
  const Impulses rest = loads_left(loads, motion);
  const Pair first = precondition(slip_of(motion, undisturbed), &rest);
  add_multiple(motion.force, 1, first.force);
  add_multiple(u.linear, 1, first.velocity.linear);
  add_multiple(u.angular, 1, first.velocity.angular);

  const std::size_t unknowns = 3 * arm_.size() + 6 * bodies();
  const FunctionOperator equations(unknowns, [&](std::span<const double> in, std::span<double> out) {
    const Pair p = pair_of(in);
    std::vector<Vec3> slip = flow_of(p.force);
    add_multiple(slip, -1, carry(p.velocity));
    put({std::move(slip), at_rest()}, out);
  });
  const FunctionOperator nearby(unknowns, [&](std::span<const double> in, std::span<double> out) {
    put(precondition(pair_of(in).force, nullptr), out);
  });
  std::vector<double> x(unknowns), r(unknowns);
  put({motion.force, u}, x);
  put({slip_of(motion, undisturbed), at_rest()}, r);
  const double enough = tolerance * std::max({speed, largest_norm(carry(u)), largest_norm(undisturbed)});
  const auto is_solved = [&](std::span<const double> left, double rz) {
    return std::isfinite(rz) && (rz <= 0 || largest_norm(pair_of(left).force) <= enough);
  };
  const KrylovReport report = conjugate_gradients(equations, nearby, x, r, {is_solved, most_iterations, {}, {}});
  if (!report.has_converged())
    throw RunError(fmt::format("the forces of the grains on the fluid of the grid were not found in {} iterations",
                               report.iterations));
  Pair found = pair_of(x);
  motion.force = std::move(found.force), u = std::move(found.velocity);
  motion.iterations = 1 + report.iterations;
}

}  // namespace slurry::grid
