// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How the grains answer to what acts on them: free velocities U and the response W to impulses, u = U + W B^T p.
//
// With the inertia M (none where motion is overdamped), the drag C and its pull P (resistance.hpp), loads f, and W =
// A^-1,
//
//     A = M + dt C,      U = V + dt W (f + P - C V)                              (V = 0 without inertia)
//
// block by block; then what couples the grains: films between them (lubrication/film_system.hpp), or a fluid in which
// they move each other (fluids/fluid_coupling.hpp). Linear drag is thus taken at the end of the step, stable for any
// step.
//
// Rotations: omega in place of V, moments of inertia about the principal axes in the place of m; overdamped motion has
// the drag times the moments of inertia. What a grain that is not round does between two kicks is the motion of a free
// body, by the implicit midpoint rule for its angular momentum in the body frame,
//
//     Pi' - Pi = dt Pi_m x I^-1 Pi_m,   Pi_m = (Pi + Pi') / 2,   R' = R cay(dt I^-1 Pi_m),
//
// of second order, which keeps the energy and the angular momentum exactly (Austin, Krishnaprasad and Wang 1993). The
// free spin is then the mean angular velocity over the step, so that a rotation by dt times it turns the body so.
//
// Grains that are frozen have W = 0 and U = V: nothing moves them from their course. Swimmers are tied in the fluid
// (grains/gaits.hpp).
#include <fmt/format.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel_arrays.hpp"
#include "slurry/lubrication/film_system.hpp"
#include "slurry/lubrication/films.hpp"
#include "slurry/stepping/loaded.hpp"
#include "slurry/stepping/resistance.hpp"
#include "slurry/stepping/rotation.hpp"
#include "slurry/stepping/trouble.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {

namespace {

void clear(Resistance& r) {
  r.drag.clear(), r.pull.clear(), r.spin_drag.clear(), r.spin_pull.clear(), r.carried.clear();
}

void copy(const Resistance& from, Resistance& to) {
  parallel_copy(from.drag, to.drag), parallel_copy(from.pull, to.pull), parallel_copy(from.carried, to.carried);
  parallel_copy(from.spin_drag, to.spin_drag), parallel_copy(from.spin_pull, to.spin_pull);
}

// The drag of overdamped dynamics.
void add_ground(const World& world, const State& state, const Domain& domain, const Loads& loads, Resistance& r) {
  const auto* overdamped = std::get_if<Overdamped>(&world.dynamics);
  if (!overdamped) return;
  r.resize(state.grains.size());
  parallel_for(state.grains.size(), [&](std::size_t k) {
    const double drag = overdamped->drag * state.grains.mass[k];
    Vec3 pull = loads.drift.empty() ? Vec3{} : drag * loads.drift[k];
    // What drags the grains goes with the cell.
    if (world.cell) pull += drag * domain.flow(state.grains.position[k]);
    r.drag[k] += drag;
    r.pull[k] += pull;
  });
}

}  // namespace

void set_resistance(const World& world, const State& state, const Domain& domain, double dt, Workspace& work) {
  clear(work.fluid_resistance);
  FluidScene scene = world.fluid_scene(state, domain, dt);
  scene.works = &work.fluid;
  couple(world.fluid, scene, work.fluid_resistance);
  copy(work.fluid_resistance, work.resistance);
  add_ground(world, state, domain, work.loads, work.resistance);
}

Vec3 spin_mass(const World& world, const Grains& grains, const Resistance& resistance, std::size_t k, double dt) {
  const auto* overdamped = std::get_if<Overdamped>(&world.dynamics);
  const double scale = overdamped ? dt * overdamped->drag : 1, turn = dt * resistance.spin_drag_of(k);
  const auto about = [&](double moment) { return std::isinf(moment) ? moment : scale * moment + turn; };
  const Vec3 inertia = grains.inertia[k];
  return {about(inertia.x), about(inertia.y), about(inertia.z)};
}

namespace {

void respond_linear(const World& world, const State& state, Workspace& work, double dt) {
  const Grains& grains = state.grains;
  const Resistance& r = work.resistance;
  const bool inertial = world.is_inertial();
  // The flow of a cell whose rates change is accelerated as a whole (grains/domain.hpp).
  const UpperMatrix change = add_scaled(work.domain.gradient, -1, state.domain.gradient);
  const bool is_kicked = inertial && change != UpperMatrix{};
  work.free.linear.resize(grains.size());
  work.response.inverse_mass.resize(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) {
    if (world.is_frozen(grains.group[k])) {
      const std::int32_t wall = world.tied_to(grains.group[k]);
      work.free.linear[k] =
          wall < 0 ? grains.velocity[k] : (1 / dt) * (work.walls.position[wall] - state.walls.position[wall]);
      work.response.inverse_mass[k] = 0;
      return;
    }
    const double drag = r.drag_of(k), w = 1 / ((inertial ? grains.mass[k] : 0) + dt * drag);
    Vec3 v = inertial ? grains.velocity[k] : Vec3{};
    if (is_kicked) v += change * (grains.position[k] - work.domain.middle());
    Vec3 u = v + (dt * w) * (work.loads.force[k] + r.pull_of(k) - drag * v);
    if (world.planar) u.z = 0;
    work.free.linear[k] = u;
    work.response.inverse_mass[k] = w;
  });
}

void respond_angular(const World& world, const State& state, Workspace& work, double dt) {
  const Grains& grains = state.grains;
  const Resistance& r = work.resistance;
  const bool inertial = world.is_inertial();
  const bool are_turned = !work.loads.torque.empty();
  work.kicked_spin.resize(grains.size());
  work.response.inverse_inertia.resize(grains.size());
  // Where nothing turns the grains but contacts, their own moments are all there is.
  const bool is_free = inertial && !are_turned && r.spin_drag.empty();
  parallel_for(grains.size(), [&](std::size_t k) {
    const Quaternion q = grains.orientation[k];
    if (world.is_frozen(grains.group[k])) {
      work.kicked_spin[k] = grains.angular_velocity[k];
      work.response.inverse_inertia[k] = {};
      return;
    }
    if (const Vec3 moment = grains.inertia[k]; is_free && moment.x == moment.y && moment.y == moment.z) {
      const Vec3 spin = grains.angular_velocity[k];
      work.kicked_spin[k] = world.planar ? Vec3{0, 0, spin.z} : spin;
      work.response.inverse_inertia[k] = isotropic(1 / moment.x);
      return;
    }
    const Vec3 a = spin_mass(world, grains, r, k, dt);
    Vec3 spin = inertial ? grains.angular_velocity[k] : Vec3{};
    const Vec3 torque = (are_turned ? work.loads.torque[k] : Vec3{}) + r.spin_pull_of(k) - r.spin_drag_of(k) * spin;
    if (torque != Vec3{}) spin += dt * apply_inverse(q, a, torque);
    if (world.planar) spin.x = spin.y = 0;
    work.kicked_spin[k] = spin;
    work.response.inverse_inertia[k] = turned(q, {1 / a.x, 1 / a.y, 1 / a.z});
  });
}

// The mean spins over the step, from those after the kick.
void turn_freely(const World& world, const State& state, Workspace& work, double dt) {
  parallel_copy(work.kicked_spin, work.free.angular);
  if (world.planar || !world.is_inertial() || world.forms.are_round()) return;
  const Grains& grains = state.grains;
  parallel_for(grains.size(), [&](std::size_t k) {
    if (is_anisotropic(grains.inertia[k]) && !world.is_frozen(grains.group[k]))
      work.free.angular[k] = free_spin(grains.orientation[k], grains.inertia[k], work.kicked_spin[k], dt);
  });
}

// The response and the free velocities of all grains together.
void take(Workspace& work, std::shared_ptr<const Coupling> coupling, Velocities free) {
  work.free.linear = std::move(free.linear);
  work.kicked_spin = std::move(free.angular);
  work.response.coupling = std::move(coupling);
}

// Stiff films leave little of the response of a grain alone: solvers begin from what is left.
void tighten(const FilmSystem& system, Workspace& work) {
  work.response.inverse_mass = system.tight_inverse_mass();
  work.response.inverse_inertia = system.tight_inverse_inertia();
  const std::vector<double> freedoms = system.tight_inverse_freedoms();
  for (std::size_t k = 0; k < freedoms.size(); ++k) work.loaded[k].inverse_mass = freedoms[k];
}

void respond_films(const ExplicitLubrication& film, const World& world, const State& state, Workspace& work,
                   double dt) {
  const Grains& grains = state.grains;
  const std::vector<double> reach = film_reach(film, grains);
  if (!work.candidates.is_complete(grains, work.free.linear, 0, work.next_domain, work.walls, reach))
    work.candidates.build(grains, work.next_domain, world.obstacles, work.walls, reach,
                          world.neighbours.skin * work.mean_radius);
  const ScopeTimer timer(work.timers, "films");
  work.films =
      find_films(film, world.scene(grains, work.domain, work.pieces), work.walls, work.candidates, state.contacts);
  if (work.films.empty()) return;
  auto system = std::make_shared<FilmSystem>(film, grains, work.films, dt, work.response.inverse_mass,
                                             work.response.inverse_inertia, film_carriers_of(film, world, state, work));
  Velocities u = system->free_velocities({work.free.linear, work.kicked_spin});
  for (std::size_t k = 0; k < u.rates.size(); ++k) work.loaded[k].free_rate += u.rates[k];
  if (film.is_rough()) tighten(*system, work);
  take(work, std::move(system), std::move(u));
}

// What the contacts of the step before gave to each grain, scaled to this step.
Impulses expected_impulses(const World& world, const State& state, const Domain& domain, double dt) {
  const Grains& grains = state.grains;
  const Contacts& contacts = state.contacts;
  Impulses sum{std::vector<Vec3>(grains.size()), std::vector<Vec3>(grains.size())};
  if (!world.solver.warm_start || !(state.clock.last_dt > 0)) return sum;
  const double scale = dt / state.clock.last_dt;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const std::int32_t i = contacts.first[c], j = contacts.second[c];
    const Vec3 p =
        contacts.impulse[c] * contacts.normal[c] + (contacts.tangential.empty() ? Vec3{} : contacts.tangential[c]);
    const Vec3 moment = contacts.moment.empty() ? Vec3{} : contacts.moment[c];
    const auto add = [&](std::int32_t k, double side, Vec3 place) {
      const Vec3 arm =
          contacts.middle.empty() ? -side * grains.radius[k] * contacts.normal[c] : contacts.middle[c] - place;
      sum.linear[k] += scale * side * p;
      sum.angular[k] += scale * side * (cross(arm, p) + moment);
    };
    add(i, -1, grains.position[i]);
    if (!is_piece(j)) add(j, 1, domain.beside(grains.position[i], grains.position[j]));
  }
  return sum;
}

void respond_fluid(const World& world, const State& state, Workspace& work, double dt) {
  work.next_fluid.reset();
  if (!may_couple(world.fluid)) return;
  const Clock& clock = state.clock;
  const std::vector<TiedGrains> tied = tie(world.gaits, state.grains, clock.time, dt, clock.last_dt);
  FluidScene scene = world.fluid_scene(state, work.domain, dt);
  scene.tied = tied;
  scene.obstacles = &world.obstacles;
  scene.walls = &state.walls;
  scene.next_walls = &work.walls;
  scene.works = &work.fluid;
  work.fluid_coupling =
      coupling_of(world.fluid, scene, work.fluid_resistance,
                  {work.response.inverse_mass, work.response.inverse_inertia, work.free.linear, work.kicked_spin},
                  expected_impulses(world, state, work.domain, dt));
  if (work.fluid_coupling) take(work, work.fluid_coupling, work.fluid_coupling->free_velocities());
}

void check_finite(const State& state, const Workspace& work, double dt) {
  const Grains& grains = state.grains;
  // Looked at grain by grain only where something is wrong.
  const auto is_bad = [&](std::size_t k) {
    const Vec3 v = work.free.linear[k];
    return !std::isfinite(dt * norm(v)) || !is_finite(grains.position[k] + dt * v) ||
           (!work.free.angular.empty() && !is_finite(work.free.angular[k]));
  };
  if (parallel_max(grains.size(), 0, [&](std::size_t k) { return is_bad(k) ? 1.0 : 0.0; }) == 0) return;
  const std::string trouble = first_not_finite(grains, work.free.linear);
  if (!trouble.empty())
    throw RunError(fmt::format("{}: the free velocity is not finite{}", name_of_step(state), trouble));
  // The flight in a step, or the place that it ends in.
  for (std::size_t k = 0; k < grains.size(); ++k)
    if (const Vec3 v = work.free.linear[k]; !std::isfinite(dt * norm(v)) || !is_finite(grains.position[k] + dt * v)) {
      const Vec3 x = grains.position[k];
      throw RunError(fmt::format("{}: the place reached in a step of {} is not finite (grain {} at ({}, {}, {}))",
                                 name_of_step(state), dt, grains.id[k], x.x, x.y, x.z));
    }
  const std::string spun = first_not_finite(grains, work.free.angular);
  if (!spun.empty()) throw RunError(fmt::format("{}: the free spin is not finite{}", name_of_step(state), spun));
}

}  // namespace

bool correct_response(const World& world, const State& state, Workspace& work, double dt) {
  if (!work.fluid_coupling) return false;
  std::shared_ptr<const FluidCoupling> better = work.fluid_coupling->about(body_impulses(work.problem));
  if (!better) return false;
  work.fluid_coupling = std::move(better);
  take(work, work.fluid_coupling, work.fluid_coupling->free_velocities());
  turn_freely(world, state, work, dt);
  check_finite(state, work, dt);
  return true;
}

void work::respond(const World& world, State& state, Workspace& work, double dt) {
  set_resistance(world, state, work.domain, dt, work);
  work.response.coupling = nullptr;
  respond_linear(world, state, work, dt);
  if (turns(world, work)) {
    respond_angular(world, state, work, dt);
  } else {
    work.response.inverse_inertia.clear(), work.kicked_spin.clear(), work.free.angular.clear();
  }
  if (const ExplicitLubrication* film = world.films()) respond_films(*film, world, state, work, dt);
  respond_fluid(world, state, work, dt);
  if (turns(world, work)) turn_freely(world, state, work, dt);
  check_finite(state, work, dt);
}

}  // namespace slurry
