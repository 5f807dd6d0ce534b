// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How the tree is grown.
#include "slurry/shapes/surfaces/bounding_tree.hpp"

#include <algorithm>
#include <cmath>

namespace slurry {
namespace {

constexpr std::int32_t boxes_in_leaf = 4;

Bounds around(const Bounds& a, const Bounds& b) {
  return {{std::min(a.low.x, b.low.x), std::min(a.low.y, b.low.y), std::min(a.low.z, b.low.z)},
          {std::max(a.high.x, b.high.x), std::max(a.high.y, b.high.y), std::max(a.high.z, b.high.z)}};
}

// The axes along which a box is bounded decide; one that is endless along z only (planar pieces) has its place in x, y.
bool is_bounded(const Bounds& box) {
  return std::isfinite(box.low.x) && std::isfinite(box.high.x) && std::isfinite(box.low.y) && std::isfinite(box.high.y);
}

double middle(const Bounds& box, int axis) {
  const double sum = box.low[axis] + box.high[axis];
  return std::isfinite(sum) ? 0.5 * sum : 0;
}

}  // namespace

double distance_to(const Bounds& box, Vec3 point) {
  Vec3 beyond;
  for (int k = 0; k < 3; ++k) beyond[k] = std::max({0.0, box.low[k] - point[k], point[k] - box.high[k]});
  return norm(beyond);
}

BoundingTree::BoundingTree(const std::vector<Bounds>& boxes) {
  for (std::size_t k = 0; k < boxes.size(); ++k)
    (is_bounded(boxes[k]) ? order_ : beyond_).push_back(static_cast<std::int32_t>(k));
  if (order_.empty()) return;
  nodes_.reserve(order_.size());
  nodes_.push_back({{}, 0, static_cast<std::int32_t>(order_.size())});
  // Children are put behind their parents, so that one pass grows the tree.
  for (std::size_t k = 0; k < nodes_.size(); ++k) split(static_cast<std::int32_t>(k), boxes);
  for (const std::int32_t k : order_) boxes_.push_back(boxes[k]);
}

void BoundingTree::split(std::int32_t at, const std::vector<Bounds>& boxes) {
  const std::int32_t begin = nodes_[at].begin, end = nodes_[at].end;
  Bounds bounds = boxes[order_[begin]];
  Vec3 low{middle(bounds, 0), middle(bounds, 1), middle(bounds, 2)}, high = low;
  for (std::int32_t k = begin; k < end; ++k) {
    const Bounds& box = boxes[order_[k]];
    bounds = around(bounds, box);
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = std::min(low[axis], middle(box, axis));
      high[axis] = std::max(high[axis], middle(box, axis));
    }
  }
  nodes_[at].bounds = bounds;
  if (end - begin <= boxes_in_leaf) return;

  const Vec3 spread = high - low;
  const int axis = spread.x >= spread.y && spread.x >= spread.z ? 0 : (spread.y >= spread.z ? 1 : 2);
  const std::int32_t half = begin + (end - begin) / 2;
  // Equal middles in the order of their ranks: the tree is the same wherever it is grown.
  std::nth_element(order_.begin() + begin, order_.begin() + half, order_.begin() + end,
                   [&](std::int32_t a, std::int32_t b) {
                     const double x = middle(boxes[a], axis), y = middle(boxes[b], axis);
                     return x != y ? x < y : a < b;
                   });
  nodes_[at].child = static_cast<std::int32_t>(nodes_.size());
  nodes_.push_back({{}, begin, half});
  nodes_.push_back({{}, half, end});
}

}  // namespace slurry
