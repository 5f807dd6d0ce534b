// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/shooting.hpp"

#include <Eigen/LU>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/swimmers/orthogonal_rows.hpp"

namespace slurry {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;
// xi, xi', energy, displacement.
using ShotState = Eigen::Matrix<double, 6, 1>;

constexpr int most_rounds = 20;
// Newton's corrections reach round-off of the integration: relative to displacement and shape.
constexpr double shot_tolerance = 1e-11;

ShotState rate_of(const ConnectionField& field, const ShotState& y, double multiplier) {
  const SwimmerShape shape = y.head<2>();
  const Vector2d v = y.segment<2>(2);
  const ConnectionSlopes c = field.slopes(shape);
  const double curl = c.velocity[0](0, 1) - c.velocity[1](0, 0);
  Vector2d pull = -(v(0) * c.metric[0] + v(1) * c.metric[1]) * v;
  for (int k = 0; k < 2; ++k) pull(k) += 0.5 * v.dot(c.metric[k] * v);
  pull += multiplier * curl * Vector2d(v(1), -v(0));
  const Eigen::Matrix2d metric = c.value.metric;
  ShotState rate;
  rate << v, metric.inverse() * pull, v.dot(metric * v), c.value.velocity.row(0).dot(v);
  return rate;
}

ShotState integrate(const ConnectionField& field, const SwimmerShape& start, const Vector3d& unknowns, int steps) {
  ShotState y;
  y << start(0), start(1), unknowns(0), unknowns(1), 0, 0;
  const double h = 1.0 / steps, multiplier = unknowns(2);
  for (int k = 0; k < steps; ++k) {
    const ShotState a = rate_of(field, y, multiplier), b = rate_of(field, y + 0.5 * h * a, multiplier);
    const ShotState c = rate_of(field, y + 0.5 * h * b, multiplier), d = rate_of(field, y + h * c, multiplier);
    y += h / 6 * (a + 2 * b + 2 * c + d);
    if (!y.allFinite() || y.head<2>().cwiseAbs().maxCoeff() > 1e6) throw RunError("a shot leaves all bounds");
  }
  return y;
}

}  // namespace

std::optional<ShotStroke> shoot(const ConnectionField& field, const SwimmerShape& start, double displacement,
                                const SwimmerShape& first_rate, double multiplier, int steps) {
  Vector3d x(first_rate(0), first_rate(1), multiplier);
  const Vector3d scale(start.norm(), start.norm(), std::abs(displacement));
  const auto miss_of = [&](const ShotState& y) {
    return Vector3d(y(0) - start(0), y(1) - start(1), y(5) - displacement).cwiseQuotient(scale).eval();
  };
  try {
    for (int round = 1; round <= most_rounds; ++round) {
      const ShotState y = integrate(field, start, x, steps);
      const Vector3d miss = miss_of(y);
      if (miss.cwiseAbs().maxCoeff() < shot_tolerance)
        return ShotStroke{x.head<2>(), x(2), y(4), y(5), (y.head<2>() - start).norm(), round};
      Eigen::Matrix3d slope;
      for (int k = 0; k < 3; ++k) {
        Vector3d up = x, down = x;
        const double h = 1e-5 * std::max(std::abs(x(k)), 1e-3 * x.norm());
        up(k) += h, down(k) -= h;
        slope.col(k) =
            (miss_of(integrate(field, start, up, steps)) - miss_of(integrate(field, start, down, steps))) / (2 * h);
      }
      x -= shortest_solution(slope, miss);
    }
  } catch (const RunError&) {
  }
  return {};
}

std::optional<ShotStroke> shoot(const ConnectionField& field, const Extremal& extremal, int steps) {
  const StrokePoint first = extremal.path.stroke().at(0);
  // The transcription has the multiplier m of E + m (D - D*), and J the sign of lambda = m / 2.
  return shoot(field, first.shape, extremal.net.position.x, first.rate, 0.5 * extremal.multipliers(0), steps);
}

}  // namespace slurry
