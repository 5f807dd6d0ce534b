// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/sphere_resistance.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/fluids/stokes/multipoles/degrees.hpp"
#include "slurry/fluids/stokes/multipoles/pair_block.hpp"
#include "slurry/fluids/stokes/multipoles/pair_coupling.hpp"
#include "slurry/fluids/stokes/multipoles/turned_harmonics.hpp"
#include "slurry/fluids/stokes/multipoles/wall_coupling.hpp"

namespace slurry {
namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

Vector3d as_eigen(Vec3 v) { return {v.x, v.y, v.z}; }

double own_swelling(double radius) { return 16 * std::numbers::pi * radius; }

// (A^-1 B)^T B through Cholesky's factor.
MatrixXd reduce(const MatrixXd& equations, const MatrixXd& loads) {
  const Eigen::LLT<MatrixXd> factor(equations);
  if (factor.info() != Eigen::Success)
    throw RunError("the equations of the spheres are not positive definite: they are too close for their degree");
  const MatrixXd solved = factor.matrixL().solve(loads);
  return solved.transpose() * solved;
}

PairGeometry pair_of(std::span<const SphereBody> spheres, const Degrees& degrees, std::size_t source,
                     std::size_t target) {
  return {norm(spheres[target].centre - spheres[source].centre), spheres[source].radius, spheres[target].radius,
          degrees.of[source], degrees.of[target]};
}

// ---- In space

// What the rule of the couplings to a wall may leave, as a part of the tolerance: far less, so that second derivatives
// of the resistance do not see that the rule changes from place to place.
constexpr double rule_accuracy = 1e-6;

// The equations of all spheres. Unknowns by sphere, kind, degree and order.
class SpaceEquations {
 public:
  SpaceEquations(std::span<const SphereBody> spheres, const Degrees& degrees, const MultipoleOptions& options)
      : spheres_(spheres), degrees_(degrees), has_wall_(options.wall), first_(1, 0) {
    for (const int l : degrees.of) first_.push_back(first_.back() + 3 * l * (l + 2));
    matrix_ = MatrixXd::Identity(first_.back(), first_.back());
    loads_ = MatrixXd::Zero(first_.back(), sphere_freedoms * spheres.size());
    for (std::size_t i = 0; i < spheres.size(); ++i) add_rigid_loads(i);
    for (std::size_t source = 0; source < spheres.size(); ++source)
      for (std::size_t target = source + 1; target < spheres.size(); ++target) add_pair(source, target);
    if (options.wall) add_wall(rule_accuracy * options.tolerance);
  }

  MatrixXd resistance() const {
    MatrixXd r = reduce(matrix_, loads_);
    if (has_wall_) return r;
    for (std::size_t i = 0; i < spheres_.size(); ++i)
      r(sphere_freedoms * i + 6, sphere_freedoms * i + 6) += own_swelling(spheres_[i].radius);
    return r;
  }

 private:
  // Of the harmonics of one kind and degree: rank of the order -l.
  int place(std::size_t sphere, HarmonicKind kind, int l) const {
    const int degree = degrees_.of[sphere];
    return first_[sphere] + kind * degree * (degree + 2) + l * l - 1;
  }

  void add_rigid_loads(std::size_t i) {
    for (int m = 0; m < 3; ++m) {
      const int column = sphere_freedoms * static_cast<int>(i) + axis_of_order[m];
      loads_(place(i, harmonic_w, 1) + m, column) = translation_load(spheres_[i].radius);
      loads_(place(i, harmonic_x, 1) + m, column + 3) = rotation_load(spheres_[i].radius);
    }
  }

  void add_pair(std::size_t source, std::size_t target) {
    const int order = std::min(degrees_.of[source], degrees_.of[target]);
    const PairCoupling coupling = couple_pair(pair_of(spheres_, degrees_, source, target), order);
    const Vec3 axis = normalised(spheres_[target].centre - spheres_[source].centre);
    const Matrix3d rotation = rotation_from_z(as_eigen(axis));
    const std::vector<MatrixXd> turned = turned_harmonics(rotation, std::max(degrees_.of[source], degrees_.of[target]));
    const MatrixXd block = pair_block(coupling, turned, degrees_.of[source], degrees_.of[target]);
    matrix_.block(first_[target], first_[source], block.rows(), block.cols()) = block;
    matrix_.block(first_[source], first_[target], block.cols(), block.rows()) = block.transpose();
    // A source pushes its neighbour as it does here; seen from the other sphere the axis is turned around.
    add_swelling(source, target, coupling, turned);
    const PairCoupling back = couple_pair(pair_of(spheres_, degrees_, target, source), 0);
    add_swelling(target, source, back, turned_harmonics(rotation_from_z(as_eigen(-axis)), degrees_.of[source]));
  }

  // Every sphere meets its own image as well.
  void add_wall(double accuracy) {
    for (std::size_t source = 0; source < spheres_.size(); ++source) {
      loads_.col(sphere_freedoms * source + 6).setZero();
      for (std::size_t target = source; target < spheres_.size(); ++target) {
        const MatrixXd block =
            wall_coupling(spheres_[source], degrees_.of[source], spheres_[target], degrees_.of[target], accuracy);
        auto own = matrix_.block(first_[target], first_[source], block.rows(), block.cols());
        own += block;
        if (target != source)
          matrix_.block(first_[source], first_[target], block.cols(), block.rows()) = own.transpose();
      }
    }
  }

  void add_swelling(std::size_t source, std::size_t target, const PairCoupling& coupling,
                    const std::vector<MatrixXd>& turned) {
    for (const HarmonicKind a : harmonic_kinds)
      for (int l = 1; l <= degrees_.of[target]; ++l)
        loads_.block(place(target, a, l), sphere_freedoms * source + 6, 2 * l + 1, 1) =
            coupling.swelling(PairCoupling::rank(a, l, 0, degrees_.of[target])) * turned[l].col(l);
  }

  std::span<const SphereBody> spheres_;
  const Degrees& degrees_;
  bool has_wall_;
  std::vector<int> first_;
  MatrixXd matrix_, loads_;
};

// ---- On a line

// The couplings of all pairs, from spheres before to spheres after along the line, and the flows of sources both ways.
struct LineCouplings {
  std::vector<std::vector<PairCoupling>> forth, back;

  LineCouplings(std::span<const SphereBody> spheres, const Degrees& degrees, int largest_order) {
    const std::size_t n = spheres.size();
    forth.resize(n), back.resize(n);
    for (std::size_t source = 0; source < n; ++source) {
      forth[source].resize(n), back[source].resize(n);
      for (std::size_t target = source + 1; target < n; ++target) {
        forth[source][target] = couple_pair(pair_of(spheres, degrees, source, target), largest_order);
        back[source][target] = couple_pair(pair_of(spheres, degrees, target, source), 0);
      }
    }
  }
};

// The kinds of harmonics that meet in one order about the line: V and W (with X for m = 1), or X alone.
struct Sector {
  int m;
  std::vector<HarmonicKind> kinds;
};

class LineEquations {
 public:
  LineEquations(std::span<const SphereBody> spheres, const Degrees& degrees, const LineCouplings& couplings,
                Sector sector)
      : spheres_(spheres), degrees_(degrees), couplings_(couplings), sector_(std::move(sector)), first_(1, 0) {
    for (const int l : degrees.of) first_.push_back(first_.back() + static_cast<int>(sector_.kinds.size()) * l);
    matrix_ = MatrixXd::Identity(size(), size());
    for (std::size_t source = 0; source < spheres.size(); ++source)
      for (std::size_t target = source + 1; target < spheres.size(); ++target) add_pair(source, target);
  }

  int size() const { return first_.back(); }
  // Orders of the sector are 0 or 1: degrees begin with 1.
  int place(std::size_t sphere, HarmonicKind kind, int l) const {
    const auto rank = std::ranges::find(sector_.kinds, kind) - sector_.kinds.begin();
    return first_[sphere] + static_cast<int>(rank) * degrees_.of[sphere] + l - 1;
  }

  // What sphere `source` does to the others by swelling.
  VectorXd swelling_loads(std::size_t source) const {
    VectorXd loads = VectorXd::Zero(size());
    for (std::size_t target = 0; target < spheres_.size(); ++target) {
      if (target == source) continue;
      const bool is_before = target < source;
      const PairCoupling& c = is_before ? couplings_.back[target][source] : couplings_.forth[source][target];
      for (const HarmonicKind kind : sector_.kinds)
        for (int l = 1; l <= degrees_.of[target]; ++l)
          // Seen against the line, Y_l0 has the sign (-1)^l.
          loads(place(target, kind, l)) =
              (is_before && l % 2 == 1 ? -1 : 1) * c.swelling(PairCoupling::rank(kind, l, 0, degrees_.of[target]));
    }
    return loads;
  }

  MatrixXd reduced(const MatrixXd& loads) const { return reduce(matrix_, loads); }

 private:
  void add_pair(std::size_t source, std::size_t target) {
    const MatrixXd& block = couplings_.forth[source][target].block[sector_.m];
    for (const HarmonicKind a : sector_.kinds)
      for (const HarmonicKind b : sector_.kinds)
        for (int l = 1; l <= degrees_.of[target]; ++l)
          for (int k = 1; k <= degrees_.of[source]; ++k) {
            const double entry =
                PairCoupling::sign(a, b, true) * block(PairCoupling::rank(a, l, sector_.m, degrees_.of[target]),
                                                       PairCoupling::rank(b, k, sector_.m, degrees_.of[source]));
            matrix_(place(target, a, l), place(source, b, k)) = entry;
            matrix_(place(source, b, k), place(target, a, l)) = entry;
          }
  }

  std::span<const SphereBody> spheres_;
  const Degrees& degrees_;
  const LineCouplings& couplings_;
  Sector sector_;
  std::vector<int> first_;
  MatrixXd matrix_;
};

// Force and swelling along the line, two rows a sphere.
MatrixXd axial_part(std::span<const SphereBody> spheres, const Degrees& degrees, const LineCouplings& couplings) {
  const LineEquations equations(spheres, degrees, couplings, {0, {harmonic_v, harmonic_w}});
  MatrixXd loads = MatrixXd::Zero(equations.size(), 2 * spheres.size());
  for (std::size_t i = 0; i < spheres.size(); ++i) {
    loads(equations.place(i, harmonic_w, 1), 2 * i) = translation_load(spheres[i].radius);
    loads.col(2 * i + 1) = equations.swelling_loads(i);
  }
  MatrixXd r = equations.reduced(loads);
  for (std::size_t i = 0; i < spheres.size(); ++i) r(2 * i + 1, 2 * i + 1) += own_swelling(spheres[i].radius);
  return r;
}

// Rotation about the line, one row a sphere.
MatrixXd torsional_part(std::span<const SphereBody> spheres, const Degrees& degrees, const LineCouplings& couplings) {
  const LineEquations equations(spheres, degrees, couplings, {0, {harmonic_x}});
  MatrixXd loads = MatrixXd::Zero(equations.size(), spheres.size());
  for (std::size_t i = 0; i < spheres.size(); ++i)
    loads(equations.place(i, harmonic_x, 1), i) = rotation_load(spheres[i].radius);
  return equations.reduced(loads);
}

// Translation along x and rotation about y, z being the line, two rows a sphere.
MatrixXd transverse_part(std::span<const SphereBody> spheres, const Degrees& degrees, const LineCouplings& couplings) {
  const LineEquations equations(spheres, degrees, couplings, {1, {harmonic_v, harmonic_w, harmonic_x}});
  MatrixXd loads = MatrixXd::Zero(equations.size(), 2 * spheres.size());
  for (std::size_t i = 0; i < spheres.size(); ++i) {
    loads(equations.place(i, harmonic_w, 1), 2 * i) = translation_load(spheres[i].radius);
    loads(equations.place(i, harmonic_x, 1), 2 * i + 1) = rotation_load(spheres[i].radius);
  }
  return equations.reduced(loads);
}

// The parts put together in axes whose z is the line, then turned into those of the world.
MatrixXd join_parts(const MatrixXd& axial, const MatrixXd& torsion, const MatrixXd& transverse,
                    const Matrix3d& rotation) {
  const Eigen::Index n = torsion.rows();
  MatrixXd r = MatrixXd::Zero(sphere_freedoms * n, sphere_freedoms * n), turn = r;
  for (Eigen::Index i = 0; i < n; ++i) {
    turn.block<3, 3>(7 * i, 7 * i) = turn.block<3, 3>(7 * i + 3, 7 * i + 3) = rotation;
    turn(7 * i + 6, 7 * i + 6) = 1;
    for (Eigen::Index j = 0; j < n; ++j) {
      auto block = r.block<7, 7>(7 * i, 7 * j);
      block(0, 0) = block(1, 1) = transverse(2 * i, 2 * j);
      block(4, 4) = block(3, 3) = transverse(2 * i + 1, 2 * j + 1);
      block(0, 4) = transverse(2 * i, 2 * j + 1), block(1, 3) = -block(0, 4);
      block(4, 0) = transverse(2 * i + 1, 2 * j), block(3, 1) = -block(4, 0);
      block(2, 2) = axial(2 * i, 2 * j), block(2, 6) = axial(2 * i, 2 * j + 1);
      block(6, 2) = axial(2 * i + 1, 2 * j), block(6, 6) = axial(2 * i + 1, 2 * j + 1);
      block(5, 5) = torsion(i, j);
    }
  }
  return turn * r * turn.transpose();
}

// The ranks of the spheres along the line through them.
std::vector<std::size_t> order_along(std::span<const SphereBody> spheres, Vec3 axis) {
  std::vector<std::size_t> order(spheres.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return dot(spheres[i].centre, axis); });
  return order;
}

Vec3 axis_of(std::span<const SphereBody> spheres) {
  return spheres.size() < 2 ? Vec3{0, 0, 1} : normalised(spheres[1].centre - spheres[0].centre);
}

// Off the line by less than round-off counts as on it.
bool are_on_line(std::span<const SphereBody> spheres) {
  const Vec3 axis = axis_of(spheres);
  for (const SphereBody& s : spheres) {
    const Vec3 r = s.centre - spheres[0].centre;
    if (norm(cross(r, axis)) > 1e-14 * norm(r)) return false;
  }
  return true;
}

// Blocks of `size` rows brought from the order along the line into that of the caller.
MatrixXd in_order(const MatrixXd& sorted, const std::vector<std::size_t>& order, int size) {
  MatrixXd r(sorted.rows(), sorted.cols());
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = 0; j < order.size(); ++j)
      r.block(size * order[i], size * order[j], size, size) = sorted.block(size * i, size * j, size, size);
  return r;
}

}  // namespace

SphereResistance resistance_in_space(std::span<const SphereBody> spheres, const MultipoleOptions& options) {
  const Degrees degrees =
      options.wall ? choose_degrees_by_wall(spheres, options)
                   : choose_degrees(spheres, options.tolerance, options.largest_degree, options.least_degree);
  const SpaceEquations equations(spheres, degrees, options);
  return {options.viscosity * equations.resistance(), degrees.largest(), degrees.error};
}

SphereResistance resistance_on_line(std::span<const SphereBody> spheres, const MultipoleOptions& options) {
  const Vec3 axis = axis_of(spheres);
  const std::vector<std::size_t> order = order_along(spheres, axis);
  std::vector<SphereBody> sorted;
  for (const std::size_t i : order) sorted.push_back(spheres[i]);
  const Degrees degrees = choose_degrees(sorted, options.tolerance, 3 * options.largest_degree, options.least_degree);
  const LineCouplings couplings(sorted, degrees, 1);
  const MatrixXd r = join_parts(axial_part(sorted, degrees, couplings), torsional_part(sorted, degrees, couplings),
                                transverse_part(sorted, degrees, couplings), rotation_from_z(as_eigen(axis)));
  return {options.viscosity * in_order(r, order, sphere_freedoms), degrees.largest(), degrees.error};
}

SphereResistance resistance_of_spheres(std::span<const SphereBody> spheres, const MultipoleOptions& options) {
  if (spheres.empty()) return {};
  const bool is_line = are_on_line(spheres) && !options.wall;
  return is_line ? resistance_on_line(spheres, options) : resistance_in_space(spheres, options);
}

SphereResistance axial_resistance(std::span<const double> abscissae, std::span<const double> radii,
                                  const MultipoleOptions& options) {
  std::vector<SphereBody> spheres;
  for (std::size_t i = 0; i < abscissae.size(); ++i) spheres.push_back({{0, 0, abscissae[i]}, radii[i]});
  const std::vector<std::size_t> order = order_along(spheres, {0, 0, 1});
  std::vector<SphereBody> sorted;
  for (const std::size_t i : order) sorted.push_back(spheres[i]);
  const Degrees degrees = choose_degrees(sorted, options.tolerance, 3 * options.largest_degree, options.least_degree);
  const MatrixXd r = axial_part(sorted, degrees, LineCouplings(sorted, degrees, 0));
  return {options.viscosity * in_order(r, order, 2), degrees.largest(), degrees.error};
}

}  // namespace slurry
