// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/sphere_system.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/iterative.hpp"
#include "slurry/fluids/stokes/multipoles/lattice_coupling.hpp"
#include "slurry/fluids/stokes/multipoles/pair_block.hpp"
#include "slurry/fluids/stokes/multipoles/slip_loads.hpp"
#include "slurry/fluids/stokes/multipoles/solid_flows.hpp"
#include "slurry/fluids/stokes/multipoles/turned_harmonics.hpp"
#include "slurry/fluids/stokes/multipoles/wall_coupling.hpp"
#include "slurry/linalg/dense_cholesky.hpp"
#include "slurry/linalg/gauss_legendre.hpp"

namespace slurry {
namespace {

using Eigen::MatrixXd;

// Of the blocks of a wall, relative to the diagonal: below the error of any degree that a run can afford.
constexpr double wall_accuracy = 1e-7;

// Degree up to which the rule over a sphere takes a flow exactly, beyond that of the harmonics: flows of case files are
// polynomials of degree 2, or vary little over a grain.
constexpr int degree_of_flow_rule = 6;

// Pairs of spheres that one task couples: some 50 microseconds each.
constexpr std::size_t pairs_per_task = 4;

// Where the unknowns of a sphere begin.
struct Layout {
  std::size_t panels, of_sphere;
  std::size_t first(std::size_t sphere) const { return panels + sphere * of_sphere; }
};

Layout layout_of(const SphereSystem& s) {
  return {s.container ? 3 * s.container->size() : 0, static_cast<std::size_t>(harmonics_up_to(s.degree))};
}

// The block of two spheres without what stands around them; rows of the target.
MatrixXd free_block(const SphereBody& source, const SphereBody& target, int degree) {
  const Vec3 apart = target.centre - source.centre, axis = normalised(apart);
  const PairCoupling coupling = couple_pair({norm(apart), source.radius, target.radius, degree, degree}, degree);
  return pair_block(coupling, turned_harmonics(rotation_from_z({axis.x, axis.y, axis.z}), degree), degree, degree);
}

void fill_spheres(const SphereSystem& s, const Layout& layout, DenseCholesky& a) {
  if (s.cell) return fill_lattice(s.spheres, s.degree, *s.cell, a);
  const std::size_t n = s.spheres.size();
  for (std::size_t k = layout.panels; k < a.size(); ++k) a.at(k, k) = 1;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t target = 0; target < n; ++target)
    for (std::size_t source = 0; source < target + (s.wall ? 1 : 0); ++source) pairs.emplace_back(source, target);
  parallel_for(
      pairs.size(),
      [&](std::size_t k) {
        const auto [source, target] = pairs[k];
        const SphereBody &from = s.spheres[source], &to = s.spheres[target];
        if (source != target) add_block(a, layout.first(target), layout.first(source), free_block(from, to, s.degree));
        if (s.wall)
          add_block(a, layout.first(target), layout.first(source),
                    wall_coupling(from, s.degree, to, s.degree, wall_accuracy));
      },
      pairs_per_task);
}

// C of one sphere: what the flows of its densities are on the panels, integrated; three rows a panel.
MatrixXd container_coupling(const stokes::Panels& panels, const SphereBody& body, int degree) {
  MatrixXd coupling = MatrixXd::Zero(static_cast<Eigen::Index>(3 * panels.size()), harmonics_up_to(degree)),
           flow(3, harmonics_up_to(degree));
  for (std::size_t p = 0; p < panels.point.size(); ++p) {
    const std::size_t panel = p / stokes::Panels::points_per_panel;
    const Vec3 r = (panels.point[p] - body.centre) / body.radius;
    const SolidHarmonics psi = solid_harmonics(degree + 1, r);
    fill_harmonics(flow, 0, degree, [&](HarmonicKind kind, int l, int m) {
      return std::sqrt(single_layer(kind, l) / (body.radius * squared_norm(kind, l))) *
             flow_of(kind, l, m, r, psi).velocity;
    });
    for (Eigen::Index k = 0; k < flow.cols(); ++k)
      for (int d = 0; d < 3; ++d)
        coupling(static_cast<Eigen::Index>(3 * panel) + d, k) += panels.weight(panel) * flow(d, k);
  }
  return coupling;
}

void fill_container(const SphereSystem& s, const Layout& layout, DenseCholesky& a) {
  const stokes::Panels& panels = *s.container;
  fill_layer(a, panels, {{0, panels.size()}}, nullptr);
  parallel_for(
      s.spheres.size(),
      [&](std::size_t sphere) {
        const MatrixXd c = container_coupling(panels, s.spheres[sphere], s.degree);
        for (Eigen::Index k = 0; k < c.cols(); ++k)
          for (Eigen::Index i = 0; i < c.rows(); ++i) a.at(layout.first(sphere) + k, std::size_t(i)) += c(i, k);
      },
      1);
}

// b of one sphere: the flow tested by its densities.
std::vector<double> flow_loads(const SphereBody& body, int degree, const std::function<Vec3(Vec3)>& flow) {
  const int exact = degree + degree_of_flow_rule, around = exact + 1;
  const GaussRule& rule = gauss_legendre(exact / 2 + 1);
  std::vector<double> loads(harmonics_up_to(degree), 0.0);
  MatrixXd test(3, harmonics_up_to(degree));
  for (std::size_t i = 0; i < rule.node.size(); ++i)
    for (int j = 0; j < around; ++j) {
      const double c = rule.node[i], s = std::sqrt((1 - c) * (1 + c)), phi = 2 * std::numbers::pi * j / around;
      const Vec3 n{s * math::cos(phi), s * math::sin(phi), c};
      const double weight = std::sqrt(body.radius) * rule.weight[i] * 2 * std::numbers::pi / around;
      const SolidHarmonics psi = solid_harmonics(degree + 1, n);
      fill_harmonics(test, 0, degree, [&](HarmonicKind kind, int l, int m) {
        return weight / std::sqrt(squared_norm(kind, l) * single_layer(kind, l)) * flow_of(kind, l, m, n, psi).velocity;
      });
      const Vec3 u = flow(body.centre + body.radius * n);
      for (std::size_t k = 0; k < loads.size(); ++k) loads[k] += test(0, k) * u.x + test(1, k) * u.y + test(2, k) * u.z;
    }
  return loads;
}

// The one unknown that a rigid motion of a sphere loads, and by how much.
struct RigidLoad {
  std::size_t unknown;
  double load;
};

std::vector<RigidLoad> rigid_loads(const SphereSystem& s, const Layout& layout) {
  std::vector<RigidLoad> loads(6 * s.spheres.size());
  for (std::size_t i = 0; i < s.spheres.size(); ++i)
    for (int m = 0; m < 3; ++m) {
      const std::size_t first = layout.first(i) + m;
      loads[6 * i + axis_of_order[m]] = {first + harmonic_place(harmonic_w, 1, s.degree),
                                         translation_load(s.spheres[i].radius)};
      loads[6 * i + 3 + axis_of_order[m]] = {first + harmonic_place(harmonic_x, 1, s.degree),
                                             rotation_load(s.spheres[i].radius)};
    }
  return loads;
}

// A, factored.
DenseCholesky equations_of(const SphereSystem& s, const Layout& layout) {
  DenseCholesky a(s.unknowns());
  fill_spheres(s, layout, a);
  if (s.container) fill_container(s, layout, a);
  a.factor();
  return a;
}

// The slip of a sphere on its harmonics.
std::vector<double> slip_loads(const SurfaceSlip& slip, const SphereBody& body, int degree) {
  std::vector<double> loads(harmonics_up_to(degree), 0.0);
  const std::vector<double> harmonics = harmonics_at(slip_degree, slip.axis);
  for (const HarmonicKind kind : {harmonic_v, harmonic_w})
    for (int l = 1; l <= std::min(degree, slip_degree); ++l)
      for (int m = -l; m <= l; ++m)
        loads[harmonic_place(kind, l, degree) + m + l] =
            slip_load(slip, body.radius, kind, l) * harmonics[harmonic_rank(l, m)];
  return loads;
}

// b, unknown after unknown: column `column` of `columns` in x.
void put_flow(const SphereSystem& s, const Layout& layout, const std::function<Vec3(Vec3)>& flow,
              std::vector<double>& x, std::size_t columns, std::size_t column) {
  for (std::size_t i = 0; i < s.spheres.size(); ++i) {
    const std::vector<double> b = flow_loads(s.spheres[i], s.degree, flow);
    for (std::size_t k = 0; k < b.size(); ++k) x[(layout.first(i) + k) * columns + column] += b[k];
  }
}

// The flow less the slips, where there are any.
void put_driving(const SphereSystem& s, const Layout& layout, std::vector<double>& x, std::size_t columns,
                 std::size_t column) {
  if (s.flow) put_flow(s, layout, *s.flow, x, columns, column);
  for (std::size_t i = 0; i < s.slips.size(); ++i) {
    if (!s.slips[i].is_some()) continue;
    const std::vector<double> b = slip_loads(s.slips[i], s.spheres[i], s.degree);
    for (std::size_t k = 0; k < b.size(); ++k) x[(layout.first(i) + k) * columns + column] -= b[k];
  }
}

constexpr std::size_t strains = std::size(stokes::symmetric_axes);

// The flow of a strain about the centre of each sphere.
void put_strain(const SphereSystem& s, const Layout& layout, std::size_t d, std::vector<double>& x, std::size_t columns,
                std::size_t column) {
  const int a = stokes::symmetric_axes[d][0], b = stokes::symmetric_axes[d][1];
  for (std::size_t i = 0; i < s.spheres.size(); ++i) {
    const Vec3 centre = s.spheres[i].centre;
    const std::vector<double> loads = flow_loads(s.spheres[i], s.degree, [&](Vec3 at) {
      const Vec3 r = at - centre;
      Vec3 u;
      u[a] += 0.5 * r[b], u[b] += 0.5 * r[a];
      return u;
    });
    for (std::size_t k = 0; k < loads.size(); ++k) x[(layout.first(i) + k) * columns + column] = loads[k];
  }
}

}  // namespace

std::size_t SphereSystem::unknowns() const { return layout_of(*this).first(spheres.size()); }

stokes::ResistanceInFlow resistance_in_flow(const SphereSystem& s) {
  const Layout layout = layout_of(s);
  const std::size_t size = s.unknowns(), motions = 6 * s.spheres.size(), flows = motions + (s.is_driven() ? 1 : 0),
                    columns = flows + (s.cell ? strains : 0);
  DenseCholesky a = equations_of(s, layout);

  // Columns of unit motions, of the flow, and of the strains that measure stresslets.
  const std::vector<RigidLoad> rigid = rigid_loads(s, layout);
  std::vector<double> x(size * columns, 0.0);
  for (std::size_t c = 0; c < motions; ++c) x[rigid[c].unknown * columns + c] = rigid[c].load;
  put_driving(s, layout, x, columns, motions);
  std::vector<double> flow(s.cell && s.is_driven() ? size : 0);
  for (std::size_t k = 0; k < flow.size(); ++k) flow[k] = x[k * columns + motions];
  for (std::size_t d = 0; flows + d < columns; ++d) put_strain(s, layout, d, x, columns, flows + d);
  a.solve(x, columns);

  stokes::ResistanceInFlow r{Matrix(motions, motions), std::vector<double>(motions, 0.0)};
  const auto entry = [&](std::size_t i, std::size_t j) { return rigid[i].load * x[rigid[i].unknown * columns + j]; };
  // Symmetric but for round-off.
  for (std::size_t i = 0; i < motions; ++i) {
    for (std::size_t j = 0; j <= i; ++j) r.resistance(i, j) = r.resistance(j, i) = 0.5 * (entry(i, j) + entry(j, i));
    if (s.is_driven()) r.pull[i] = entry(i, motions);
  }
  if (!s.cell) return r;
  // The first moments of q = A^-1 (B u - b) with the sign of a stresslet: -E^T q for the strains E.
  r.stresslets.emplace(stokes::SumInFlow{Matrix(strains, motions)});
  for (std::size_t d = 0; d < strains; ++d) {
    for (std::size_t i = 0; i < motions; ++i) r.stresslets->by_motion(d, i) = -entry(i, flows + d);
    for (std::size_t k = 0; k < flow.size(); ++k) r.stresslets->in_flow[d] += x[k * columns + flows + d] * flow[k];
  }
  return r;
}

std::vector<double> densities_of_motion(const SphereSystem& s, std::span<const double> motion) {
  const Layout layout = layout_of(s);
  std::vector<double> x(s.unknowns(), 0.0);
  put_driving(s, layout, x, 1, 0);
  for (double& value : x) value = -value;
  const std::vector<RigidLoad> rigid = rigid_loads(s, layout);
  for (std::size_t c = 0; c < rigid.size(); ++c) x[rigid[c].unknown] += rigid[c].load * motion[c];
  equations_of(s, layout).solve(x, 1);
  return x;
}

SphereInContainer::SphereInContainer(const stokes::Panels& panels, int degree)
    : panels_(panels), degree_(degree), factors_(factored_layer(panels, {{0, panels.size()}}, nullptr)) {}

SphereInContainer::~SphereInContainer() = default;

// R = B^T (1 - C^T A_cc^-1 C)^-1 B.
Matrix SphereInContainer::resistance(const SphereBody& sphere) const {
  const MatrixXd c = container_coupling(panels_, sphere, degree_);
  const auto rows = static_cast<std::size_t>(c.rows()), columns = static_cast<std::size_t>(c.cols());
  std::vector<double> solved(rows * columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t k = 0; k < columns; ++k) solved[i * columns + k] = c(Eigen::Index(i), Eigen::Index(k));
  factors_->solve(solved, columns);
  DenseCholesky own(columns);
  for (std::size_t i = 0; i < columns; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = i == j ? 1 : 0;
      for (std::size_t k = 0; k < rows; ++k) sum -= c(Eigen::Index(k), Eigen::Index(i)) * solved[k * columns + j];
      own.at(i, j) = sum;
    }
  own.factor();
  const SphereSystem alone{{&sphere, 1}, degree_};
  const std::vector<RigidLoad> rigid = rigid_loads(alone, layout_of(alone));
  std::vector<double> x(columns * 6, 0.0);
  for (std::size_t m = 0; m < 6; ++m) x[rigid[m].unknown * 6 + m] = rigid[m].load;
  own.solve(x, 6);
  Matrix r(6, 6);
  const auto entry = [&](std::size_t i, std::size_t j) { return rigid[i].load * x[rigid[i].unknown * 6 + j]; };
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j <= i; ++j) r(i, j) = r(j, i) = 0.5 * (entry(i, j) + entry(j, i));
  return r;
}

}  // namespace slurry
