// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/grid_coupling.hpp"

#include <algorithm>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/grid/advection.hpp"
#include "slurry/fluids/grid/grid_films.hpp"
#include "slurry/fluids/grid/row_shift.hpp"

namespace slurry::grid {
namespace {

// Contacts have changed their impulses so much that the model of the fluid must be made anew about them: part of the
// largest speed by which it moves grains otherwise. What is left is this part times what the model does not know, some
// tenths.
constexpr double settled = 0.02;
// As often as it is tried: what remains is slip of the fluid on the grains, never overlap.
constexpr int most_corrections = 6;

// a + s b, empty arrays standing for zeros in b.
Impulses plus(Impulses a, double s, const Impulses& b) {
  for (std::size_t k = 0; k < b.linear.size(); ++k) a.linear[k] += s * b.linear[k];
  for (std::size_t k = 0; k < b.angular.size(); ++k) a.angular[k] += s * b.angular[k];
  return a;
}

Impulses zero_impulses(std::size_t bodies) { return {std::vector<Vec3>(bodies), std::vector<Vec3>(bodies)}; }

double largest(const std::vector<Vec3>& values) {
  return parallel_max(values.size(), 0.0, [&](std::size_t k) { return norm(values[k]); });
}

}  // namespace

GridCoupling::GridCoupling(GridProblem problem, Blocks blocks, const FluidScene& scene, const GridState& before,
                           const Resistance& own, const UncoupledResponse& response, const Impulses& expected) {
  auto of_step = std::make_shared<OfStep>();
  const std::size_t n = scene.grains.size();
  of_step->problem = std::move(problem), of_step->blocks = std::move(blocks);
  of_step->dt = scene.dt, of_step->own = own;
  of_step->domain = scene.domain, of_step->places = scene.grains.position;
  of_step->loads = {std::vector<Vec3>(n), std::vector<Vec3>(n)};
  of_step->given = {response.velocity, response.spin};
  of_step->ids = scene.grains.id;
  of_step->inner_mass.assign(n, 0), of_step->inner_load.assign(n, {});
  std::map<std::int64_t, std::size_t> ranks_before;
  for (std::size_t k = 0; k < before.grain.size(); ++k) ranks_before[before.grain[k]] = k;
  for (std::size_t k = 0; k < n; ++k) {
    of_step->add_body(scene, response, k);
    if (of_step->problem.density > 0) of_step->take_out_inner_fluid(scene, before, ranks_before, k);
  }
  of_step->grains = n;
  of_step->add_obstacles(scene);
  if (of_step->problem.density > 0) of_step->find_known(scene, before);
  const GridProblem& p = of_step->problem;
  std::vector<PairFilm> films;
  if (p.has_films) films = find_films(scene, *p.fluid, p.walls, p.least_gap);
  of_step->before = {scene.grains.velocity, scene.grains.angular_velocity};
  of_step->system = std::make_unique<RigidSystem>(*p.fluid, of_step->bodies, std::move(films));
  of_step->find_undisturbed();
  of_step->subtract_slip(scene);
  of_step->speed = largest(of_step->system->answer_nearby(of_step->loads).linear);
  expected_ = plus(zero_impulses(n), 1, expected);
  motion_.velocity = of_step->given;
  of_step_ = std::move(of_step);
  solve();
}

GridCoupling::GridCoupling(std::shared_ptr<const OfStep> of_step, Impulses expected, RigidMotion guess, int corrections)
    : of_step_(std::move(of_step)),
      expected_(std::move(expected)),
      motion_(std::move(guess)),
      corrections_(corrections) {
  solve();
}

// The motion at l_0, and what it would be without impulses by the near field.
void GridCoupling::solve() {
  const OfStep& s = *of_step_;
  s.system->solve(s.undisturbed, plus(s.loads, 1 / s.dt, expected_), s.problem.tolerance, motion_, s.speed);
  const Velocities by_contacts = respond(expected_);
  free_ = motion_.velocity;
  free_.linear.resize(s.grains), free_.angular.resize(s.grains);
  for (std::size_t k = 0; k < s.grains; ++k) {
    free_.linear[k] -= by_contacts.linear[k];
    free_.angular[k] -= by_contacts.angular[k];
  }
}

Velocities GridCoupling::respond(const Impulses& impulses) const {
  const OfStep& s = *of_step_;
  Velocities moved = s.system->answer_nearby(plus(zero_impulses(s.bodies.size()), 1 / s.dt, impulses));
  moved.linear.resize(s.grains), moved.angular.resize(s.grains);
  return moved;
}

std::shared_ptr<const FluidCoupling> GridCoupling::about(const Impulses& contacts) const {
  if (corrections_ == most_corrections) return nullptr;
  const Velocities change = respond(plus(contacts, -1, expected_));
  if (!(largest(change.linear) > settled * std::max(of_step_->speed, speed()))) return nullptr;
  RigidMotion guess = motion_;
  for (std::size_t k = 0; k < change.linear.size(); ++k) {
    guess.velocity.linear[k] += change.linear[k];
    guess.velocity.angular[k] += change.angular[k];
  }
  return std::shared_ptr<const FluidCoupling>(new GridCoupling(of_step_, contacts, std::move(guess), corrections_ + 1));
}

// The velocity of the fluid at the end of the step; that of Stokes flow by the forces of the last solution.
Field GridCoupling::flow(const Velocities& after, std::vector<double>* pressure) const {
  const OfStep& s = *of_step_;
  Field field = s.known[0].empty() ? zero_field(s.problem.fluid->box()) : s.known;
  std::vector<Vec3> force = motion_.force;
  if (s.problem.density > 0) {
    // What contacts did besides, by the near field, so that the fluid gets what the grains gave.
    Velocities change{std::vector<Vec3>(s.bodies.size()), std::vector<Vec3>(s.bodies.size())};
    for (std::size_t k = 0; k < s.grains; ++k) {
      change.linear[k] = after.linear[k] - motion_.velocity.linear[k];
      change.angular[k] = after.angular[k] - motion_.velocity.angular[k];
    }
    const std::vector<Vec3> more = s.system->forces_nearby(change);
    for (std::size_t k = 0; k < force.size(); ++k) force[k] += more[k];
  }
  s.system->markers().spread(force, field);
  s.problem.fluid->solve(field, s.problem.walls, pressure);
  for (int c = 0; c < s.problem.fluid->box().components(); ++c)
    parallel_for(field[c].size(), [&](std::size_t k) { field[c][k] += s.problem.mean_velocity[c]; });
  return field;
}

GridState GridCoupling::advanced(const Velocities& after) const {
  const OfStep& s = *of_step_;
  if (s.problem.density == 0) return {};
  // As the flow of the cell carries it, to the images that the cell has after the step.
  const Box& box = s.problem.fluid->box();
  Field velocity = flow(after, nullptr), carried = s.carried;
  for (Field* field : {&velocity, &carried}) carry_with_shear(box, s.domain.gradient.xy, s.dt, *field);
  GridState state;
  state.velocity = flattened(velocity);
  state.advection = flattened(carried);
  state.grain = s.ids;
  state.grain_velocity = s.before.linear;
  if (!s.domain.is_open())
    for (std::size_t k = 0; k < s.grains; ++k) state.grain_velocity[k] -= s.domain.flow(s.places[k]);
  state.grain_spin = s.before.angular;
  return state;
}

// In the middle of the cells; the faces of walls are at rest.
FluidField GridCoupling::field(const Velocities& after) const {
  const OfStep& s = *of_step_;
  const Box& box = s.problem.fluid->box();
  FluidField found;
  found.shape = {box.cells[0], box.cells[1], box.cells[2]};
  const Field flow = this->flow(after, &found.pressure);
  found.place.resize(box.count()), found.velocity.resize(box.count());
  const std::array<std::size_t, 3> stride{1, std::size_t(box.cells[0]), std::size_t(box.cells[0]) * box.cells[1]};
  parallel_for(box.count(), [&](std::size_t k) {
    for (int c = 0; c < 3; ++c) {
      const std::size_t rank = k / stride[c] % box.cells[c];
      found.place[k][c] = box.low[c] + (double(rank) + 0.5) * box.spacing(c);
      if (c >= box.components()) continue;
      // Of a sheared cell, the image above is displaced along x; a row of cells is seen a little off for that.
      const bool is_last = rank + 1 == std::size_t(box.cells[c]);
      const double next = !is_last ? flow[c][k + stride[c]] : box.walls[c] ? 0 : flow[c][k - rank * stride[c]];
      found.velocity[k][c] = 0.5 * (flow[c][k] + next);
    }
    if (!s.domain.is_open()) found.velocity[k] += s.domain.flow(found.place[k]);
  });
  return found;
}

// The largest of a grain beside the flow of the cell.
double GridCoupling::speed() const {
  const OfStep& s = *of_step_;
  return parallel_max(s.places.size(), 0.0, [&](std::size_t k) {
    return norm(motion_.velocity.linear[k] - (s.domain.is_open() ? Vec3{} : s.domain.flow(s.places[k])));
  });
}

FluidExchange GridCoupling::exchange(const Velocities& after, const Impulses& contacts) const {
  const OfStep& s = *of_step_;
  const RigidSystem& system = *s.system;
  const Box& box = s.problem.fluid->box();
  FluidExchange found;
  found.volume = box.size.x * box.size.y * box.size.z;
  found.viscosity = s.problem.fluid->viscosity();
  // By the balance of each grain that is free, so that no momentum is lost; by the markers of the others.
  Velocities all = motion_.velocity;
  std::copy(after.linear.begin(), after.linear.end(), all.linear.begin());
  std::copy(after.angular.begin(), after.angular.end(), all.angular.begin());
  const Impulses given = system.on_fluid(motion_.force), resisted = system.resisting(all);
  for (std::size_t k = 0; k < s.grains; ++k) {
    const Vec3 force =
        s.bodies[k].held ? given.linear[k] : s.loads.linear[k] + contacts.linear[k] / s.dt - resisted.linear[k];
    // The fluid that fills a grain is no fluid.
    const Vec3 inner = s.inner_load[k] - s.inner_mass[k] * after.linear[k];
    found.impulse += s.dt * (force + inner - s.own.drag_of(k) * after.linear[k] + s.own.pull_of(k));
  }
  for (int axis = 0; axis < 3; ++axis)
    if (box.walls[axis])
      for (int c = 0; c < 3; ++c)
        if (c != axis)
          found.gradient(c, axis) = (s.problem.walls[axis][1][c] - s.problem.walls[axis][0][c]) / box.size[axis];
  const UpperMatrix& g = s.domain.gradient;
  found.gradient(0, 1) += g.xy;
  found.stress = 2 * found.viscosity * symmetric_part(found.gradient);
  for (std::size_t k = 0; k < system.start()[s.grains]; ++k)
    add_product(found.stress, -1 / found.volume, motion_.force[k], system.arms()[k]);
  const std::vector<Vec3> moved = system.carry(motion_.velocity);
  // Of a fluid with inertia, what the grains give it.
  const double beside = s.problem.density > 0 ? 0 : 1;
  for (std::size_t k = 0; k < moved.size(); ++k)
    found.power += dot(motion_.force[k], moved[k] - beside * s.undisturbed[k]);
  for (const PairFilm& film : system.films()) {
    const PairFilm::Motion m = film.motion(after, true);
    const Vec3 branch = (film.first_arm + film.second_arm) * film.normal;
    add_product(found.film_stress, 1 / found.volume, film.force(m), branch);
    found.power += film.power(m);
  }
  return found;
}

}  // namespace slurry::grid
