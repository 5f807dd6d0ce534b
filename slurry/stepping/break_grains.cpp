// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Serial: few grains break in a step, and their fragments come in one order.
#include "slurry/stepping/break_grains.hpp"

#include <algorithm>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/core/random.hpp"
#include "slurry/grains/packing.hpp"

namespace slurry {
namespace {

// Directions that are tried in a step: at a wall a sixth to a quarter of all are free.
constexpr int most_directions = 64;

// Part of a radius by which a fragment may overlap what the whole touched already: round-off.
constexpr double allowed_overlap = 1e-9;

const BreakageGroup* group_of(const World& world, const Grains& grains, std::size_t k) {
  for (const BreakageGroup& group : world.breakage)
    if (group.group == grains.group[k]) return &group;
  return nullptr;
}

Vec3 random_direction(bool planar, Random& random) {
  const double angle = random.uniform(0, 2 * std::numbers::pi), z = planar ? 0 : random.uniform(-1, 1);
  const double r = std::sqrt(1 - z * z);
  return {r * math::cos(angle), r * math::sin(angle), z};
}

class Breaking {
 public:
  Breaking(const World& world, State& state, double now)
      : world_(world), state_(state), grains_(state.grains), now_(now), ratio_(fragment_ratio(world.planar)) {}

  PopulationChange run() {
    for (std::size_t k = 0; k < grains_.size(); ++k) {
      const BreakageGroup* group = group_of(world_, grains_, k);
      if (!group || !(grains_.inner_energy[k] > group->bears(grains_.mass[k]))) continue;
      if (ratio_ * grains_.radius[k] < group->options.smallest) continue;
      break_grain(k, *group);
    }
    return std::move(change_);
  }

 private:
  void break_grain(std::size_t k, const BreakageGroup& group) {
    const auto id = static_cast<std::uint64_t>(grains_.id[k]), step = static_cast<std::uint64_t>(state_.clock.step);
    Random random(scrambled(scrambled(group.seed + id) + step));
    Break how;
    how.planar = world_.planar;
    how.rule = group.options.rule;
    how.released = group.options.released * grains_.inner_energy[k];
    const double most = group.options.angle;
    how.angles = {random.uniform(0, most), random.uniform(0, most), random.uniform(0, most)};
    const std::vector<std::pair<Vec3, double>> near = neighbours_of(k);
    const bool turns = std::isfinite(grains_.inertia[k].z);
    const Fragment whole{grains_.mass[k],     grains_.radius[k],   turns ? grains_.inertia[k].z : 0,
                         grains_.position[k], grains_.velocity[k], grains_.angular_velocity[k]};
    for (int n = 0; n < most_directions; ++n) {
      how.direction = random_direction(world_.planar, random);
      const std::array<Fragment, 2> halves = break_in_two(whole, how);
      if (!is_free(halves[0], near) || !is_free(halves[1], near)) continue;
      take(k, halves, turns);
      return;
    }
  }

  // What may be in the way of the fragments of grain k: other grains, without those that broke, and their fragments.
  std::vector<std::pair<Vec3, double>> neighbours_of(std::size_t k) const {
    std::vector<std::pair<Vec3, double>> near;
    const auto add = [&](const Grains& others, std::size_t j) {
      const Vec3 x = state_.domain.beside(grains_.position[k], others.position[j]);
      const double far = 2 * ratio_ * grains_.radius[k] + others.radius[j];
      if (norm2(x - grains_.position[k]) < far * far) near.emplace_back(x, others.radius[j]);
    };
    for (std::size_t j = 0; j < grains_.size(); ++j)
      if (j != k && !std::binary_search(change_.deaths.begin(), change_.deaths.end(), j)) add(grains_, j);
    for (std::size_t j = 0; j < change_.births.size(); ++j) add(change_.births, j);
    return near;
  }

  bool is_free(const Fragment& half, const std::vector<std::pair<Vec3, double>>& near) const {
    const double r = (1 - allowed_overlap) * half.radius;
    for (const auto& [x, radius] : near)
      if (norm(half.position - x) < r + radius) return false;
    return is_outside(world_.obstacles, state_.walls, half.position, r);
  }

  void take(std::size_t k, const std::array<Fragment, 2>& halves, bool turns) {
    Breaks& breaks = state_.breaks;
    breaks.time.push_back(now_);
    breaks.whole.push_back(grains_.id[k]);
    breaks.first.push_back(state_.next_id), breaks.second.push_back(state_.next_id + 1);
    breaks.position.push_back(grains_.position[k]);
    breaks.mass.push_back(grains_.mass[k]);
    breaks.energy.push_back(grains_.inner_energy[k]);
    ++state_.totals.breaks;
    change_.deaths.push_back(k);
    Grains& born = change_.births;
    for (const Fragment& half : halves) {
      for_each_array<Grains>([&](const auto& f) { (born.*f.member).push_back((grains_.*f.member)[k]); });
      const std::size_t n = born.size() - 1;
      born.id[n] = state_.next_id++;
      born.parent[n] = grains_.id[k];
      born.birth[n] = now_;
      born.inner_energy[n] = 0;
      born.mass[n] = half.mass, born.radius[n] = half.radius;
      if (turns) born.inertia[n] = {half.inertia, half.inertia, half.inertia};
      born.position[n] = half.position;
      born.velocity[n] = half.velocity, born.angular_velocity[n] = half.spin;
    }
  }

  const World& world_;
  State& state_;
  const Grains& grains_;
  double now_;
  double ratio_;  // of the radius of a fragment to that of the whole
  PopulationChange change_;
};

}  // namespace

PopulationChange break_grains(const World& world, State& state, double now) {
  if (world.breakage.empty()) return {};
  return Breaking(world, state, now).run();
}

}  // namespace slurry
