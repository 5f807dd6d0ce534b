// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Detection by rows: each grain goes through its candidates and, beside them, through its contacts of the step before.
//
// Rows are counted, the counts are added up, and each row then writes its contacts where they belong. Round grains are
// looked at twice, since a gap costs less than to remember it. The touches of other forms are dear: the count keeps
// those that it takes.
#include "slurry/contacts/detect.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/contacts/rows.hpp"
#include "slurry/core/parallel_arrays.hpp"
#include "slurry/core/parallel_sort.hpp"

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

// What a row is asked for: calls take(second, touch, before) for each of its contacts, `before` its rank in `previous`
// or -1.
struct RowDetector {
  const Scene& scene;
  const Candidates& candidates;
  const Velocities& free;
  const Selection& selection;
  const Contacts& previous;
  double least_reach = selection.reach.value_or(-std::numeric_limits<double>::infinity());

  double slack(std::size_t i, std::int32_t second) const {
    return selection.slack[i] + (is_piece(second) ? 0 : selection.slack[second]);
  }
  bool is_glued(std::int64_t before) const { return before >= 0 && previous.gamma[before] < 0; }
  // Written so that a gap that is no number is met: the solver then reports it.
  bool is_met(std::size_t i, std::int32_t second, const Touch& t) const {
    return !(t.gap + selection.dt * opening(scene, free, i, second, t) > slack(i, second));
  }

  template <class Take>
  void find_round(std::size_t i, Take&& take) const {
    RowCursor past(previous, i);
    for_each_candidate(candidates, i, [&](std::int32_t second) {
      if (scene.never_touch(i, second)) return;
      std::int64_t before = past.find(second);
      const Gap g = gap_of(scene, static_cast<std::int32_t>(i), second);
      if (g.gap == no_contact) return;
      const Touch t{g.gap, g.normal, {}, 0, 0};
      if (before < 0 && is_piece(second))
        before = find_heritage(scene, previous, static_cast<std::int32_t>(i), second, t.normal);
      if (is_glued(before) || t.gap <= least_reach || is_met(i, second, t)) take(second, t, before);
    });
  }

  template <class Take>
  void find_shaped(std::size_t i, Take&& take) const {
    thread_local std::vector<Touch> found;
    RowCursor past(previous, i);
    for_each_candidate(candidates, i, [&](std::int32_t second) {
      if (scene.never_touch(i, second)) return;
      const std::int64_t past_pair = past.find(second);
      // A touch farther than this is neither in reach nor fast enough; a pair that was there may be glued at any gap.
      const double reach =
          past_pair >= 0
              ? std::numeric_limits<double>::infinity()
              : std::max(least_reach, slack(i, second) + selection.dt * fastest_of_pair(scene, free, i, second));
      found.clear();
      find_touches(scene, static_cast<std::int32_t>(i), second, reach,
                   past_pair < 0 ? Vec3{} : previous.normal[past_pair], found);
      const std::size_t turned = take_turned(selection.turned, static_cast<std::int32_t>(i), second, found);
      for (std::size_t k = 0; k < found.size(); ++k) {
        const Touch& t = found[k];
        if (t.gap == no_contact) continue;
        const std::int64_t before = past.find(past_pair, t.feature);
        if (is_glued(before) || t.gap <= least_reach || k + turned >= found.size() || is_met(i, second, t))
          take(second, t, before);
      }
    });
  }
};

// Contacts that will all be written anew.
void make_room_for(std::size_t n, bool with_friction, bool with_rolling, bool with_points, Contacts& contacts) {
  const auto grow = [n](auto&... values) { (make_room(values, n), ...); };
  grow(contacts.first, contacts.second, contacts.gap, contacts.normal, contacts.impulse, contacts.gamma, contacts.law);
  if (with_points) grow(contacts.middle, contacts.curvature, contacts.feature);
  if (with_friction) grow(contacts.tangential);
  if (with_rolling) grow(contacts.moment);
  contacts.resize(n, with_friction, with_rolling, with_points);
}

// Writes contact c of row i.
void write_contact(const Contacts& previous, std::size_t i, std::int32_t second, const Touch& t, std::int64_t before,
                   std::size_t c, Contacts& out) {
  out.first[c] = static_cast<std::int32_t>(i);
  out.second[c] = second;
  out.gap[c] = t.gap;
  out.normal[c] = t.normal;
  if (!out.middle.empty()) out.middle[c] = t.point, out.curvature[c] = t.curvature, out.feature[c] = t.feature;
  out.impulse[c] = before < 0 ? 0 : previous.impulse[before];
  if (!out.tangential.empty()) out.tangential[c] = before < 0 ? Vec3{} : previous.tangential[before];
  if (!out.moment.empty()) out.moment[c] = before < 0 ? Vec3{} : previous.moment[before];
  out.gamma[c] = before < 0 ? 0 : previous.gamma[before];
  out.law[c] = 0;
}

}  // namespace

void set_initial_slack(const Scene& scene, const Velocities& free, double dt, std::vector<double>& slack) {
  slack.resize(scene.grains.size());
  parallel_for(slack.size(), [&](std::size_t k) {
    slack[k] = slack_of_radius * scene.grains.radius[k] + slack_of_flight * dt * fastest(scene, free, k);
  });
}

void detect(const Scene& scene, const Candidates& candidates, const Velocities& free, const Selection& selection,
            const Contacts& previous, Detection& detection, Contacts& contacts) {
  const std::size_t n = scene.grains.size();
  const bool round = scene.is_round();
  const RowDetector rows{scene, candidates, free, selection, previous};
  std::vector<std::vector<KeptTouch>>& kept = detection.kept;
  if (!round) kept.resize((n + rows_per_chunk - 1) / rows_per_chunk);

  contacts.start.resize(n + 1);
  contacts.start[0] = 0;
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        if (!round) kept[begin / rows_per_chunk].clear();
        for (std::size_t i = begin; i < end; ++i) {
          std::int64_t count = 0;
          if (round)
            rows.find_round(i, [&](std::int32_t, const Touch&, std::int64_t) { ++count; });
          else
            rows.find_shaped(i, [&](std::int32_t second, const Touch& t, std::int64_t before) {
              kept[begin / rows_per_chunk].push_back({t, before, second}), ++count;
            });
          contacts.start[i + 1] = count;
        }
      },
      rows_per_chunk);
  parallel_running_sum(contacts.start);

  make_room_for(static_cast<std::size_t>(contacts.start[n]), selection.turns, selection.rolls, !round, contacts);
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        auto c = static_cast<std::size_t>(contacts.start[begin]);
        const auto write = [&](std::size_t i, std::int32_t second, const Touch& t, std::int64_t before) {
          write_contact(previous, i, second, t, before, c++, contacts);
        };
        std::size_t next = 0;  // of those that were kept
        for (std::size_t i = begin; i < end; ++i) {
          if (round)
            rows.find_round(i, [&](auto... found) { write(i, found...); });
          else
            while (c < static_cast<std::size_t>(contacts.start[i + 1])) {
              const KeptTouch& k = kept[begin / rows_per_chunk][next++];
              write(i, k.second, k.touch, k.before);
            }
        }
      },
      rows_per_chunk);
}

void reorder(const Contacts& contacts, const std::vector<std::int32_t>& place, std::size_t grains, Contacts& sorted) {
  struct Entry {
    std::int32_t first, second;
    std::uint32_t from;
    bool turned;
  };
  constexpr std::int32_t gone = std::numeric_limits<std::int32_t>::max();
  std::vector<Entry> entries(contacts.size());
  parallel_for(entries.size(), [&](std::size_t c) {
    std::int32_t i = place[contacts.first[c]];
    const bool wall = is_piece(contacts.second[c]);
    std::int32_t j = wall ? contacts.second[c] : place[contacts.second[c]];
    const bool turned = !wall && j < i;
    const bool is_gone = i < 0 || (!wall && j < 0);
    if (turned) std::swap(i, j);
    entries[c] = {is_gone ? gone : i, j, static_cast<std::uint32_t>(c), turned};
  });
  parallel_sort(entries, [](const Entry& a, const Entry& b) {
    if (a.first != b.first) return a.first < b.first;
    return a.second != b.second ? comes_before(a.second, b.second) : a.from < b.from;
  });
  while (!entries.empty() && entries.back().first == gone) entries.pop_back();

  for_each_array<Contacts>([&](const auto& f) {
    auto& to = sorted.*f.member;
    const auto& from = contacts.*f.member;
    resize_raw(to, from.empty() ? 0 : entries.size());
    parallel_for(to.size(), [&](std::size_t c) { to[c] = from[entries[c].from]; });
  });
  parallel_for(entries.size(), [&](std::size_t c) {
    const Entry& e = entries[c];
    sorted.first[c] = e.first, sorted.second[c] = e.second;
    if (!e.turned) return;
    sorted.normal[c] = -sorted.normal[c];
    if (!sorted.tangential.empty()) sorted.tangential[c] = -sorted.tangential[c];
    if (!sorted.moment.empty()) sorted.moment[c] = -sorted.moment[c];
  });
  // Row i begins at its first contact.
  sorted.start.resize(grains + 1);
  parallel_for(grains + 1, [&](std::size_t i) {
    const auto row = std::partition_point(sorted.first.begin(), sorted.first.end(),
                                          [i](std::int32_t f) { return static_cast<std::size_t>(f) < i; });
    sorted.start[i] = row - sorted.first.begin();
  });
}

}  // namespace slurry
