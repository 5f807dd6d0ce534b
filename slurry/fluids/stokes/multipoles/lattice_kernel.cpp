// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/lattice_kernel.hpp"

#include <algorithm>
#include <numbers>

#include "slurry/fluids/stokes/fast/ewald_sum.hpp"
#include "slurry/fluids/stokes/multipoles/solid_flows.hpp"

namespace slurry {
namespace {

// Processor time of a near pair, and of a product in F^T F (lattice_coupling.hpp), of degree 2: measured on one machine
// and kept, since the cutoff is in the last digits.
constexpr double pair_seconds = 4e-4, product_seconds = 1.5e-10;

// The cutoff of least cost, among some that depend on the largest radius alone.
double choose_cutoff(std::span<const SphereBody> spheres, int degree, const UpperMatrix& edges, double bandwidth) {
  double radius = 0;
  for (const SphereBody& s : spheres) radius = std::max(radius, s.radius);
  const double volume = determinant(edges), pi = std::numbers::pi;
  const auto n = static_cast<double>(spheres.size()), unknowns = n * harmonics_up_to(degree);
  const auto cost = [&](double cutoff) {
    const double reach = cutoff + 2 * radius, wave = bandwidth / cutoff;
    const double pairs = 0.5 * n * n / volume * 4 / 3 * pi * reach * reach * reach;
    const double waves = volume * wave * wave * wave / (12 * pi * pi);
    return pair_seconds * pairs + product_seconds * 4 * waves * unknowns * unknowns;
  };
  double best = 2 * radius;
  for (double cutoff = best; cutoff <= 24 * radius; cutoff += 0.5 * radius)
    if (cost(cutoff) < cost(best)) best = cutoff;
  return best;
}

}  // namespace

LatticeKernel::LatticeKernel(std::span<const SphereBody> spheres, int degree, const UpperMatrix& edges,
                             const LatticeOptions& options) {
  const stokes::EwaldAccuracy accuracy = stokes::ewald_accuracy(options.tolerance);
  split_ = stokes::split_kernel(accuracy.bandwidth, accuracy.pieces);
  cutoff_ = options.cutoff > 0 ? options.cutoff : choose_cutoff(spheres, degree, edges, split_.bandwidth);
}

Phase turned_phase(int p, double cosine, double sine) {
  switch (p % 4) {
    case 0:
      return {cosine, -sine};
    case 1:
      return {-sine, -cosine};
    case 2:
      return {-cosine, sine};
    default:
      return {sine, cosine};
  }
}

}  // namespace slurry
