// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The flow of LAMMPS' benchmark in.chute (benchmarks/chute.toml) has the profile that LAMMPS gives it from the same
// start with the same springs (benchmarks/data/chute_profiles.csv, by benchmarks/chute.py): an independent program,
// explicit springs in steps of 1e-4 beside implicit ones in steps of 1e-2.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

constexpr std::size_t blocks = 8;  // as in benchmarks/chute.py

struct Mean {
  double value = 0, error = 0;
};
struct Profile {
  Mean all;                  // speed of all spheres
  std::vector<Mean> slices;  // by height in diameters, from 1
};

Profile lammps_profile(const std::string& name) {
  std::ifstream file(source_path("benchmarks/data/chute_profiles.csv"));
  Profile profile;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string run, word;
    std::getline(words, run, ',');
    if (run != name) continue;
    std::vector<double> values;
    while (std::getline(words, word, ',')) values.push_back(std::stod(word));
    profile.all = {values.at(1), values.at(2)};
    if (values.at(3) > 1) profile.slices.push_back({values.at(4), values.at(5)});
  }
  if (profile.slices.size() < 10) throw std::runtime_error("no profile of " + name);
  return profile;
}

// A mean, and its error from the means of blocks.
Mean mean_of(const std::array<double, blocks>& sum, const std::array<double, blocks>& number) {
  Mean m;
  for (std::size_t b = 0; b < blocks; ++b) m.value += sum[b] / number[b] / blocks;
  for (std::size_t b = 0; b < blocks; ++b) m.error += std::pow(sum[b] / number[b] - m.value, 2);
  m.error = std::sqrt(m.error / (blocks - 1) / blocks);
  return m;
}

Profile our_profile(double first, double last, const std::vector<std::string>& overrides) {
  std::vector<std::string> all = overrides;
  all.push_back(fmt::format("time.end={}", last));
  Simulation s(read_case(source_path("benchmarks/chute.toml"), all));
  using Sums = std::array<double, blocks>;
  constexpr std::size_t top = 12;
  std::array<Sums, top> number{}, speed{};
  Sums grains{}, momentum{};
  std::int64_t missed = 0, steps = 0;
  run(s, [&](const Simulation& now) {
    const double time = now.state().clock.time;
    ++steps, missed += now.last_report().solve.status != SolveStatus::converged;
    if (time <= first) return;
    const auto b = std::min(blocks - 1, static_cast<std::size_t>(blocks * (time - first) / (last - first)));
    const Grains& g = now.state().grains;
    for (std::size_t k = 0; k < g.size(); ++k) {
      if (g.group[k] != 1) continue;
      ++grains[b], momentum[b] += g.velocity[k].x;
      const double z = g.position[k].z - 1;
      if (z >= 0 && z < top)
        ++number[static_cast<std::size_t>(z)][b], speed[static_cast<std::size_t>(z)][b] += g.velocity[k].x;
    }
  });
  EXPECT_LT(missed, steps / 100);
  Profile profile;
  profile.all = mean_of(momentum, grains);
  for (std::size_t k = 0; k < top; ++k) profile.slices.push_back(mean_of(speed[k], number[k]));
  return profile;
}

// The speed of the layer wanders by 4 % in times of 15 and more, and what it wanders about depends on which spheres lie
// between those of the floor: runs of LAMMPS from the same start have means that differ by up to 8 %. What it gains
// from 4.5 to 11.5 diameters, the shear of the spheres away from the floor, is known to 3 %: 2.71 and 2.73, 2.41
// and 2.46.
double shear(const Profile& profile) { return profile.slices.at(10).value - profile.slices.at(3).value; }

void print(const Profile& ours, const Profile& theirs) {
  const auto print_pair = [](const Mean& a, const Mean& b, const std::string& what) {
    std::printf("%s: %.3f +- %.3f, LAMMPS %.3f +- %.3f\n", what.c_str(), a.value, a.error, b.value, b.error);
  };
  print_pair(ours.all, theirs.all, "mean speed");
  for (std::size_t k = 0; k < ours.slices.size(); ++k)
    print_pair(ours.slices[k], theirs.slices[k], fmt::format("{} diameters", static_cast<double>(k) + 1.5));
}

// Fifteen units of time are one time of the wandering.
TEST(ChuteBesideLammps, has_about_its_speed) {
  const Profile ours = our_profile(5, 20, {"parameters.dt=0.02"}), theirs = lammps_profile("lammps 2e5");
  print(ours, theirs);
  EXPECT_NEAR(ours.all.value, theirs.all.value, 3 * 0.04 * theirs.all.value);
  EXPECT_NEAR(ours.slices[5].value, theirs.slices[5].value, 3 * 0.04 * theirs.slices[5].value);
}

// Springs with a restitution of 0.49 that are damped across the normal too, as our contacts are: the same shear within
// three times what it is known to, and the same speed.
TEST(FullRheology, the_chute_has_the_profile_of_lammps) {
  const Profile ours = our_profile(20, 170, {"parameters.damping=385"}),
                theirs = lammps_profile("lammps restitution 0.5 damped");
  print(ours, theirs);
  EXPECT_NEAR(shear(ours), shear(theirs), 3 * 0.03 * shear(theirs));
  EXPECT_NEAR(ours.all.value, theirs.all.value, 3 * 0.04 * theirs.all.value);
}

// With the restitution of in.chute, 0.91, rebounds count in a crowd, where Newton's law keeps more than springs: ours
// has 7 to 11 % more of shear. The convex law has a tenth less.
TEST(FullRheology, the_chute_of_in_chute_is_little_faster_than_by_lammps) {
  const Profile ours = our_profile(20, 120, {"parameters.dt=0.02"}), theirs = lammps_profile("lammps 2e5");
  print(ours, theirs);
  EXPECT_GT(shear(ours), 0.97 * shear(theirs));
  EXPECT_LT(shear(ours), 1.2 * shear(theirs));
}

}  // namespace
}  // namespace slurry::test
