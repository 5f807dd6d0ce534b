// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Members of chains and swimmers: their ranks do not depend on how large or how sparse ids are, on who is left, or on
// whether the run was resumed.
#include "slurry/grains/members.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/simulation.hpp"

namespace slurry {
namespace {

TEST(MemberTables, FindRanksAmongSparseIds) {
  for (const std::int64_t gap : {std::int64_t{1}, std::int64_t{7}, std::int64_t{1} << 40}) {
    std::vector<std::int64_t> ids;
    for (std::int64_t k = 0; k < 50; ++k) ids.push_back(gap * (k + 3) + (gap > 1 ? k % 3 : 0));
    const MemberTable table(ids);
    for (std::int32_t k = 0; k < 50; ++k) {
      EXPECT_EQ(table.rank_of(ids[k]), k);
      EXPECT_EQ(table.id(k), ids[k]);
      if (gap > 1) EXPECT_EQ(table.rank_of(ids[k] + 3), -1);
    }
    EXPECT_EQ(table.rank_of(ids.front() - 1), -1);
    EXPECT_EQ(table.rank_of(ids.back() + 1), -1);
  }
  EXPECT_EQ(MemberTable().rank_of(0), -1);
}

// Worms that fall in a rain of discs, which come from an inlet and leave by an outlet.
constexpr const char* falling = R"(
planar = true
time = { step = 0.002, end = 10 }
[[grains]]
name = "first"
place = "lattice"
origin = [-2, 2]
counts = [6, 2]
spacing = 0.21
radius = 0.1
[grains.chain]
size = 6
stiffness = 1000
bending = 1
[[grains]]
name = "rain"
place = "none"
radius = 0.1
[[grains]]
name = "second"
place = "lattice"
origin = [0, 2.5]
counts = [8, 2]
spacing = 0.21
radius = 0.1
[grains.chain]
size = 4
stiffness = 1000
[[inlets]]
name = "cloud"
grains = "rain"
region = "box"
low = [-3, 4]
high = [3, 5]
rate = 60
[[outlets]]
name = "hole"
region = "box"
low = [-9, -9]
high = [9, 1.5]
grains = ["rain"]
[[forces]]
force = "gravity"
acceleration = [0, -10]
)";

// The same state in other names, that grow as the old ones did.
State renamed(State state, const std::function<std::int64_t(std::int64_t)>& name) {
  for (std::int64_t& id : state.grains.id) id = name(id);
  for (std::int64_t& id : state.members.id) id = name(id);
  state.next_id = name(state.next_id);
  return state;
}

void remove(State& state, std::int64_t id) {
  const auto found = std::find(state.grains.id.begin(), state.grains.id.end(), id);
  ASSERT_NE(found, state.grains.id.end());
  populate(state, {{static_cast<std::size_t>(found - state.grains.id.begin())}, {}});
}

TEST(ChainMembers, AreTheSameByAnyNameAndAfterEveryResume) {
  const Case c = parse_case(falling, "falling");
  const auto name = [](std::int64_t id) { return (std::int64_t{1} << 40) + 1000003 * id; };
  Simulation whole(c), resumed(c), sparse(c, renamed(whole.state(), name));
  EXPECT_EQ(whole.state().members.size(), 28u);
  std::size_t most = 0;
  for (int n = 0; n < 300; ++n) {
    // The first of a group, one in a chain, and the last of all.
    for (const auto& [when, id] : {std::pair{50, 0}, {90, 14}, {130, 27}})
      if (n == when) remove(whole.state(), id), remove(resumed.state(), id), remove(sparse.state(), name(id));
    whole.step(), resumed.step(), sparse.step();
    if (n % 20 == 7) resumed = Simulation(c, unpack_checkpoint(pack_checkpoint(resumed.state(), ""), "memory").state);
    ASSERT_TRUE(pack_checkpoint(resumed.state(), "") == pack_checkpoint(whole.state(), "")) << n;
    const Grains &a = whole.state().grains, &b = sparse.state().grains;
    ASSERT_EQ(a.size(), b.size());
    // What comes from the inlet is named one after the other; so compare the chains alone.
    for (std::size_t k = 0; k < a.size(); ++k)
      if (a.group[k] != 1) {
        const auto same = std::find(b.id.begin(), b.id.end(), name(a.id[k])) - b.id.begin();
        ASSERT_LT(same, std::ssize(b.id));
        ASSERT_EQ(a.position[k], b.position[same]) << "step " << n << ", grain " << a.id[k];
      }
    most = std::max(most, a.size());
  }
  EXPECT_GT(most, 35u) << "others have come";
  EXPECT_EQ(whole.state().members.size(), 28u) << "those that are no more keep their ranks";
}

}  // namespace
}  // namespace slurry
