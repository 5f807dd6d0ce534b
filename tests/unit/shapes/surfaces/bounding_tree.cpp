// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The tree against a look at all boxes.
#include "slurry/shapes/surfaces/bounding_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "slurry/shapes/surfaces/foot.hpp"
#include "tests/support/random_geometry.hpp"

namespace slurry {
namespace {

std::vector<Bounds> random_boxes(Random& random, int n) {
  std::vector<Bounds> boxes;
  for (int k = 0; k < n; ++k) {
    Vec3 p = test::random_point(random, 1);
    if (k % 3 == 0) p = {0.5, 0.5, 0.5};  // many with one middle
    const double size = random.uniform(0, 0.2);
    boxes.push_back({p - Vec3{size, 0, size}, p + Vec3{size, 0, size}});
  }
  if (n > 10) {
    boxes[3].high.x = std::numeric_limits<double>::infinity();
    for (const int k : {4, 5, 8}) boxes[k].low.z = -no_contact, boxes[k].high.z = no_contact;  // planar pieces
  }
  return boxes;
}

TEST(BoundingTree, finds_what_a_look_at_all_finds) {
  Random random(1);
  for (const int n : {0, 1, 4, 5, 300, 2000}) {
    const std::vector<Bounds> boxes = random_boxes(random, n);
    const BoundingTree tree(boxes);
    for (int q = 0; q < 200; ++q) {
      const Bounds where = bounds_around(test::random_point(random, 1.2), random.uniform(0, 0.3));
      std::vector<std::int32_t> expected, found;
      for (int k = 0; k < n; ++k)
        if (overlap(boxes[k], where) || (n > 10 && k == 3)) expected.push_back(k);  // the unbounded one is always named
      tree.for_each_overlap(where, [&](std::int32_t k) { found.push_back(k); });
      std::sort(found.begin(), found.end());
      EXPECT_EQ(found, expected);
      EXPECT_EQ(tree.is_any_overlap(where), !expected.empty());
    }
  }
}

TEST(BoundingTree, finds_the_nearest) {
  Random random(2);
  for (const int n : {1, 5, 1000}) {
    const std::vector<Bounds> boxes = random_boxes(random, n);
    const BoundingTree tree(boxes);
    int calls = 0;
    for (int q = 0; q < 100; ++q) {
      const Vec3 p = test::random_point(random, 1.5);
      double least = no_contact;
      for (const Bounds& box : boxes) least = std::min(least, distance_to(box, p));
      const std::int32_t k = tree.nearest(p, [&](std::int32_t b) { return ++calls, distance_to(boxes[b], p); });
      EXPECT_EQ(distance_to(boxes[k], p), least);
    }
    if (n == 1000) {
      EXPECT_LT(calls, 100 * 500);  // a third of the boxes share a middle; a look at all would be 100 000 calls
    }
  }
}

TEST(BoundingTree, of_nothing_names_nothing) {
  const BoundingTree tree({});
  EXPECT_FALSE(tree.is_any_overlap(bounds_around({}, 1)));
  EXPECT_EQ(tree.nearest({}, [](std::int32_t) { return 0.0; }), -1);
}

}  // namespace
}  // namespace slurry
