// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Limit loads against closed forms: a block and towers of blocks, pushed or on a slope; a wedge; what cannot stand.
#include "slurry/studies/stability/limit.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/csv.hpp"
#include "slurry/studies/stability/packing.hpp"
#include "slurry/studies/stability/setup.hpp"
#include "slurry/studies/stability/study.hpp"

namespace slurry {
namespace {

// Of factors of the order of 1; the interior points take relative errors of 1e-7.
constexpr double limit_slack = 1e-5;

StabilityCase study_of(const std::string& packing) {
  StabilityCase c;
  auto data = std::make_shared<StabilityPacking>();
  data->description = parse_case(packing, "packing");
  data->load = [](const std::string& path) { return read_csv(path); };
  c.data = std::move(data);
  c.packing = "packing";
  return c;
}

// Boxes of 1 x height, side by side or on top of each other, on a floor.
std::string boxes(bool planar, double height, int count, double mu, double slope = 0) {
  std::string positions;
  for (int k = 0; k < count; ++k) {
    const double h = (k + 0.5) * height;
    positions += planar ? fmt::format("[0, {}],", h) : fmt::format("[0, 0, {}],", h);
  }
  return fmt::format(R"(
planar = {0}
time = {{ step = 1e-3, end = 1 }}
contacts = [{{ law = "friction", friction = {1} }}]
[[grains]]
shape = "box"
size = {2}
place = "points"
positions = [{3}]
radius = 0.5
density = 2
[[obstacles]]
name = "floor"
shape = "plane"
normal = {4}
[[forces]]
force = "gravity"
acceleration = {5}
)",
                     planar, mu, planar ? fmt::format("[2, {}]", 2 * height) : fmt::format("[2, 2, {}]", 2 * height),
                     positions, planar ? "[0, 1]" : "[0, 0, 1]",
                     planar ? fmt::format("[{}, {}]", 9.81 * std::sin(slope), -9.81 * std::cos(slope))
                            : fmt::format("[{}, 0, {}]", 9.81 * std::sin(slope), -9.81 * std::cos(slope)));
}

double factor_of(const std::string& packing) {
  const StabilitySetup setup = make_setup(study_of(packing));
  EXPECT_TRUE(can_stand(setup.limit).stands);
  const LimitAnswer a = limit_load(setup.limit, 100);
  EXPECT_TRUE(a.is_found);
  return a.factor;
}

// It slides at mu or turns over its edge at b / h, whichever is less.
TEST(LimitLoad, OfABlockIsFrictionOrItsSlenderness) {
  for (const bool planar : {true, false})
    for (const double height : {0.5, 1.0, 3.0})
      for (const double mu : {0.2, 0.8, 1.5})
        EXPECT_NEAR(factor_of(boxes(planar, height, 1, mu)), std::min(mu, 1 / height), limit_slack)
            << planar << " " << height << " " << mu;
}

// n blocks: as one, of the height n h.
TEST(LimitLoad, OfATowerIsThatOfItsWholeHeight) {
  for (const bool planar : {true, false})
    for (const int count : {2, 5})
      EXPECT_NEAR(factor_of(boxes(planar, 0.8, count, 0.7)), std::min(0.7, 1 / (0.8 * count)), limit_slack);
}

// On a slope a the weight is (sin a, -cos a), and the load of the size of the weight has its direction: sliding when
// sin a + s = mu cos a.
TEST(LimitLoad, OnASlopeIsWhatFrictionLeaves) {
  for (const double slope : {0.1, 0.3})
    EXPECT_NEAR(factor_of(boxes(true, 0.5, 1, 0.6, slope)), 0.6 * std::cos(slope) - std::sin(slope), limit_slack);
}

TEST(CanStand, ABlockOnASlopeUpToItsFriction) {
  constexpr double slope = 0.4;
  const double needed = std::tan(slope);
  for (const double part : {0.99, 1.01}) {
    const StabilitySetup setup = make_setup(study_of(boxes(true, 0.5, 1, part * needed, slope)));
    const Standing s = can_stand(setup.limit);
    EXPECT_EQ(s.stands, part > 1);
    EXPECT_NEAR(required_friction(setup.limit), 1 / part, 1e-5);
    if (!s.stands) {
      // It slides down: along x, and opens by mu times that.
      const Vec3 v = s.collapse.mechanism.linear[0];
      EXPECT_GT(v.x, 0);
      EXPECT_NEAR(v.y, part * needed * v.x, 1e-4 * v.x);
    }
  }
}

// No friction holds a block that leans out over its edge.
TEST(CanStand, NotWhatFrictionCannotHold) {
  const StabilitySetup setup = make_setup(study_of(boxes(true, 3, 1, 0.5, 0.5)));
  EXPECT_FALSE(can_stand(setup.limit).stands);
  EXPECT_TRUE(std::isinf(required_friction(setup.limit)));
}

// A disc in a groove of two planes without friction: the load grows until one plane carries all, and is then as steep
// as its normal.
TEST(LimitLoad, OfADiscInAGrooveIsTheAngleOfItsPlane) {
  constexpr double angle = 0.7;  // of the planes against the horizontal
  const std::string packing = fmt::format(R"(
planar = true
time = {{ step = 1e-3, end = 1 }}
contacts = [{{ law = "friction", friction = 0 }}]
[[grains]]
place = "points"
positions = [[0, {2}]]
radius = 1
[[obstacles]]
shape = "plane"
normal = [{0}, {1}]
[[obstacles]]
shape = "plane"
normal = [-{0}, {1}]
[[forces]]
force = "gravity"
acceleration = [0, -1]
)",
                                          std::sin(angle), std::cos(angle), 1 / std::cos(angle));
  EXPECT_NEAR(factor_of(packing), std::tan(angle), limit_slack);
}

// A collapse without dilatancy. A single block slides or turns at the same load by both laws: its normal force is its
// weight.
TEST(ExactLimitLoad, IsThatOfAssociatedFrictionForABlock) {
  for (const double height : {0.5, 3.0}) {
    const StabilitySetup setup = make_setup(study_of(boxes(true, height, 2, 0.3)));
    const LimitAnswer a = limit_load(setup.limit, 100), exact = exact_limit_load(setup.limit, 100, a);
    ASSERT_TRUE(exact.is_found);
    EXPECT_NEAR(exact.factor, a.factor, 1e-4);
  }
}

// Three discs in a heap: associated friction has them open where they slide, against their weight.
TEST(ExactLimitLoad, IsAtMostThatOfAssociatedFriction) {
  const StabilitySetup setup = make_setup(study_of(R"(
planar = true
time = { step = 1e-3, end = 1 }
contacts = [{ law = "friction", friction = 0.4 }]
[[grains]]
place = "points"
positions = [[0, 1], [2, 1], [1, 2.7320508075688772]]
radius = 1
[[obstacles]]
shape = "plane"
normal = [0, 1]
[[forces]]
force = "gravity"
acceleration = [0, -1]
)"));
  const LimitAnswer a = limit_load(setup.limit, 100);
  ASSERT_TRUE(a.is_found);
  const LimitAnswer exact = exact_limit_load(setup.limit, 100, a);
  ASSERT_TRUE(exact.is_found);
  EXPECT_LE(exact.factor, a.factor * (1 + 1e-4));
  EXPECT_GT(exact.factor, 0.2 * a.factor);
}

// A semicircular arch of n voussoirs and the mean radius 1: joints touch at their two ends.
LimitProblem arch(int n, double thickness, double mu) {
  const double step = std::numbers::pi / n, inner = 1 - thickness / 2, outer = 1 + thickness / 2;
  const double area = 0.5 * step * (outer * outer - inner * inner);
  const double centre = 2.0 / 3.0 * std::sin(step / 2) / (step / 2) * (std::pow(outer, 3) - std::pow(inner, 3)) /
                        (outer * outer - inner * inner);
  LimitProblem p;
  p.planar = true, p.radius = thickness;
  Problem& c = p.contacts;
  const auto at = [](double r, double a) { return Vec3{-r * std::cos(a), r * std::sin(a), 0}; };
  for (int k = 0; k < n; ++k) {
    c.position.push_back(at(centre, (k + 0.5) * step));
    c.inverse_mass.push_back(1), c.inverse_inertia.push_back(isotropic(1));
    c.free_velocity.push_back({}), c.free_spin.push_back({});
    p.weight.linear.push_back({0, -area, 0}), p.load.linear.push_back({area, 0, 0});
    p.weight.angular.push_back({}), p.load.angular.push_back({});
  }
  for (int joint = 0; joint <= n; ++joint)
    for (const double r : {inner, outer}) {
      const double a = joint * step;
      const Vec3 x = at(r, a), onward{std::sin(a), std::cos(a), 0};
      const int i = std::min(joint, n - 1), j = joint == 0 || joint == n ? -1 : joint - 1;
      c.first.push_back(i), c.second.push_back(j);
      c.normal.push_back(joint == n ? onward : -onward);
      c.first_arm.push_back(x - c.position[i]), c.second_arm.push_back(j < 0 ? Vec3{} : x - c.position[j]);
      c.offset.push_back({}), c.impulse.push_back(0), c.tangential.push_back({});
    }
  c.set.assign(c.first.size(), LocalSet{0, mu});
  return p;
}

// Milankovitch (1907): the least thickness of a semicircular arch with radial joints is 0.1075 of its mean radius, with
// friction enough not to slide. A joint at every 9 degrees is next to the hinges of the continuous arch, at 54.5.
TEST(CanStand, AnArchFromTheThicknessOfMilankovitch) {
  double thin = 0.09, thick = 0.13;
  for (int k = 0; k < 14; ++k) {
    const double middle = 0.5 * (thin + thick);
    (can_stand(arch(20, middle, 2)).stands ? thick : thin) = middle;
  }
  EXPECT_NEAR(thick, 0.1075, 1e-4);
  // Five joints open in its collapse, as many as it takes with symmetry.
  const Standing s = can_stand(arch(20, 0.1, 2));
  ASSERT_FALSE(s.stands);
  const std::vector<ContactAction> actions = actions_of(arch(20, 0.1, 2), s.collapse);
  EXPECT_EQ(std::count(actions.begin(), actions.end(), ContactAction::opens), 5);
}

TEST(StabilityStudy, TellsItsAnswers) {
  const StudyResult r = run_study(study_of(boxes(false, 2, 3, 0.9)));
  const auto& value = std::get<std::vector<double>>(r.find("answer")->find("value")->values);
  EXPECT_EQ(value[0], 1);
  EXPECT_NEAR(value[1], 1.0 / 6, limit_slack);
  EXPECT_EQ(r.find("bodies")->rows(), 3u);
  EXPECT_EQ(r.movie.size(), 11u);
  EXPECT_NE(r.outcome.find("stands up to a load factor of 0.1667"), std::string::npos) << r.outcome;
  // The edge is where it turns: contacts of the floor on one side open.
  const auto& action = std::get<std::vector<std::string>>(r.find("contacts")->find("action")->values);
  EXPECT_EQ(std::count(action.begin(), action.end(), "opens"), 2);
}

TEST(StabilityStudy, RefusesWhatItCannotAnalyse) {
  const auto changed = [](const std::string& from, const std::string& to) {
    std::string text = boxes(true, 1, 1, 0.5);
    return study_of(text.replace(text.find(from), from.size(), to));
  };
  EXPECT_THROW(make_setup(changed("\"friction\", friction", "\"cohesion\", force = 1, friction")), InputError);
  EXPECT_THROW(make_setup(changed("-9.81]", "0]")), InputError);
  StabilityCase c = study_of(boxes(true, 1, 1, 0.5));
  c.load.on = {"nobody"};
  EXPECT_THROW(run_study(c), InputError);
}

}  // namespace
}  // namespace slurry
