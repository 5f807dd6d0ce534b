// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/grid_coupling.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/grid/body_markers.hpp"
#include "slurry/fluids/grid/grid_films.hpp"

namespace slurry::grid {
namespace {

// Sizes of one class differ by less than this factor, and share a block.
constexpr double size_class = 1.05;

// Contacts have changed their impulses so much that the model of the fluid must be made anew about them: part of the
// largest speed by which it moves grains otherwise. What is left is this part times what the model does not know, some
// tenths.
constexpr double settled = 0.02;
// As often as it is tried: what remains is slip of the fluid on the grains, never overlap.
constexpr int most_corrections = 6;

int class_of(double radius, double unit) {
  return static_cast<int>(std::floor(math::log(radius / unit) / math::log(size_class)));
}

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

// a + s b, empty arrays standing for zeros in b.
Impulses plus(Impulses a, double s, const Impulses& b) {
  for (std::size_t k = 0; k < b.linear.size(); ++k) a.linear[k] += s * b.linear[k];
  for (std::size_t k = 0; k < b.angular.size(); ++k) a.angular[k] += s * b.angular[k];
  return a;
}

double largest(const std::vector<Vec3>& values) {
  return parallel_max(values.size(), 0.0, [&](std::size_t k) { return norm(values[k]); });
}

}  // namespace

GridCoupling::GridCoupling(GridProblem problem, Blocks blocks, const FluidScene& scene, const Resistance& own,
                           const UncoupledResponse& response, const Impulses& expected) {
  auto of_step = std::make_shared<OfStep>();
  const std::size_t n = scene.grains.size();
  of_step->problem = std::move(problem), of_step->blocks = std::move(blocks);
  of_step->dt = scene.dt, of_step->own = own;
  of_step->domain = scene.domain, of_step->places = scene.grains.position;
  of_step->loads = {std::vector<Vec3>(n), std::vector<Vec3>(n)};
  of_step->given = {response.velocity, response.spin};
  for (std::size_t k = 0; k < n; ++k) of_step->add_body(scene, response, k);
  const GridProblem& p = of_step->problem;
  Films films;
  if (p.has_films) films = find_films(scene, *p.fluid, p.walls, p.least_gap);
  of_step->push(std::move(films.pushing), scene.grains);
  of_step->system = std::make_unique<RigidSystem>(*p.fluid, of_step->bodies, std::move(films.resisting));
  of_step->find_undisturbed();
  of_step->speed = largest(of_step->system->answer_nearby(of_step->loads).linear);
  expected_ = plus({std::vector<Vec3>(n), std::vector<Vec3>(n)}, 1, expected);
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
  const Grains& grains = scene.grains;
  const bool round = round_radius(scene, k) > 0;
  const std::int32_t form = round ? -1 : grains.shape[k];
  const double unit = mean_spacing(box), radius = grains.radius[k];
  const int rank = class_of(radius, unit);
  const double typical = radius_of_class(rank, unit);
  auto& block = blocks[{form, rank}];
  if (!block)
    block = std::make_shared<MobilityBlock>(
        *problem.fluid, round ? round_markers(box, typical) : form_markers(box, scene.forms[form], typical));
  RigidBody b{block, {grains.position[k], round ? Quaternion{} : grains.orientation[k]}, false, 0, {}, 1};
  const auto inner = [&](double r) { return r - marker_depth(box, round ? r : r * scene.forms[form].half_width); };
  b.scale = inner(radius) / inner(typical);
  return b;
}

void GridCoupling::OfStep::push(std::vector<PairFilm> films, const Grains& grains) {
  pushing = std::move(films);
  before = {grains.velocity, grains.angular_velocity};
  Impulses sum{std::vector<Vec3>(grains.size()), std::vector<Vec3>(grains.size())};
  for (const PairFilm& film : pushing) film.add_resistance(film.motion(before, true), sum);
  loads = plus(std::move(loads), -1, sum);
}

void GridCoupling::OfStep::find_undisturbed() {
  const Box& box = problem.fluid->box();
  undisturbed.assign(system->points().size(), {});
  if (box.walls[0] || box.walls[1] || box.walls[2]) {
    Field field = zero_field(box);
    for (int c = 0; c < box.components(); ++c) field[c].assign(box.count(), problem.drive[c]);
    problem.fluid->solve(field, problem.walls);
    undisturbed = system->markers().interpolate(field);
  }
  if (domain.gradient != UpperMatrix{})
    for (std::size_t k = 0; k < undisturbed.size(); ++k) undisturbed[k] += domain.flow(system->points()[k]);
}

// The motion at l_0, and what it would be without impulses by the near field.
void GridCoupling::solve() {
  const OfStep& s = *of_step_;
  s.system->solve(s.undisturbed, plus(s.loads, 1 / s.dt, expected_), s.problem.tolerance, motion_, s.speed);
  const Velocities by_contacts = respond(expected_);
  free_ = motion_.velocity;
  for (std::size_t k = 0; k < s.bodies.size(); ++k) {
    free_.linear[k] -= by_contacts.linear[k];
    free_.angular[k] -= by_contacts.angular[k];
  }
}

Velocities GridCoupling::respond(const Impulses& impulses) const {
  const std::size_t n = of_step_->bodies.size();
  return of_step_->system->answer_nearby(
      plus({std::vector<Vec3>(n), std::vector<Vec3>(n)}, 1 / of_step_->dt, impulses));
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

// In the middle of the cells; the faces of walls are at rest.
std::optional<FluidField> GridCoupling::field() const {
  const OfStep& s = *of_step_;
  const Box& box = s.problem.fluid->box();
  Field flow = zero_field(box);
  if (box.walls[0] || box.walls[1] || box.walls[2])
    for (int c = 0; c < box.components(); ++c) flow[c].assign(box.count(), s.problem.drive[c]);
  s.system->markers().spread(motion_.force, flow);
  FluidField found;
  found.shape = {box.cells[0], box.cells[1], box.cells[2]};
  s.problem.fluid->solve(flow, s.problem.walls, &found.pressure);
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
  const Impulses given = system.on_fluid(motion_.force), resisted = system.resisting(after);
  for (std::size_t k = 0; k < s.bodies.size(); ++k) {
    const Vec3 force =
        s.bodies[k].held ? given.linear[k] : s.loads.linear[k] + contacts.linear[k] / s.dt - resisted.linear[k];
    found.impulse += s.dt * (force - s.own.drag_of(k) * after.linear[k] + s.own.pull_of(k));
  }
  for (int axis = 0; axis < 3; ++axis)
    if (box.walls[axis])
      for (int c = 0; c < 3; ++c)
        if (c != axis)
          found.gradient(c, axis) = (s.problem.walls[axis][1][c] - s.problem.walls[axis][0][c]) / box.size[axis];
  const UpperMatrix& g = s.domain.gradient;
  found.gradient(0, 1) += g.xy;
  found.stress = 2 * found.viscosity * symmetric_part(found.gradient);
  for (std::size_t k = 0; k < system.arms().size(); ++k)
    add_product(found.stress, -1 / found.volume, motion_.force[k], system.arms()[k]);
  const std::vector<Vec3> moved = system.carry(motion_.velocity);
  for (std::size_t k = 0; k < moved.size(); ++k) found.power += dot(motion_.force[k], moved[k] - s.undisturbed[k]);
  const auto add = [&](const PairFilm& film, const Velocities& u) {
    const PairFilm::Motion m = film.motion(u, true);
    const Vec3 branch = (film.first_arm + film.second_arm) * film.normal;
    add_product(found.film_stress, 1 / found.volume, film.force(m), branch);
    found.power += film.power(m);
  };
  for (const PairFilm& film : system.films()) add(film, after);
  for (const PairFilm& film : s.pushing) add(film, s.before);
  return found;
}

}  // namespace slurry::grid
