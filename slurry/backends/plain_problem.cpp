// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/backends/plain_problem.hpp"

namespace slurry {
namespace {

ProblemView with_impulses(const Problem& p, double* impulse, Vec3* tangential, Vec3* moment) {
  ProblemView v;
  v.body_count = p.bodies(), v.contact_count = p.contacts();
  v.is_turning = p.turns(), v.is_rolling = p.rolls(), v.softness = p.softness;
  v.inverse_mass = p.inverse_mass.data(), v.inverse_inertia = p.inverse_inertia.data(), v.radius = p.radius.data();
  v.position = p.position.data(), v.free_velocity = p.free_velocity.data(), v.free_spin = p.free_spin.data();
  v.first = p.first.data(), v.second = p.second.data();
  v.normal = p.normal.data(), v.offset = p.offset.data();
  v.first_arm = p.first_arm.data(), v.second_arm = p.second_arm.data();
  v.set = {p.set.kept().data(), p.set.ranks().empty() ? nullptr : p.set.ranks().data(), p.set.kept().size(),
           p.set.is_same()};
  const Carriers& c = p.carriers;
  if (!c.empty())
    v.carriers = {c.freedom.data(),
                  c.start.data(),
                  c.of.data(),
                  c.lever.data(),
                  c.reach.data(),
                  static_cast<std::int32_t>(c.freedom.size()),
                  static_cast<std::int32_t>(c.start.size()) - 1};
  v.impulse = impulse, v.tangential = tangential, v.moment = moment;
  return v;
}

}  // namespace

ProblemView plain(const Problem& p) {
  // Only read.
  return with_impulses(p, const_cast<double*>(p.impulse.data()), const_cast<Vec3*>(p.tangential.data()),
                       const_cast<Vec3*>(p.moment.data()));
}

ProblemView impulses_of(Problem& p) { return with_impulses(p, p.impulse.data(), p.tangential.data(), p.moment.data()); }

VelocityMemory make_room(const Problem& p, Velocities& u) {
  u.linear.resize(p.bodies());
  u.angular.resize(p.turns() ? p.bodies() : 0);
  u.rates.resize(p.carriers.freedom.size());
  return {u.linear.data(), u.angular.data(), u.rates.data()};
}

}  // namespace slurry
