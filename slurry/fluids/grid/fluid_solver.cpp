// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fast solver, and conjugate gradients for the forces of walls across several axes. See the header.
#include "slurry/fluids/grid/fluid_solver.hpp"

#include <cmath>

#include "slurry/core/errors.hpp"

namespace slurry::grid {
namespace {

constexpr int most_wall_iterations = 200;

void add_scaled(std::vector<WallForces>& a, double s, const std::vector<WallForces>& b) {
  for (std::size_t k = 0; k < a.size(); ++k)
    for (std::size_t i = 0; i < a[k].size(); ++i) a[k][i] += s * b[k][i];
}

}  // namespace

FluidSolver::FluidSolver(const Box& box, double viscosity, double inertia, bool holds_mean, double wall_tolerance)
    : box_(box),
      response_(box, viscosity, inertia, holds_mean && !box.walls[0] && !box.walls[1] && !box.walls[2]),
      wall_tolerance_(wall_tolerance) {
  for (int axis = 0; axis < 3; ++axis)
    if (box.walls[axis]) {
      layers_.emplace_back(box, response_, axis);
      layer_axis_.push_back(axis);
    }
  if (inertia == 0 && !layers_.empty()) find_uniform();
}

void FluidSolver::find_uniform() {
  for (int c = 0; c < box_.components(); ++c) {
    if (box_.walls[c]) continue;
    Uniform uniform{c, {}, 0};
    for (const WallLayer& layer : layers_) {
      WallForces slip(layer.size());
      if (layer.has(c)) slip[layer.uniform_place(c)] = layer.uniform_slip();
      uniform.answer.push_back(layer.solve(slip));
    }
    uniform.force = sum_of(uniform.answer, c).real();
    uniform_.push_back(std::move(uniform));
  }
}

FluidSolver::AllWalls FluidSolver::slip_of(const Modes& force) const {
  AllWalls slip;
  for (const WallLayer& layer : layers_) slip.push_back(layer.slip(response_, force));
  return slip;
}

// The left side of the equation of the forces.
FluidSolver::AllWalls FluidSolver::slip_of_forces(const AllWalls& forces) const {
  Modes force;
  for (int c = 0; c < box_.components(); ++c) force[c].assign(response_.transform().count(), 0);
  for (std::size_t k = 0; k < layers_.size(); ++k) layers_[k].add(forces[k], force);
  AllWalls slip = slip_of(force);
  for (std::size_t k = 0; k < layers_.size(); ++k) {
    const WallForces give = layers_[k].give(forces[k]);
    for (std::size_t i = 0; i < give.size(); ++i) slip[k][i] = give[i] - slip[k][i];
  }
  return slip;
}

// The amplitude of the uniform force that walls take up.
Complex FluidSolver::sum_of(const AllWalls& forces, int component) const {
  Complex sum = 0;
  for (std::size_t k = 0; k < layers_.size(); ++k)
    if (layers_[k].has(component)) sum += 2.0 * forces[k][layers_[k].uniform_place(component)];
  return sum;
}

FluidSolver::AllWalls FluidSolver::undo(const AllWalls& slip, const std::vector<Complex>& sums,
                                        std::vector<Complex>& flow) const {
  AllWalls forces;
  for (std::size_t k = 0; k < layers_.size(); ++k) forces.push_back(layers_[k].solve(slip[k]));
  for (std::size_t u = 0; u < uniform_.size(); ++u) {
    const Uniform& uniform = uniform_[u];
    flow[u] = (sums[u] - sum_of(forces, uniform.component)) / uniform.force;
    for (std::size_t k = 0; k < layers_.size(); ++k)
      for (std::size_t i = 0; i < forces[k].size(); ++i) forces[k][i] += flow[u] * uniform.answer[k][i];
  }
  return forces;
}

void FluidSolver::add_uniform(const std::vector<Complex>& flow, AllWalls& slip) const {
  for (std::size_t u = 0; u < uniform_.size(); ++u)
    for (std::size_t k = 0; k < layers_.size(); ++k)
      if (const int c = uniform_[u].component; layers_[k].has(c))
        slip[k][layers_[k].uniform_place(c)] += layers_[k].uniform_slip() * flow[u];
}

double FluidSolver::product(const AllWalls& a, const AllWalls& b) const {
  double sum = 0;
  for (std::size_t k = 0; k < layers_.size(); ++k) sum += layers_[k].product(a[k], b[k]);
  return sum;
}

FluidSolver::AllWalls FluidSolver::find_forces(const AllWalls& slip, const std::vector<Complex>& sums,
                                               std::vector<Complex>& flow) const {
  AllWalls forces = undo(slip, sums, flow);
  if (layers_.size() == 1) return forces;
  const std::vector<Complex> none(uniform_.size());
  std::vector<Complex> more(uniform_.size());
  AllWalls r = slip;
  add_scaled(r, -1, slip_of_forces(forces));
  add_uniform(flow, r);
  // The forces that undo what is left; the uniform flow that goes with them is added to the rest at once.
  const auto undo_rest = [&] {
    AllWalls z = undo(r, none, more);
    add_uniform(more, r);
    for (std::size_t u = 0; u < flow.size(); ++u) flow[u] += more[u];
    return z;
  };
  AllWalls z = undo_rest(), p = z;
  double rz = product(r, z);
  // In the measure of the preconditioner: the forces of this slip, if they were alone, squared.
  const double enough = wall_tolerance_ * wall_tolerance_ * product(slip, undo(slip, none, more));
  for (int k = 0; rz > enough; ++k) {
    if (k == most_wall_iterations) throw RunError("the forces of the walls of a fluid on a grid were not found");
    const AllWalls q = slip_of_forces(p);
    const double alpha = rz / product(p, q);
    add_scaled(forces, alpha, p);
    add_scaled(r, -alpha, q);
    z = undo_rest();
    const double before = rz;
    rz = product(r, z);
    AllWalls next = z;
    add_scaled(next, rz / before, p);
    p = std::move(next);
  }
  return forces;
}

void FluidSolver::hold(Modes& modes, const WallMotion& motion, std::vector<Complex>* pressure) const {
  AllWalls slip = slip_of(modes);
  for (std::size_t k = 0; k < layers_.size(); ++k) {
    const WallForces moved = layers_[k].motion(motion[layer_axis_[k]]);
    for (std::size_t i = 0; i < moved.size(); ++i) slip[k][i] += moved[i];
  }
  std::vector<Complex> sums, flow(uniform_.size());
  for (const Uniform& uniform : uniform_) sums.push_back(modes[uniform.component][0]);
  const AllWalls forces = find_forces(slip, sums, flow);
  for (std::size_t k = 0; k < layers_.size(); ++k) layers_[k].add(forces[k], modes);
  if (pressure) *pressure = response_.pressure(modes);
  response_.apply(modes);
  for (std::size_t u = 0; u < uniform_.size(); ++u) modes[uniform_[u].component][0] = flow[u];
}

void FluidSolver::solve(Field& field, const WallMotion& motion, std::vector<double>* pressure) const {
  const BoxTransform& transform = response_.transform();
  Modes modes;
  if (layers_.empty() && transform.has_columns() && !pressure) {
    for (int c = 0; c < 3; ++c) transform.forward_layers(c, field[c], modes[c]);
    response_.apply_to_layers(modes);
    for (int c = 0; c < 3; ++c) transform.backward_layers(c, modes[c], field[c]);
    return;
  }
  std::vector<Complex> pressure_modes;
  for (int c = 0; c < box_.components(); ++c) transform.forward(c, field[c], modes[c]);
  if (layers_.empty()) {
    if (pressure) pressure_modes = response_.pressure(modes);
    response_.apply(modes);
  } else {
    hold(modes, motion, pressure ? &pressure_modes : nullptr);
  }
  // As a component that crosses no wall.
  if (pressure) transform.backward(-1, pressure_modes, *pressure);
  for (int c = 0; c < box_.components(); ++c) transform.backward(c, modes[c], field[c]);
}

}  // namespace slurry::grid
