// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Counts of contacts and solid volume of a small heap.
#include "slurry/observe/packing.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace slurry {
namespace {

// Two grains that touch each other and a wall each; one wall contact bears nothing, one contact is glued.
State heap() {
  State s;
  s.grains.resize(2);
  s.grains.radius = {1, 2};
  s.contacts.resize(3);
  s.contacts.first = {0, 0, 1};
  s.contacts.second = {1, piece_code(0), piece_code(3)};
  s.contacts.impulse = {-0.5, 2, 1e-9};
  s.contacts.gamma = {-1, 0, 0};
  return s;
}

World planar_world() {
  World w;
  w.planar = w.forms.planar = true;
  return w;
}

TEST(Packing, CountsContactsAboveTheThreshold) {
  const PackingCounts p = measure_packing(World{}, heap(), 1e-6);
  EXPECT_EQ(p.contacts, 3);
  EXPECT_EQ(p.force_bearing, 2);  // a glued contact that pulls bears force too
  EXPECT_EQ(p.glued, 1);
  EXPECT_EQ(p.contacts_per_grain, (2.0 + 1.0) / 2.0);
  EXPECT_EQ(measure_packing(World{}, heap(), 0).force_bearing, 3);
  EXPECT_EQ(measure_packing(World{}, heap(), 1).force_bearing, 1);
}

TEST(Packing, FillsVolumeOrArea) {
  // Two roundings per term.
  EXPECT_DOUBLE_EQ(measure_packing(World{}, heap(), 0).solid_volume, 4.0 / 3.0 * std::numbers::pi * (1 + 8));
  EXPECT_DOUBLE_EQ(measure_packing(planar_world(), heap(), 0).solid_volume, std::numbers::pi * (1 + 4));
}

TEST(Packing, OfNothingIsZero) {
  const PackingCounts p = measure_packing(World{}, State{}, 0);
  EXPECT_EQ(p.contacts, 0);
  EXPECT_EQ(p.contacts_per_grain, 0);
  EXPECT_EQ(p.solid_volume, 0);
}

}  // namespace
}  // namespace slurry
