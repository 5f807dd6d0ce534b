// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The flight of hard spheres through a step, with all its impacts (collisions/flight.hpp).
//
// A grain of mass m, drag C, pull P and load f flies at the constant acceleration that gives it the velocity which the
// linear drag does give it in the step dt,
//
//     a = (1 - e^-z) / z  (f + P - C v) / m,     z = C dt / m,      x(s) = x + v s + a s^2 / 2:
//
// exact without drag; with it the velocities are exact, the places of second order, and no drag is too large for a step
// (J. Certaine 1960; "exponential Euler"). With added mass, m is that of the grain and of the fluid that goes with it.
//
// Which pairs may meet follows from how far the grains can go. A list of pairs is made for what they would do without
// impacts; where an impact sends one farther than its list reaches, the list is made anew for that, and the flight
// begun again. So no meeting is missed, and which list was at hand changes no bit.
#include "slurry/stepping/resolve_collisions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "slurry/contacts/rows.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/stepping/trouble.hpp"
#include "slurry/stepping/wall_ways.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// Room in the first list beside the flight without impacts, as a part of it: most impacts make no grain faster.
constexpr double first_room = 1.5;
// Room when a grain has gone beyond it.
constexpr double more_room = 2;

double flight_factor(double z) { return z > 0 ? -math::expm1(-z) / z : 1; }

// One step of all grains.
class HardSphereStep {
 public:
  HardSphereStep(const World& world, const State& state, Workspace& work, double dt)
      : world_(world),
        state_(state),
        grains_(state.grains),
        work_(work),
        dt_(dt),
        ways_(world.obstacles, work.pieces, state.walls, work.walls, dt) {}

  void run() {
    fill_bodies();
    set_first_reach();
    do {
      update_candidates();
      flights_.body = bodies_, flights_.position = grains_.position, flights_.acceleration = work_.flown.acceleration;
      list_pairs();
      report_ = std::visit([&](const auto& method) { return method.resolve(flights_, dt_); }, world_.collisions);
    } while (!is_certified());
    take();
    record_contacts();
    judge();
  }

 private:
  Vec3 acceleration_of(std::size_t k) const {
    const Resistance& r = work_.resistance;
    const double carried = r.carried_of(k), mass = grains_.mass[k] + carried, drag = r.drag_of(k) - carried / dt_;
    const Vec3 v = grains_.velocity[k], pull = r.pull_of(k) - (carried / dt_) * v;
    const Vec3 a = (flight_factor(drag * dt_ / mass) / mass) * (work_.loads.force[k] + pull - drag * v);
    return world_.planar ? Vec3{a.x, a.y, 0} : a;
  }

  void fill_bodies() {
    const bool turn = !work_.free.angular.empty();
    bodies_.resize(grains_.size());
    work_.flown.acceleration.resize(grains_.size());
    parallel_for(grains_.size(), [&](std::size_t k) {
      const bool is_frozen = world_.is_frozen(grains_.group[k]);
      CollidingBody& body = bodies_[k];
      body.inverse_mass = is_frozen ? 0 : 1 / (grains_.mass[k] + work_.resistance.carried_of(k));
      body.inverse_inertia = is_frozen ? 0 : 1 / grains_.inertia[k].z;
      body.radius = grains_.radius[k];
      body.velocity = grains_.velocity[k];
      body.spin = turn ? work_.free.angular[k] : grains_.angular_velocity[k];
      work_.flown.acceleration[k] = is_frozen ? Vec3{} : acceleration_of(k);
    });
    flights_.side = [this](std::int32_t piece, Vec3 x, double r, double s) { return ways_.side(piece, x, r, s); };
    flights_.law = [this](std::int32_t i, std::int32_t j) { return law(grains_.group[i], grains_.group[j]); };
    flights_.wall_law = [this](std::int32_t i, std::int32_t piece) {
      return law(grains_.group[i], world_.obstacles[work_.pieces[piece].obstacle].group);
    };
    if (!work_.domain.is_open())
      flights_.image = [this](std::int32_t i, std::int32_t j) {
        return work_.domain.image(grains_.position[i], grains_.position[j]);
      };
  }

  CollisionLaw law(std::int32_t a, std::int32_t b) const {
    const auto& hard = std::get<HardSphere>(world_.laws.law(world_.laws.rank(a, b)));
    return {hard.restitution, hard.friction};
  }

  void set_first_reach() {
    reach_.resize(grains_.size());
    parallel_for(grains_.size(), [&](std::size_t k) {
      const double way = dt_ * (norm(grains_.velocity[k]) + 0.5 * dt_ * norm(work_.flown.acceleration[k]));
      reach_[k] = first_room * way;
      reach_[k] += ways_.longest_way(grains_.position[k], grains_.radius[k] + reach_[k]);
    });
  }

  // The list holds every pair that may meet while no grain goes farther than its reach.
  void update_candidates() {
    const ScopeTimer timer(work_.timers, "neighbours");
    if (work_.candidates.is_complete(grains_, grains_.velocity, 0, work_.next_domain, work_.walls, reach_)) return;
    try {
      work_.candidates.build(grains_, work_.next_domain, world_.obstacles, work_.walls, reach_,
                             world_.neighbours.skin * work_.mean_radius);
    } catch (const TooManyPairs&) {
      throw RunError(fmt::format("{}: more than {} pairs a grain may meet in the step of {:.3g}: it is too long",
                                 name_of_step(state_), Candidates::most_partners, dt_));
    }
  }

  void list_pairs() {
    const ScopeTimer timer(work_.timers, "contacts");
    const Scene scene = world_.scene(grains_, work_.domain, work_.pieces);
    const PairList &near = work_.candidates.grain_pairs, &walls = work_.candidates.obstacle_pairs;
    flights_.pairs.clear(), flights_.walls.clear();
    for (std::size_t i = 0; i < grains_.size(); ++i) {
      const auto first = static_cast<std::int32_t>(i);
      for (std::int64_t e = near.start[i]; e < near.start[i + 1]; ++e) {
        const std::int32_t j = near.partner[e];
        const double far = grains_.radius[i] + grains_.radius[j] + reach_[i] + reach_[j];
        if (norm2(work_.domain.separation(grains_.position[i], grains_.position[j])) > far * far) continue;
        if (!scene.never_touch(i, j)) flights_.pairs.emplace_back(first, j);
      }
      for (std::int64_t e = walls.start[i]; e < walls.start[i + 1]; ++e)
        if (!scene.never_touch(i, piece_code(walls.partner[e]))) flights_.walls.emplace_back(first, walls.partner[e]);
    }
  }

  // Has no grain gone beyond its reach? Else it gets more.
  bool is_certified() {
    bool is_enough = true;
    for (std::size_t k = 0; k < grains_.size(); ++k) {
      const double way = report_.path[k] + ways_.longest_way(grains_.position[k], grains_.radius[k] + report_.path[k]);
      if (!(way > reach_[k])) continue;
      reach_[k] = more_room * way;
      is_enough = false;
    }
    return is_enough;
  }

  void take() {
    const bool turn = !work_.free.angular.empty();
    work_.velocities.linear.resize(grains_.size());
    work_.velocities.angular.resize(turn ? grains_.size() : 0);
    for (std::size_t k = 0; k < grains_.size(); ++k) {
      work_.velocities.linear[k] = flights_.body[k].velocity;
      if (turn) work_.velocities.angular[k] = flights_.body[k].spin;
    }
    work_.flown.position = std::move(flights_.position);
    if (world_.planar)
      for (Vec3& x : work_.flown.position) x.z = 0;
    work_.flown.lost = report_.lost;
  }

  // One impact, with the smaller grain index first.
  struct Impact {
    std::int32_t first, second;  // second as contacts have it
    Vec3 impulse, normal, point;
  };

  std::vector<Impact> impacts() const {
    std::vector<Impact> all;
    const auto add_pair = [&](std::int32_t i, std::int32_t j, Vec3 impulse, Vec3 normal, Vec3 place) {
      all.push_back({i, j, impulse, normal, place + grains_.radius[i] * normal});
    };
    for (const PairHit& hit : report_.pair_impulses)
      hit.first < hit.second ? add_pair(hit.first, hit.second, hit.impulse, hit.normal, hit.place)
                             : add_pair(hit.second, hit.first, -hit.impulse, -hit.normal, hit.other);
    for (const WallHit& hit : report_.wall_impulses)
      all.push_back({hit.ball, piece_code(hit.wall), hit.impulse, hit.normal, hit.point});
    // Rows as contacts have them: other grains, then pieces, each ascending.
    std::stable_sort(all.begin(), all.end(), [](const Impact& a, const Impact& b) {
      return a.first != b.first ? a.first < b.first : comes_before(a.second, b.second);
    });
    return all;
  }

  void record_contacts() {
    const std::vector<Impact> all = impacts();
    Contacts& contacts = work_.contacts;
    contacts = {};
    contacts.resize(all.size(), world_.laws.turns());
    contacts.impact.resize(all.size());
    contacts.start.assign(grains_.size() + 1, 0);
    const Scene scene = world_.scene(grains_, work_.domain, work_.pieces);
    for (std::size_t c = 0; c < all.size(); ++c) {
      const auto& [first, second, impulse, normal, point] = all[c];
      contacts.first[c] = first;
      contacts.second[c] = second;
      contacts.normal[c] = normal;
      contacts.impact[c] = point;
      contacts.impulse[c] = dot(impulse, normal);
      if (!contacts.tangential.empty()) contacts.tangential[c] = impulse - contacts.impulse[c] * normal;
      contacts.gap[c] = is_piece(second)
                            ? ways_.side(piece_of(second), grains_.position[first], grains_.radius[first], 0).gap
                            : gap_of(scene, first, second).gap;
      const std::int32_t other =
          is_piece(second) ? world_.obstacles[work_.pieces[piece_of(second)].obstacle].group : grains_.group[second];
      contacts.law[c] = world_.laws.rank(grains_.group[first], other);
      ++contacts.start[first + 1];
    }
    for (std::size_t k = 0; k < grains_.size(); ++k) contacts.start[k + 1] += contacts.start[k];
  }

  void judge() {
    StepReport& report = work_.report;
    report.collisions = report_.pairs + report_.walls;
    report.left_out = report_.left_out;
    report.contacts = static_cast<std::int64_t>(work_.contacts.size());
    const double allowed = std::visit([](const auto& method) { return method.most_left_out; }, world_.collisions);
    const auto meetings = static_cast<double>(report.collisions + report.left_out);
    report.solve.status = SolveStatus::converged;
    if (static_cast<double>(report.left_out) > allowed * meetings) report.solve.status = SolveStatus::not_converged;
    const auto is_lost = [](Vec3 v) { return !is_finite(v); };
    if (std::any_of(work_.velocities.linear.begin(), work_.velocities.linear.end(), is_lost))
      report.solve.status = SolveStatus::not_finite;
  }

  const World& world_;
  const State& state_;
  const Grains& grains_;
  Workspace& work_;
  double dt_;
  WallWays ways_;
  std::vector<CollidingBody> bodies_;  // at the start
  std::vector<double> reach_;          // how far each grain may go in the step with the list at hand, m
  Flights flights_;
  CollisionReport report_;
};

}  // namespace

void resolve_collisions(const World& world, const State& state, Workspace& work, double dt) {
  work.report = StepReport{};
  work.report.dt = dt;
  HardSphereStep(world, state, work, dt).run();
}

}  // namespace slurry
