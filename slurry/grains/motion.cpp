// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Poses and velocities of the prescribed motions. A frame that turns by R about the point c and is shifted by u has
//
//     position p = c + u - R c,   orientation R,   velocity of the frame's origin  p' = u' + omega x (p - c - u).
#include "slurry/grains/motion.hpp"

#include <cmath>
#include <numbers>

#include "slurry/shapes/piece.hpp"

namespace slurry {

namespace {

// Step of the difference quotients of formulas, in units of time: about 1.5e-5, a power of two so that t + h is exact.
// A formula of size a that varies at a pulsation w is differentiated with an error of a w (w h)^4 / 5 at most, plus a *
// 1e-16 / h of round-off; a shorter step serves faster formulas and costs digits.
constexpr double difference_step = 0x1p-16;

// Derivative at t by five points: central, but one-sided where that would ask for a time before the start of the run.
template <class Function>
auto derivative(const Function& f, double t) {
  const double h = difference_step;
  if (t >= 2 * h) return (8.0 * (f(t + h) - f(t - h)) - (f(t + 2 * h) - f(t - 2 * h))) * (1 / (12 * h));
  return (48.0 * (f(t + h) - f(t)) - 36.0 * (f(t + 2 * h) - f(t)) + 16.0 * (f(t + 3 * h) - f(t)) -
          3.0 * (f(t + 4 * h) - f(t))) *
         (1 / (12 * h));
}

Pose turned(Vec3 about, Vec3 axis, double angle, Vec3 displacement) {
  const Quaternion r = rotation(angle * axis);
  return {about + displacement - rotate(r, about), r};
}

double phase_at(const Oscillation& m, double t) { return 2 * std::numbers::pi * m.frequency * t + m.phase; }

Pose pose_of(const Fixed&, Vec3, double) { return {}; }
Twist twist_of(const Fixed&, Vec3, double) { return {}; }

Pose pose_of(const Translation& m, Vec3, double t) { return {t * m.velocity, {}}; }
Twist twist_of(const Translation& m, Vec3, double) { return {m.velocity, {}}; }

Pose pose_of(const Oscillation& m, Vec3, double t) { return {std::sin(phase_at(m, t)) * m.amplitude, {}}; }
Twist twist_of(const Oscillation& m, Vec3, double t) {
  return {2 * std::numbers::pi * m.frequency * std::cos(phase_at(m, t)) * m.amplitude, {}};
}

Pose pose_of(const Rotation& m, Vec3 centre, double t) {
  return turned(m.about.value_or(centre), unit_direction(m.axis, "`axis` of a rotation"), m.rate * t, {});
}
Twist twist_of(const Rotation& m, Vec3 centre, double t) {
  const Vec3 omega = m.rate * unit_direction(m.axis, "`axis` of a rotation");
  return {cross(omega, pose_of(m, centre, t).position - m.about.value_or(centre)), omega};
}

Pose pose_of(const Formula& m, Vec3 centre, double t) {
  return turned(m.about.value_or(centre), unit_direction(m.axis, "`axis` of an expression"), m.angle(t),
                m.displacement(t));
}
Twist twist_of(const Formula& m, Vec3 centre, double t) {
  const double rate = derivative([&](double s) { return m.angle(s); }, t);
  const Vec3 velocity = derivative([&](double s) { return m.displacement(s); }, t);
  const Vec3 omega = rate * unit_direction(m.axis, "`axis` of an expression");
  const Vec3 about = m.about.value_or(centre) + m.displacement(t);
  return {velocity + cross(omega, pose_of(m, centre, t).position - about), omega};
}

}  // namespace

Pose pose_at(const Motion& motion, Vec3 centre, double t) {
  return std::visit([&](const auto& m) { return pose_of(m, centre, t); }, motion);
}

Twist twist_at(const Motion& motion, Vec3 centre, double t) {
  return std::visit([&](const auto& m) { return twist_of(m, centre, t); }, motion);
}

}  // namespace slurry
