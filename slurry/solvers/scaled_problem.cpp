// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The matrix, row by row, and the maps between the two sets of coordinates.
#include "slurry/solvers/scaled_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// Sweeps leave rounding errors across the plane; anything that matters is far above this part of the length.
constexpr double round_off = 1e-9;

bool is_planar(const Problem& p) {
  const auto flat = [](Vec3 v) { return std::abs(v.z) <= round_off * norm(v); };
  const auto upright = [](Vec3 v) { return math::hypot(v.x, v.y) <= round_off * norm(v); };
  const auto all = [](const std::vector<Vec3>& v, auto&& holds) { return std::all_of(v.begin(), v.end(), holds); };
  const auto turns_upright = [](const SymmetricMatrix& a) { return a.xz == 0 && a.yz == 0; };
  return all(p.normal, flat) && all(p.first_arm, flat) && all(p.second_arm, flat) && all(p.offset, flat) &&
         all(p.free_velocity, flat) && all(p.free_spin, upright) &&
         std::all_of(p.inverse_inertia.begin(), p.inverse_inertia.end(), turns_upright);
}

// The columns of S with S S^T = a, lower triangular. A direction about which the body cannot turn gets a zero.
std::array<Vec3, 3> cholesky(const SymmetricMatrix& a) {
  const std::array<Vec3, 3> column{{{a.xx, a.xy, a.xz}, {a.xy, a.yy, a.yz}, {a.xz, a.yz, a.zz}}};
  std::array<Vec3, 3> s;
  for (int j = 0; j < 3; ++j) {
    Vec3 rest = column[j];
    for (int k = 0; k < j; ++k) rest -= s[k][j] * s[k];
    if (rest[j] <= round_off * column[j][j]) continue;
    const double pivot = std::sqrt(rest[j]);
    for (int i = j; i < 3; ++i) s[j][i] = rest[i] / pivot;
  }
  return s;
}

double mass_of(const LocalMass& w, int coordinate, int tangents) {
  const double value = coordinate == 0 ? w.normal : (coordinate <= tangents ? w.tangential : w.rolling);
  return value > 0 ? value : 1;
}

}  // namespace

ScaledProblem::ScaledProblem(const Problem& p)
    : planar_(is_planar(p)), tangents_(planar_ ? 1 : 2), freedoms_(planar_ ? 3 : 6), axes_(p.contacts()), set_(p.set) {
  coordinates_ = 1 + tangents_ + (p.rolls() ? (planar_ ? 1 : 3) : 0);
  const auto rows = static_cast<Eigen::Index>(p.contacts()) * coordinates_;
  scale_.resize(rows), weight_.resize(rows), offset_.resize(rows);
  const Velocities free = free_velocities(p);
  std::vector<Eigen::Triplet<double>> entries;
  Eigen::Index row = 0;
  for (std::size_t c = 0; c < p.contacts(); ++c) {
    const Vec3 n = p.normal[c], t = planar_ ? cross(Vec3{0, 0, 1}, n) : any_orthogonal(n);
    axes_[c] = {n, t, cross(n, t)};
    w_.push_back(mass_of(p, c));
    const LocalVelocity z = local_velocity(p, free, c);
    for (int k = 0; k < coordinates_; ++k, ++row) {
      scale_[row] = std::sqrt(mass_of(w_[c], k, tangents_));
      // A rolling velocity counts at the arm sqrt(w_t / w_r).
      weight_[row] = mass_of(w_[c], std::min(k, tangents_), tangents_);
      offset_[row] = coordinate(c, k, z.normal, z.tangential, z.rolling) / scale_[row];
      add_row(p, c, k, entries);
    }
  }
  const auto carried = static_cast<Eigen::Index>(p.carriers.freedom.size());
  matrix_.resize(rows, static_cast<Eigen::Index>(p.bodies()) * freedoms_ + carried);
  matrix_.setFromTriplets(entries.begin(), entries.end());
}

void ScaledProblem::add_row(const Problem& p, std::size_t c, int k,
                            std::vector<Eigen::Triplet<double>>& entries) const {
  const auto row = static_cast<int>(c) * coordinates_ + k;
  const bool rolling = k > tangents_;
  Vec3 along, about;
  if (!rolling)
    along = axes_[c][k];
  else
    about[planar_ ? 2 : k - 1 - tangents_] = 1;
  for (const bool second : {false, true}) {
    const std::int32_t b = second ? p.second[c] : p.first[c];
    if (b < 0) continue;
    const double side = (second ? 1 : -1) / scale_[row];
    const auto add = [&](int freedom, double value) {
      if (value != 0) entries.emplace_back(row, b * freedoms_ + freedom, side * value);
    };
    const int directions = planar_ ? 2 : 3;
    for (int d = 0; d < directions; ++d) add(d, std::sqrt(p.inverse_mass[b]) * along[d]);
    const std::array<Vec3, 3> turn = cholesky(p.inverse_inertia[b]);
    const Vec3 torque = rolling ? about : cross(second ? p.second_arm[c] : p.first_arm[c], along);
    for (int d = 3 - freedoms_ + directions; d < 3; ++d) add(d + freedoms_ - 3, dot(turn[d], torque));
  }
  // The freedoms of the carriers come after those of the bodies.
  p.carriers.for_each_freedom(c, [&](std::int32_t f, Vec3 g) {
    const double value = std::sqrt(p.carriers.freedom[f].inverse_mass) * dot(g, along) / scale_[row];
    if (value != 0) entries.emplace_back(row, static_cast<int>(p.bodies()) * freedoms_ + f, value);
  });
}

double ScaledProblem::coordinate(std::size_t c, int k, double normal, Vec3 tangential, Vec3 moment) const {
  if (k == 0) return normal;
  if (k <= tangents_) return dot(tangential, axes_[c][k]);
  return planar_ ? moment.z : moment[k - 1 - tangents_];
}

LocalImpulse ScaledProblem::unpacked(const Vector& v, std::size_t c) const {
  const auto row = static_cast<Eigen::Index>(c) * coordinates_;
  LocalImpulse p{v[row] / scale_[row], {}, {}};
  for (int k = 1; k <= tangents_; ++k) p.tangential += v[row + k] / scale_[row + k] * axes_[c][k];
  for (int k = 1 + tangents_; k < coordinates_; ++k)
    p.moment[planar_ ? 2 : k - 1 - tangents_] = v[row + k] / scale_[row + k];
  return p;
}

ScaledProblem::Vector ScaledProblem::impulses(const Problem& problem) const {
  Vector v(scale_.size());
  for (Eigen::Index row = 0; row < v.size(); ++row) {
    const auto c = static_cast<std::size_t>(row / coordinates_);
    const LocalImpulse p = local_impulse(problem, c);
    v[row] = scale_[row] * coordinate(c, static_cast<int>(row % coordinates_), p.normal, p.tangential, p.moment);
  }
  return v;
}

void ScaledProblem::store(const Vector& v, Problem& problem) const {
  for (std::size_t c = 0; c < problem.contacts(); ++c) set_impulse(problem, c, unpacked(v, c));
}

void ScaledProblem::project(const Vector& q, Vector& projected) const {
  projected.resize(q.size());
  for (std::size_t c = 0; c < axes_.size(); ++c) {
    const LocalImpulse p = slurry::project(set_[c], unpacked(q, c), w_[c]);
    const auto row = static_cast<Eigen::Index>(c) * coordinates_;
    for (int k = 0; k < coordinates_; ++k)
      projected[row + k] = scale_[row + k] * coordinate(c, k, p.normal, p.tangential, p.moment);
  }
}

double ScaledProblem::residual(const Vector& impulses) const {
  const Vector x = matrix_.transpose() * impulses;
  Vector q = impulses - offset_;
  q.noalias() -= matrix_ * x;
  Vector next;
  project(q, next);
  // Not less than the round-off of the impulses: see squared_residual in problem.cpp.
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  const Vector squares =
      weight_.cwiseProduct((impulses - next).cwiseAbs2().cwiseMax(epsilon * epsilon * impulses.cwiseAbs2()));
  double largest = 0;
  for (Eigen::Index row = 0; row < squares.size(); row += coordinates_)
    largest = std::max(largest, squares.segment(row, coordinates_).sum());
  return std::sqrt(largest);
}

}  // namespace slurry
