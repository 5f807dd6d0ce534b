// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// BoundingTree: which of many boxes overlap a given one, in a time that grows with the logarithm of their number.
//
// A binary tree of boxes, each around those of its two children; the leaves hold a few boxes. Each node is cut at the
// median along the axis in which the middles of its boxes spread most, so that the depth is log2(n) whatever the boxes.
// Boxes that are unbounded have no middle: they stand apart and are looked at in every search.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/shapes/bounds.hpp"

namespace slurry {

// The cube of half edge `reach` around a point.
inline Bounds bounds_around(Vec3 point, double reach) {
  const Vec3 half{reach, reach, reach};
  return {point - half, point + half};
}

// How far a point is from a box; 0 inside.
double distance_to(const Bounds& box, Vec3 point);

class BoundingTree {
 public:
  explicit BoundingTree(const std::vector<Bounds>& boxes);

  // Calls visit(k) for each box k that overlaps `where`, in an order that depends on the boxes alone.
  template <class Visit>
  void for_each_overlap(const Bounds& where, Visit&& visit) const {
    visit_while(where, [&](std::int32_t k) { return visit(k), true; });
  }
  bool is_any_overlap(const Bounds& where) const {
    return !visit_while(where, [](std::int32_t) { return false; });
  }

  // The k of the least measure(k), or -1 if none is finite, where measure(k) is at least the distance from `point` to
  // box k. Calls measure only where a box is nearer than the best that was found; of equal measures the first in the
  // order of the tree is taken.
  template <class Measure>
  std::int32_t nearest(Vec3 point, Measure&& measure) const;

 private:
  struct Node {
    Bounds bounds;
    std::int32_t begin = 0, end = 0;  // of a leaf: in order_
    std::int32_t child = -1;          // of another: its children are child and child + 1
  };
  void split(std::int32_t node, const std::vector<Bounds>& boxes);

  template <class Visit>
  bool visit_while(const Bounds& where, Visit&& visit) const;

  std::vector<Node> nodes_;           // the root first; empty if no box is bounded
  std::vector<std::int32_t> order_;   // boxes, leaf by leaf
  std::vector<Bounds> boxes_;         // in that order
  std::vector<std::int32_t> beyond_;  // the unbounded ones
  static constexpr int deepest = 64;  // of the stack of a search: more than log2 of what an int32 counts
};

template <class Visit>
bool BoundingTree::visit_while(const Bounds& where, Visit&& visit) const {
  for (const std::int32_t k : beyond_)
    if (!visit(k)) return false;
  if (nodes_.empty() || !overlap(nodes_[0].bounds, where)) return true;
  std::int32_t stack[deepest];
  int top = 0;
  stack[top++] = 0;
  while (top > 0) {
    const Node& node = nodes_[stack[--top]];
    if (node.child < 0) {
      for (std::int32_t at = node.begin; at < node.end; ++at)
        if (overlap(boxes_[at], where) && !visit(order_[at])) return false;
    } else {
      for (const std::int32_t child : {node.child + 1, node.child})
        if (overlap(nodes_[child].bounds, where)) stack[top++] = child;
    }
  }
  return true;
}

template <class Measure>
std::int32_t BoundingTree::nearest(Vec3 point, Measure&& measure) const {
  double least = std::numeric_limits<double>::infinity();
  std::int32_t best = -1;
  const auto look_at = [&](std::int32_t k) {
    if (const double value = measure(k); value < least) least = value, best = k;
  };
  for (const std::int32_t k : beyond_) look_at(k);
  if (nodes_.empty()) return best;
  std::int32_t stack[deepest];
  int top = 0;
  stack[top++] = 0;
  while (top > 0) {
    const Node& node = nodes_[stack[--top]];
    if (distance_to(node.bounds, point) > least) continue;
    if (node.child < 0) {
      for (std::int32_t at = node.begin; at < node.end; ++at)
        if (distance_to(boxes_[at], point) <= least) look_at(order_[at]);
      continue;
    }
    // The nearer child is looked at first.
    const bool second_first =
        distance_to(nodes_[node.child + 1].bounds, point) < distance_to(nodes_[node.child].bounds, point);
    stack[top++] = second_first ? node.child : node.child + 1;
    stack[top++] = second_first ? node.child + 1 : node.child;
  }
  return best;
}

}  // namespace slurry
