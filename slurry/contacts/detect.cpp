// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Detection by rows: each grain goes through its candidates and, beside them, through its contacts of the step before.
#include "slurry/contacts/detect.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// Grains of a chunk are handled by one thread into one buffer; buffers are joined in order.
constexpr std::size_t rows_per_chunk = 512;

// Slack relative to the radius and to the free flight. They trade contacts that stay idle against steps solved twice:
// 5 % of a radius and a quarter of the flight leave fewer than one step in a hundred to be solved again in a collapse.
constexpr double slack_of_radius = 0.05;
constexpr double slack_of_flight = 0.25;

// Order of partners in a row: grains ascending, then pieces ascending.
bool comes_before(std::int32_t a, std::int32_t b) {
  if (is_piece(a) != is_piece(b)) return is_piece(b);
  return is_piece(a) ? a > b : a < b;
}

// Walks through the row of a grain in a sorted list of contacts.
class RowCursor {
 public:
  RowCursor(const Contacts& contacts, std::size_t row) : contacts_(contacts) {
    if (row + 1 < contacts.start.size()) at_ = contacts.start[row], end_ = contacts.start[row + 1];
  }
  // The contact with `second`, or -1; calls must come in the order of the row.
  std::int64_t find(std::int32_t second) {
    while (at_ < end_ && comes_before(contacts_.second[at_], second)) ++at_;
    return at_ < end_ && contacts_.second[at_] == second ? at_ : -1;
  }

 private:
  const Contacts& contacts_;
  std::int64_t at_ = 0, end_ = 0;
};

// Calls visit(second) for the candidates of grain i, in the order of a row.
template <class Visit>
void for_each_candidate(const Candidates& candidates, std::size_t i, Visit&& visit) {
  const PairList& g = candidates.grain_pairs;
  for (std::int64_t k = g.start[i]; k < g.start[i + 1]; ++k) visit(g.partner[k]);
  const PairList& o = candidates.obstacle_pairs;
  for (std::int64_t k = o.start[i]; k < o.start[i + 1]; ++k) visit(piece_code(o.partner[k]));
}

// The contact of grain i in `previous` that the piece `second` takes over at a seam, or -1: one with another piece of
// the same obstacle that has no contact to report any more, with nearly the same normal.
std::int64_t find_heritage(const Grains& grains, const PlacedPieces& pieces, const Contacts& previous, std::int32_t i,
                           std::int32_t second, const Gap& g) {
  constexpr double least_cosine = 0.9;
  if (static_cast<std::size_t>(i) + 1 >= previous.start.size()) return -1;
  const PlacedPiece heir = pieces[piece_of(second)];
  if (!has_seams(*heir.surface)) return -1;
  std::int64_t best = -1;
  double cosine = least_cosine;
  for (std::int64_t c = previous.start[i]; c < previous.start[i + 1]; ++c) {
    if (!is_piece(previous.second[c]) || !(dot(previous.normal[c], g.normal) > cosine)) continue;
    const PlacedPiece old = pieces[piece_of(previous.second[c])];
    if (old.obstacle != heir.obstacle || gap_to(grains, i, old).gap < no_contact) continue;
    best = c;
    cosine = dot(previous.normal[c], g.normal);
  }
  return best;
}

double gap_after(const Gap& g, Vec3 first, Vec3 second, double dt) {
  return g.gap + dt * dot(g.normal, second - first);
}

Contacts join(std::vector<Contacts>& parts, std::size_t grains) {
  Contacts all;
  for (Contacts& part : parts) {
    Contacts::for_each_array(all, part, [](const char*, auto& to, auto& from) {
      if (to.empty())
        to.swap(from);
      else
        to.insert(to.end(), from.begin(), from.end());
    });
    part = Contacts{};
  }
  all.start.assign(grains + 1, 0);
  for (const std::int32_t i : all.first) ++all.start[i + 1];
  for (std::size_t i = 0; i < grains; ++i) all.start[i + 1] += all.start[i];
  return all;
}

}  // namespace

PlacedPieces::PlacedPieces(const std::vector<Obstacle>& obstacles) {
  for (std::size_t k = 0; k < obstacles.size(); ++k) {
    const Obstacle& o = obstacles[k];
    if (o.pieces.empty()) continue;
    runs_.push_back({static_cast<std::size_t>(o.first_piece), o.pieces.data(), o.pose, static_cast<std::int32_t>(k)});
    size_ = std::max(size_, runs_.back().first + o.pieces.size());
  }
  std::sort(runs_.begin(), runs_.end(), [](const Run& a, const Run& b) { return a.first < b.first; });
}

PlacedPiece PlacedPieces::operator[](std::size_t rank) const {
  const auto after =
      std::upper_bound(runs_.begin(), runs_.end(), rank, [](std::size_t r, const Run& run) { return r < run.first; });
  const Run& run = *(after - 1);
  const Piece& piece = run.pieces[rank - run.first];
  return {&piece.surface, compose(run.pose, piece.pose), run.obstacle};
}

PlacedPieces place_pieces(const std::vector<Obstacle>& obstacles) { return PlacedPieces(obstacles); }

Gap gap_between(const Grains& grains, std::size_t i, std::size_t j) {
  const Vec3 d = grains.position[j] - grains.position[i];
  const double distance = norm(d);
  // Two centres in one place (only possible in a broken state) push apart along x rather than along a NaN.
  return {distance - grains.radius[i] - grains.radius[j], distance > 0 ? d / distance : Vec3{1, 0, 0}};
}

Gap gap_to(const Grains& grains, std::size_t i, const PlacedPiece& piece) {
  const Foot f = nearest(*piece.surface, piece.pose, grains.position[i]);
  return {f.distance - grains.radius[i], -f.normal};
}

Gap gap_of(const Grains& grains, const PlacedPieces& pieces, std::int32_t first, std::int32_t second) {
  return is_piece(second) ? gap_to(grains, first, pieces[piece_of(second)]) : gap_between(grains, first, second);
}

std::vector<double> initial_slack(const Grains& grains, const std::vector<Vec3>& free_velocity, double dt) {
  std::vector<double> slack(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) {
    slack[k] = slack_of_radius * grains.radius[k] + slack_of_flight * dt * norm(free_velocity[k]);
  });
  return slack;
}

Contacts detect(const Grains& grains, const PlacedPieces& pieces, const Candidates& candidates,
                const std::vector<Vec3>& free_velocity, const Selection& selection, const Contacts& previous) {
  const std::size_t n = grains.size();
  std::vector<Contacts> parts((n + rows_per_chunk - 1) / rows_per_chunk);
  const double reach = selection.reach.value_or(-std::numeric_limits<double>::infinity());

  const auto detect_row = [&](std::size_t i, Contacts& out) {
    RowCursor past(previous, i);
    for_each_candidate(candidates, i, [&](std::int32_t second) {
      const Gap g = gap_of(grains, pieces, static_cast<std::int32_t>(i), second);
      if (g.gap == no_contact) return;
      const bool grain = !is_piece(second);
      const double slack = selection.slack[i] + (grain ? selection.slack[second] : 0);
      const Vec3 partner = grain ? free_velocity[second] : Vec3{};
      std::int64_t before = past.find(second);
      if (before < 0 && !grain)
        before = find_heritage(grains, pieces, previous, static_cast<std::int32_t>(i), second, g);
      const double gamma = before < 0 ? 0 : previous.gamma[before];
      if (g.gap > reach && gamma >= 0 && gap_after(g, free_velocity[i], partner, selection.dt) > slack) return;
      out.first.push_back(static_cast<std::int32_t>(i));
      out.second.push_back(second);
      out.gap.push_back(g.gap);
      out.normal.push_back(g.normal);
      out.impulse.push_back(before < 0 ? 0 : previous.impulse[before]);
      if (selection.turns) out.tangential.push_back(before < 0 ? Vec3{} : previous.tangential[before]);
      if (selection.rolls) out.moment.push_back(before < 0 ? Vec3{} : previous.moment[before]);
      out.gamma.push_back(gamma);
      out.law.push_back(0);
    });
  };
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) detect_row(i, parts[begin / rows_per_chunk]);
      },
      rows_per_chunk);
  return join(parts, n);
}

std::size_t find_missed(const Grains& grains, const PlacedPieces& pieces, const Candidates& candidates,
                        const std::vector<Vec3>& free_velocity, const std::vector<Vec3>& velocity,
                        const Contacts& contacts, double tolerance, Selection& selection) {
  const std::size_t n = grains.size();
  const double dt = selection.dt;
  std::vector<char> moved(n);
  parallel_for(n, [&](std::size_t k) { moved[k] = dt * norm(velocity[k] - free_velocity[k]) > selection.slack[k]; });
  if (std::find(moved.begin(), moved.end(), 1) == moved.end()) return 0;

  // Serial on purpose: rare, and it raises slacks of both partners.
  std::size_t missed = 0;
  const auto raise = [&](std::size_t k) {
    selection.slack[k] = std::max(1.5 * dt * norm(velocity[k] - free_velocity[k]), selection.slack[k]);
  };
  for (std::size_t i = 0; i < n; ++i) {
    RowCursor row(contacts, i);
    for_each_candidate(candidates, i, [&](std::int32_t second) {
      const bool grain = !is_piece(second);
      if (!moved[i] && !(grain && moved[second])) return;
      if (row.find(second) >= 0) return;
      const Gap g = gap_of(grains, pieces, static_cast<std::int32_t>(i), second);
      if (gap_after(g, velocity[i], grain ? velocity[second] : Vec3{}, dt) >= -tolerance) return;
      ++missed;
      raise(i);
      if (grain) raise(second);
    });
  }
  return missed;
}

Contacts reorder(const Contacts& contacts, const std::vector<std::int32_t>& place) {
  struct Entry {
    std::int32_t first, second;
    std::size_t from;
    bool turned;
  };
  std::vector<Entry> entries(contacts.size());
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    std::int32_t i = place[contacts.first[c]];
    std::int32_t j = is_piece(contacts.second[c]) ? contacts.second[c] : place[contacts.second[c]];
    const bool turned = !is_piece(j) && j < i;
    if (turned) std::swap(i, j);
    entries[c] = {i, j, c, turned};
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.first != b.first ? a.first < b.first : comes_before(a.second, b.second);
  });
  Contacts sorted;
  Contacts::for_each_array(sorted, contacts, [&](const char*, auto& to, const auto& from) {
    to.resize(from.size());
    for (std::size_t c = 0; c < to.size(); ++c) to[c] = from[entries[c].from];
  });
  sorted.start.assign(place.size() + 1, 0);
  for (std::size_t c = 0; c < entries.size(); ++c) {
    const Entry& e = entries[c];
    sorted.first[c] = e.first, sorted.second[c] = e.second;
    ++sorted.start[e.first + 1];
    if (!e.turned) continue;
    sorted.normal[c] = -sorted.normal[c];
    if (!sorted.tangential.empty()) sorted.tangential[c] = -sorted.tangential[c];
    if (!sorted.moment.empty()) sorted.moment[c] = -sorted.moment[c];
  }
  for (std::size_t i = 0; i < place.size(); ++i) sorted.start[i + 1] += sorted.start[i];
  return sorted;
}

}  // namespace slurry
