// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contract of a neighbour search, for every search of the list: exactly the pairs within reach, in sorted rows, in
// any cloud; and of the lists with a skin that are kept over steps: complete as long as they say so.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"
#include "slurry/neighbours/candidates.hpp"

namespace slurry {
namespace {

struct Cloud {
  std::string name;
  std::vector<Vec3> position;
  std::vector<double> radius;
};

template <class Place, class Size>
Cloud make(const std::string& name, int n, Place&& place, Size&& size) {
  Cloud c{name, {}, {}};
  for (int k = 0; k < n; ++k) c.position.push_back(place(k)), c.radius.push_back(size(k));
  return c;
}

std::vector<Cloud> clouds() {
  Random random(3);
  const auto in_box = [&](double edge) {
    return [&random, edge](int) {
      return Vec3{random.uniform(0, edge), random.uniform(0, edge), random.uniform(0, edge)};
    };
  };
  const auto one = [](int) { return 1.0; };
  std::vector<Cloud> all;
  all.push_back({"nothing", {}, {}});
  all.push_back(make("one", 1, in_box(1), one));
  all.push_back(make("dense", 800, in_box(14), one));
  all.push_back(make("dilute", 300, in_box(1000), one));
  all.push_back(make(
      "flat", 500,
      [&](int) {
        return Vec3{random.uniform(0, 40), random.uniform(0, 40), 0};
      },
      one));
  all.push_back(make("all sizes", 400, in_box(50), [&](int) { return std::exp(3 * random.normal()); }));
  all.push_back(make("one giant", 300, in_box(30), [](int k) { return k == 7 ? 20.0 : 0.3; }));
  all.push_back(make(
      "far away", 200,
      [&](int k) {
        return (k % 50 == 0 ? 1e12 : 1) * Vec3{random.normal(), random.normal(), random.normal()};
      },
      one));
  all.push_back(make(
      "one place", 60,
      [](int) {
        return Vec3{3, 3, 3};
      },
      one));
  all.push_back(make(
      "a line", 500,
      [](int k) {
        return Vec3{0, 2.0 * k, 0};
      },
      one));
  return all;
}

TEST(EveryPairSearch, finds_the_pairs_of_the_definition) {
  for (const PairSearch& search : pair_searches)
    for (const Cloud& c : clouds())
      for (const double reach : {0.0, 0.4, -0.5}) {
        SCOPED_TRACE(std::string(search.name) + " in " + c.name);
        const PairList pairs = search.find(c.position, c.radius, reach);
        ASSERT_EQ(pairs.start.size(), c.position.size() + 1);
        // Round-off of a distance: pairs nearer to the limit than this may be either way, but the same for all.
        for (std::size_t i = 0; i < c.position.size(); ++i) {
          EXPECT_TRUE(
              std::is_sorted(pairs.partner.begin() + pairs.start[i], pairs.partner.begin() + pairs.start[i + 1]));
          for (std::size_t j = i + 1; j < c.position.size(); ++j) {
            const double room = c.radius[i] + c.radius[j] + reach, gap = norm(c.position[j] - c.position[i]) - room;
            const bool listed =
                std::binary_search(pairs.partner.begin() + pairs.start[i], pairs.partner.begin() + pairs.start[i + 1],
                                   static_cast<std::int32_t>(j));
            const double unsure = 1e-12 * (norm(c.position[i]) + std::abs(room));
            EXPECT_TRUE(listed || gap >= -unsure || room < 0) << i << " " << j;
            EXPECT_FALSE(listed && (gap > unsure || room < 0)) << i << " " << j;
          }
        }
        EXPECT_TRUE(pairs == pair_searches[0].find(c.position, c.radius, reach)) << "not the same as the first";
      }
}

TEST(EveryPairSearch, gives_the_same_list_for_any_number_of_threads) {
  const Cloud c = clouds()[2];
  for (const PairSearch& search : pair_searches) {
    set_threads(4);
    const PairList four = search.find(c.position, c.radius, 0.1);
    set_threads(1);
    EXPECT_TRUE(four == search.find(c.position, c.radius, 0.1)) << search.name;
  }
}

TEST(EveryPairSearch, refuses_what_is_not_finite) {
  for (const PairSearch& search : pair_searches) {
    EXPECT_THROW(search.find({{NAN, 0, 0}}, {1}, 0), RunError) << search.name;
    EXPECT_THROW(search.find({{0, 0, 0}}, {INFINITY}, 0), RunError) << search.name;
  }
}

// Grains that wander, grow and are visited by a wall: while the kept list says that it is complete, no pair within the
// gaps asked for is missing.
TEST(Candidates, are_complete_as_long_as_they_say_so) {
  Random random(8);
  Obstacle wall;
  wall.pieces = Plane{}.pieces(false);
  wall.motion = Translation{{0, 0.05, 0}};
  const std::vector<Obstacle> obstacles{wall};
  Grains g;
  g.resize(200);
  for (std::size_t k = 0; k < 200; ++k) {
    g.radius[k] = random.uniform(0.3, 0.6);
    g.position[k] = {random.uniform(0, 8), random.uniform(1, 8), random.uniform(0, 8)};
  }
  const std::vector<double> gap(200, 0.1);
  Candidates candidates;
  int kept = 0, built = 0;
  for (int step = 0; step < 300; ++step) {
    const Walls walls = walls_at(obstacles, step, 1);
    if (!candidates.is_complete(g, g.velocity, 0, open_domain, walls, gap))
      candidates.build(g, open_domain, obstacles, walls, gap, 0.4), ++built;
    else
      ++kept;
    ASSERT_TRUE(candidates.is_complete(g, g.velocity, 0, open_domain, walls, gap));
    const PairList exact = pairs_by_brute_force(g.position, g.radius, 0.2);
    for (std::size_t i = 0; i < 200; ++i)
      for (std::int64_t e = exact.start[i]; e < exact.start[i + 1]; ++e) {
        const auto begin = candidates.grain_pairs.partner.begin();
        ASSERT_TRUE(std::binary_search(begin + candidates.grain_pairs.start[i],
                                       begin + candidates.grain_pairs.start[i + 1], exact.partner[e]))
            << "step " << step;
      }
    const PairList at_wall = obstacle_pairs(g.position, g.radius, obstacles, walls, 0.1);
    for (std::size_t i = 0; i < 200; ++i)
      ASSERT_LE(at_wall.start[i + 1] - at_wall.start[i],
                candidates.obstacle_pairs.start[i + 1] - candidates.obstacle_pairs.start[i])
          << "step " << step;
    for (std::size_t k = 0; k < 200; ++k) {
      g.position[k] += 0.02 * Vec3{random.normal(), random.normal(), random.normal()};
      g.radius[k] *= 1.0005;
    }
  }
  EXPECT_GT(kept, 3 * built) << "the list is not kept";
  g.resize(201);
  EXPECT_FALSE(candidates.is_complete(g, g.velocity, 0, open_domain, walls_at(obstacles, 0, 1), std::vector<double>(201, 0.1)))
      << "a list from before a birth is of no use";
}

}  // namespace
}  // namespace slurry
