// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contract of a fluid, for every fluid of the list: it adds to the resistance of the grains, stands against their
// motion and never drives it by itself, whatever the order of the grains and the number of threads.
#include "slurry/fluids/fluids.hpp"

#include <gtest/gtest.h>

#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"

namespace slurry {
namespace {

// Each fluid, at work. A fluid that is not set up here does not compile.
Fluid at_work(NoFluid) { return NoFluid{}; }
Fluid at_work(FieldFluid) {
  FieldFluid fluid;
  fluid.viscosity = 0.3;
  fluid.density = 2;
  fluid.flow.name = VortexFlow{3, 0.5, {}, {0, 0, 1}};
  fluid.drag.name = SchillerNaumannDrag{};
  return fluid;
}

Fluid at_work(StokesFluid) {
  StokesFluid fluid;
  fluid.viscosity = 0.3;
  fluid.density = 2;
  fluid.flow.name = VortexFlow{3, 0.5, {}, {0, 0, 1}};
  return fluid;
}

Fluid at_work(GridFluid) {
  GridFluid fluid;
  fluid.viscosity = 0.3;
  fluid.density = 2;
  fluid.spacing = 0.05;
  return fluid;
}

Fluid at_work(PointsetFluid) {
  PointsetFluid fluid;
  fluid.viscosity = 0.3;
  fluid.density = 2;
  fluid.spacing = 0.1;
  fluid.low = {-1, -1, -1};
  fluid.high = {1, 1, 1};
  fluid.drag.name = SchillerNaumannDrag{};
  return fluid;
}

Grains grains_in_a_fluid(std::size_t n) {
  Random random(7);
  Grains g;
  g.resize(n);
  for (std::size_t k = 0; k < n; ++k) {
    g.id[k] = static_cast<std::int64_t>(k);
    g.radius[k] = random.uniform(0.1, 0.2);
    g.mass[k] = random.uniform(1, 2);
    g.position[k] = {random.normal(), random.normal(), random.normal()};
    g.velocity[k] = {random.normal(), random.normal(), random.normal()};
  }
  return g;
}

Resistance resistance_in(const Fluid& fluid, const Grains& grains) {
  const Forms round;
  Resistance r;
  std::visit([&](const auto& f) { f.couple({grains, round, 1, 0.1}, r); }, fluid);
  return r;
}

template <class Test>
void for_each_fluid(Test&& test) {
  for_each_alternative<Fluid>([&]<class F>(std::type_identity<F>) {
    SCOPED_TRACE(F::name);
    test(at_work(F{}));
  });
}

TEST(EveryFluid, finds_nothing_wrong_with_itself) {
  for_each_fluid(
      [](const Fluid& fluid) { EXPECT_EQ(std::visit([](const auto& f) { return f.fault().what; }, fluid), ""); });
}

TEST(EveryFluid, adds_to_what_is_there) {
  for_each_fluid([](const Fluid& fluid) {
    const Grains g = grains_in_a_fluid(50);
    const Forms round;
    const Resistance once = resistance_in(fluid, g);
    Resistance twice = once;
    std::visit([&](const auto& f) { f.couple({g, round, 1, 0.1}, twice); }, fluid);
    for (std::size_t k = 0; k < 50; ++k) {
      EXPECT_EQ(twice.drag_of(k), 2 * once.drag_of(k));
      EXPECT_EQ(twice.pull_of(k), 2 * once.pull_of(k));
      EXPECT_EQ(twice.spin_drag_of(k), 2 * once.spin_drag_of(k));
      EXPECT_EQ(twice.spin_pull_of(k), 2 * once.spin_pull_of(k));
    }
  });
}

// At least as much as on a grain that moves with it: steps of chains are chosen by that.
TEST(EveryFluid, stands_against_motion) {
  for_each_fluid([](const Fluid& fluid) {
    const Grains g = grains_in_a_fluid(50);
    const Forms round;
    const Resistance r = resistance_in(fluid, g);
    const bool is_none = std::holds_alternative<NoFluid>(fluid);
    for (std::size_t k = 0; k < 50; ++k) {
      const double least = std::visit([&](const auto& f) { return f.drag_at_rest({g, round, 1, 0.1}, k); }, fluid);
      EXPECT_GE(r.drag_of(k), least);
      EXPECT_EQ(least > 0, !is_none);
      EXPECT_GE(r.spin_drag_of(k), 0);
    }
    EXPECT_GE(std::visit([](const auto& f) { return f.buoyant_density(); }, fluid), 0);
  });
}

TEST(EveryFluid, says_whether_it_turns_grains) {
  for_each_fluid([](const Fluid& fluid) {
    const bool turns = std::visit([](const auto& f) { return f.turns(); }, fluid);
    EXPECT_EQ(turns, !resistance_in(fluid, grains_in_a_fluid(3)).spin_drag.empty());
  });
}

TEST(EveryFluid, does_not_see_the_order_of_the_grains_or_the_threads) {
  for_each_fluid([](const Fluid& fluid) {
    const Grains g = grains_in_a_fluid(3000);
    Grains shuffled = g;
    std::vector<std::int32_t> order(3000);
    for (int k = 0; k < 3000; ++k) order[k] = (k * 17) % 3000;
    shuffled.reorder(order);
    const Resistance a = resistance_in(fluid, g);
    set_threads(4);
    const Resistance b = resistance_in(fluid, shuffled);
    set_threads(1);
    for (std::size_t k = 0; k < 3000; ++k) {
      EXPECT_EQ(b.drag_of(k), a.drag_of(order[k]));
      EXPECT_EQ(b.pull_of(k), a.pull_of(order[k]));
      EXPECT_EQ(b.spin_pull_of(k), a.spin_pull_of(order[k]));
    }
  });
}

}  // namespace
}  // namespace slurry
