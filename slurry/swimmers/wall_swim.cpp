// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/wall_swim.hpp"

#include <fmt/format.h>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// The logarithm of the motion over a step, and the energy.
using WallStep = Eigen::Matrix<double, 7, 1>;

class WallSwimmer {
 public:
  WallSwimmer(const Swimmer& swimmer, const Stroke& stroke) : swimmer_(swimmer), stroke_(stroke) {}

  // Twist and power at a pose and a time.
  WallStep rate(const Pose& pose, double time) const {
    const StrokePoint at = stroke_.at(time);
    const Connection c = connection_of(swimmer_.loads_by_wall(at.shape, pose), 6);
    WallStep rate;
    rate << c.velocity * at.rate, at.rate.dot(c.metric * at.rate);
    return rate;
  }

  WallStep step(const Pose& pose, double time, double h, const WallStep& first) const {
    const auto stage = [&](double s, const WallStep& u) -> WallStep {
      const RigidTwist log = u.head<6>();
      WallStep k = rate(pose * exponential(log), time + s * h);
      k.head<6>() = rate_of_logarithm(log, k.head<6>());
      return k;
    };
    const WallStep b = stage(0.5, 0.5 * h * first), c = stage(0.5, 0.5 * h * b);
    return h / 6 * (first + 2 * b + 2 * c + stage(1, h * c));
  }

 private:
  const Swimmer& swimmer_;
  const Stroke& stroke_;
};

}  // namespace

WallSwim swim_by_wall(const Swimmer& swimmer, const Stroke& stroke, const Pose& begin, const WallSwimOptions& options) {
  const WallSwimmer at(swimmer, stroke);
  WallSwim record;
  Pose pose = begin;
  const auto write = [&](double time, double within, double power) {
    record.time.push_back(time), record.shape.push_back(stroke.at(within).shape);
    record.pose.push_back(pose), record.power.push_back(power);
  };
  const std::size_t pieces = stroke.breaks.size() - 1;
  double now = 0;
  try {
    for (int n = 0; n < options.strokes; ++n) {
      double energy = 0;
      for (std::size_t piece = 0; piece < pieces; ++piece) {
        const double start = stroke.breaks[piece], h = (stroke.breaks[piece + 1] - start) / options.steps;
        for (int k = 0; k < options.steps; ++k) {
          const double within = start + k * h;
          now = n * stroke.period + within;
          const WallStep first = at.rate(pose, within);
          write(now, within, first(6));
          const WallStep u = at.step(pose, within, h, first);
          pose = pose * exponential(RigidTwist(u.head<6>()));
          energy += u(6);
        }
      }
      record.strokes.push_back({pose, energy});
      options.progress((n + 1.0) / options.strokes);
    }
  } catch (const RunError& error) {
    throw RunError(fmt::format("beside the wall, after {:.6g} s: {}", now, error.what()));
  }
  write(options.strokes * stroke.period, stroke.period, record.power.front());
  return record;
}

}  // namespace slurry
