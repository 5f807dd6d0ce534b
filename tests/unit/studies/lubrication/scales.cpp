// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Table 1 of Hillairet, Lozinski and Szopos.
#include "slurry/studies/lubrication/scales.hpp"

#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "tests/support/laboratory.hpp"

namespace {

using namespace slurry;

TEST(Scales, ReproduceTableOne) {
  const test::ReferenceTable table("004_table1.csv");
  for (std::size_t k = 0; k < table.rows(); ++k) {
    const double density = table("rho_f", k);
    const Scales s =
        scales_of({table("dyn_viscosity", k), density, table("ratio", k) * density, 1e-3 * table("R_mm", k), 10});
    EXPECT_NEAR(s.epsilon_disc / table("eps9", k), 1, 1e-12);
    EXPECT_NEAR(s.epsilon_sphere / table("eps10", k), 1, 1e-12);
  }
}

// The first four rows are the paper's; the liquids of our table give them.
TEST(Scales, OfTheLiquidsByName) {
  const test::ReferenceTable table("004_table1.csv");
  for (std::size_t k = 0; k < 4; ++k) {
    const Liquid liquid = find_liquid(table.word("liquid", k));
    EXPECT_EQ(liquid.viscosity, table("dyn_viscosity", k));
    EXPECT_EQ(liquid.density, table("rho_f", k));
  }
  EXPECT_THROW(find_liquid("watr"), InputError);
}

// In units of R and T the settling grain has acceleration 1: R/T^2 = g (rho_s - rho_f)/rho_s.
TEST(Scales, MakeTheForceOne) {
  const Scales s = scales_of({1e-3, 1000, 2500, 1e-4, 9.81});
  EXPECT_NEAR(s.length / (s.time * s.time), 9.81 * 1500 / 2500, 1e-12);
  EXPECT_NEAR(s.velocity, s.length / s.time, 1e-15);
}

TEST(Scales, RefuseWhatHasNoScale) {
  EXPECT_THROW(scales_of({1e-3, 1000, 1000, 1e-3, 10}), InputError);
  EXPECT_THROW(scales_of({0, 1000, 1100, 1e-3, 10}), InputError);
  EXPECT_THROW(scales_of({1e-3, 1000, 1100, -1, 10}), InputError);
}

}  // namespace
