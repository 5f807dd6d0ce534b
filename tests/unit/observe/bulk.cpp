// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Volume fractions against closed forms, and the removal of rattlers in a small network of contacts.
#include "slurry/observe/bulk.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/random.hpp"
#include "slurry/grains/grain_shapes.hpp"

namespace slurry {
namespace {

World world_of(const GrainShape& shape, bool planar) {
  World w;
  w.planar = w.forms.planar = planar;
  w.forms.list.push_back(make_form(shape, planar));
  return w;
}

State one_grain(const Form& form, bool planar, Vec3 position) {
  State s;
  s.grains.resize(1);
  s.grains.radius = {form.size};
  s.grains.position = {position};
  s.grains.orientation = {normalised(planar ? Quaternion{1, 0, 0, 0.4} : Quaternion{1, 0.3, -0.2, 0.4})};
  return s;
}

// Only cells that the surface cuts count by chance: about 6 n^(2/3) of n for a grain as large as these, each with a
// standard deviation of a half; five of them.
double tolerance(double points, bool planar) {
  const double cut = planar ? 4 * std::sqrt(points) : 6 * std::pow(points, 2.0 / 3);
  return 5 * 0.5 * std::sqrt(cut) / points;
}

TEST(Bulk, FractionOfOneGrainOfAnyForm) {
  DimerGrain dimer;
  dimer.distance = 1.2;
  EllipsoidGrain ellipsoid;
  ellipsoid.semi_axes = {1.5, 1, 0.5};
  BoxGrain box;
  box.size = {2, 1, 1.5};
  CapsuleGrain capsule;
  capsule.length = 1;
  for (const bool planar : {false, true})
    for (const GrainShape& shape :
         {GrainShape{SphereGrain{}}, GrainShape{dimer}, GrainShape{ellipsoid}, GrainShape{box}, GrainShape{capsule}}) {
      const World world = world_of(shape, planar);
      const Form& form = world.forms.list[0];
      const State s = one_grain(form, planar, {0.1, 0.2, planar ? 0 : -0.3});
      const double r = s.grains.radius[0], content = form.volume * r * r * (planar ? 1 : r);
      const double fraction = measure_bulk(world, s, {{-2, -2, -2}, {2, 2, 2}, 100000}).volume_fraction;
      EXPECT_NEAR(fraction, content / (planar ? 16 : 64), tolerance(1e5, planar)) << form.name;
    }
}

TEST(Bulk, FractionOfRoundGrainsWithoutForms) {
  State s;
  s.grains.resize(2);
  s.grains.radius = {1, 0.5};
  s.grains.position = {{0, 0, 0}, {5, 0, 0}};  // the second is half inside
  const double ball = 4 * std::numbers::pi / 3;
  EXPECT_NEAR(measure_bulk(World{}, s, {{-3, -1, -1}, {5, 1, 1}, 1000000}).volume_fraction, (ball + ball / 16) / 32,
              tolerance(1e6, false));
}

// A box as thin as a hair would otherwise be cut into cells as thin, far more of them than memory holds.
TEST(Bulk, AThinBoxGetsNoMorePointsThanWereAskedFor) {
  State s;
  s.grains.resize(1);
  s.grains.radius = {10};
  s.grains.position = {{0, 0, 0}};
  for (const Vec3 high : {Vec3{1, 1, 1e-12}, Vec3{1, 1e-12, 1e-12}, Vec3{1e-9, 5, 1e-3}, Vec3{1e-200, 1e-200, 1}})
    EXPECT_EQ(measure_bulk(World{}, s, {{0, 0, 0}, high, 100000}).volume_fraction, 1) << high.y;
}

// Five grains in a cluster where each touches all others, a sixth that hangs on two of them, a seventh on the sixth.
State cluster() {
  State s;
  s.grains.resize(7);
  for (std::size_t k = 0; k < 7; ++k) s.grains.position[k] = {static_cast<double>(k), 0, 0}, s.grains.radius[k] = 0.1;
  const auto touch = [&](std::int32_t i, std::int32_t j, double impulse) {
    s.contacts.first.push_back(i), s.contacts.second.push_back(j), s.contacts.impulse.push_back(impulse);
    s.contacts.law.push_back(LawTable::no_rule);
  };
  for (std::int32_t i = 0; i < 5; ++i)
    for (std::int32_t j = i + 1; j < 5; ++j) touch(i, j, 1);
  touch(0, 5, 1), touch(1, 5, 1), touch(5, 6, 1);
  touch(2, 6, 1e-9);  // idle
  return s;
}

TEST(Bulk, RattlersGoOneAfterTheOther) {
  const Bulk all = measure_bulk(World{}, cluster(), {{-1, -1, -1}, {10, 1, 1}, 1000});
  EXPECT_EQ(all.grains, 7);
  EXPECT_EQ(all.rattlers, 2);
  EXPECT_EQ(all.contacts, 4);  // in the cluster of five
  EXPECT_EQ(all.neighbours, 4);
  const Bulk some = measure_bulk(World{}, cluster(), {{2.5, -1, -1}, {10, 1, 1}, 1000});
  EXPECT_EQ(some.grains, 4);
  EXPECT_EQ(some.rattlers, 2);
}

TEST(Bulk, TwoContactsOfAPairAreOneNeighbour) {
  State s = cluster();
  for (auto* list : {&s.contacts.first, &s.contacts.second}) list->insert(list->begin(), list->front());
  s.contacts.impulse.insert(s.contacts.impulse.begin(), 1.0);
  s.contacts.law.push_back(LawTable::no_rule);
  const Bulk bulk = measure_bulk(World{}, s, {{-1, -1, -1}, {10, 1, 1}, 1000});
  EXPECT_DOUBLE_EQ(bulk.contacts, (5 + 5 + 4 + 4 + 4) / 5.0);
  EXPECT_EQ(bulk.neighbours, 4);
}

TEST(Bulk, OfNothingIsZero) {
  const Bulk bulk = measure_bulk(World{}, State{}, {{0, 0, 0}, {1, 1, 1}, 10});
  EXPECT_EQ(bulk.volume_fraction, 0);
  EXPECT_EQ(bulk.grains, 0);
  EXPECT_EQ(bulk.contacts, 0);
}

}  // namespace
}  // namespace slurry
