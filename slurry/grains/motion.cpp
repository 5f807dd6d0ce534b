// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Poses and velocities of the prescribed motions. A frame that turns by R about the point c and is shifted by u has
//
//     position p = c + u - R c,   orientation R,   velocity of the frame's origin  p' = u' + omega x (p - c - u).
#include "slurry/grains/motion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

namespace {

// Derivative at t from five values in [t - span, t], or in [t, t + span] where that would begin before the start of the
// run: the quartic through them. Their distance h is a power of two, so that the times are exact. A function of size a
// that varies at a pulsation w is differentiated with an error of a w (w h)^4 / 5, plus a * 1e-15 / h of round-off.
template <class Function>
auto derivative(const Function& f, double t, double span) {
  const double width = std::ldexp(1.0, std::ilogb(span > 0 ? span : usual_span) - 2);
  const double h = t >= 4 * width ? width : -width;
  const auto change = [&, now = f(t)](int k) { return now - f(t - k * h); };
  return (48.0 * change(1) - 36.0 * change(2) + 16.0 * change(3) - 3.0 * change(4)) * (1 / (12 * h));
}

Pose turned(Vec3 about, Vec3 axis, double angle, Vec3 displacement) {
  const Quaternion r = rotation(angle * axis);
  return {about + displacement - rotate(r, about), r};
}

double phase_at(const Oscillation& m, double t) { return 2 * std::numbers::pi * m.frequency * t + m.phase; }

Pose pose_of(const Fixed&, Vec3, double) { return {}; }
Twist twist_of(const Fixed&, Vec3, double, double) { return {}; }

Pose pose_of(const Translation& m, Vec3, double t) { return {t * m.velocity, {}}; }
Twist twist_of(const Translation& m, Vec3, double, double) { return {m.velocity, {}}; }

Pose pose_of(const Oscillation& m, Vec3, double t) { return {math::sin(phase_at(m, t)) * m.amplitude, {}}; }
Twist twist_of(const Oscillation& m, Vec3, double t, double) {
  return {2 * std::numbers::pi * m.frequency * math::cos(phase_at(m, t)) * m.amplitude, {}};
}

Pose pose_of(const Rotation& m, Vec3 centre, double t) {
  return turned(m.about.value_or(centre), unit_direction(m.axis, "`axis` of a rotation"), m.rate * t, {});
}
Twist twist_of(const Rotation& m, Vec3 centre, double t, double) {
  const Vec3 omega = m.rate * unit_direction(m.axis, "`axis` of a rotation");
  return {cross(omega, pose_of(m, centre, t).position - m.about.value_or(centre)), omega};
}

Pose pose_of(const Formula& m, Vec3 centre, double t) {
  return turned(m.about.value_or(centre), unit_direction(m.axis, "`axis` of an expression"), m.angle(t),
                m.displacement(t));
}
Twist twist_of(const Formula& m, Vec3 centre, double t, double span) {
  const double rate = derivative([&](double s) { return m.angle(s); }, t, span);
  const Vec3 velocity = derivative([&](double s) { return m.displacement(s); }, t, span);
  const Vec3 omega = rate * unit_direction(m.axis, "`axis` of an expression");
  const Vec3 about = m.about.value_or(centre) + m.displacement(t);
  return {velocity + cross(omega, pose_of(m, centre, t).position - about), omega};
}

// Where it starts; a step finds where it goes.
Pose pose_of(const Loaded&, Vec3, double) { return {}; }
Twist twist_of(const Loaded&, Vec3, double, double) { return {}; }

// In place for good, where the motion has it at t = 0.
Motion stopped(const Fixed& m) { return m; }
Motion stopped(const Loaded&) { return Fixed{}; }
Motion stopped(const Translation&) { return Fixed{}; }
Motion stopped(const Rotation&) { return Fixed{}; }
Motion stopped(const Oscillation& m) {
  const Vec3 u = pose_of(m, {}, 0).position;
  return Formula{{u.x, u.y, u.z}, 0.0, {0, 0, 1}, Vec3{}};
}
Motion stopped(const Formula& m) {
  const Vec3 u = m.displacement(0);
  return Formula{{u.x, u.y, u.z}, m.angle(0), m.axis, m.about};
}

}  // namespace

bool Loaded::is_free(int direction) const {
  static constexpr const char* names[] = {"x", "y", "z"};
  if (!free.empty()) return std::find(free.begin(), free.end(), names[direction]) != free.end();
  const Expression& component = direction == 0 ? force.x : direction == 1 ? force.y : force.z;
  return !component.is_constant() || component(0) != 0;
}

Pose pose_at(const Motion& motion, Vec3 centre, double t) {
  return std::visit([&](const auto& m) { return pose_of(m, centre, t); }, motion);
}

Twist twist_at(const Motion& motion, Vec3 centre, double t, double span) {
  return std::visit([&](const auto& m) { return twist_of(m, centre, t, span); }, motion);
}

Motion stopped_at_start(const Motion& motion) {
  return std::visit([](const auto& m) { return stopped(m); }, motion);
}

}  // namespace slurry
