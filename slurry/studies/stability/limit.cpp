// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From a packing to a cone program and back. Forces are in units of the total weight, torques in units of that times a
// radius, so that all numbers of the program are of the order of 1.
#include "slurry/studies/stability/limit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/studies/stability/cone_program.hpp"

namespace slurry {
namespace {

// Of the bounds on friction that Gilbert's rounds take: the part that follows the normal force of the same round. It
// is the dilatancy that is left, as a part of mu.
constexpr double left_dilatancy = 1e-3;
constexpr int most_rounds = 60;
// Change of the load factor and of the normal forces, in units of the weight, at which the rounds have settled.
constexpr double settled = 1e-5;
// Less friction than this is none: its cone is too thin for the numbers of the program.
constexpr double least_friction = 1e-7;
// What does not stand with the largest coefficient raised to this does not stand by friction.
constexpr double most_friction = 100;
// The weight is reached up to this part of the way to it.
constexpr double end_of_way = 1e-6;
// A velocity or a force below this part of the largest is none.
constexpr double nothing = 1e-4;

std::array<Vec3, 3> axes_of(const LimitProblem& p, std::size_t c) {
  const Vec3 n = p.contacts.normal[c];
  const Vec3 t = p.planar ? cross(Vec3{0, 0, 1}, n) : any_orthogonal(n);
  return {n, t, cross(n, t)};
}

// The equations of equilibrium: three or six rows for each body that moves.
class Equilibrium {
 public:
  explicit Equilibrium(const LimitProblem& p) : p_(p), weight_(total_weight(p)) {
    for (std::size_t b = 0; b < p.contacts.bodies(); ++b) {
      std::array<std::int32_t, 6> own{-1, -1, -1, -1, -1, -1};
      for (int k = 0; k < 6; ++k)
        if (moves(b, k)) own[k] = static_cast<std::int32_t>(rows_++);
      row_.push_back(own);
    }
  }
  std::size_t rows() const { return rows_; }

  std::vector<double> scaled(const Impulses& load) const {
    std::vector<double> b(rows_, 0.0);
    for (std::size_t k = 0; k < row_.size(); ++k)
      for (int axis = 0; axis < 6; ++axis)
        if (row_[k][axis] >= 0)
          b[row_[k][axis]] =
              axis < 3 ? load.linear[k][axis] / weight_ : load.angular[k][axis - 3] / (weight_ * p_.radius);
    return b;
  }

  // What a unit force along the axis at the contact, on its second body, gives.
  void add_column(std::size_t c, Vec3 axis, std::int32_t column, double factor,
                  std::vector<SparseEntry>& entries) const {
    for (const bool is_second : {false, true}) {
      const std::int32_t b = is_second ? p_.contacts.second[c] : p_.contacts.first[c];
      if (b < 0) continue;
      const Vec3 push = (is_second ? factor : -factor) * axis;
      const Vec3 arm =
          p_.contacts.turns() ? (is_second ? p_.contacts.second_arm[c] : p_.contacts.first_arm[c]) : Vec3{};
      const Vec3 torque = cross(arm, push) / p_.radius;
      for (int k = 0; k < 6; ++k)
        if (const double value = k < 3 ? push[k] : torque[k - 3]; row_[b][k] >= 0 && value != 0)
          entries.push_back({row_[b][k], column, value});
    }
  }

  // Velocities from the multipliers of the rows.
  Velocities mechanism(const std::vector<double>& y) const {
    Velocities v{std::vector<Vec3>(row_.size()), std::vector<Vec3>(row_.size())};
    for (std::size_t b = 0; b < row_.size(); ++b)
      for (int k = 0; k < 6; ++k)
        if (row_[b][k] >= 0)
          (k < 3 ? v.linear[b][k] : v.angular[b][k - 3]) = k < 3 ? -y[row_[b][k]] : -y[row_[b][k]] / p_.radius;
    return v;
  }

 private:
  bool moves(std::size_t b, int axis) const {
    if (p_.planar && (axis == 2 || axis == 3 || axis == 4)) return false;
    if (axis < 3) return p_.contacts.inverse_mass[b] > 0;
    return p_.contacts.turns() && largest_row(p_.contacts.inverse_inertia[b]) > 0;
  }
  const LimitProblem& p_;
  double weight_;
  std::size_t rows_ = 0;
  std::vector<std::array<std::int32_t, 6>> row_;
};

// The columns of a contact in the program.
struct ContactColumns {
  std::size_t normal, tangent;  // of the normal force; of the first tangent
  int tangents;                 // 0 to 2
  double factor;                // the normal force over its column
};

class LimitProgram {
 public:
  LimitProgram(const LimitProblem& p, double friction) : p_(p), equilibrium_(p), friction_(friction) {
    program_.rows = equilibrium_.rows();
  }

  // Forces in Coulomb's cones.
  void add_cones() {
    for (std::size_t c = 0; c < p_.contacts.contacts(); ++c) {
      const double mu = friction_ * p_.contacts.set[c].friction;
      const int tangents = mu > least_friction && p_.contacts.turns() ? (p_.planar ? 1 : 2) : 0;
      const std::size_t first = add_cone(1 + tangents);
      columns_.push_back({first, first + 1, tangents, tangents > 0 ? 1 / mu : 1});
      add_forces(c);
    }
  }

  // The normal force free, the tangential one below mu ((1 - a) normal + a times the normal force), a = left_dilatancy.
  void add_discs(const std::vector<double>& normal) {
    for (std::size_t c = 0; c < p_.contacts.contacts(); ++c) {
      const double mu = friction_ * p_.contacts.set[c].friction;
      const std::size_t first = add_cone(1);
      if (!(mu > least_friction) || !p_.contacts.turns()) {
        columns_.push_back({first, 0, 0, 1});
        add_forces(c);
        continue;
      }
      const int tangents = p_.planar ? 1 : 2;
      const std::size_t disc = add_cone(1 + tangents);
      columns_.push_back({first, disc + 1, tangents, 1});
      add_forces(c);
      const auto row = static_cast<std::int32_t>(program_.rows++);
      program_.entries.push_back({row, static_cast<std::int32_t>(disc), 1});
      program_.entries.push_back({row, static_cast<std::int32_t>(first), -mu * left_dilatancy});
      more_right_.push_back(mu * (1 - left_dilatancy) * normal[c]);
    }
  }

  // The load that grows up to `most`, and the one that does not.
  ConeAnswer solve(const std::vector<double>& grows, std::vector<double> stays, double most) {
    program_.load = add_cone(1);
    const std::size_t slack = add_cone(1);
    program_.cost[program_.load] = -1;
    program_.right = std::move(stays);
    for (double& b : program_.right) b = -b;
    program_.right.insert(program_.right.end(), more_right_.begin(), more_right_.end());
    const auto row = static_cast<std::int32_t>(program_.rows++);
    program_.right.push_back(most);
    program_.load_entries = grows;
    program_.load_entries.resize(program_.rows, 0.0);
    program_.load_entries[row] = 1;
    program_.entries.push_back({row, static_cast<std::int32_t>(slack), 1});
    return solve_cone_program(program_);
  }

  LimitAnswer answer(const ConeAnswer& solved) const {
    LimitAnswer a;
    a.iterations = solved.iterations;
    a.error = std::max({solved.gap, solved.primal_residual, solved.dual_residual});
    a.factor = solved.x[program_.load];
    a.mechanism = equilibrium_.mechanism(solved.y);
    const double weight = total_weight(p_);
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const std::array<Vec3, 3> axes = axes_of(p_, c);
      Vec3 force = (columns_[c].factor * solved.x[columns_[c].normal]) * axes[0];
      for (int k = 0; k < columns_[c].tangents; ++k) force += solved.x[columns_[c].tangent + k] * axes[1 + k];
      a.force.push_back(weight * force);
    }
    return a;
  }

  const Equilibrium& equilibrium() const { return equilibrium_; }
  // What equal normal forces at all contacts balance.
  std::vector<double> safe_load() const {
    std::vector<SparseEntry> entries;
    const std::size_t contacts = p_.contacts.contacts();
    for (std::size_t c = 0; c < contacts; ++c)
      equilibrium_.add_column(c, p_.contacts.normal[c], 0, -1.0 / static_cast<double>(contacts), entries);
    std::vector<double> load(equilibrium_.rows(), 0.0);
    for (const SparseEntry& e : entries) load[e.row] += e.value;
    return load;
  }

 private:
  std::size_t add_cone(int d) {
    const std::size_t first = program_.cost.size();
    program_.cones.push_back(d);
    program_.cost.resize(first + static_cast<std::size_t>(d), 0.0);
    return first;
  }
  void add_forces(std::size_t c) {
    const std::array<Vec3, 3> axes = axes_of(p_, c);
    const ContactColumns& own = columns_.back();
    equilibrium_.add_column(c, axes[0], static_cast<std::int32_t>(own.normal), own.factor, program_.entries);
    for (int k = 0; k < own.tangents; ++k)
      equilibrium_.add_column(c, axes[1 + k], static_cast<std::int32_t>(own.tangent) + k, 1, program_.entries);
  }

  const LimitProblem& p_;
  Equilibrium equilibrium_;
  double friction_;
  ConeProgram program_;
  std::vector<ContactColumns> columns_;
  std::vector<double> more_right_;
};

void check_solved(const ConeAnswer& answer) {
  if (!answer.is_solved)
    throw RunError("the interior points of the limit analysis did not come to an end: their gap is " +
                   std::to_string(answer.gap) + " and their residuals " + std::to_string(answer.primal_residual) +
                   " and " + std::to_string(answer.dual_residual));
}

std::vector<double> normal_forces(const LimitProblem& p, const LimitAnswer& a) {
  std::vector<double> n;
  for (std::size_t c = 0; c < a.force.size(); ++c) n.push_back(dot(a.force[c], p.contacts.normal[c]) / total_weight(p));
  return n;
}

}  // namespace

double total_weight(const LimitProblem& p) {
  double sum = 0;
  for (const Vec3& w : p.weight.linear) sum += norm(w);
  return sum;
}

// On the way from a load that can be carried, the one of equal normal forces at all contacts, to the weight and beyond
// it: loads that can be carried are a convex cone, and the way leaves it before the weight if this is outside. The load
// at the start is well inside, as interior points want it.
Standing can_stand(const LimitProblem& p, double friction) {
  LimitProgram program(p, friction);
  program.add_cones();
  const std::vector<double> weight = program.equilibrium().scaled(p.weight), safe = program.safe_load();
  std::vector<double> way = weight;
  for (std::size_t k = 0; k < way.size(); ++k) way[k] -= safe[k];
  const ConeAnswer solved = program.solve(way, safe, 2);
  check_solved(solved);
  Standing s{false, program.answer(solved)};
  s.stands = s.collapse.factor >= 1 - end_of_way;
  s.collapse.is_found = !s.stands;
  return s;
}

LimitAnswer limit_load(const LimitProblem& p, double most) {
  LimitProgram program(p, 1);
  program.add_cones();
  const ConeAnswer solved =
      program.solve(program.equilibrium().scaled(p.load), program.equilibrium().scaled(p.weight), most);
  check_solved(solved);
  LimitAnswer a = program.answer(solved);
  a.is_found = a.factor < most * (1 - 1e-6);
  return a;
}

LimitAnswer exact_limit_load(const LimitProblem& p, double most, const LimitAnswer& associated) {
  std::vector<double> normal = normal_forces(p, associated);
  LimitAnswer last = associated;
  last.is_found = false;
  double factor = associated.factor;
  for (int round = 0; round < most_rounds; ++round) {
    LimitProgram program(p, 1);
    program.add_discs(normal);
    const ConeAnswer solved =
        program.solve(program.equilibrium().scaled(p.load), program.equilibrium().scaled(p.weight), most);
    if (!solved.is_solved) return last;
    last = program.answer(solved);
    const std::vector<double> next = normal_forces(p, last);
    double change = std::abs(last.factor - factor);
    for (std::size_t c = 0; c < next.size(); ++c) {
      change = std::max(change, std::abs(next[c] - normal[c]));
      // Half of the way: the whole way goes in circles more often.
      normal[c] = 0.5 * (normal[c] + next[c]);
    }
    factor = last.factor;
    last.is_found = change <= settled && factor < most * (1 - 1e-6);
    if (change <= settled) break;
  }
  return last;
}

double required_friction(const LimitProblem& p) {
  if (can_stand(p, 0).stands) return 0;
  double low = 0, high = 1, largest = 0;
  for (std::size_t c = 0; c < p.contacts.contacts(); ++c) largest = std::max(largest, p.contacts.set[c].friction);
  while (largest == 0 || !can_stand(p, high).stands) {
    low = high, high *= 2;
    if (largest == 0 || high * largest > most_friction) return std::numeric_limits<double>::infinity();
  }
  constexpr int halvings = 24;  // to 1e-7 of the factor
  for (int k = 0; k < halvings; ++k) {
    const double middle = 0.5 * (low + high);
    (can_stand(p, middle).stands ? high : low) = middle;
  }
  return high;
}

std::vector<ContactAction> actions_of(const LimitProblem& p, const LimitAnswer& a) {
  double fastest = 0;
  for (std::size_t b = 0; b < a.mechanism.linear.size(); ++b)
    fastest = std::max(fastest, norm(a.mechanism.linear[b]) + p.radius * norm(a.mechanism.angular[b]));
  const double least_force = nothing * total_weight(p) / static_cast<double>(std::max<std::size_t>(1, a.force.size()));
  Problem still = p.contacts;
  std::fill(still.offset.begin(), still.offset.end(), Vec3{});
  std::vector<ContactAction> actions;
  for (std::size_t c = 0; c < a.force.size(); ++c) {
    const LocalVelocity z = local_velocity(still, a.mechanism, c);
    const bool slips = norm(z.tangential) > nothing * fastest, opens = z.normal > nothing * fastest;
    if (norm(a.force[c]) > least_force)
      actions.push_back(slips ? ContactAction::slides : ContactAction::sticks);
    else
      actions.push_back(opens ? ContactAction::opens : ContactAction::idle);
  }
  return actions;
}

}  // namespace slurry
