// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/lattice_flow.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/multipoles/lattice_images.hpp"
#include "slurry/fluids/stokes/multipoles/solid_flows.hpp"
#include "slurry/fluids/stokes/multipoles/spherical_bessel.hpp"
#include "slurry/linalg/gauss_legendre.hpp"

namespace slurry {
namespace {

using std::numbers::pi;

constexpr int more_radial_nodes = 12;

// sqrt(a / (N s)): what scales the density of a harmonic.
double scale_of(HarmonicKind kind, int l, double radius) {
  return std::sqrt(radius / (squared_norm(kind, l) * single_layer(kind, l)));
}

// Y, of each kind of a degree and order, and the scalar harmonic, at a unit vector.
struct Direction {
  Vec3 n;
  SolidHarmonics psi;
  Direction(int degree, Vec3 unit) : n(unit), psi(solid_harmonics(degree + 1, unit)) {}
  Vec3 vector(HarmonicKind kind, int l, int m) const { return flow_of(kind, l, m, n, psi).velocity; }
  double scalar(int l, int m) const { return psi.value[harmonic_rank(l, m)]; }
};

double radial_part(HarmonicKind kind, int l) { return kind == harmonic_v ? -(l + 1) : kind == harmonic_w ? l : 0; }

}  // namespace

LatticeFlow::LatticeFlow(std::span<const SphereBody> spheres, int degree, const UpperMatrix& edges,
                         std::span<const double> densities, const LatticeOptions& options)
    : spheres_(spheres),
      degree_(degree),
      edges_(edges),
      densities_(densities.begin(), densities.end()),
      kernel_(spheres, degree, edges, options) {
  for (const SphereBody& s : spheres) {
    const auto found = std::find(radii_.begin(), radii_.end(), s.radius);
    of_sphere_.push_back(static_cast<std::size_t>(found - radii_.begin()));
    if (found == radii_.end()) radii_.push_back(s.radius);
  }
  const SmoothKernel smooth = kernel_.smooth();
  const double largest = radii_.empty() ? 0 : *std::max_element(radii_.begin(), radii_.end());
  const double phase = smooth.largest_wave * 2 * (smooth.cutoff + largest);
  const GaussRule rule = gauss_legendre(static_cast<int>(0.25 * phase) + more_radial_nodes);
  for (std::size_t i = 0; i < rule.node.size(); ++i) {
    Node node{0.5 * smooth.largest_wave * (1 + rule.node[i]), 0, {}};
    node.weight = 0.5 * smooth.largest_wave * rule.weight[i] * smooth(node.k);
    for (const double radius : radii_)
      for (const double j : spherical_bessel(degree + 1, node.k * radius)) node.bessel.push_back(j);
    nodes_.push_back(std::move(node));
  }
  for_each_wave(edges, smooth.largest_wave, [&](Vec3 wave) { add_wave(wave); });
}

void LatticeFlow::add_wave(Vec3 wave) {
  const double k = norm(wave), factor = 2 * 4 * pi * kernel_.smooth()(k) / (k * k * determinant(edges_));
  const Direction direction(degree_, wave / k);
  Wave all{wave, {}, {}, 0, 0};
  const double* density = densities_.data();
  for (const SphereBody& s : spheres_) {
    const double phase = dot(wave, s.centre), cosine = math::cos(phase), sine = math::sin(phase);
    const std::vector<double> j = spherical_bessel(degree_ + 1, k * s.radius);
    for (const HarmonicKind kind : harmonic_kinds)
      for (int l = 1; l <= degree_; ++l) {
        const int p = orbital_degree(kind, l);
        const Phase z = turned_phase(p, cosine, sine);
        const double size = factor * scale_of(kind, l, s.radius) * j[p];
        for (int m = -l; m <= l; ++m, ++density) {
          const Vec3 y = direction.vector(kind, l, m), across = y - dot(y, direction.n) * direction.n;
          const double part = size * *density, along = part * k * dot(y, direction.n);
          all.real += part * z.real * across, all.imaginary += part * z.imaginary * across;
          // -i k . f
          all.push_real += along * z.imaginary, all.push_imaginary -= along * z.real;
        }
      }
  }
  waves_.push_back(all);
}

// Exact less smooth, of one sphere at r from its centre.
void LatticeFlow::add_near(std::size_t sphere, Vec3 r, SphereFlow& sum) const {
  const double radius = spheres_[sphere].radius, distance = norm(r);
  const Direction direction(degree_, r / distance);
  const SolidHarmonics psi = solid_harmonics(degree_ + 1, r / radius);
  // int dk g j_p(k a) j_q(k r), and the same with k in it.
  const int count = degree_ + 2;
  std::vector<double> still(count * count, 0.0), pushed(count * count, 0.0);
  for (const Node& node : nodes_) {
    const std::vector<double> far = spherical_bessel(degree_ + 1, node.k * distance);
    const double* own = node.bessel.data() + of_sphere_[sphere] * std::size_t(count);
    for (int p = 0; p < count; ++p)
      for (int q = 0; q < count; ++q) {
        still[p * count + q] += node.weight * own[p] * far[q];
        pushed[p * count + q] += node.weight * node.k * own[p] * far[q];
      }
  }
  const double* density = densities_.data() + sphere * std::size_t(harmonics_up_to(degree_));
  for (const HarmonicKind kind : harmonic_kinds)
    for (int l = 1; l <= degree_; ++l) {
      const int p = orbital_degree(kind, l);
      const double scale = scale_of(kind, l, radius), smooth = 2 / pi * scale;
      const auto part = [&](HarmonicKind other) {
        const int q = orbital_degree(other, l);
        return ((q - p) / 2 % 2 == 0 ? 1 : -1) * still[p * count + q];
      };
      for (int m = -l; m <= l; ++m, ++density) {
        // The flow that equals the harmonic on the sphere, of strength s / a (pair_coupling.hpp).
        const double exact = scale * single_layer(kind, l) / radius;
        Vec3 u = exact * flow_of(kind, l, m, r / radius, psi).velocity;
        double pressure =
            kind == harmonic_w ? exact / radius * l * (4.0 * l * l - 1) / (l + 1) * psi.value[harmonic_rank(l, m)] : 0;
        if (kind == harmonic_x) {
          u -= smooth * part(harmonic_x) * direction.vector(harmonic_x, l, m);
        } else {
          u -= smooth / (2 * l + 1) *
               (l * part(harmonic_v) * direction.vector(harmonic_v, l, m) +
                (l + 1) * part(harmonic_w) * direction.vector(harmonic_w, l, m));
          const double sign = kind == harmonic_v ? -1 : 1;
          pressure -= smooth * sign * radial_part(kind, l) * pushed[p * count + l] * direction.scalar(l, m);
        }
        sum.velocity += *density * u, sum.pressure += *density * pressure;
      }
    }
}

SphereFlow LatticeFlow::at(Vec3 x) const {
  SphereFlow sum;
  for (const Wave& w : waves_) {
    const double phase = dot(w.wave, x), cosine = math::cos(phase), sine = math::sin(phase);
    sum.velocity += cosine * w.real - sine * w.imaginary;
    sum.pressure += cosine * w.push_real - sine * w.push_imaginary;
  }
  const double cutoff = kernel_.smooth().cutoff;
  for (std::size_t i = 0; i < spheres_.size(); ++i)
    for_each_image(edges_, x - spheres_[i].centre, cutoff + spheres_[i].radius,
                   [&](Vec3 shift) { add_near(i, x - spheres_[i].centre + shift, sum); });
  return sum;
}

}  // namespace slurry
