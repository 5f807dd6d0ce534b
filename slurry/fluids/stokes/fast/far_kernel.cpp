// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/fast/far_kernel.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/nufft/fit_polynomial.hpp"
#include "slurry/nufft/smooth_size.hpp"

namespace slurry::stokes {
namespace {

using nufft::LineKind;
using nufft::LineTransform;
using nufft::Size3;

// D of the component, with k^2 given.
double symbol(const std::vector<int>& indices, Vec3 k, double k2) {
  const auto delta = [](int a, int b) { return a == b ? 1.0 : 0.0; };
  const int a = indices[0], b = indices[1];
  if (indices.size() == 2) return k2 * delta(a, b) - k[a] * k[b];
  const int c = indices[2];
  return k2 * (delta(a, b) * k[c] + delta(b, c) * k[a] + delta(c, a) * k[b]) - 2 * k[a] * k[b] * k[c];
}

// The period of the sums over k: R and the extent of the filtered kernel beyond it, besides the grid itself.
struct Period {
  double radius;  // R
  Size3 length;   // in steps of the grid
  Size3 modes;    // those with k <= c / cutoff along each axis, 0 included
  Vec3 wave;      // 2 pi over the period
};

Period period_of(const KernelSplit& split, const nufft::EsKernel& phi, const GridFrame& frame) {
  Period p{};
  const double blur = frame.cutoff + phi.width() * frame.step;
  double diagonal2 = 0;
  for (int n : frame.count) diagonal2 += n * frame.step * (n * frame.step);
  p.radius = std::sqrt(diagonal2) + blur;
  for (int a = 0; a < 3; ++a) {
    p.length[a] = nufft::smooth_size(frame.count[a] + static_cast<int>(std::ceil((p.radius + blur) / frame.step)));
    p.wave[a] = 2 * std::numbers::pi / (p.length[a] * frame.step);
    p.modes[a] = std::min(p.length[a] / 2, static_cast<int>(split.bandwidth / frame.cutoff / p.wave[a])) + 1;
  }
  return p;
}

// H at all modes of the octant.
std::vector<double> scalar_part(const KernelSplit& split, const nufft::EsKernel& phi, const GridFrame& frame,
                                const Period& p) {
  std::array<std::vector<double>, 3> spread;  // one over phi^2 along each axis
  for (int a = 0; a < 3; ++a)
    for (int m = 0; m < p.modes[a]; ++m) {
      const double transform = phi.transform(m * p.wave[a] * frame.step);
      spread[a].push_back(1 / (transform * transform));
    }
  std::vector<double> h(nufft::volume(p.modes), 0.0);
  const double cut = split.bandwidth / frame.cutoff;
  const auto value = [&](Vec3 k) {
    const double k2 = norm2(k), x = std::sqrt(k2) * p.radius, t = 2 * k2 / (cut * cut) - 1;
    if (k2 == 0 || t > 1) return 0.0;
    return 4 * std::numbers::pi / (k2 * k2) * (2 + math::cos(x) - 3 * math::sin(x) / x) *
           nufft::evaluate_polynomial(split.filter, t);
  };
  parallel_for(
      std::size_t(p.modes[1]) * p.modes[2],
      [&](std::size_t line) {
        const std::size_t y = line % p.modes[1], z = line / p.modes[1];
        for (int x = 0; x < p.modes[0]; ++x)
          h[line * p.modes[0] + x] =
              spread[0][x] * spread[1][y] * spread[2][z] *
              value({x * p.wave.x, static_cast<double>(y) * p.wave.y, static_cast<double>(z) * p.wave.z});
      },
      16);
  return h;
}

// All three axes of an octant: sums of cosines or sines over the first `from` numbers, the first `to` kept.
void transform_octant(const std::array<bool, 3>& is_odd, const Size3& length, Size3 from, const Size3& to,
                      std::vector<double>& octant) {
  for (int a = 0; a < 3; ++a) {
    Size3 after = from;
    after[a] = to[a];
    std::vector<double> result(nufft::volume(after));
    const LineTransform transform(is_odd[a] ? LineKind::odd : LineKind::even, length[a]);
    nufft::transform_axis(transform, a, from[a], to[a], octant.data(), from, result.data());
    octant.swap(result);
    from = after;
  }
}

std::vector<FarComponent> components_of(FlowKernel kernel) {
  std::vector<FarComponent> components;
  const auto add = [&](std::vector<int> indices) {
    std::array<bool, 3> is_odd{};
    for (int a : indices) is_odd[a] = !is_odd[a];
    components.push_back({std::move(indices), is_odd, {}});
  };
  if (kernel == FlowKernel::stokeslet)
    for (auto [a, b] : {std::pair{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}}) add({a, b});
  else
    for (int a = 0; a < 3; ++a)
      for (int b = a; b < 3; ++b)
        for (int c = b; c < 3; ++c) add({a, b, c});
  return components;
}

}  // namespace

std::vector<FarComponent> far_kernel(FlowKernel kernel, const KernelSplit& split, const nufft::EsKernel& phi,
                                     const GridFrame& frame) {
  const Period p = period_of(split, phi, frame);
  const std::vector<double> h = scalar_part(split, phi, frame, p);
  const Size3 kept{frame.count[0] + 1, frame.count[1] + 1, frame.count[2] + 1};
  const Size3 doubled{2 * frame.count[0], 2 * frame.count[1], 2 * frame.count[2]};
  const double phi_at_zero = phi.transform(0);
  double period_volume = 1, phi6 = 1;
  for (int a = 0; a < 3; ++a) period_volume *= p.length[a] * frame.step, phi6 *= phi_at_zero * phi_at_zero;

  std::vector<FarComponent> components = components_of(kernel);
  for (FarComponent& component : components) {
    std::vector<double>& octant = component.octant;
    octant.resize(h.size());
    parallel_for(h.size(), [&](std::size_t m) {
      const auto x = static_cast<double>(m % p.modes[0]), y = static_cast<double>(m / p.modes[0] % p.modes[1]),
                 z = static_cast<double>(m / p.modes[0] / p.modes[1]);
      const Vec3 k{x * p.wave.x, y * p.wave.y, z * p.wave.z};
      octant[m] = h[m] * symbol(component.indices, k, norm2(k));
    });
    transform_octant(component.is_odd, p.length, p.modes, kept, octant);

    // The two factors of i of the odd axes, there and back, make 1; the product has the length of the transforms to
    // undo.
    const bool is_diagonal = component.indices.size() == 2 && component.indices[0] == component.indices[1];
    const double constant = is_diagonal ? 2 / p.radius / phi6 : 0,
                 factor = 1.0 / static_cast<double>(nufft::volume(doubled));
    for (double& number : octant) number = factor * (number / period_volume + constant);
    transform_octant(component.is_odd, doubled, kept, kept, octant);
  }
  return components;
}

}  // namespace slurry::stokes
