// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a case file says arrives in the Case; what is written reads back to the same case.
#include "slurry/io/cases/case_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "slurry/core/errors.hpp"

namespace {

using slurry::Case;
using slurry::parse_case;
using slurry::Vec3;
using slurry::write_case;

const std::string clock_text = "[time]\nstep = 0.01\n";
const std::string grain_text = clock_text + "[[grains]]\npositions = [0, 1]\nradius = 0.5\n";

// One file with every table and most kinds of value.
const std::string full_text = R"toml(
title = "Two \"groups\" in a drum: \\ tab\t, é"
planar = true
seed = 7
dynamics = "overdamped"
drag = 2.5
[time]
step = 1e-3
end = 2
[[grains]]
name = "left"
place = "lattice"
counts = [3, 2]
spacing = 0.3
jitter = 0.5
radius = { choice = [0.1, 0.15], weights = [1, 3] }
mass = 1
[[grains]]
name = "right"
place = "random"
count = 1e2
low = [0, 0]
high = [1, 0.1]
radius = { lognormal = [0.01, 0.2] }
density = 2
angular_velocity = [0, 0, 1]
colour = 4
[[grains]]
name = "more"
positions = [[0.1, 0.2], [0.30000000000000004, -1e-300]]
radius = { uniform = [0.1, 0.2] }
[[grains]]
name = "read"
place = "file"
file = "grains.csv"
radius = { normal = [0.1, 0.01] }
[[obstacles]]
name = "drum"
shape = "drum"
centre = [0, 0]
radius = 5
motion = { name = "rotation", rate = 1 }
[[obstacles]]
shape = "box"
centre = [0, 0]
size = [1, 2]
inside = true
open = "y+"
motion = { name = "expression", displacement = [0, "0.1*sin(2*pi*t)"], angle = "t" }
[[obstacles]]
name = "floor"
shape = "plane"
motion = "oscillation"
amplitude = [0, 0.1]
frequency = 3
[[forces]]
force = "desired_velocity"
velocity = ["-x", "1.50"]
on = "left"
[[contacts]]
law = "gluey"
between = ["left", "right"]
viscosity = 1
roughness = 0.1
release = "literal"
[solver]
name = "apgd"
on_trouble = "stop"
[neighbours]
reach = 0.1
[output]
frames = { at = [0, 1] }
series = 0.5
checkpoint = { steps = 10, every = 1.5 }
[[probes]]
name = "p"
probe = "pair"
obstacle = "floor"
)toml";

TEST(CaseFile, ReadsEveryKindOfValue) {
  const Case c = parse_case(full_text, "full.toml");
  EXPECT_EQ(c.title, "Two \"groups\" in a drum: \\ tab\t, é");
  EXPECT_TRUE(c.planar);
  EXPECT_EQ(c.seed, 7);
  EXPECT_EQ(std::get<slurry::Overdamped>(c.dynamics).drag, 2.5);
  EXPECT_EQ(c.time.step.value, 1e-3);
  ASSERT_EQ(c.grains.size(), 4u);
  EXPECT_EQ(std::get<slurry::Lattice>(c.grains[0].place).counts, (std::vector<std::int64_t>{3, 2}));
  EXPECT_EQ(c.grains[0].radius.weights, (std::vector<double>{1, 3}));
  EXPECT_EQ(c.grains[0].mass, 1.0);
  EXPECT_FALSE(c.grains[0].density.has_value());
  EXPECT_EQ(std::get<slurry::RandomRegion>(c.grains[1].place).count, 100);
  EXPECT_EQ(c.grains[1].radius.kind, slurry::Distribution::Kind::lognormal);
  EXPECT_EQ(c.grains[1].angular_velocity, (Vec3{0, 0, 1}));
  EXPECT_EQ(std::get<slurry::Points>(c.grains[2].place).positions[1], (Vec3{0.30000000000000004, -1e-300, 0}));
  EXPECT_EQ(std::get<slurry::Rotation>(c.obstacles[0].motion).rate, 1);
  EXPECT_EQ(std::get<slurry::Formula>(c.obstacles[1].motion).angle.text(), "t");
  EXPECT_EQ(std::get<slurry::Box>(c.obstacles[1].shape).open, (std::vector<std::string>{"y+"}));
  EXPECT_EQ(c.forces[0].on, (std::vector<std::string>{"left"}));
  const auto& law = std::get<slurry::Gluey>(c.contacts[0].law);
  EXPECT_EQ(law.roughness, (std::vector<double>{0.1}));
  EXPECT_EQ(law.release, slurry::GlueRelease::literal);
  EXPECT_TRUE(std::holds_alternative<slurry::Apgd>(c.solver.name));
  EXPECT_EQ(c.solver.on_trouble, slurry::OnTrouble::stop);
  EXPECT_EQ(c.neighbours.reach, 0.1);
  EXPECT_EQ(c.output.frames->at, (std::vector<double>{0, 1}));
  EXPECT_EQ(c.output.series, slurry::Schedule::each(0.5));
  EXPECT_EQ(std::get<slurry::PairProbe>(c.probes[0].probe).obstacle, "floor");
}

TEST(CaseFile, FillsInDefaults) {
  const Case c = parse_case(clock_text, "short.toml");
  EXPECT_TRUE(std::holds_alternative<slurry::Inertial>(c.dynamics));
  EXPECT_TRUE(std::holds_alternative<slurry::MomentumGaussSeidel>(c.solver.name));
  EXPECT_EQ(c.solver.tolerance, Case{}.solver.tolerance);
  EXPECT_EQ(c.output.series, Case{}.output.series);
  EXPECT_EQ(c.folder, ".");
}

TEST(CaseFile, TakesOneValueForAList) {
  const Case c = parse_case(grain_text, "single.toml");
  EXPECT_EQ(std::get<slurry::Points>(c.grains[0].place).positions, (std::vector<Vec3>{{0, 1, 0}}));
}

TEST(CaseFile, TakesAutoForTheStep) {
  EXPECT_TRUE(parse_case("[time]\nstep = \"auto\"\n", "auto.toml").time.step.is_auto());
}

TEST(CaseFile, TakesFalseForNever) {
  EXPECT_TRUE(parse_case(clock_text + "[output]\nseries = false\n", "never.toml").output.series.is_never());
}

// The texts are compared: write_case prints every field, so equal texts are equal cases.
TEST(CaseFile, WritesWhatReadsBack) {
  for (const std::string& text : {full_text, clock_text, grain_text}) {
    const std::string once = write_case(parse_case(text, "first"));
    EXPECT_EQ(write_case(parse_case(once, "second")), once) << once;
  }
}

// A family among whose keys is one of the case's own (the `solver` of a fluid on points) has a table of its own.
TEST(CaseFile, WritesTheGallerySoThatItReadsBack) {
  int cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SLURRY_SOURCE_DIR "/gallery")) {
    if (entry.path().extension() != ".toml") continue;
    const slurry::AnyCase any = slurry::read_any_case(entry.path().string());
    if (!std::holds_alternative<slurry::Case>(any)) continue;
    const std::string once = write_case(std::get<slurry::Case>(any));
    if (once.find(".stl") != std::string::npos) continue;  // a mesh is looked for where the case lies
    EXPECT_EQ(write_case(parse_case(once, entry.path().string())), once);
    ++cases;
  }
  EXPECT_GT(cases, 40);
}

TEST(CaseFile, WritesAFamilyWithASharedKeyAsATable) {
  const std::string text = write_case(parse_case(full_text, "full.toml"));
  EXPECT_NE(text.find("motion = { name = \"rotation\", rate = 1, axis = [0, 0, 1] }\n"), std::string::npos) << text;
  EXPECT_NE(text.find("motion = \"oscillation\"\namplitude = [0, 0.1]\n"), std::string::npos) << text;
}

TEST(CaseFile, WritesTheFewestDigits) {
  const std::string text = write_case(parse_case(full_text, "full.toml"));
  EXPECT_NE(text.find("step = 0.001\n"), std::string::npos);
  EXPECT_NE(text.find("tolerance = 1e-6\n"), std::string::npos);
  EXPECT_NE(text.find("0.30000000000000004, -1e-300"), std::string::npos);
}

// A formula keeps its spelling: 1.50 is not 1.5 to the eye of who wrote it.
TEST(CaseFile, WritesFormulasAsTheyWereGiven) {
  const Case c = parse_case(full_text, "full.toml");
  EXPECT_NE(write_case(c).find("velocity = [\"-x\", \"1.50\"]"), std::string::npos) << write_case(c);
}

TEST(CaseFile, BreaksLongListsIntoLines) {
  Case c = parse_case(grain_text, "long.toml");
  auto& positions = std::get<slurry::Points>(c.grains[0].place).positions;
  for (int k = 0; k < 200; ++k) positions.push_back({k / 3.0, -k / 7.0, 0});
  const std::string text = write_case(c);
  for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
    EXPECT_LE(end - begin, 120u) << text.substr(begin, end - begin);
  EXPECT_EQ(std::get<slurry::Points>(parse_case(text, "again").grains[0].place).positions, positions);
}

class CaseOnDisk : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              (std::string("slurry_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_;
};

TEST_F(CaseOnDisk, RemembersItsFolder) {
  std::ofstream(folder_ / "a.toml") << clock_text;
  EXPECT_EQ(slurry::read_case((folder_ / "a.toml").string()).folder, folder_.string());
}

TEST_F(CaseOnDisk, IsMissedWithItsName) {
  const std::string path = (folder_ / "none.toml").string();
  try {
    slurry::read_case(path);
    FAIL() << "no error";
  } catch (const slurry::InputError& error) {
    EXPECT_EQ(error.what(), path + ": cannot open the case file: No such file or directory");
  }
  EXPECT_THROW(slurry::read_case(folder_.string()), slurry::InputError);
}

// A case in space has three components everywhere, one in the plane two.
TEST(CaseFile, WritesVectorsWithTheComponentsOfTheCase) {
  const std::string text =
      "[time]\nstep = 1\n[[grains]]\nradius = 1\npositions = [[1, 2], [3, 4, 5]]\nvelocity = [6, 7]\n"
      "[[forces]]\nforce = \"gravity\"\nacceleration = [0, \"t\"]\n";
  const std::string space = write_case(parse_case(text, "case"));
  for (const char* line :
       {"positions = [[1, 2, 0], [3, 4, 5]]\n", "velocity = [6, 7, 0]\n", "acceleration = [0, \"t\", 0]\n"})
    EXPECT_NE(space.find(line), std::string::npos) << line << space;
  EXPECT_EQ(write_case(parse_case(space, "case")), space);
  const std::string plane = write_case(parse_case(
      "planar = true\n[time]\nstep = 1\n[[grains]]\nradius = 1\npositions = [[1, 2]]\nvelocity = [6, 7]\n", "case"));
  for (const char* line : {"positions = [[1, 2]]\n", "velocity = [6, 7]\n"})
    EXPECT_NE(plane.find(line), std::string::npos) << line << plane;
}

}  // namespace
