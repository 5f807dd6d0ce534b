// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The order of the grains in memory is of no consequence: a run whose grains are shuffled on the way ends with the same
// bits as one that was left alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "slurry/core/random.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

std::vector<std::int32_t> random_order(std::size_t n, Random& random) {
  std::vector<std::int32_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t k = n; k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
  return order;
}

struct Shuffled {
  std::string name;
  std::vector<std::string> overrides;
  int steps;
  int alone = 0;  // steps before the first shuffle, until there are contacts
};

void PrintTo(const Shuffled& s, std::ostream* out) { *out << s.name; }

class Shuffle : public testing::TestWithParam<Shuffled> {};

TEST_P(Shuffle, changes_no_bit) {
  const Case c = gallery(GetParam().name, GetParam().overrides);
  Simulation plain(c);
  for (int n = 0; n < GetParam().alone; ++n) plain.step();
  Simulation shuffled(c, plain.state());
  Random random(12);
  for (int n = 0; n < GetParam().steps; ++n) {
    // Never at the steps alone where the order is drawn anew (every 200th): those would hide it.
    if (n % 7 == 3) reorder(shuffled.state(), random_order(shuffled.state().grains.size(), random));
    plain.step();
    shuffled.step();
    ASSERT_EQ(fingerprint(plain.state()), fingerprint(shuffled.state())) << "step " << n;
  }
  EXPECT_GT(plain.state().totals.most_contacts, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Gallery, Shuffle,
    testing::Values(Shuffled{"gluey_lotto", {}, 150}, Shuffled{"box_settle_3d", {"parameters.grains=216"}, 120},
                    Shuffled{"column_collapse", {"parameters.grains=200"}, 120}, Shuffled{"incline_pile", {}, 30},
                    Shuffled{"packing_ellipsoids", {}, 40}, Shuffled{"boxes_heap", {}, 40, 200},
                    Shuffled{"vesicle", {}, 40, 26000}, Shuffled{"worms", {}, 40}, Shuffled{"crowd_exit", {}, 60},
                    Shuffled{"rotating_drum", {}, 30}, Shuffled{"bacteria_colony", {"time.end=3"}, 300},
                    Shuffled{"settling_in_a_stream", {"parameters.grains=200"}, 300}),
    [](const auto& one) { return one.param.name; });

// The same with films, which couple the grains, and mixed sizes.
TEST(Shuffle, changes_no_bit_of_films) {
  const Case c = parse_case(R"(
seed = 3
[time]
step = 2e-3
end = 1
[[grains]]
place = "random"
count = 200
low = [-1, -1, -1]
high = [1, 1, 1]
radius = { uniform = [0.1, 0.14] }
velocity_spread = 0.5
[[forces]]
force = "force"
value = ["-5e-3*x", "-5e-3*y", "-5e-3*z"]
[[contacts]]
law = "gluey"
[lubrication]
name = "explicit"
viscosity = 1e-4
tangential = true
)",
                            "swarm");
  Simulation plain(c), shuffled(c);
  Random random(4);
  for (int n = 0; n < 60; ++n) {
    reorder(shuffled.state(), random_order(200, random));
    plain.step(), shuffled.step();
    ASSERT_EQ(fingerprint(plain.state()), fingerprint(shuffled.state())) << "step " << n;
  }
}

}  // namespace
}  // namespace slurry::test
