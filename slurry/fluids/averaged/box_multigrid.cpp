// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/averaged/box_multigrid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/linalg/conjugate_gradients.hpp"
#include "slurry/linalg/vector_operations.hpp"

namespace slurry::averaged {
namespace {

// Of Jacobi's sweeps: below 1 - 1/d in d dimensions for a smoother, and sweeps before and after; on the last level,
// where few cells are left, many.
constexpr double damping = 0.8;
constexpr int sweeps = 2, last_sweeps = 24, most_iterations = 500;
constexpr std::size_t few_cells = 27;
constexpr double round_off = 1e-15;

double mean_of(std::span<const double> values) {
  const double sum = parallel_reduce(
      values.size(), 0.0, [&](std::size_t k) { return values[k]; }, [](double a, double b) { return a + b; });
  return sum / static_cast<double>(values.size());
}

}  // namespace

BoxMultigrid::BoxMultigrid(const FlowBox& box, const FaceField& conductance, bool has_outflow)
    : is_singular_(!has_outflow) {
  levels_.push_back({box, conductance, {}, {}, {}});
  set_rows(levels_.back());
  while (levels_.back().box.count() > few_cells) {
    Level next = coarse(levels_.back());
    if (next.box.count() == levels_.back().box.count()) break;
    set_rows(next);
    levels_.push_back(std::move(next));
  }
}

void BoxMultigrid::set_rows(Level& level) {
  const FlowBox& box = level.box;
  level.diagonal.assign(box.count(), 0);
  for (int c = 0; c < box.axes(); ++c) level.lower[c].resize(box.count()), level.upper[c].resize(box.count());
  for_each_place(box.cells, [&](const Shape& at, std::size_t rank) {
    double sum = 0;
    for (int c = 0; c < box.axes(); ++c) {
      const Shape shape = box.faces(c);
      Shape up = at;
      up[c] = box.moved(c, at[c], 1, shape[c]);
      const double below = level.conductance[c][rank_of(shape, at)], above = level.conductance[c][rank_of(shape, up)];
      level.lower[c][rank] = box.is_boundary(c, at) ? 0 : below;
      level.upper[c][rank] = box.is_boundary(c, up) ? 0 : above;
      sum += below + above;
    }
    // A cell that nothing passes keeps what it is given.
    level.diagonal[rank] = sum > 0 ? sum : 1;
  });
}

BoxMultigrid::Level BoxMultigrid::coarse(const Level& fine) {
  Level level{fine.box, {}, {}, {}, {}};
  std::array<bool, 3> is_halved{};
  for (int axis = 0; axis < fine.box.axes(); ++axis) {
    const int n = fine.box.cells[axis];
    // A period of an odd number would join cells that are not beside each other evenly: it may, but not below three.
    is_halved[axis] = fine.box.periodic[axis] ? n >= 6 : n >= 2;
    if (is_halved[axis]) level.box.cells[axis] = (n + 1) / 2;
  }
  for (int c = 0; c < fine.box.axes(); ++c) {
    const Shape from = fine.box.faces(c), to = level.box.faces(c);
    level.conductance[c].assign(count_of(to), 0);
    for_each_place(to, [&](const Shape& at, std::size_t rank) {
      Shape begin, end;
      for (int axis = 0; axis < 3; ++axis) {
        const int step = is_halved[axis] ? 2 : 1, first = step * at[axis];
        begin[axis] = axis == c ? std::min(first, fine.box.cells[c] - (fine.box.periodic[c] ? 1 : 0)) : first;
        end[axis] = axis == c ? begin[axis] + 1 : std::min(first + step, fine.box.cells[axis]);
      }
      double sum = 0;
      for (int k = begin[2]; k < end[2]; ++k)
        for (int j = begin[1]; j < end[1]; ++j)
          for (int i = begin[0]; i < end[0]; ++i) sum += fine.conductance[c][rank_of(from, {i, j, k})];
      level.conductance[c][rank] = is_halved[c] ? 0.5 * sum : sum;
    });
  }
  return level;
}

double BoxMultigrid::product_at(const Level& level, std::span<const double> in, const Shape& at, std::size_t rank) {
  const FlowBox& box = level.box;
  double sum = level.diagonal[rank] * in[rank];
  std::size_t stride = 1;
  for (int c = 0; c < box.axes(); ++c) {
    const int n = box.cells[c];
    // From an end of the axis to the other; on a side the conductance is 0.
    const std::size_t below = at[c] > 0 ? rank - stride : rank + (n - 1) * stride;
    const std::size_t above = at[c] < n - 1 ? rank + stride : rank - (n - 1) * stride;
    sum -= level.lower[c][rank] * in[below] + level.upper[c][rank] * in[above];
    stride *= n;
  }
  return sum;
}

void BoxMultigrid::smooth(const Level& level, std::span<const double> r, std::span<double> z,
                          std::vector<double>& scratch, int count) {
  scratch.resize(z.size());
  for (int n = 0; n < count; ++n) {
    for_each_place(level.box.cells, [&](const Shape& at, std::size_t rank) {
      scratch[rank] = z[rank] + damping * (r[rank] - product_at(level, z, at, rank)) / level.diagonal[rank];
    });
    std::copy(scratch.begin(), scratch.end(), z.begin());
  }
}

void BoxMultigrid::cycle(std::size_t rank, std::span<const double> r, std::span<double> z) const {
  const Level& level = levels_[rank];
  std::vector<double> scratch;
  parallel_for(z.size(), [&](std::size_t k) { z[k] = damping * r[k] / level.diagonal[k]; });
  if (rank + 1 == levels_.size()) return smooth(level, r, z, scratch, last_sweeps);
  smooth(level, r, z, scratch, sweeps - 1);
  const FlowBox &box = level.box, &next = levels_[rank + 1].box;
  std::array<int, 3> step;
  for (int axis = 0; axis < 3; ++axis) step[axis] = next.cells[axis] < box.cells[axis] ? 2 : 1;
  std::vector<double> rest(next.count()), change(next.count());
  for_each_place(next.cells, [&](const Shape& at, std::size_t k) {
    Shape cell;
    for (cell[2] = step[2] * at[2]; cell[2] < std::min(step[2] * (at[2] + 1), box.cells[2]); ++cell[2])
      for (cell[1] = step[1] * at[1]; cell[1] < std::min(step[1] * (at[1] + 1), box.cells[1]); ++cell[1])
        for (cell[0] = step[0] * at[0]; cell[0] < std::min(step[0] * (at[0] + 1), box.cells[0]); ++cell[0]) {
          const std::size_t fine = rank_of(box.cells, cell);
          rest[k] += r[fine] - product_at(level, z, cell, fine);
        }
  });
  cycle(rank + 1, rest, change);
  for_each_place(box.cells, [&](const Shape& at, std::size_t k) {
    z[k] += change[rank_of(next.cells, {at[0] / step[0], at[1] / step[1], at[2] / step[2]})];
  });
  smooth(level, r, z, scratch, sweeps);
}

KrylovReport BoxMultigrid::solve(std::vector<double> source, std::vector<double>& pressure, double tolerance) const {
  const Level& level = levels_.front();
  if (is_singular_) {
    const double mean = mean_of(source);
    for (double& s : source) s -= mean;
  }
  const std::size_t n = source.size();
  const FunctionOperator a(n, [&](std::span<const double> in, std::span<double> out) {
    for_each_place(level.box.cells, [&](const Shape& at, std::size_t k) { out[k] = product_at(level, in, at, k); });
  });
  const FunctionOperator preconditioner(n,
                                        [&](std::span<const double> in, std::span<double> out) { cycle(0, in, out); });
  // What round-off leaves of a guess.
  const double floor = round_off * std::sqrt(parallel_reduce(
                                       n, 0.0,
                                       [&](std::size_t k) {
                                         const double q = level.diagonal[k] * pressure[k];
                                         return q * q;
                                       },
                                       [](double a, double b) { return a + b; }));
  const double enough = tolerance * norm(source) + floor;
  std::vector<double> r(n);
  a.apply(pressure, r);
  parallel_for(n, [&](std::size_t k) { r[k] = source[k] - r[k]; });
  ConjugateGradientOptions options;
  options.is_solved = [&](std::span<const double> rest, double) { return !(norm(rest) > enough); };
  options.most_iterations = most_iterations;
  const KrylovReport report = conjugate_gradients(a, preconditioner, pressure, r, options);
  if (!report.has_converged() && !(report.residual <= 1e3 * enough))
    throw StepTooLong(
        fmt::format("the pressure of the fluid is not found: the residual is {:.3g} of the source after {} iterations",
                    report.residual / norm(source), report.iterations));
  if (is_singular_) {
    const double mean = mean_of(pressure);
    for (double& p : pressure) p -= mean;
  }
  return report;
}

}  // namespace slurry::averaged
