// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// See the header for the method.
#include "slurry/fluids/grid/fluid_solver.hpp"

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/linalg/conjugate_gradients.hpp"
#include "slurry/linalg/vector_operations.hpp"

namespace slurry::grid {
namespace {

constexpr int most_wall_iterations = 200;

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

void FluidSolver::add_uniform(std::span<const double> flow, std::span<double> slip) const {
  std::size_t start = 0;
  for (const WallLayer& layer : layers_) {
    for (std::size_t u = 0; u < uniform_.size(); ++u)
      if (const int c = uniform_[u].component; layer.has(c))
        for (std::size_t part : {0, 1})
          slip[start + 2 * layer.uniform_place(c) + part] += layer.uniform_slip() * flow[2 * u + part];
    start += 2 * layer.size();
  }
}

std::size_t FluidSolver::unknowns() const {
  std::size_t complex = uniform_.size();
  for (const WallLayer& layer : layers_) complex += layer.size();
  return 2 * complex;
}

// Forces, then uniform flows, as real and imaginary parts.
std::vector<double> FluidSolver::flat(const AllWalls& forces, const std::vector<Complex>& flow) const {
  std::vector<double> numbers;
  numbers.reserve(unknowns());
  const auto append = [&](const std::vector<Complex>& values) {
    for (const Complex& v : values) numbers.insert(numbers.end(), {v.real(), v.imag()});
  };
  for (const WallForces& layer : forces) append(layer);
  append(flow);
  return numbers;
}

FluidSolver::AllWalls FluidSolver::walls_of(std::span<const double> numbers) const {
  AllWalls forces;
  std::size_t at = 0;
  for (const WallLayer& layer : layers_) {
    forces.emplace_back(layer.size());
    for (Complex& v : forces.back()) v = {numbers[at], numbers[at + 1]}, at += 2;
  }
  return forces;
}

// What squares of forces and slips are added up with. Flows count for nothing: they are settled at once.
std::vector<double> FluidSolver::weights() const {
  std::vector<double> w;
  for (const WallLayer& layer : layers_)
    for (const double weight : layer.weights()) w.insert(w.end(), 2, weight);
  w.resize(unknowns(), 0.0);
  return w;
}

FluidSolver::AllWalls FluidSolver::find_forces(const AllWalls& slip, const std::vector<Complex>& sums,
                                               std::vector<Complex>& flow) const {
  AllWalls forces = undo(slip, sums, flow);
  if (layers_.size() == 1) return forces;
  const std::vector<Complex> none(uniform_.size());
  const auto copy = [](const std::vector<double>& from, std::span<double> to) {
    std::copy(from.begin(), from.end(), to.begin());
  };
  const FunctionOperator equations(unknowns(), [&](std::span<const double> in, std::span<double> out) {
    copy(flat(slip_of_forces(walls_of(in)), none), out);
  });
  // The forces that undo what is left, and the uniform flow that goes with them.
  const auto undone = [&](std::span<const double> rest) {
    std::vector<Complex> more(uniform_.size());
    const AllWalls z = undo(walls_of(rest), none, more);
    return flat(z, more);
  };
  const FunctionOperator layers(unknowns(), [&](auto in, auto out) { copy(undone(in), out); });
  const auto flows_of = [&](std::span<double> numbers) { return numbers.last(2 * uniform_.size()); };

  std::vector<double> x = flat(forces, flow), r = flat(slip, none), q(unknowns());
  const std::vector<double> w = weights();
  // In the measure of the preconditioner: the forces of this slip, if they were alone, squared.
  const double enough = wall_tolerance_ * wall_tolerance_ * weighted_dot(w, r, undone(r));
  equations.apply(x, q);
  add_multiple(r, -1, q);
  add_uniform(flows_of(x), r);
  ConjugateGradientOptions options{
      [&](std::span<const double>, double rz) { return rz <= enough; }, most_wall_iterations, w, {}};
  options.settle = [&](std::span<double> solution, std::span<double> rest, std::span<double> z) {
    add_uniform(flows_of(z), rest);
    add_multiple(flows_of(solution), 1, flows_of(z));
    std::fill(flows_of(z).begin(), flows_of(z).end(), 0.0);
  };
  if (!conjugate_gradients(equations, layers, x, r, options).has_converged())
    throw RunError("the forces of the walls of a fluid on a grid were not found");
  for (std::size_t u = 0; u < flow.size(); ++u) flow[u] = {flows_of(x)[2 * u], flows_of(x)[2 * u + 1]};
  return walls_of(x);
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
