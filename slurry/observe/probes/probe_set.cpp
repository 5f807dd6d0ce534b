// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/probe_set.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <unordered_map>

namespace slurry {
namespace {

template <class P>
constexpr bool sums_over_steps = requires(const P& probe, const ProbeScene& scene, ProbeTarget& target) {
  probe.advance(scene, target);
};
template <class P>
constexpr bool follows_grains = requires {
  P::follows_grains;
};
template <class P>
constexpr bool follows_motion = requires {
  P::follows_motion;
};

}  // namespace

std::optional<ProfileAxis> profile_axis_of(const Probe& probe, bool planar) {
  return std::visit(
      [&](const auto& one) -> std::optional<ProfileAxis> {
        if constexpr (requires { one.profile_axis(planar); })
          return one.profile_axis(planar);
        else
          return std::nullopt;
      },
      probe);
}

ProbeSet::ProbeSet(const std::vector<NamedProbe>& probes, const World& world, const State& state)
    : row_time_(state.clock.time), step_(state.clock.step) {
  for (const NamedProbe& named : probes) {
    for (const Entry& e : entries_)
      if (e.named.name == named.name) refuse_probe(named.name, "two probes have this name; each needs its own");
    std::visit(
        [&]<class P>(const P& probe) {
          entries_.push_back({named, probe.resolve(named.name, world, state)});
          for (const std::string& quantity : columns_in(probe, world)) columns_.push_back(named.name + "." + quantity);
          needs_places_ = needs_places_ || follows_grains<P>;
          needs_motion_ = needs_motion_ || follows_motion<P>;
        },
        named.probe);
  }
  keep_places(state.grains);
}

void ProbeSet::keep_places(const Grains& grains) {
  if (needs_places_ || needs_motion_) id_ = grains.id;
  if (needs_places_) place_ = grains.position;
  if (needs_motion_) motion_ = {grains.velocity, grains.angular_velocity};
}

std::vector<Vec3> ProbeSet::places_before(const State& state) const {
  const Grains& grains = state.grains;
  if (id_ == grains.id && state.domain.is_open()) return place_;
  // Grains change their order in memory now and then, and some are born.
  std::unordered_map<std::int64_t, std::size_t> rank;
  for (std::size_t k = 0; k < id_.size(); ++k) rank[id_[k]] = k;
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  std::vector<Vec3> before(grains.size(), {none, none, none});
  for (std::size_t k = 0; k < grains.size(); ++k)
    if (const auto found = rank.find(grains.id[k]); found != rank.end())
      before[k] = state.domain.beside(grains.position[k], place_[found->second]);
  return before;
}

MotionBefore ProbeSet::motion_before(const Grains& grains) const {
  if (id_ == grains.id) return motion_;
  std::unordered_map<std::int64_t, std::size_t> rank;
  for (std::size_t k = 0; k < id_.size(); ++k) rank[id_[k]] = k;
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Vec3> nothing(grains.size(), {none, none, none});
  MotionBefore before{nothing, nothing};
  for (std::size_t k = 0; k < grains.size(); ++k)
    if (const auto found = rank.find(grains.id[k]); found != rank.end()) {
      before.velocity[k] = motion_.velocity[found->second];
      before.spin[k] = motion_.spin[found->second];
    }
  return before;
}

ProbeScene ProbeSet::since_row(const ProbeScene& scene, const std::vector<Vec3>& before,
                               const MotionBefore& motion) const {
  return {scene.world, scene.state, scene.report, before, scene.state.clock.time - row_time_, motion, scene.work};
}

void ProbeSet::advance(const ProbeScene& scene) {
  const Grains& grains = scene.state.grains;
  const std::vector<Vec3> before = needs_places_ ? places_before(scene.state) : std::vector<Vec3>{};
  const MotionBefore motion = needs_motion_ ? motion_before(grains) : MotionBefore{};
  const ProbeScene seen = since_row(scene, before, motion);
  for (Entry& e : entries_)
    std::visit(
        [&]<class P>(const P& probe) {
          if constexpr (sums_over_steps<P>) probe.advance(seen, e.target);
        },
        e.named.probe);
  keep_places(grains);
  step_ = scene.state.clock.step;
}

void ProbeSet::sample(const ProbeScene& scene, std::vector<double>& out) {
  out.clear();
  const ProbeScene seen = since_row(scene);
  for (Entry& e : entries_) std::visit([&](const auto& probe) { probe.measure(seen, e.target, out); }, e.named.probe);
}

std::vector<double> ProbeSet::sample_one(std::size_t rank, const ProbeScene& scene) {
  Entry& e = entries_.at(rank);
  std::vector<double> values;
  std::visit([&](const auto& probe) { probe.measure(since_row(scene), e.target, values); }, e.named.probe);
  return values;
}

void ProbeSet::begin_interval(double time) {
  row_time_ = time;
  for (Entry& e : entries_) std::fill(e.target.since_row.begin(), e.target.since_row.end(), 0.0);
}

std::vector<double> ProbeSet::memory() const {
  std::vector<double> numbers{static_cast<double>(step_), row_time_};
  for (const Entry& e : entries_) {
    numbers.insert(numbers.end(), e.target.since_row.begin(), e.target.since_row.end());
    numbers.insert(numbers.end(), e.target.since_start.begin(), e.target.since_start.end());
    numbers.push_back(static_cast<double>(e.target.present.size()));
    for (const Presence& p : e.target.present) numbers.insert(numbers.end(), {static_cast<double>(p.id), p.since});
  }
  return numbers;
}

bool ProbeSet::has_sums() const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [](const Entry& e) { return !e.target.since_row.empty() || !e.target.since_start.empty(); });
}

bool ProbeSet::recall(const std::vector<double>& memory, const State& state) {
  const bool is_of_this_step = memory.size() >= 2 && memory[0] == static_cast<double>(state.clock.step);
  // Probes that sum nothing have nothing to recall but when the last row was.
  if (!has_sums()) {
    if (is_of_this_step) row_time_ = memory[1];
    return true;
  }
  if (!is_of_this_step) return false;
  std::vector<Entry> entries = entries_;
  auto next = memory.begin() + 2;
  // Gives the numbers that follow, or none where the memory is too short.
  const auto take = [&](std::size_t count) {
    const bool has = count <= static_cast<std::size_t>(memory.end() - next);
    const std::span<const double> numbers(next, has ? count : 0);
    next += std::ssize(numbers);
    return numbers;
  };
  const auto fill = [&](std::vector<double>& list) {
    const auto numbers = take(list.size());
    std::copy(numbers.begin(), numbers.end(), list.begin());
    return numbers.size() == list.size();
  };
  for (Entry& e : entries) {
    if (!fill(e.target.since_row) || !fill(e.target.since_start)) return false;
    const auto count = take(1);
    if (count.empty() || !(count[0] >= 0) || count[0] > static_cast<double>(memory.size())) return false;
    const auto pairs = take(2 * static_cast<std::size_t>(count[0]));
    e.target.present.clear();
    for (std::size_t k = 0; k + 1 < pairs.size(); k += 2)
      e.target.present.push_back({static_cast<std::int64_t>(pairs[k]), pairs[k + 1]});
    if (static_cast<double>(e.target.present.size()) != count[0]) return false;
  }
  if (next != memory.end()) return false;
  row_time_ = memory[1];
  entries_ = std::move(entries);
  return true;
}

bool ProbeSet::recall_since_start(const std::vector<double>& memory, const State& state) {
  ProbeSet other = *this;
  if (!other.recall(memory, state)) return false;
  for (std::size_t k = 0; k < entries_.size(); ++k) {
    entries_[k].target.since_start = other.entries_[k].target.since_start;
    entries_[k].target.present = other.entries_[k].target.present;
  }
  return true;
}

}  // namespace slurry
