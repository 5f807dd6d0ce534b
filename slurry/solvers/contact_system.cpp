// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// W of a problem, column by column, and the problem of a W.
#include "slurry/solvers/contact_system.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"

namespace slurry {
namespace {

Vec3 part(const std::vector<double>& v, std::size_t c) { return {v[3 * c], v[3 * c + 1], v[3 * c + 2]}; }

// A body for each contact: its velocity is -u.
class ContactCoupling : public Coupling {
 public:
  explicit ContactCoupling(std::shared_ptr<const ContactSystem> system) : system_(std::move(system)) {}
  const std::shared_ptr<const ContactSystem>& system() const { return system_; }

  Velocities respond(const Impulses& impulses) const override {
    const std::size_t n = system_->contacts();
    std::vector<double> in(3 * n), out(3 * n);
    for (std::size_t c = 0; c < n; ++c)
      for (int k = 0; k < 3; ++k) in[3 * c + k] = impulses.linear[c][k];
    system_->response.multiply(in, out);
    Velocities u{std::vector<Vec3>(n), std::vector<Vec3>(n)};
    for (std::size_t c = 0; c < n; ++c) u.linear[c] = part(out, c);
    return u;
  }

 private:
  std::shared_ptr<const ContactSystem> system_;
};

// The largest row sum of the block of contact c.
double bound_of_block(const CsrMatrix& w, std::size_t c) {
  double largest = 0;
  for (std::size_t row = 3 * c; row < 3 * c + 3; ++row) {
    double sum = 0;
    for (std::int64_t e = w.start[row]; e < w.start[row + 1]; ++e)
      if (static_cast<std::size_t>(w.column[e]) / 3 == c) sum += std::abs(w.value[e]);
    largest = std::max(largest, sum);
  }
  return largest;
}

std::array<Vec3, 3> axes_of(const Problem& p, std::size_t c) {
  if (system_behind(p)) return {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
  const Vec3 n = p.normal[c], t = any_orthogonal(n);
  return {n, t, cross(n, t)};
}

void check_set(const LocalSet& set, std::size_t c) {
  const auto refuse = [&](const char* what) {
    throw RunError("contact " + std::to_string(c) + " has " + what +
                   ": only dry contacts with Coulomb's exact law can be taken");
  };
  if (set.lowest != 0 || set.apex != 0) refuse("glue or cohesion");
  if (set.rolling > 0) refuse("rolling friction");
  if (set.convex) refuse("convex friction");
}

LocalImpulse along_axis(int k, const std::array<Vec3, 3>& axes) {
  return k == 0 ? LocalImpulse{1, {}, {}} : LocalImpulse{0, axes[k], {}};
}

// The contacts of each body.
std::vector<std::vector<std::size_t>> contacts_of_bodies(const Problem& p) {
  std::vector<std::vector<std::size_t>> all(p.bodies());
  for (std::size_t c = 0; c < p.contacts(); ++c) {
    all[p.first[c]].push_back(c);
    if (p.second[c] >= 0) all[p.second[c]].push_back(c);
  }
  return all;
}

// The contacts whose velocities an impulse at contact c changes.
std::vector<std::size_t> neighbours(const Problem& p, const std::vector<std::vector<std::size_t>>& contacts_of,
                                    std::size_t c) {
  std::vector<std::size_t> near;
  if (p.coupling) {
    for (std::size_t k = 0; k < p.contacts(); ++k) near.push_back(k);
    return near;
  }
  near = contacts_of[p.first[c]];
  if (p.second[c] >= 0) near.insert(near.end(), contacts_of[p.second[c]].begin(), contacts_of[p.second[c]].end());
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  return near;
}

// The column of W of a unit impulse at contact c; `rest` are bodies at rest, and are so again afterwards.
void add_column(const Problem& p, std::size_t c, int k, const std::vector<std::size_t>& near, Velocities& rest,
                std::vector<SparseEntry>& entries) {
  push(p, rest, c, along_axis(k, axes_of(p, c)));
  const auto column = static_cast<std::int32_t>(3 * c + k);
  for (const std::size_t d : near) {
    const std::array<Vec3, 3> axes = axes_of(p, d);
    const LocalVelocity z = local_velocity(p, rest, d);
    const Vec3 u = z.normal * axes[0] + z.tangential - p.offset[d];
    for (int row = 0; row < 3; ++row)
      if (const double value = dot(axes[row], u); value != 0)
        entries.push_back({static_cast<std::int32_t>(3 * d + row), column, value});
  }
  if (p.coupling) return rest = {std::vector<Vec3>(p.bodies()), std::vector<Vec3>(rest.angular.size())}, void();
  for (const std::int32_t b : {p.first[c], p.second[c]})
    if (b >= 0) {
      rest.linear[b] = {};
      if (!rest.angular.empty()) rest.angular[b] = {};
    }
}

}  // namespace

std::vector<double> ContactSystem::velocities(const std::vector<double>& impulse) const {
  std::vector<double> u = response.times(impulse);
  for (std::size_t k = 0; k < u.size(); ++k) u[k] += offset[k];
  return u;
}

double asymmetry(const ContactSystem& system) {
  const CsrMatrix& w = system.response;
  std::vector<SparseEntry> entries;
  double largest = 0, difference = 0;
  for (std::size_t row = 0; row < w.rows(); ++row)
    for (std::int64_t e = w.start[row]; e < w.start[row + 1]; ++e) {
      largest = std::max(largest, std::abs(w.value[e]));
      entries.push_back({static_cast<std::int32_t>(row), w.column[e], w.value[e]});
      entries.push_back({w.column[e], static_cast<std::int32_t>(row), -w.value[e]});
    }
  for (const double d : CsrMatrix(w.rows(), w.columns, entries).value) difference = std::max(difference, std::abs(d));
  return largest > 0 ? difference / largest : 0;
}

Problem problem_of(std::shared_ptr<const ContactSystem> system) {
  const std::size_t n = system->contacts();
  Problem p;
  double scale = 0;
  for (std::size_t c = 0; c < n; ++c) {
    const Vec3 q = part(system->offset, c);
    scale = std::max(scale, norm(q));
    p.inverse_mass.push_back(bound_of_block(system->response, c));
    p.position.push_back({static_cast<double>(c), 0, 0});
    p.free_velocity.push_back(-q);
    p.first.push_back(static_cast<std::int32_t>(c));
  }
  p.inverse_inertia.resize(n), p.free_spin.resize(n), p.radius.assign(n, 1);
  p.second.assign(n, -1), p.normal.assign(n, Vec3{1, 0, 0}), p.offset.resize(n);
  p.first_arm.resize(n), p.second_arm.resize(n), p.impulse.resize(n), p.tangential.resize(n);
  p.set.resize(n);
  for (std::size_t c = 0; c < n; ++c) p.set.own(c).friction = system->friction[c];
  p.velocity_scale = scale > 0 ? scale : 1;
  constexpr double bodies_of_a_block = 8;
  p.blocks.edge = bodies_of_a_block;
  p.coupling = std::make_shared<ContactCoupling>(std::move(system));
  return p;
}

std::shared_ptr<const ContactSystem> system_behind(const Problem& problem) {
  const auto* coupling = dynamic_cast<const ContactCoupling*>(problem.coupling.get());
  return coupling ? coupling->system() : nullptr;
}

ContactSystem system_of(const Problem& p) {
  if (const auto system = system_behind(p)) return *system;
  if (!p.carriers.empty())
    throw RunError("walls or a cell under a load carry contacts along: such a problem has more unknowns");
  ContactSystem system;
  std::vector<SparseEntry> entries;
  const auto contacts_of = contacts_of_bodies(p);
  const Velocities free = free_velocities(p);
  Velocities rest{std::vector<Vec3>(p.bodies()), std::vector<Vec3>(p.turns() ? p.bodies() : 0)};
  for (std::size_t c = 0; c < p.contacts(); ++c) {
    check_set(p.set[c], c);
    system.friction.push_back(p.turns() ? p.set[c].friction : 0);
    const std::array<Vec3, 3> axes = axes_of(p, c);
    const LocalVelocity q = local_velocity(p, free, c);
    const LocalMass w = mass_of(p, c);
    const std::vector<std::size_t> near = neighbours(p, contacts_of, c);
    for (int k = 0; k < 3; ++k) {
      system.offset.push_back(k == 0 ? q.normal : dot(axes[k], q.tangential));
      const auto row = static_cast<std::int32_t>(3 * c + k);
      // Across the contacts of bodies that do not turn nothing is asked.
      if (k == 0 || p.turns())
        add_column(p, c, k, near, rest, entries);
      else
        entries.push_back({row, row, w.tangential});
      if (const double d = softness_of(p, c); d > 0)
        entries.push_back({row, row, d * (k == 0 ? w.normal : w.tangential)});
    }
  }
  system.response = CsrMatrix(3 * p.contacts(), 3 * p.contacts(), entries);
  return system;
}

std::vector<double> local_coordinates(const Problem& p) {
  std::vector<double> all;
  for (std::size_t c = 0; c < p.contacts(); ++c) {
    const std::array<Vec3, 3> axes = axes_of(p, c);
    const LocalImpulse one = local_impulse(p, c);
    all.push_back(one.normal);
    for (int k = 1; k < 3; ++k) all.push_back(dot(axes[k], one.tangential));
  }
  return all;
}

void set_local_coordinates(Problem& p, const std::vector<double>& impulse) {
  for (std::size_t c = 0; c < p.contacts(); ++c) {
    const std::array<Vec3, 3> axes = axes_of(p, c);
    const Vec3 x = part(impulse, c);
    set_impulse(p, c, {x.x, x.y * axes[1] + x.z * axes[2], {}});
  }
}

double natural_map_error(const ContactSystem& system, const std::vector<double>& impulse) {
  const std::vector<double> u = system.velocities(impulse);
  double error = 0, size = 0;
  for (std::size_t c = 0; c < system.contacts(); ++c) {
    const Vec3 p = part(impulse, c), z = part(u, c), q = part(system.offset, c);
    const double mu = system.friction[c], slip = math::hypot(z.y, z.z);
    const LocalImpulse moved{p.x - z.x - mu * slip, {0, p.y - z.y, p.z - z.z}, {}};
    const LocalImpulse on_cone = project_on_cone(mu, moved, LocalMass{});
    error += norm2(p - Vec3{on_cone.normal, on_cone.tangential.y, on_cone.tangential.z});
    size += norm2(q);
  }
  return std::sqrt(size > 0 ? error / size : error);
}

}  // namespace slurry
