// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Random packings without friction (gallery/packing_*.toml) against Faure, Lefebvre-Lepot and Semin (2009): spheres
// fill 63.7 % of the bulk and have six contacts each; pairs of interpenetrating spheres pack denser than spheres, and
// less so when they no longer overlap.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "slurry/observe/bulk.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

Bulk settled(const std::string& name, const std::vector<std::string>& settings) {
  Simulation s(gallery(name, settings));
  run(s);
  const auto& probe = std::get<BulkProbe>(s.description().probes[0].probe);
  return measure_bulk(s.world(), s.state(), {probe.low, probe.high, probe.points});
}

// A bulk of 100 spheres two diameters from the walls: the standard deviation of its fraction is about 0.01 and that of
// its contacts 1.2 / sqrt(100).
TEST(PackingOfSpheres, is_random_close_and_isostatic) {
  const Bulk bulk = settled("packing_spheres", {"parameters.grains=700", "parameters.margin=2"});
  EXPECT_GT(bulk.grains, 80);
  EXPECT_NEAR(bulk.volume_fraction, 0.637, 0.02);
  EXPECT_NEAR(bulk.contacts, 6, 0.36);
  EXPECT_LT(static_cast<double>(bulk.rattlers), 0.1 * static_cast<double>(bulk.grains));
}

// 0.70 against 0.64, with the deviation above; an isostatic packing of bodies with an axis has ten contacts.
TEST(PackingOfDimers, is_denser_than_that_of_spheres) {
  const Bulk bulk = settled("packing_dimers", {"parameters.grains=250", "parameters.margin=1.5"});
  EXPECT_GT(bulk.grains, 20);
  EXPECT_NEAR(bulk.volume_fraction, 0.70, 0.03);
  EXPECT_GT(bulk.contacts, 8.5);
  EXPECT_LT(bulk.contacts, 11.5);
}

TEST(PackingOfEllipsoids, is_denser_than_that_of_spheres) {
  const Bulk bulk =
      settled("packing_ellipsoids", {"parameters.grains=200", "parameters.margin=1.25", "parameters.drop=0.2"});
  EXPECT_GT(bulk.grains, 25);
  EXPECT_NEAR(bulk.volume_fraction, 0.71, 0.035);
  EXPECT_GT(bulk.contacts, 8.5);
  EXPECT_LT(bulk.contacts, 11);
}

TEST(FullPackingOfSpheres, has_the_published_fraction_and_contacts) {
  const Bulk bulk =
      settled("packing_spheres", {"parameters.grains=10000", "parameters.margin=5", "solver.max_iterations=1000"});
  EXPECT_NEAR(bulk.volume_fraction, 0.637, 0.005);
  EXPECT_NEAR(bulk.contacts, 6, 0.1);
}

TEST(FullPackingOfDimers, rises_and_falls_with_the_distance) {
  const auto fraction = [](double distance) {
    return settled("packing_dimers",
                   {fmt::format("parameters.distance={}", distance), "parameters.grains=2000", "parameters.margin=3"})
        .volume_fraction;
  };
  const double near = fraction(0.2), middle = fraction(0.8), far = fraction(2);
  EXPECT_GT(near, 0.637);
  EXPECT_GT(middle, near + 0.01);
  EXPECT_GT(middle, far + 0.01);
}

}  // namespace
}  // namespace slurry::test
