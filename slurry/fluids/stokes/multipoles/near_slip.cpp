// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/near_slip.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/films.hpp"
#include "slurry/fluids/stokes/multipoles/pair_block.hpp"
#include "slurry/fluids/stokes/multipoles/pair_coupling.hpp"
#include "slurry/fluids/stokes/multipoles/slip_loads.hpp"
#include "slurry/fluids/stokes/multipoles/solid_flows.hpp"
#include "slurry/fluids/stokes/surface_slip.hpp"
#include "slurry/fluids/stokes/two_spheres.hpp"
#include "slurry/linalg/dense_cholesky.hpp"
#include "slurry/linalg/gauss_legendre.hpp"

namespace slurry::stokes {
namespace {

// Gaps below these parts of R* are continued; beside a wall fewer degrees resolve a gap.
constexpr double least_resolved_gap = 0.06, least_resolved_gap_of_wall = 0.03;

// Of the pull, relative: far below what the rest of a collection is right to.
constexpr double accuracy = 1e-5;

// Of the rule over the sphere for the images of a wall.
constexpr double rule_accuracy = 1e-6;

// Beyond it an order takes a tenth of a second. It bounds spheres of more than five times the other's radius.
constexpr int most_degrees = 80;

// The degree whose tractions have fallen to the accuracy, by how far in the images accumulate: they fall like
// kappa^l, kappa = exp(-alpha), and the pull, linear in them on either side, like kappa^(2l), with some power of l.
int degree_for_gap(double gap, double mean_radius, double largest_radius) {
  const double alpha = std::sqrt(2 * mean_radius * gap) / largest_radius;
  const double degree = slip_degree + 2 - 0.55 * math::log(accuracy) / std::min(alpha, 1.0);
  return static_cast<int>(std::min<double>(most_degrees, std::ceil(degree)));
}

// Forces and torques in the plane of the axis (z) and the slip's axis (x, z): along z, along x, and about y.
struct PlanarPull {
  double along = 0, across = 0, torque = 0;
};

// The equations of one order about the axis: kinds V, W (and X for m = 1), each with its degrees from 1, sphere after
// sphere.
class OrderEquations {
 public:
  OrderEquations(int m, int spheres, int degree)
      : m_(m), degree_(degree), kinds_(m == 0 ? 2 : 3), matrix_(std::size_t(spheres * kinds_ * degree)) {
    for (std::size_t k = 0; k < matrix_.size(); ++k) matrix_.at(k, k) = 1;
  }

  std::size_t place(int sphere, int kind, int l) const {
    return std::size_t((sphere * kinds_ + kind) * degree_ + l - 1);
  }
  void add(std::size_t row, std::size_t column, double entry) {
    if (column <= row) matrix_.at(row, column) += entry;
  }
  template <class Entry>
  void fill(int target, int source, Entry entry) {
    for (int a = 0; a < kinds_; ++a)
      for (int b = 0; b < kinds_; ++b)
        for (int l = 1; l <= degree_; ++l)
          for (int k = 1; k <= degree_; ++k)
            add(place(target, a, l), place(source, b, k), entry(HarmonicKind(a), l, HarmonicKind(b), k));
  }

  // A^-1 s, s the load of the slip of the first sphere, whose axis lies in the plane y = 0.
  std::vector<double> solve(const SurfaceSlip& slip, double radius) {
    std::vector<double> x(matrix_.size(), 0.0);
    const std::vector<double> harmonics = harmonics_at(slip_degree, slip.axis);
    for (const HarmonicKind kind : {harmonic_v, harmonic_w})
      for (int l = 1; l <= std::min(degree_, slip_degree); ++l)
        x[place(0, kind, l)] = slip_load(slip, radius, kind, l) * harmonics[std::size_t(harmonic_rank(l, m_))];
    matrix_.factor();
    matrix_.solve(x);
    return x;
  }
  // Minus B^T x: what the fluid pulls with.
  void put_pull(const std::vector<double>& x, int sphere, double radius, PlanarPull& pull) const {
    const double force = -translation_load(radius) * x[place(sphere, harmonic_w, 1)];
    (m_ == 0 ? pull.along : pull.across) = force;
    if (m_ == 1) pull.torque = -rotation_load(radius) * x[place(sphere, harmonic_x, 1)];
  }

 private:
  int m_, degree_, kinds_;
  DenseCholesky matrix_;
};

// The axes in which the axis of a gap is z and that of the slip has y = 0.
struct GapAxes {
  Vec3 x, y, z;
  GapAxes(Vec3 axis, Vec3 slip_axis) : z(axis) {
    const Vec3 across = slip_axis - dot(slip_axis, z) * z;
    x = norm(across) > 1e-12 ? normalised(across) : any_orthogonal(z);
    y = cross(z, x);
  }
  SurfaceSlip local(SurfaceSlip slip) const {
    slip.axis = {dot(slip.axis, x), 0, dot(slip.axis, z)};
    return slip;
  }
  RigidPair world(const PlanarPull& pull) const { return {pull.along * z + pull.across * x, pull.torque * y}; }
};

// ---- The image of a sphere's own flow in a wall

Vec3 mirrored(Vec3 v) { return {v.x, v.y, -v.z}; }

// The harmonics of one order at the nodes of a rule over a half circle: components along x and z in the plane y = 0,
// and along y a quarter turn away, where X is the sine.
struct WallNodes {
  Matrix tests, flows;
};

template <class Put>
void for_each_harmonic(int m, int degree, Put&& put) {
  std::size_t column = 0;
  for (int kind = 0; kind < (m == 0 ? 2 : 3); ++kind)
    for (int l = 1; l <= degree; ++l, ++column) put(column, HarmonicKind(kind), l, kind == harmonic_x ? -m : m);
}

void put_rows(Matrix& matrix, std::size_t node, std::size_t column, bool is_quarter, Vec3 u) {
  if (is_quarter)
    matrix(3 * node + 2, column) = u.x;
  else
    matrix(3 * node, column) = u.x, matrix(3 * node + 1, column) = u.z;
}

WallNodes wall_nodes(int m, int degree, double height) {
  const double ratio = 1 / (2 * height - degree / (degree + 2.0));
  const int exact = degree + static_cast<int>(std::ceil(math::log(rule_accuracy) / math::log(std::min(ratio, 0.98))));
  const GaussRule& rule = gauss_legendre(exact / 2 + 2);
  const auto columns = std::size_t((m == 0 ? 2 : 3) * degree);
  WallNodes nodes{Matrix(3 * rule.node.size(), columns), Matrix(3 * rule.node.size(), columns)};
  for (std::size_t i = 0; i < rule.node.size(); ++i)
    for (const bool is_quarter : {false, true}) {
      const double c = rule.node[i], s = std::sqrt((1 - c) * (1 + c));
      const Vec3 n = is_quarter ? Vec3{0, s, c} : Vec3{s, 0, c};
      const double weight = rule.weight[i] * std::numbers::pi * (m == 0 ? 2 : 1);
      const Vec3 r = mirrored(n) - Vec3{0, 0, 2 * height};
      const double z = n.z + height;
      const SolidHarmonics here = solid_harmonics(degree + 1, n), there = solid_harmonics(degree + 1, r);
      for_each_harmonic(m, degree, [&](std::size_t column, HarmonicKind kind, int l, int order) {
        const double size = squared_norm(kind, l), layer = single_layer(kind, l);
        const FlowJet u = flow_of(kind, l, order, r, there);
        put_rows(nodes.tests, i, column, is_quarter,
                 weight / std::sqrt(size * layer) * flow_of(kind, l, order, n, here).velocity);
        put_rows(nodes.flows, i, column, is_quarter,
                 std::sqrt(layer / size) * (2 * z * mirrored(u.slope) + z * z * mirrored(u.push) - u.velocity));
      });
    }
  return nodes;
}

// Adds the image, with the radius as the unit of length.
void add_image(OrderEquations& equations, int m, int degree, double height) {
  const WallNodes nodes = wall_nodes(m, degree, height);
  for (std::size_t i = 0; i < nodes.tests.columns; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < nodes.tests.rows; ++k) sum += nodes.tests(k, i) * nodes.flows(k, j);
      equations.add(i, j, sum);
    }
}

// Half the divergence of the slip along the surface, where the outward normal is n.
double stretching(const SurfaceSlip& slip, double radius, Vec3 n) {
  const double t = dot(slip.axis, n);
  return 0.5 / radius * (2 * t * (slip.b1 + slip.b2 * t) - slip.b2 * (1 - t * t));
}

Body sphere_body(const SurfaceSlip& slip, double radius) {
  Body body;
  body.scale = body.sphere_radius = radius;
  body.slip = slip;
  return body;
}

// What is known of the pull at a gap: -R w, and what the surface that stretches pulls the two together with.
template <std::size_t N>
std::array<RigidPair, N> known_pull(const Matrix& resistance, const RigidPair& w, Vec3 towards) {
  const double motion[6] = {w.linear.x, w.linear.y, w.linear.z, w.angular.x, w.angular.y, w.angular.z};
  std::array<RigidPair, N> pull;
  for (std::size_t i = 0; i < 6 * N; ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < 6; ++j) sum += resistance(i, j) * motion[j];
    const auto d = static_cast<int>(i % 6);
    (d < 3 ? pull[i / 6].linear[d] : pull[i / 6].angular[d - 3]) -= sum;
  }
  for (std::size_t k = 0; k < N; ++k) pull[k].linear += (k == 0 ? 1 : -1) * towards;
  return pull;
}

template <std::size_t N>
void add(double factor, const std::array<RigidPair, N>& more, std::array<RigidPair, N>& sum) {
  for (std::size_t k = 0; k < N; ++k)
    sum[k] = {sum[k].linear + factor * more[k].linear, sum[k].angular + factor * more[k].angular};
}

// At a gap below `resolved`: what is known there, and the rest continued from this gap, twice and four times it.
template <class Found, class Known>
auto continued_pull(double gap, double resolved, Found&& found, Known&& known) {
  const std::array<double, 3> weight = continued_film(gap / resolved);
  auto sum = known(gap);
  for (int k = 0; k < 3; ++k) {
    const double at = (1 << k) * resolved;
    add(weight[k], found(at), sum);
    add(-weight[k], known(at), sum);
  }
  return sum;
}

}  // namespace

std::array<RigidPair, 2> slip_pull_of_degree(const SlipBesideSphere& pair, int degree) {
  const GapAxes axes(pair.axis, pair.slip.axis);
  const SurfaceSlip slip = axes.local(pair.slip);
  const PairCoupling coupling =
      couple_pair({pair.radius + pair.gap + pair.other, pair.radius, pair.other, degree, degree}, 1);
  std::array<PlanarPull, 2> pull;
  for (int m = 0; m < 2; ++m) {
    OrderEquations equations(m, 2, degree);
    equations.fill(1, 0, [&](HarmonicKind a, int l, HarmonicKind b, int k) {
      return PairCoupling::sign(a, b, true) *
             coupling.block[std::size_t(m)](PairCoupling::rank(a, l, m, degree), PairCoupling::rank(b, k, m, degree));
    });
    const std::vector<double> x = equations.solve(slip, pair.radius);
    equations.put_pull(x, 0, pair.radius, pull[0]);
    equations.put_pull(x, 1, pair.other, pull[1]);
  }
  return {axes.world(pull[0]), axes.world(pull[1])};
}

std::array<RigidPair, 2> slip_pull(const SlipBesideSphere& pair) {
  const double mean = pair.radius * pair.other / (pair.radius + pair.other), resolved = least_resolved_gap * mean;
  const auto found = [&](double gap) {
    SlipBesideSphere at = pair;
    at.gap = gap;
    return slip_pull_of_degree(at, degree_for_gap(gap, mean, std::max(pair.radius, pair.other)));
  };
  if (pair.gap >= resolved) return found(pair.gap);
  const RigidPair w = motion_of_slip(sphere_body(pair.slip, pair.radius), pair.axis);
  const double pull = 12 * std::numbers::pi * stretching(pair.slip, pair.radius, pair.axis) * mean * mean;
  return continued_pull(pair.gap, resolved, found, [&](double gap) {
    return known_pull<2>(two_sphere_resistance(pair.radius, pair.other, gap, pair.axis), w,
                         pull * math::log(resolved / gap) * pair.axis);
  });
}

std::vector<double> pair_slip_pull(const Body& first, const Body& second, double gap, Vec3 axis) {
  const double r = first.sphere_radius, other = second.sphere_radius;
  std::array<RigidPair, 2> sum;
  const auto add = [&](const std::array<RigidPair, 2>& pull, std::size_t own) {
    for (std::size_t k = 0; k < 2; ++k) {
      RigidPair& at = sum[(own + k) % 2];
      at = {at.linear + pull[k].linear, at.angular + pull[k].angular};
    }
  };
  if (first.slip.is_some()) add(slip_pull(SlipBesideSphere{slip_of(first), r, other, gap, axis}), 0);
  if (second.slip.is_some()) add(slip_pull(SlipBesideSphere{slip_of(second), other, r, gap, -axis}), 1);
  std::vector<double> all;
  for (const RigidPair& one : sum)
    all.insert(all.end(), {one.linear.x, one.linear.y, one.linear.z, one.angular.x, one.angular.y, one.angular.z});
  return all;
}

RigidPair slip_pull_of_degree(const SlipBesideWall& sphere, int degree) {
  const GapAxes axes(sphere.normal, sphere.slip.axis);
  const SurfaceSlip slip = axes.local(sphere.slip);
  PlanarPull pull;
  for (int m = 0; m < 2; ++m) {
    OrderEquations equations(m, 1, degree);
    add_image(equations, m, degree, 1 + sphere.gap / sphere.radius);
    equations.put_pull(equations.solve(slip, sphere.radius), 0, sphere.radius, pull);
  }
  return axes.world(pull);
}

RigidPair slip_pull(const SlipBesideWall& sphere) {
  const double r = sphere.radius, resolved = least_resolved_gap_of_wall * r;
  // Its image is as large, and twice as far.
  const auto found = [&](double gap) {
    SlipBesideWall at = sphere;
    at.gap = gap;
    return std::array{slip_pull_of_degree(at, degree_for_gap(2 * gap, 0.5 * r, r))};
  };
  if (sphere.gap >= resolved) return found(sphere.gap)[0];
  const RigidPair w = motion_of_slip(sphere_body(sphere.slip, r), -sphere.normal);
  const double pull = 12 * std::numbers::pi * stretching(sphere.slip, r, -sphere.normal) * r * r;
  return continued_pull(sphere.gap, resolved, found, [&](double gap) {
    return known_pull<1>(sphere_wall_resistance(r, gap, sphere.normal), w,
                         -pull * math::log(resolved / gap) * sphere.normal);
  })[0];
}

}  // namespace slurry::stokes
