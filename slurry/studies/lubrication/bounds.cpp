// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The instants of the propositions, each the first zero of a function on a grid, refined.
#include "slurry/studies/lubrication/bounds.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>

namespace slurry {
namespace {

// Intervals in which a first zero is looked for; a pair of zeros closer than the run over this number may be missed.
constexpr int scan = 4000;

// The first t in (a, b] at which f, negative before, is no longer so.
template <class Function>
std::optional<double> first_zero(const Function& f, double a, double b) {
  double left = a, value = f(a);
  for (int k = 1; k <= scan; ++k) {
    const double right = a + (b - a) * k / scan, next = f(right);
    if (next < 0 || right <= left) {
      left = right, value = next;
      continue;
    }
    if (next == 0 || value >= 0) return value >= 0 ? left : right;
    boost::uintmax_t iterations = 100;
    const auto r = boost::math::tools::toms748_solve(f, left, right, value, next,
                                                     boost::math::tools::eps_tolerance<double>(52), iterations);
    return 0.5 * (r.first + r.second);
  }
  return std::nullopt;
}

double largest_pull(const Push& push, double a, double b) {
  double largest = 0;
  for (int k = 0; k <= scan; ++k) largest = std::max(largest, push(a + (b - a) * k / scan));
  return largest;
}

}  // namespace

bool ReturnBounds::hold(double slack) const {
  if (!t2) return true;
  if (!tbar2 || *tbar2 > *t2 + slack || *t2 > *tbar2 + inverse_drag + slack) return false;
  if (velocity_t2 && *velocity_t2 > largest_pull * inverse_drag + slack) return false;
  return !ttilde2 || *t2 <= *ttilde2 + slack;
}

std::optional<ReturnBounds> proposition_bounds(const ReferenceMotion& reference, double threshold) {
  using Direction = ReferenceMotion::Direction;
  if (!(threshold > 0)) return std::nullopt;
  const auto down = reference.crossings(threshold, Direction::down);
  if (down.empty()) return std::nullopt;
  const Push& push = reference.push();
  const double end = reference.end();
  ReturnBounds bounds;
  bounds.threshold = threshold;
  bounds.inverse_drag = reference.grain().mass / reference.drag()(threshold);
  bounds.t1 = down.front();
  // Without inertia the momentum at t1 is none.
  bounds.velocity_t1 = reference.velocity(bounds.t1);
  const double start = reference.grain().inertia ? bounds.velocity_t1 : 0, before = push.integral(bounds.t1);
  for (const double t : reference.crossings(threshold, Direction::up))
    if (t > bounds.t1 && !bounds.t2) bounds.t2 = t;
  bounds.largest_pull = largest_pull(push, bounds.t1, bounds.t2.value_or(end));
  const double after = bounds.t1 + 1e-9 * (end - bounds.t1);  // v-bar may start at zero
  bounds.tbar2 = first_zero([&](double t) { return start + push.integral(t) - before; }, after, end);
  if (bounds.t2) bounds.velocity_t2 = reference.velocity(*bounds.t2);
  if (!bounds.tbar2) return bounds;
  bounds.velocity_tbar2 = reference.velocity(*bounds.tbar2);
  bounds.ttilde2 = first_zero([&](double t) { return push.moment(*bounds.tbar2, t) - threshold; }, *bounds.tbar2, end);
  return bounds;
}

}  // namespace slurry
