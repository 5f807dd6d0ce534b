// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Gaps and touches of pairs, in the scene of a step.
#include "slurry/contacts/scene.hpp"

#include <algorithm>
#include <limits>

#include "slurry/contacts/rows.hpp"

namespace slurry {

void PlacedPieces::place(const std::vector<Obstacle>& obstacles, const Walls& walls) {
  runs_.clear();
  size_ = 0;
  for (std::size_t k = 0; k < obstacles.size(); ++k) {
    const Obstacle& o = obstacles[k];
    if (o.pieces.empty()) continue;
    runs_.push_back(
        {static_cast<std::size_t>(o.first_piece), o.pieces.data(), walls.pose(k), static_cast<std::int32_t>(k)});
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

namespace {

Gap gap_between(const Scene& scene, std::size_t i, std::size_t j) {
  const Grains& grains = scene.grains;
  const Vec3 d = scene.place_beside(i, j) - grains.position[i];
  const double distance = norm(d);
  // Two centres in one place (only possible in a broken state) push apart along x rather than along a NaN.
  const Vec3 normal = distance > 0 ? d / distance : Vec3{1, 0, 0};
  return {distance - grains.radius[i] - grains.radius[j], normal};
}

Gap gap_to(const Grains& grains, std::size_t i, const PlacedPiece& piece) {
  const Foot f = nearest(*piece.surface, piece.pose, grains.position[i]);
  return {f.distance - grains.radius[i], -f.normal};
}

void add_all(const Touches& from, std::size_t pair, double side, std::vector<Touch>& found) {
  for (Touch t : from) {
    t.normal *= side;
    t.feature = feature_of(pair, t.feature);
    found.push_back(t);
  }
}

// Between the parts of two grains, the one with the smaller id first.
void touch_grains(const Scene& scene, std::int32_t i, std::int32_t j, double reach, Vec3 hint,
                  std::vector<Touch>& found) {
  const Grains& grains = scene.grains;
  Pose first = grains.pose(i), second = grains.pose(j);
  second.position = scene.place_beside(i, j);
  const bool swapped = grains.id[j] < grains.id[i];
  if (swapped) std::swap(i, j), std::swap(first, second);
  const double side = swapped ? -1 : 1;
  const Form &a = scene.forms[grains.shape[i]], &b = scene.forms[grains.shape[j]];
  const double r = grains.radius[i], s = grains.radius[j];
  const bool alone = a.parts.size() == 1 && b.parts.size() == 1;
  for (std::size_t k = 0; k < a.parts.size(); ++k)
    for (std::size_t l = 0; l < b.parts.size(); ++l) {
      const PlacedSolid p = placed(a.parts[k], r, first), q = placed(b.parts[l], s, second);
      const double room = r * a.parts[k].bound + s * b.parts[l].bound + reach;
      if (!alone && norm2(q.pose.position - p.pose.position) > room * room) continue;
      add_all(touches(p, q, scene.forms.planar, reach, side * hint), k * b.parts.size() + l, side, found);
    }
}

void touch_piece(const Scene& scene, std::int32_t i, const PlacedPiece& piece, double reach, Vec3 hint,
                 std::vector<Touch>& found) {
  const Grains& grains = scene.grains;
  const Form& a = scene.forms[grains.shape[i]];
  for (std::size_t k = 0; k < a.parts.size(); ++k)
    add_all(touches(placed(a.parts[k], grains.radius[i], grains.pose(i)), *piece.surface, piece.pose,
                    scene.forms.planar, reach, hint),
            k, 1, found);
}

}  // namespace

void find_touches(const Scene& scene, std::int32_t first, std::int32_t second, double reach, Vec3 hint,
                  std::vector<Touch>& found) {
  if (scene.is_round()) {
    const Gap g = gap_of(scene, first, second);
    found.push_back({g.gap, g.normal, {}, 0, 0});
  } else if (is_piece(second)) {
    touch_piece(scene, first, scene.pieces[piece_of(second)], reach, hint, found);
  } else {
    touch_grains(scene, first, second, reach, hint, found);
  }
}

Gap gap_of(const Scene& scene, std::int32_t first, std::int32_t second) {
  if (scene.is_round())
    return is_piece(second) ? gap_to(scene.grains, first, scene.pieces[piece_of(second)])
                            : gap_between(scene, first, second);
  thread_local std::vector<Touch> found;
  found.clear();
  find_touches(scene, first, second, 0, {}, found);
  const auto least =
      std::min_element(found.begin(), found.end(), [](const Touch& a, const Touch& b) { return a.gap < b.gap; });
  return least == found.end() ? Gap{std::numeric_limits<double>::infinity(), {1, 0, 0}}
                              : Gap{least->gap, least->normal};
}

}  // namespace slurry
