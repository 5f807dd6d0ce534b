// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The certificate of a step: pairs that were left out, and touches that turning has brought about (detect.hpp).
#include <algorithm>
#include <atomic>
#include <functional>

#include "slurry/contacts/detect.hpp"
#include "slurry/contacts/rows.hpp"
#include "slurry/core/parallel_arrays.hpp"

namespace slurry {
namespace {

// Two touches of a pair nearer to each other than this, in units of the smaller radius, are one that has rolled on.
constexpr double same_place = 0.25;

// The feature for a touch taken at the end of a step: that of the contact of its pair (`known` is the first) which it
// replaces, or one that is not in use.
std::int32_t name_of_turned(const Contacts& contacts, std::int64_t known, const Touch& t, double near) {
  if (known < 0) return t.feature;
  const std::int64_t end = contacts.start[contacts.first[known] + 1];
  const auto find = [&](auto&& is_it) {
    std::int64_t k = known;
    while (k < end && contacts.second[k] == contacts.second[known] && !is_it(k)) ++k;
    return k < end && contacts.second[k] == contacts.second[known] ? k : -1;
  };
  const std::int64_t replaced = find([&](std::int64_t k) { return norm(contacts.middle[k] - t.point) < near; });
  if (replaced >= 0) return contacts.feature[replaced];
  std::int32_t name = t.feature;
  for (std::size_t n = 1; find([&](std::int64_t k) { return contacts.feature[k] == name; }) >= 0; ++n)
    name = feature_of(n, t.feature + 1);
  return name;
}

}  // namespace

std::size_t find_missed(const Scene& scene, const Candidates& candidates, const Velocities& free,
                        const Velocities& velocities, const Contacts& contacts, double tolerance, Detection& detection,
                        Selection& selection) {
  const std::size_t n = scene.grains.size();
  const double dt = selection.dt;
  std::vector<char>&moved = detection.moved, &raised = detection.raised;
  moved.resize(n);
  const std::size_t any = parallel_count(
      n, [&](std::size_t k) { return moved[k] = deviation(scene, velocities, free, k, dt) > selection.slack[k]; });
  if (any == 0) return 0;

  parallel_fill(raised, n, char{0});
  const auto raise = [&](std::size_t k) { std::atomic_ref(raised[k]).store(1, std::memory_order_relaxed); };
  const auto missed_of = [&](std::size_t i) {
    std::size_t missed = 0;
    RowCursor row(contacts, i);
    for_each_candidate(candidates, i, [&](std::int32_t second) {
      const bool grain = !is_piece(second);
      if (scene.never_touch(i, second)) return;
      if (!moved[i] && !(grain && moved[second])) return;
      const std::int64_t known = row.find(second);
      if (known >= 0 && scene.is_round()) return;
      const double reach = dt * fastest_of_pair(scene, velocities, i, second);
      for_each_touch(scene, static_cast<std::int32_t>(i), second, reach, {}, [&](const Touch& t) {
        if (known >= 0 && row.find(known, t.feature) >= 0) return;
        if (t.gap + dt * opening(scene, velocities, i, second, t) >= -tolerance) return;
        ++missed;
        raise(i);
        if (grain) raise(second);
      });
    });
    return missed;
  };
  const std::size_t missed = parallel_reduce(n, std::size_t{0}, missed_of, std::plus<>{}, rows_per_chunk);
  parallel_for(n, [&](std::size_t k) {
    if (raised[k]) selection.slack[k] = std::max(1.5 * deviation(scene, velocities, free, k, dt), selection.slack[k]);
  });
  return missed;
}

std::size_t find_turned(const Scene& scene, const Grains& end, const Candidates& candidates,
                        const Velocities& velocities, const Contacts& contacts, double allowed, Detection& detection,
                        Selection& selection) {
  const Grains& grains = scene.grains;
  const double dt = selection.dt;
  const Domain domain = slurry::moved(scene.domain, dt);
  const Scene moved{scene.forms, scene.chains, end, scene.pieces, scene.ignored, domain, scene.gaits};
  const auto turn = [&](std::size_t k) { return dt * grains.radius[k] * norm(velocities.angular[k]); };
  const auto find_in_row = [&](std::size_t i, auto& out) {
    RowCursor row(contacts, i);
    for_each_candidate(candidates, i, [&](std::int32_t second) {
      const bool grain = !is_piece(second);
      const std::int64_t known = row.find(second);
      const double room = allowed * (grain ? std::min(grains.radius[i], grains.radius[second]) : grains.radius[i]);
      if (turn(i) + (grain ? turn(second) : 0) <= room || scene.never_touch(i, second)) return;
      const Vec3 hint = known < 0 ? Vec3{} : contacts.normal[known];
      for_each_touch(moved, static_cast<std::int32_t>(i), second, 0, hint, [&](Touch t) {
        if (!(t.gap < -room)) return;
        // Back to the start: the arms of a pair stay within dt |V_j - V_i| / 2.
        t.point -= dt * (grain ? 0.5 * (velocities.linear[i] + velocities.linear[second]) : velocities.linear[i]);
        if (grain && !scene.domain.is_open())
          t.point -=
              0.5 * dt * scene.domain.image_velocity(scene.domain.image(grains.position[i], grains.position[second]));
        t.gap -= dt * opening(scene, velocities, i, second, t);
        t.feature = name_of_turned(contacts, known, t, same_place * room / allowed);
        out.push_back({{static_cast<std::int32_t>(i), second, t.feature}, t});
      });
    });
  };
  auto& parts = detection.turned;
  parts.resize((grains.size() + rows_per_chunk - 1) / rows_per_chunk);
  parallel_ranges(
      grains.size(),
      [&](std::size_t begin, std::size_t last) {
        parts[begin / rows_per_chunk].clear();
        for (std::size_t i = begin; i < last; ++i) find_in_row(i, parts[begin / rows_per_chunk]);
      },
      rows_per_chunk);
  std::size_t count = 0;
  for (const auto& part : parts)
    for (const auto& [key, touch] : part) selection.turned[key] = touch, ++count;
  return count;
}

}  // namespace slurry
