// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/fast/stokeslet_sum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/fast/cardinal_sine_sum.hpp"
#include "slurry/fluids/stokes/fast/cost_model.hpp"
#include "slurry/fluids/stokes/fast/direct_sum.hpp"
#include "slurry/fluids/stokes/fast/multilevel_sum.hpp"
#include "slurry/fluids/stokes/fast/pair_kernels.hpp"

namespace slurry::stokes {
namespace {

void require_points(std::span<const Vec3> points) {
  for (const Vec3& p : points)
    if (!is_finite(p)) throw InputError("a point of a sum of Stokeslets is not finite");
}

// Errors of the parts add up: on clouds of every form they came to at most 1.4 times what each was asked for.
double of_each_part(double tolerance) { return std::max(1e-12, 0.5 * tolerance); }

// Points, and the method that was chosen for them.
struct Chosen {
  std::vector<Vec3> sources, targets;  // no targets where they are the sources
  SumMethod method = SumMethod::direct;
  std::optional<SumPlan> plan;

  std::span<const Vec3> target_points() const { return is_same ? sources : targets; }
  bool is_same = false;
};

Chosen choose(FlowKernel kernel, std::span<const Vec3> sources, std::span<const Vec3> targets,
              const SumOptions& options) {
  if (!(options.tolerance >= 1e-12 && options.tolerance <= 0.1))
    throw InputError(
        fmt::format("the tolerance of a sum of Stokeslets must be in [1e-12, 0.1], not {}", options.tolerance));
  require_points(sources);
  require_points(targets);
  Chosen chosen;
  chosen.is_same = sources.data() == targets.data() && sources.size() == targets.size();
  chosen.sources.assign(sources.begin(), sources.end());
  if (!chosen.is_same) chosen.targets.assign(targets.begin(), targets.end());
  chosen.method = options.method;
  if (sources.empty() || targets.empty()) chosen.method = SumMethod::direct;

  if (chosen.method == SumMethod::automatic || chosen.method == SumMethod::ewald)
    chosen.plan = plan_sum(kernel, ewald_accuracy(of_each_part(options.tolerance)), chosen.sources,
                           chosen.target_points(), false);
  if (chosen.method == SumMethod::automatic) {
    const double direct = cost::direct_pair * static_cast<double>(sources.size()) * static_cast<double>(targets.size());
    chosen.method = chosen.plan->cost < direct ? SumMethod::ewald : SumMethod::direct;
  }
  return chosen;
}

void require_sizes(const Chosen& chosen, std::span<const Vec3> forces, std::span<const Vec3> velocity) {
  if (forces.size() != chosen.sources.size() || velocity.size() != chosen.target_points().size())
    throw InputError(fmt::format("a sum over {} sources at {} targets was given {} forces and {} velocities",
                                 chosen.sources.size(), chosen.target_points().size(), forces.size(), velocity.size()));
}

void scale(std::span<Vec3> velocity, double factor) {
  parallel_for(velocity.size(), [&](std::size_t i) { velocity[i] *= factor; });
}

constexpr double eight_pi = 8 * std::numbers::pi;

}  // namespace

Vec3 stokeslet(Vec3 r, Vec3 force, double viscosity) {
  const double distance = norm(r);
  if (distance == 0) return {};
  return (force + (dot(r, force) / (distance * distance)) * r) / (eight_pi * viscosity * distance);
}

Vec3 stresslet(Vec3 r, Vec3 force, Vec3 normal) {
  const double r2 = norm2(r);
  if (r2 == 0) return {};
  return (-6 * dot(r, force) * dot(r, normal) / (r2 * r2 * std::sqrt(r2) * eight_pi)) * r;
}

struct StokesletSum::Parts : Chosen {
  std::optional<MultilevelSum> ewald;
  std::optional<CardinalSineSum> cardinal_sine;
  double cutoff = std::numeric_limits<double>::infinity();
};

StokesletSum::StokesletSum(std::span<const Vec3> points, const SumOptions& options)
    : StokesletSum(points, points, options) {}

StokesletSum::StokesletSum(std::span<const Vec3> sources, std::span<const Vec3> targets, const SumOptions& options)
    : parts_(std::make_unique<Parts>(Parts{choose(FlowKernel::stokeslet, sources, targets, options), {}, {}})) {
  Parts& p = *parts_;
  if (p.method == SumMethod::ewald) {
    p.ewald.emplace(FlowKernel::stokeslet, ewald_accuracy(of_each_part(options.tolerance)), *p.plan, p.sources,
                    p.target_points());
    p.cutoff = p.ewald->cutoff();
  }
  if (p.method == SumMethod::cardinal_sine) {
    const double tolerance = of_each_part(options.tolerance);
    const CardinalSinePlan plan = plan_cardinal_sines(tolerance, p.sources, p.target_points());
    p.cardinal_sine.emplace(tolerance, plan, p.sources, p.target_points());
    p.cutoff = plan.cutoff;
  }
}

StokesletSum::~StokesletSum() = default;
StokesletSum::StokesletSum(StokesletSum&&) noexcept = default;

SumMethod StokesletSum::method() const { return parts_->method; }
double StokesletSum::cutoff() const { return parts_->cutoff; }
int StokesletSum::levels() const { return parts_->ewald ? parts_->ewald->levels() : 1; }

void StokesletSum::apply(std::span<const Vec3> forces, double viscosity, std::span<Vec3> velocity) const {
  const Parts& p = *parts_;
  require_sizes(p, forces, velocity);
  if (p.ewald) {
    p.ewald->apply(forces, {}, velocity);
  } else if (p.cardinal_sine) {
    p.cardinal_sine->apply(forces, velocity);
  } else {
    std::vector<std::vector<double>> numbers;
    append_components(forces, numbers);
    sum_directly(StokesletPair{}, p.sources, numbers, p.target_points(), velocity);
  }
  scale(velocity, 1 / (eight_pi * viscosity));
}

struct StressletSum::Parts : Chosen {
  std::optional<MultilevelSum> ewald;
  double cutoff = std::numeric_limits<double>::infinity();
};

StressletSum::StressletSum(std::span<const Vec3> points, const SumOptions& options)
    : StressletSum(points, points, options) {}

StressletSum::StressletSum(std::span<const Vec3> sources, std::span<const Vec3> targets, const SumOptions& options)
    : parts_(std::make_unique<Parts>(Parts{choose(FlowKernel::stresslet, sources, targets, options), {}})) {
  Parts& p = *parts_;
  if (p.method == SumMethod::cardinal_sine) throw InputError("plane waves sum Stokeslets, not stresslets");
  if (p.method != SumMethod::ewald) return;
  p.ewald.emplace(FlowKernel::stresslet, ewald_accuracy(of_each_part(options.tolerance)), *p.plan, p.sources,
                  p.target_points());
  p.cutoff = p.ewald->cutoff();
}

StressletSum::~StressletSum() = default;
StressletSum::StressletSum(StressletSum&&) noexcept = default;

SumMethod StressletSum::method() const { return parts_->method; }
double StressletSum::cutoff() const { return parts_->cutoff; }

void StressletSum::apply(std::span<const Vec3> forces, std::span<const Vec3> normals, std::span<Vec3> velocity) const {
  const Parts& p = *parts_;
  require_sizes(p, forces, velocity);
  require_sizes(p, normals, velocity);
  if (p.ewald) {
    p.ewald->apply(forces, normals, velocity);
  } else {
    std::vector<std::vector<double>> numbers;
    append_components(forces, numbers);
    append_components(normals, numbers);
    sum_directly(StressletPair{}, p.sources, numbers, p.target_points(), velocity);
  }
  scale(velocity, 1 / eight_pi);
}

}  // namespace slurry::stokes
