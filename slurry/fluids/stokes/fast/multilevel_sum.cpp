// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/fast/multilevel_sum.hpp"

#include <algorithm>
#include <limits>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/fast/clusters.hpp"
#include "slurry/fluids/stokes/fast/cost_model.hpp"
#include "slurry/fluids/stokes/fast/direct_sum.hpp"
#include "slurry/fluids/stokes/fast/pair_kernels.hpp"

namespace slurry::stokes {
namespace {

// Splits that are tried: from half the extent of the points on, each half as long as the one before.
constexpr int most_splits = 8;

// Clusters beyond this number are bodies of a suspension, each too small for a grid of its own to pay.
constexpr std::size_t most_clusters = 400;

// Points of one cluster.
struct ClusterPoints {
  std::vector<std::uint32_t> source, target;  // ranks
  std::vector<Vec3> sources, targets;         // no targets where they are the sources
  bool is_same = false;
  std::span<const Vec3> target_points() const { return is_same ? sources : targets; }
};

bool are_same(std::span<const Vec3> a, std::span<const Vec3> b) { return a.data() == b.data() && a.size() == b.size(); }

std::vector<ClusterPoints> points_of(const Clusters& clusters, std::span<const Vec3> sources,
                                     std::span<const Vec3> targets) {
  std::vector<ClusterPoints> all(clusters.count);
  const bool is_same = are_same(sources, targets);
  for (std::size_t k = 0; k < sources.size(); ++k) {
    all[clusters.of_source[k]].source.push_back(std::uint32_t(k));
    all[clusters.of_source[k]].sources.push_back(sources[k]);
  }
  for (std::size_t k = 0; k < targets.size(); ++k) {
    all[clusters.of_target[k]].target.push_back(std::uint32_t(k));
    if (!is_same) all[clusters.of_target[k]].targets.push_back(targets[k]);
  }
  for (ClusterPoints& one : all) one.is_same = is_same;
  return all;
}

double direct_cost(std::span<const Vec3> sources, std::span<const Vec3> targets) {
  return cost::direct_pair * static_cast<double>(sources.size()) * static_cast<double>(targets.size());
}

// What a cluster costs by itself, on one level.
double own_cost(FlowKernel kernel, const EwaldAccuracy& accuracy, const ClusterPoints& points, double split) {
  if (points.source.empty() || points.target.empty()) return 0;
  const std::span<const Vec3> sources = points.sources, targets = points.target_points();
  const GridFrame frame = frame_with_cutoff(accuracy, sources, targets, split);
  return std::min(direct_cost(sources, targets), plan_ewald(kernel, accuracy, sources, targets).cost) +
         far_cost(kernel, accuracy, frame, sources.size() + targets.size());
}

double extent_of(std::span<const Vec3> sources, std::span<const Vec3> targets) {
  Vec3 low = sources[0], high = low;
  for (auto points : {sources, targets})
    for (const Vec3& p : points)
      for (int a = 0; a < 3; ++a) low[a] = std::min(low[a], p[a]), high[a] = std::max(high[a], p[a]);
  return std::max({high.x - low.x, high.y - low.y, high.z - low.z});
}

}  // namespace

SumPlan plan_sum(FlowKernel kernel, const EwaldAccuracy& accuracy, std::span<const Vec3> sources,
                 std::span<const Vec3> targets, bool may_be_direct) {
  SumPlan best;
  best.whole = plan_ewald(kernel, accuracy, sources, targets);
  best.cost = best.whole.cost;
  if (const double direct = direct_cost(sources, targets); may_be_direct && direct < best.cost)
    best.is_direct = true, best.cost = direct;
  double split = 0.5 * extent_of(sources, targets);
  for (int k = 0; k < most_splits && split > 0; ++k, split *= 0.5) {
    const GridFrame frame = frame_with_cutoff(accuracy, sources, targets, split);
    double cost = far_cost(kernel, accuracy, frame, sources.size() + targets.size());
    if (cost > best.cost || !fits_in_memory(frame)) break;
    const Clusters clusters = find_clusters(sources, targets, split);
    if (clusters.count < 2) continue;
    if (clusters.count > most_clusters) break;
    for (const ClusterPoints& points : points_of(clusters, sources, targets)) {
      cost += own_cost(kernel, accuracy, points, split);
      if (cost > best.cost) break;
    }
    if (cost < best.cost) best = {false, split, best.whole, cost};
  }
  return best;
}

struct MultilevelSum::Part : ClusterPoints {
  std::unique_ptr<MultilevelSum> sum;
  std::unique_ptr<FarGrid> far;
};

MultilevelSum::MultilevelSum(FlowKernel kernel, const EwaldAccuracy& accuracy, const SumPlan& plan,
                             std::span<const Vec3> sources, std::span<const Vec3> targets)
    : kernel_(kernel), sources_(sources), targets_(targets) {
  if (plan.is_direct) return;
  if (plan.split == 0) {
    whole_.emplace(kernel, accuracy, plan.whole, sources, targets);
    return;
  }
  const KernelSplit split = split_kernel(accuracy.bandwidth, accuracy.pieces);
  const nufft::EsKernel phi{accuracy.width, accuracy.shape};
  far_.emplace(kernel, split, phi, frame_with_cutoff(accuracy, sources, targets, plan.split), sources, targets);
  for (ClusterPoints& points : points_of(find_clusters(sources, targets, plan.split), sources, targets)) {
    if (points.source.empty() || points.target.empty()) continue;
    parts_.emplace_back();
    Part& part = parts_.back();
    static_cast<ClusterPoints&>(part) = std::move(points);
    const std::span<const Vec3> from = part.sources, to = part.target_points();
    part.sum = std::make_unique<MultilevelSum>(kernel, accuracy, plan_sum(kernel, accuracy, from, to, true), from, to);
    part.far = std::make_unique<FarGrid>(kernel, split, phi, frame_with_cutoff(accuracy, from, to, plan.split), from, to);
  }
}

MultilevelSum::~MultilevelSum() = default;
MultilevelSum::MultilevelSum(MultilevelSum&&) noexcept = default;

int MultilevelSum::levels() const {
  int most = 0;
  for (const Part& part : parts_) most = std::max(most, part.sum->levels());
  return 1 + most;
}

double MultilevelSum::cutoff() const {
  if (whole_) return whole_->plan().frame.cutoff;
  if (!far_) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (const Part& part : parts_) largest = std::max(largest, part.sum->cutoff());
  return largest;
}

void MultilevelSum::apply_directly(std::span<const Vec3> forces, std::span<const Vec3> normals,
                                   std::span<Vec3> velocity) const {
  std::vector<std::vector<double>> numbers;
  append_components(forces, numbers);
  if (kernel_ == FlowKernel::stokeslet) return sum_directly(StokesletPair{}, sources_, numbers, targets_, velocity);
  append_components(normals, numbers);
  sum_directly(StressletPair{}, sources_, numbers, targets_, velocity);
}

void MultilevelSum::apply(std::span<const Vec3> forces, std::span<const Vec3> normals, std::span<Vec3> velocity) const {
  if (whole_) return whole_->apply(forces, normals, velocity);
  if (!far_) return apply_directly(forces, normals, velocity);
  far_->apply(grid_numbers(kernel_, forces, normals), velocity);
  const auto chosen = [](std::span<const Vec3> all, const std::vector<std::uint32_t>& ranks) {
    std::vector<Vec3> some;
    for (const std::uint32_t k : ranks)
      if (!all.empty()) some.push_back(all[k]);
    return some;
  };
  for (const Part& part : parts_) {
    const std::vector<Vec3> f = chosen(forces, part.source), n = chosen(normals, part.source);
    std::vector<Vec3> own(part.target.size()), smooth(part.target.size());
    part.sum->apply(f, n, own);
    part.far->apply(grid_numbers(kernel_, f, n), smooth);
    for (std::size_t k = 0; k < own.size(); ++k) velocity[part.target[k]] += own[k] - smooth[k];
  }
}

}  // namespace slurry::stokes
