// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/lattice_coupling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

#include "slurry/core/interrupt.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/multipoles/lattice_images.hpp"
#include "slurry/fluids/stokes/multipoles/pair_block.hpp"
#include "slurry/fluids/stokes/multipoles/smooth_coupling.hpp"
#include "slurry/fluids/stokes/multipoles/solid_flows.hpp"
#include "slurry/fluids/stokes/multipoles/spherical_bessel.hpp"
#include "slurry/fluids/stokes/multipoles/turned_harmonics.hpp"

namespace slurry {
namespace {

using Eigen::MatrixXd;
using std::numbers::pi;

constexpr std::size_t lattice_pairs_per_task = 2, waves_per_task = 16;
// Rows of F that are added to A at a time.
constexpr std::size_t waves_per_batch = 480, rows_per_wave = 4;

// Exact less smooth, of all near images of a pair.
class NearPairs {
 public:
  NearPairs(std::span<const SphereBody> spheres, int degree, const SmoothKernel& kernel)
      : spheres_(spheres), degree_(degree), kernel_(kernel) {
    for (const SphereBody& s : spheres)
      for (const SphereBody& t : spheres) add(s.radius, t.radius);
  }

  MatrixXd block(std::size_t source, std::size_t target, const UpperMatrix& edges) const {
    const SphereBody &from = spheres_[source], &to = spheres_[target];
    const SmoothCoupling& smooth = of_radii_.at({from.radius, to.radius});
    const Eigen::Index size = harmonics_up_to(degree_);
    MatrixXd sum = MatrixXd::Zero(size, size);
    if (source == target) sum = MatrixXd::Identity(size, size) - turned(smooth.at(0), {0, 0, 1});
    for_each_image(edges, to.centre - from.centre, reach(from.radius, to.radius), [&](Vec3 shift) {
      if (source == target && shift == Vec3{}) return;
      const Vec3 apart = to.centre - from.centre + shift;
      PairCoupling coupling = couple_pair({norm(apart), from.radius, to.radius, degree_, degree_}, degree_);
      const PairCoupling less = smooth.at(norm(apart));
      for (std::size_t m = 0; m < coupling.block.size(); ++m) coupling.block[m] -= less.block[m];
      sum += turned(coupling, normalised(apart));
    });
    return sum;
  }

 private:
  double reach(double source, double target) const { return kernel_.cutoff + source + target; }
  void add(double source, double target) {
    if (!of_radii_.contains({source, target}))
      of_radii_.emplace(std::pair{source, target},
                        SmoothCoupling(kernel_, source, target, degree_, reach(source, target)));
  }
  MatrixXd turned(const PairCoupling& coupling, Vec3 axis) const {
    return pair_block(coupling, turned_harmonics(rotation_from_z({axis.x, axis.y, axis.z}), degree_), degree_, degree_);
  }

  std::span<const SphereBody> spheres_;
  int degree_;
  SmoothKernel kernel_;
  std::map<std::pair<double, double>, SmoothCoupling> of_radii_;
};

// The four rows of F of a wave.
void fill_wave(std::span<const SphereBody> spheres, int degree, double volume, const SmoothKernel& kernel, Vec3 wave,
               double* rows, std::size_t size) {
  const double k = norm(wave);
  const Vec3 direction = wave / k, across = any_orthogonal(direction), other = cross(direction, across);
  const SolidHarmonics psi = solid_harmonics(degree + 1, direction);
  MatrixXd harmonics(3, harmonics_up_to(degree));
  fill_harmonics(harmonics, 0, degree, [&](HarmonicKind kind, int l, int m) {
    const Vec3 y = flow_of(kind, l, m, direction, psi).velocity;
    return Vec3{dot(y, across), dot(y, other), 0} / std::sqrt(squared_norm(kind, l) * single_layer(kind, l));
  });
  // Two for the opposite wave.
  const double size_of_wave = 4 * pi / k * std::sqrt(2 * kernel(k) / volume);
  for (std::size_t i = 0; i < spheres.size(); ++i) {
    const double phase = dot(wave, spheres[i].centre), cosine = math::cos(phase), sine = math::sin(phase);
    const std::vector<double> j = spherical_bessel(degree + 1, k * spheres[i].radius);
    std::size_t column = i * static_cast<std::size_t>(harmonics_up_to(degree));
    Eigen::Index harmonic = 0;
    for (const HarmonicKind kind : harmonic_kinds)
      for (int l = 1; l <= degree; ++l) {
        const int p = orbital_degree(kind, l);
        const double amplitude = size_of_wave * std::sqrt(spheres[i].radius) * j[p];
        const Phase z = turned_phase(p, cosine, sine);
        for (int m = -l; m <= l; ++m, ++column, ++harmonic)
          for (int t = 0; t < 2; ++t) {
            rows[std::size_t(2 * t) * size + column] = amplitude * z.real * harmonics(t, harmonic);
            rows[std::size_t(2 * t + 1) * size + column] = amplitude * z.imaginary * harmonics(t, harmonic);
          }
      }
  }
}

void add_waves(std::span<const SphereBody> spheres, int degree, const UpperMatrix& edges, const SmoothKernel& kernel,
               DenseCholesky& a) {
  std::vector<Vec3> waves;
  for_each_wave(edges, kernel.largest_wave, [&](Vec3 k) { waves.push_back(k); });
  const double volume = determinant(edges);
  const std::size_t size = a.size();
  std::vector<double> rows(rows_per_wave * size * std::min(waves.size(), waves_per_batch));
  for (std::size_t first = 0; first < waves.size(); first += waves_per_batch) {
    check_interrupt();
    const std::size_t count = std::min(waves_per_batch, waves.size() - first);
    parallel_for(
        count,
        [&](std::size_t n) {
          fill_wave(spheres, degree, volume, kernel, waves[first + n], rows.data() + n * rows_per_wave * size, size);
        },
        waves_per_task);
    a.add_squares(std::span(rows).first(count * rows_per_wave * size));
  }
}

}  // namespace

void fill_lattice(std::span<const SphereBody> spheres, int degree, const UpperMatrix& edges, DenseCholesky& a,
                  const LatticeOptions& options) {
  const LatticeKernel split(spheres, degree, edges, options);
  const SmoothKernel kernel = split.smooth();
  const NearPairs near(spheres, degree, kernel);
  const auto of_sphere = static_cast<std::size_t>(harmonics_up_to(degree));
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t target = 0; target < spheres.size(); ++target)
    for (std::size_t source = 0; source <= target; ++source) pairs.emplace_back(source, target);
  parallel_for(
      pairs.size(),
      [&](std::size_t k) {
        const auto [source, target] = pairs[k];
        add_block(a, target * of_sphere, source * of_sphere, near.block(source, target, edges));
      },
      lattice_pairs_per_task);
  add_waves(spheres, degree, edges, kernel, a);
}

}  // namespace slurry
