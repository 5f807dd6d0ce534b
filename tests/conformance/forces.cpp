// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contract of a force, for every force of the list: it adds to the loads, on its groups alone, as a mean over the
// step, whatever the order of the grains; and it stops with a name where it is not finite.
#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"
#include "slurry/forces/forces.hpp"

namespace slurry {
namespace {

// Each force with a formula of its one vector. A force that is not set up here does not compile.
Force with(Gravity, const ExpressionVector& v) { return Gravity{v}; }
Force with(BodyForce, const ExpressionVector& v) { return BodyForce{v}; }
Force with(Torque, const ExpressionVector& v) { return Torque{v}; }
Force with(DesiredVelocity, const ExpressionVector& v) { return DesiredVelocity{v}; }

Grains some_grains(std::size_t n) {
  Random random(7);
  Grains g;
  g.resize(n);
  for (std::size_t k = 0; k < n; ++k) {
    g.id[k] = static_cast<std::int64_t>(k);
    g.group[k] = static_cast<std::int32_t>(k % 3);
    g.mass[k] = random.uniform(1, 2);
    g.position[k] = {random.normal(), random.normal(), random.normal()};
  }
  return g;
}

// Force, torque and drift of all grains, one after the other; none counts as zeros.
std::vector<Vec3> all_of(const Loads& loads, std::size_t n) {
  std::vector<Vec3> all;
  for (const std::vector<Vec3>* part : {&loads.force, &loads.torque, &loads.drift})
    for (std::size_t k = 0; k < n; ++k) all.push_back(part->empty() ? Vec3{} : (*part)[k]);
  return all;
}

template <class Test>
void for_each_force(Test&& test) {
  for_each_alternative<Force>([&]<class F>(std::type_identity<F>) {
    SCOPED_TRACE(F::name);
    test([](const ExpressionVector& v) { return with(F{}, v); });
  });
}

const ExpressionVector moving{Expression("x + t"), Expression("y*t"), Expression(-2.0)};

TEST(EveryForce, does_something_and_adds_to_what_is_there) {
  for_each_force([](auto&& make) {
    const Grains g = some_grains(50);
    const auto once = all_of(sum_forces({{make(moving), {}}}, g, 1, 0.1), 50);
    const auto twice = all_of(sum_forces({{make(moving), {}}, {make(moving), {}}}, g, 1, 0.1), 50);
    EXPECT_NE(once, std::vector<Vec3>(150)) << "it is parsed and ignored";
    for (std::size_t k = 0; k < 150; ++k) EXPECT_EQ(twice[k], once[k] + once[k]);
  });
}

TEST(EveryForce, acts_on_its_groups_alone) {
  for_each_force([](auto&& make) {
    const Grains g = some_grains(60);
    const auto all = all_of(sum_forces({{make(moving), {}}}, g, 1, 0.1), 60);
    const auto some = all_of(sum_forces({{make(moving), {2, 0}}}, g, 1, 0.1), 60);
    for (std::size_t k = 0; k < 180; ++k) EXPECT_EQ(some[k], g.group[k % 60] == 1 ? Vec3{} : all[k]);
  });
}

// A formula that jumps within the step: the mean is exact (core/expression.hpp).
TEST(EveryForce, is_a_mean_over_the_step) {
  for_each_force([](auto&& make) {
    const Grains g = some_grains(5);
    const ExpressionVector jump{Expression("t < 1.03 ? 10 : -10"), Expression(0.0), Expression(0.0)};
    const ExpressionVector mean{Expression(10 * (0.3 - 0.7)), Expression(0.0), Expression(0.0)};
    const auto a = all_of(sum_forces({{make(jump), {}}}, g, 1, 0.1), 5), b = all_of(sum_forces({{make(mean), {}}}, g, 1, 0.1), 5);
    for (std::size_t k = 0; k < 15; ++k) EXPECT_NEAR(norm(a[k] - b[k]), 0, 1e-12);
  });
}

TEST(EveryForce, does_not_see_the_order_of_the_grains) {
  for_each_force([](auto&& make) {
    Grains g = some_grains(40), shuffled = g;
    std::vector<std::int32_t> order(40);
    for (int k = 0; k < 40; ++k) order[k] = (k * 17) % 40;
    shuffled.reorder(order);
    const auto a = all_of(sum_forces({{make(moving), {}}}, g, 1, 0.1), 40), b = all_of(sum_forces({{make(moving), {}}}, shuffled, 1, 0.1), 40);
    for (std::size_t part = 0; part < 3; ++part)
      for (std::size_t k = 0; k < 40; ++k) EXPECT_EQ(b[40 * part + k], a[40 * part + order[k]]);
  });
}

TEST(EveryForce, stops_with_the_name_of_the_grain_where_it_is_not_finite) {
  for_each_force([](auto&& make) {
    Grains g = some_grains(3);
    g.position[1] = {}, g.id[1] = 77;
    const ExpressionVector pole{Expression("1/(x*x + y*y + z*z)"), Expression(0.0), Expression(0.0)};
    try {
      sum_forces({{make(pole), {}}}, g, 2, 0.1);
      ADD_FAILURE() << "no error";
    } catch (const RunError& error) {
      EXPECT_NE(std::string(error.what()).find("grain 77"), std::string::npos) << error.what();
    }
  });
}

TEST(EveryForce, says_whether_it_turns_grains) {
  for_each_force([](auto&& make) {
    const AppliedForce f{make(moving), {}};
    EXPECT_EQ(f.turns(), !sum_forces({f}, some_grains(3), 1, 0.1).torque.empty());
  });
}

}  // namespace
}  // namespace slurry
