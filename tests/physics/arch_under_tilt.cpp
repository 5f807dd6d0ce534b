// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The limit of kind = "stability" against simulation: the arch of the gallery, whose limit is a tilt of 8.494 degrees,
// stands for a second below it and falls above it. The two ways share the contacts and nothing else.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/studies/stability/setup.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

const std::string gallery_folder = SLURRY_SOURCE_DIR "/gallery/";

double limit_of_the_study() {
  const AnyCase any = read_any_case(gallery_folder + "arch_stability.toml");
  return limit_load(make_setup(std::get<StabilityCase>(any)).limit, 100).factor;
}

double energy_after_a_second(double tilt) {
  Simulation s(read_case(gallery_folder + "masonry_arch.toml", {fmt::format("forces.0.acceleration=[{}, {}]",
                                                                     9.81 * std::sin(tilt), -9.81 * std::cos(tilt))}));
  double energy = 0;
  for (int n = 0; n < 1000; ++n) s.step();
  for (std::size_t k = 0; k < s.state().grains.size(); ++k)
    energy += 0.5 * s.state().grains.mass[k] * norm2(s.state().grains.velocity[k]);
  return energy;
}

// The arch weighs 9.2 kN: one that stands has the energy of the residuals of its solver, one that falls that of its
// weight over centimetres.
TEST(ArchUnderTilt, StandsBelowTheLimitLoadAndFallsAboveIt) {
  const double limit = std::atan(limit_of_the_study()), apart = 0.3 * std::numbers::pi / 180;
  EXPECT_NEAR(limit * 180 / std::numbers::pi, 8.4943, 1e-3);
  EXPECT_LT(energy_after_a_second(limit - apart), 1e-2);
  EXPECT_GT(energy_after_a_second(limit + apart), 10);
}

}  // namespace
}  // namespace slurry::test
