// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

std::int32_t rank_of(const std::string& label, const char* kind, const std::string& name,
                     const std::vector<std::string>& known) {
  const auto place = std::find(known.begin(), known.end(), name);
  if (place != known.end()) return static_cast<std::int32_t>(place - known.begin());
  const std::string list = known.empty() ? "none" : join_names(known, "");
  refuse_probe(label, fmt::format("there is no {} \"{}\"; known: {}", kind, shown(name), list));
}

}  // namespace

const std::vector<Vec3> ProbeScene::no_places;
const MotionBefore ProbeScene::no_motion;

void refuse_probe(const std::string& label, const std::string& reason) {
  throw InputError(fmt::format("probe \"{}\": {}", shown(label), reason));
}

void require_grain(const std::string& label, std::int64_t id, const State& state) {
  if (id >= 0 && id < state.next_id) return;
  refuse_probe(label, fmt::format("there is no grain {}; the ids given so far are 0 to {}", id, state.next_id - 1));
}

std::int32_t rank_of_group(const std::string& label, const std::string& name, const World& world) {
  return rank_of(label, "group", name, world.groups);
}

std::vector<std::int32_t> ranks_of_obstacle(const std::string& label, const std::string& name, const World& world) {
  std::vector<std::string> names;
  for (const Obstacle& o : world.obstacles) names.push_back(o.name);
  std::vector<std::int32_t> ranks{rank_of(label, "obstacle", name, names)};
  for (std::size_t k = ranks[0] + 1; k < names.size(); ++k)
    if (names[k] == name) ranks.push_back(static_cast<std::int32_t>(k));
  return ranks;
}

std::size_t find_grain(const Grains& grains, std::int64_t id, std::size_t& place) {
  if (place >= grains.size() || grains.id[place] != id)
    place = static_cast<std::size_t>(std::find(grains.id.begin(), grains.id.end(), id) - grains.id.begin());
  return place;
}

void append(std::vector<double>& out, Vec3 v) { out.insert(out.end(), {v.x, v.y, v.z}); }

void append_nothing(std::vector<double>& out, std::size_t columns) {
  out.insert(out.end(), columns, std::numeric_limits<double>::quiet_NaN());
}

}  // namespace slurry
