// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains that come and go: how many, when, where, and with the same bits for any number of threads and after a resume.
#include "slurry/observe/population.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "slurry/core/parallel.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/observe/probes/probe_set.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// Balls rain into nothing.
Case rain(const std::string& inlet, double end = 1, const std::string& group = "radius = 0.01") {
  return parse_case(fmt::format(R"(
seed = 7
time = {{ step = 0.001, end = {} }}
[[grains]]
name = "rain"
place = "none"
{}
velocity = [0, 0, -1]
[[inlets]]
name = "cloud"
grains = "rain"
region = "box"
low = [0, 0, 0]
high = [0.3, 0.3, 0.1]
{}
)",
                                end, group, inlet),
                    "rain");
}

double mass_of_all(const Simulation& s) {
  double sum = 0;
  for (const double m : s.state().grains.mass) sum += m;
  return sum;
}

TEST(Inlet, gives_as_many_grains_as_its_rate_says) {
  Simulation s(rain("rate = 123"));
  run(s, [](const Simulation& now) {
    // A whole grain is given in the step in which it is due.
    ASSERT_EQ(now.state().grains.size(), static_cast<std::size_t>(std::floor(123 * now.state().clock.time + 1e-6)));
  });
  EXPECT_EQ(s.state().grains.size(), 123u);
  EXPECT_EQ(s.state().next_id, 123);
}

TEST(Inlet, follows_a_formula_of_time) {
  Simulation s(rain("rate = \"t < 0.5 ? 200 * t : -1\""));
  run(s);
  // The integral, 25; nothing comes at a negative rate.
  EXPECT_EQ(s.state().grains.size(), 25u);
}

TEST(Inlet, gives_mass_and_volume_up_to_one_grain) {
  const std::string sizes = "radius = { uniform = [0.005, 0.015] }\ndensity = 1000";
  const double largest = 4.0 / 3 * std::numbers::pi * std::pow(0.015, 3);
  Simulation mass(rain("rate = 0.5\nrate_of = \"mass\"", 1, sizes)),
      volume(rain("rate = 5e-4\nrate_of = \"volume\"", 1, sizes));
  run(mass), run(volume);
  EXPECT_NEAR(mass_of_all(mass), 0.5, 1000 * largest);
  EXPECT_NEAR(mass_of_all(volume), 0.5, 1000 * largest);
  EXPECT_LE(mass_of_all(mass), 0.5);
  EXPECT_NEAR(mass.state().inlets.fresh_mass[0] + mass.state().inlets.owed[0], 0.5, 1e-12) << "the rest is owed";
}

TEST(Inlet, is_open_between_its_times_and_up_to_its_number_and_mass) {
  Simulation between(rain("rate = 100\nsince = 0.2505\nuntil = 0.7505"));
  run(between, [](const Simulation& now) {
    if (now.state().clock.time <= 0.26) {
      ASSERT_EQ(now.state().grains.size(), 0u);
    }
  });
  EXPECT_EQ(between.state().grains.size(), 50u);
  Simulation number(rain("rate = 100\nmost = 30"));
  run(number);
  EXPECT_EQ(number.state().grains.size(), 30u);
  Simulation mass(rain("rate = 100\nmost_mass = 10", 1, "radius = 0.01\nmass = 0.9"));
  run(mass);
  EXPECT_EQ(mass.state().grains.size(), 11u);
}

// Sizes, velocities and times of birth are those of the group, drawn grain by grain.
TEST(Inlet, draws_its_grains_as_the_group_says) {
  Simulation s(rain("rate = 400", 1,
                    "radius = { uniform = [0.005, 0.015] }\nvelocity_spread = 0.1\nshape = \"ellipsoid\"\n"
                    "semi_axes = [1, 1, 0.5]\norientation = \"random\""));
  std::map<std::int64_t, double> birth;
  run(s, [&](const Simulation& now) {
    const Grains& g = now.state().grains;
    for (std::size_t k = 0; k < g.size(); ++k) birth.emplace(g.id[k], now.state().clock.time);
  });
  const Grains& g = s.state().grains;
  ASSERT_EQ(g.size(), 400u);
  double mean = 0, square = 0;
  std::set<double> axes;
  for (std::size_t k = 0; k < g.size(); ++k) {
    EXPECT_EQ(g.birth[k], birth.at(g.id[k]));
    mean += g.radius[k] / 400, square += std::pow(g.velocity[k].x, 2) / 400;
    axes.insert(g.orientation[k].x);
  }
  // Three standard errors: 0.01 / sqrt(12 * 400), and of a variance sqrt(2/400).
  EXPECT_NEAR(mean, 0.01, 3 * 0.01 / std::sqrt(12 * 400));
  EXPECT_NEAR(square, 0.01, 3 * 0.01 * std::sqrt(2.0 / 400));
  EXPECT_EQ(axes.size(), 400u);
}

TEST(Inlet, regions_hold_their_grains) {
  const auto at_birth = [](const std::string& region, bool planar) {
    const Case c = parse_case(fmt::format(R"(
planar = {}
time = {{ step = 0.01, end = 2 }}
[[grains]]
name = "rain"
place = "none"
radius = 0.01
velocity = [3, 0]
[[inlets]]
grains = "rain"
rate = 50
{}
)",
                                          planar, region),
                              "region");
    Simulation s(c);
    std::vector<Vec3> places;
    run(s, [&](const Simulation& now) {
      const Grains& g = now.state().grains;
      for (std::size_t k = 0; k < g.size(); ++k)
        if (g.birth[k] == now.state().clock.time) places.push_back(g.position[k]);
    });
    EXPECT_GT(places.size(), 60u) << region;
    return places;
  };
  for (const Vec3 x :
       at_birth("region = \"disc\"\ncentre = [1, 2, 3]\nnormal = [0, 0, 1]\nradius = 0.2\ndepth = 0.1", false)) {
    EXPECT_LE(std::hypot(x.x - 1, x.y - 2), 0.19 + 1e-12);
    EXPECT_TRUE(x.z >= 3 && x.z <= 3.1);
  }
  for (const Vec3 x : at_birth("region = \"disc\"\ncentre = [1, 2]\nnormal = [1, 0]\nradius = 0.2", true)) {
    EXPECT_EQ(x.x, 1);
    EXPECT_LE(std::abs(x.y - 2), 0.19);
  }
  for (const Vec3 x : at_birth("region = \"segment\"\nfrom = [0, 0]\nto = [0, 0.5]", true)) {
    EXPECT_EQ(x.x, 0);
    EXPECT_TRUE(x.y >= 0.01 && x.y <= 0.49);
  }
}

// A funnel of a fall: grains pile up in a box below the inlet until it is full.
Case filling(double end) {
  return parse_case(fmt::format(R"(
planar = true
seed = 5
time = {{ step = 0.002, end = {} }}
solver = {{ softness = 0 }}
[[grains]]
name = "sand"
place = "none"
radius = {{ uniform = [0.02, 0.03] }}
velocity = [0, -1]
[[obstacles]]
shape = "polyline"
points = [[0, 0.6], [0, 0], [0.4, 0], [0.4, 0.6]]
[[forces]]
force = "gravity"
acceleration = [0, -10]
[[contacts]]
law = "friction"
friction = 0.3
[[inlets]]
name = "chute"
grains = "sand"
region = "box"
low = [0, 0.4]
high = [0.4, 0.6]
rate = 200
)",
                                end),
                    "filling");
}

TEST(Inlet, never_makes_an_overlap_and_owes_what_finds_no_place) {
  Simulation s(filling(1.2));
  run(s, [](const Simulation& now) {
    const Grains& g = now.state().grains;
    for (std::size_t k = 0; k < g.size(); ++k) {
      if (g.birth[k] != now.state().clock.time) continue;
      const Vec3 x = g.position[k];
      EXPECT_TRUE(x.x >= g.radius[k] && x.x <= 0.4 - g.radius[k]);
      for (std::size_t j = 0; j < g.size(); ++j) {
        if (j != k) {
          EXPECT_GE(norm(g.position[j] - x), g.radius[j] + g.radius[k]);
        }
      }
    }
  });
  const InletStates& inlets = s.state().inlets;
  EXPECT_GT(inlets.full[0], 0);
  EXPECT_NEAR(static_cast<double>(inlets.came[0]) + inlets.owed[0], 200 * 1.2, 1e-9);
  EXPECT_GT(inlets.owed[0], 50);
  const std::vector<std::string> notes = s.notes();
  EXPECT_TRUE(std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
    return note.find("inlet \"chute\" was full in") != std::string::npos;
  }));
  // Falling grains meet those of the chute at some speed: the tolerance of the solver.
  EXPECT_LT(s.state().totals.deepest_overlap, 1e-3);
}

// An inlet as wide as a sheared cell: images count as grains, and what comes moves with the flow.
TEST(Inlet, knows_the_images_of_a_periodic_cell) {
  Simulation s(parse_case(R"(
planar = true
seed = 3
time = { step = 0.01, end = 1 }
[cell]
low = [0, 0]
high = [1, 1]
periodic = ["x", "y"]
shear_xy = 0.5
[[grains]]
name = "fog"
place = "none"
radius = 0.08
[[contacts]]
law = "friction"
friction = 0.3
[[inlets]]
grains = "fog"
region = "box"
low = [-0.08, -0.08]
high = [1.08, 1.08]
rate = 200
tries = 3000
)",
                          "fog"));
  run(s, [](const Simulation& now) {
    const Grains& g = now.state().grains;
    for (std::size_t k = 0; k < g.size(); ++k) {
      if (g.birth[k] != now.state().clock.time) continue;
      EXPECT_EQ(g.velocity[k], now.state().domain.flow(g.position[k]));
      for (std::size_t j = 0; j < g.size(); ++j) {
        if (j != k) {
          EXPECT_GE(norm(now.state().domain.separation(g.position[k], g.position[j])), 0.16 - 1e-12);
        }
      }
    }
  });
  // Random sequential placement of discs fills about half of the area.
  EXPECT_GT(s.state().grains.size(), 20u);
  EXPECT_GT(s.state().inlets.full[0], 0);
}

TEST(Outlet, takes_grains_by_region_and_group_and_counts_them) {
  Simulation s(parse_case(R"(
time = { step = 0.01, end = 1 }
[[grains]]
name = "fast"
place = "points"
positions = [[0, 0, 0], [0, 1, 0], [0, 2, 0]]
radius = 0.1
mass = 2
velocity = [10, 0, 0]
[[grains]]
name = "slow"
place = "points"
positions = [[0, 3, 0], [0, 4, 0]]
radius = 0.1
mass = 1
velocity = [1, 0, 0]
[[grains]]
name = "kept"
place = "points"
positions = [[0, 5, 0]]
radius = 0.1
velocity = [10, 0, 0]
[[outlets]]
name = "end"
region = "beyond"
point = [0.505, 0, 0]
normal = [1, 0, 0]
grains = ["fast", "slow"]
until = 0.9
[[outlets]]
name = "never"
region = "outside"
low = [-100, -100, -100]
high = [100, 100, 100]
)",
                          "outlet"));
  run(s, [](const Simulation& now) {
    const double t = now.state().clock.time;
    const std::size_t expected = t < 0.055 ? 6 : (t < 0.505 ? 3 : 1);
    ASSERT_EQ(now.state().grains.size(), expected) << t;
  });
  EXPECT_EQ(s.state().outlets.left, (std::vector<std::int64_t>{3, 2, 0, 0, 0, 0}));
  EXPECT_EQ(s.state().outlets.mass, (std::vector<double>{6, 2, 0, 0, 0, 0}));
  EXPECT_EQ(s.state().next_id, 6) << "an id is given once";
  const std::vector<OutletTotals> totals = outlet_totals(s.world(), s.state());
  ASSERT_EQ(totals.size(), 5u);
  EXPECT_EQ(totals[0].group, "fast");
  EXPECT_EQ(totals[1].left, 2);
}

// A closed circuit: what falls out below comes back above, as another grain of the same size.
Case circuit() {
  return parse_case(R"(
planar = true
seed = 2
time = { step = 0.002, end = 1.5 }
[[grains]]
name = "sand"
place = "random"
count = 40
low = [-0.4, 0.1]
high = [0.4, 0.9]
radius = { uniform = [0.02, 0.03] }
[[obstacles]]
shape = "polyline"
points = [[-0.5, 1], [-0.5, 0.4], [-0.1, 0]]
[[obstacles]]
shape = "polyline"
points = [[0.1, 0], [0.5, 0.4], [0.5, 1]]
[[forces]]
force = "gravity"
acceleration = [0, -10]
[[contacts]]
law = "friction"
friction = 0.3
[[inlets]]
name = "top"
grains = "sand"
region = "segment"
from = [-0.3, 1.2]
to = [0.3, 1.2]
[[outlets]]
name = "bottom"
region = "beyond"
point = [0, -0.3]
normal = [0, -1]
to = "top"
[[probes]]
name = "n"
probe = "population"
)",
                    "circuit");
}

TEST(Outlet, sends_its_grains_back_to_an_inlet) {
  Simulation s(circuit());
  const auto sizes = [](const State& state) {
    std::multiset<double> radii(state.grains.radius.begin(), state.grains.radius.end());
    radii.insert(state.waiting.radius.begin(), state.waiting.radius.end());
    return radii;
  };
  const std::multiset<double> before = sizes(s.state());
  run(s, [&](const Simulation& now) { ASSERT_EQ(now.state().grains.size() + now.state().waiting.size(), 40u); });
  EXPECT_EQ(sizes(s.state()), before);
  const std::int64_t came = s.state().inlets.came[0];
  EXPECT_GT(came, 20);
  EXPECT_EQ(s.state().outlets.left[0], came + std::ssize(s.state().waiting.id));
  EXPECT_EQ(s.state().next_id, 40 + came) << "each has come as a new one";
  const ProbeSet probes({{"n", s.description().probes[0].probe}}, s.world(), s.state());
  EXPECT_EQ(probes.column_names().front(), "n.grains");
}

TEST(PopulationProbe, tells_who_came_and_who_left) {
  Simulation s(circuit());
  run(s);
  ProbeSet probes({{"n", s.description().probes[0].probe}}, s.world(), s.state());
  std::vector<double> row;
  probes.sample({s.world(), s.state(), s.last_report()}, row);
  const auto value = [&](const std::string& name) {
    const auto& names = probes.column_names();
    return row.at(std::find(names.begin(), names.end(), "n." + name) - names.begin());
  };
  EXPECT_EQ(value("grains") + value("waiting"), 40);
  EXPECT_EQ(value("came"), static_cast<double>(s.state().inlets.came[0]));
  EXPECT_EQ(value("left"), value("came") + value("waiting"));
  EXPECT_EQ(value("owed"), 0);
  double age = 0;
  for (const double birth : s.state().grains.birth) age += s.state().clock.time - birth;
  EXPECT_DOUBLE_EQ(value("age"), age / value("grains"));
  EXPECT_LT(value("age"), s.state().clock.time);
  EXPECT_THROW(ProbeSet({{"n", PopulationProbe{"nowhere", ""}}}, s.world(), s.state()), InputError);
}

// The state after a step depends neither on the threads, nor on where the run was interrupted, nor on the order of the
// grains in memory.
TEST(Population, has_the_same_bits_on_any_way) {
  for (const Case& c : {filling(0.4), circuit()}) {
    Simulation whole(c), interrupted(c), shuffled(c);
    const int before = threads();
    for (int k = 0; k < 200; ++k) {
      set_threads(1);
      whole.step();
      set_threads(3);
      interrupted.step();
      if (k % 37 == 0)
        interrupted = Simulation(c, unpack_checkpoint(pack_checkpoint(interrupted.state(), ""), "memory").state);
      if (k % 10 == 0) {
        std::vector<std::int32_t> order(shuffled.state().grains.size());
        for (std::size_t n = 0; n < order.size(); ++n) order[n] = static_cast<std::int32_t>(order.size() - 1 - n);
        reorder(shuffled.state(), order);
      }
      shuffled.step();
    }
    set_threads(before);
    EXPECT_GT(whole.state().inlets.came[0], 2);
    EXPECT_EQ(fingerprint(interrupted.state()), fingerprint(whole.state()));
    EXPECT_EQ(fingerprint(shuffled.state()), fingerprint(whole.state()));
  }
}

// A world that empties and fills again.
TEST(Population, may_be_empty_for_a_while) {
  Simulation s(parse_case(R"(
time = { step = "auto", max_step = 0.01, end = 2 }
[[grains]]
name = "puffs"
place = "none"
radius = 0.05
velocity = [2, 0, 0]
[[inlets]]
grains = "puffs"
region = "box"
low = [0, 0, 0]
high = [0.2, 0.2, 0.2]
rate = "t < 0.3 || t > 1.5 ? 10 : 0"
[[outlets]]
region = "outside"
low = [-1, -1, -1]
high = [1, 1, 1]
)",
                          "puffs"));
  bool was_empty = false;
  run(s, [&](const Simulation& now) {
    was_empty = was_empty || (now.state().clock.time > 1 && now.state().grains.empty());
  });
  EXPECT_TRUE(was_empty);
  EXPECT_GT(s.state().grains.size(), 0u);
  EXPECT_EQ(s.state().inlets.came[0], s.state().outlets.left[0] + std::ssize(s.state().grains.id));
}

}  // namespace
}  // namespace slurry::test
