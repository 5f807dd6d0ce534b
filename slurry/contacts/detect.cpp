// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Detection by rows: each grain goes through its candidates and, beside them, through its contacts of the step before.
#include "slurry/contacts/detect.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/contacts/rows.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// Slack relative to the radius and to the free flight. They trade contacts that stay idle against steps solved twice:
// 5 % of a radius and a quarter of the flight leave fewer than one step in a hundred to be solved again in a collapse.
constexpr double slack_of_radius = 0.05;
constexpr double slack_of_flight = 0.25;

// The contact of grain i in `previous` that the piece `second` takes over at a seam, or -1: one with another piece of
// the same obstacle that has no contact to report any more, with nearly the same normal.
std::int64_t find_heritage(const Scene& scene, const Contacts& previous, std::int32_t i, std::int32_t second,
                           Vec3 normal) {
  constexpr double least_cosine = 0.9;
  if (static_cast<std::size_t>(i) + 1 >= previous.start.size()) return -1;
  const PlacedPiece heir = scene.pieces[piece_of(second)];
  if (!has_seams(*heir.surface)) return -1;
  std::int64_t best = -1;
  double cosine = least_cosine;
  for (std::int64_t c = previous.start[i]; c < previous.start[i + 1]; ++c) {
    if (!is_piece(previous.second[c]) || !(dot(previous.normal[c], normal) > cosine)) continue;
    const PlacedPiece old = scene.pieces[piece_of(previous.second[c])];
    if (old.obstacle != heir.obstacle ||
        nearest(*old.surface, old.pose, scene.grains.position[i]).distance < no_contact)
      continue;
    best = c;
    cosine = dot(previous.normal[c], normal);
  }
  return best;
}

// Puts the touches of a pair that were taken at the end of the step in the place of those with the same feature, behind
// the others; returns their number.
std::size_t take_turned(const TurnedTouches& turned, std::int32_t first, std::int32_t second,
                        std::vector<Touch>& found) {
  if (turned.empty()) return 0;
  std::size_t count = 0;
  constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
  for (auto t = turned.lower_bound({first, second, lowest}); t != turned.end(); ++t) {
    const Touch& touch = t->second;
    if (t->first[0] != first || t->first[1] != second) break;
    std::erase_if(found, [&](const Touch& old) { return old.feature == touch.feature; });
    found.push_back(touch);
    ++count;
  }
  return count;
}

// Contacts of the parts, one part after the other.
void join(const std::vector<Contacts>& parts, std::size_t grains, Contacts& all) {
  for_each_array<Contacts>([&](const auto& f) {
    auto& to = all.*f.member;
    std::vector<std::size_t> begin(parts.size() + 1, 0);
    for (std::size_t k = 0; k < parts.size(); ++k) begin[k + 1] = begin[k] + (parts[k].*f.member).size();
    to.resize(begin.back());
    parallel_for(
        parts.size(),
        [&](std::size_t k) {
          const auto& from = parts[k].*f.member;
          std::copy(from.begin(), from.end(), to.begin() + static_cast<std::ptrdiff_t>(begin[k]));
        },
        1);
  });
  all.start.assign(grains + 1, 0);
  for (const std::int32_t i : all.first) ++all.start[i + 1];
  for (std::size_t i = 0; i < grains; ++i) all.start[i + 1] += all.start[i];
}

}  // namespace

std::vector<double> initial_slack(const Scene& scene, const Velocities& free, double dt) {
  std::vector<double> slack(scene.grains.size());
  parallel_for(slack.size(), [&](std::size_t k) {
    slack[k] = slack_of_radius * scene.grains.radius[k] + slack_of_flight * dt * fastest(scene, free, k);
  });
  return slack;
}

void detect(const Scene& scene, const Candidates& candidates, const Velocities& free, const Selection& selection,
            const Contacts& previous, Detection& detection) {
  const std::size_t n = scene.grains.size();
  std::vector<Contacts>& parts = detection.parts;
  parts.resize((n + rows_per_chunk - 1) / rows_per_chunk);
  const bool round = scene.is_round();
  const double least_reach = selection.reach.value_or(-std::numeric_limits<double>::infinity());

  const auto add = [&](std::size_t i, std::int32_t second, const Touch& t, std::int64_t before, Contacts& out) {
    out.first.push_back(static_cast<std::int32_t>(i));
    out.second.push_back(second);
    out.gap.push_back(t.gap);
    out.normal.push_back(t.normal);
    if (!round) {
      out.middle.push_back(t.point);
      out.curvature.push_back(t.curvature);
      out.feature.push_back(t.feature);
    }
    out.impulse.push_back(before < 0 ? 0 : previous.impulse[before]);
    if (selection.turns) out.tangential.push_back(before < 0 ? Vec3{} : previous.tangential[before]);
    if (selection.rolls) out.moment.push_back(before < 0 ? Vec3{} : previous.moment[before]);
    out.gamma.push_back(before < 0 ? 0 : previous.gamma[before]);
    out.law.push_back(0);
  };
  const auto detect_row = [&](std::size_t i, std::vector<Touch>& found, Contacts& out) {
    RowCursor past(previous, i);
    for_each_candidate(candidates, i, [&](std::int32_t second) {
      const bool grain = !is_piece(second);
      if (scene.never_touch(i, second)) return;
      const double slack = selection.slack[i] + (grain ? selection.slack[second] : 0);
      const std::int64_t past_pair = past.find(second);
      // A touch farther than this is neither in reach nor fast enough; a pair that was there may be glued at any gap.
      double reach = std::numeric_limits<double>::infinity();
      if (!round && past_pair < 0)
        reach = std::max(least_reach, slack + selection.dt * fastest_of_pair(scene, free, i, second));
      found.clear();
      find_touches(scene, static_cast<std::int32_t>(i), second, reach,
                   past_pair < 0 ? Vec3{} : previous.normal[past_pair], found);
      const std::size_t turned = take_turned(selection.turned, static_cast<std::int32_t>(i), second, found);
      for (std::size_t k = 0; k < found.size(); ++k) {
        const Touch& t = found[k];
        if (t.gap == no_contact) continue;
        std::int64_t before = round ? past_pair : past.find(past_pair, t.feature);
        if (before < 0 && round && !grain)
          before = find_heritage(scene, previous, static_cast<std::int32_t>(i), second, t.normal);
        const bool glued = before >= 0 && previous.gamma[before] < 0;
        const bool wanted = glued || t.gap <= least_reach || k + turned >= found.size();
        if (!wanted && t.gap + selection.dt * opening(scene, free, i, second, t) > slack) continue;
        add(i, second, t, before, out);
      }
    });
  };
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        Contacts& out = parts[begin / rows_per_chunk];
        for_each_array<Contacts>([&](const auto& f) { (out.*f.member).clear(); });
        std::vector<Touch> found;
        for (std::size_t i = begin; i < end; ++i) detect_row(i, found, out);
      },
      rows_per_chunk);
  join(parts, n, detection.contacts);
}

Contacts reorder(const Contacts& contacts, const std::vector<std::int32_t>& place, std::size_t grains) {
  struct Entry {
    std::int32_t first, second;
    std::size_t from;
    bool turned;
  };
  std::vector<Entry> entries;
  entries.reserve(contacts.size());
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    std::int32_t i = place[contacts.first[c]];
    const bool wall = is_piece(contacts.second[c]);
    std::int32_t j = wall ? contacts.second[c] : place[contacts.second[c]];
    if (i < 0 || (!wall && j < 0)) continue;
    const bool turned = !wall && j < i;
    if (turned) std::swap(i, j);
    entries.push_back({i, j, c, turned});
  }
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.first != b.first ? a.first < b.first : comes_before(a.second, b.second);
  });
  Contacts sorted;
  for_each_array<Contacts>([&](const auto& f) {
    auto& to = sorted.*f.member;
    const auto& from = contacts.*f.member;
    to.resize(from.empty() ? 0 : entries.size());
    for (std::size_t c = 0; c < to.size(); ++c) to[c] = from[entries[c].from];
  });
  sorted.start.assign(grains + 1, 0);
  for (std::size_t c = 0; c < entries.size(); ++c) {
    const Entry& e = entries[c];
    sorted.first[c] = e.first, sorted.second[c] = e.second;
    ++sorted.start[e.first + 1];
    if (!e.turned) continue;
    sorted.normal[c] = -sorted.normal[c];
    if (!sorted.tangential.empty()) sorted.tangential[c] = -sorted.tangential[c];
    if (!sorted.moment.empty()) sorted.moment[c] = -sorted.moment[c];
  }
  for (std::size_t i = 0; i < grains; ++i) sorted.start[i + 1] += sorted.start[i];
  return sorted;
}

}  // namespace slurry
