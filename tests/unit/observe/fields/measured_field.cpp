// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fields from their options: frames that move, groups, values, means and their errors.
#include "slurry/observe/fields/measured_field.hpp"

#include <cmath>

#include "slurry/core/errors.hpp"
#include "tests/unit/observe/fields/cloud.hpp"

namespace slurry {
namespace {

FieldOptions options_at(Vec3 low, Vec3 high, PartCounts points) {
  FieldOptions options;
  options.name = "all";
  options.where = BoxSites{low, high, std::move(points)};
  options.width = 0.2;
  return options;
}

std::vector<double> values_of(const FieldResult& result, const std::string& quantity) {
  const FieldArray* array = result.find(quantity);
  return array ? array->values : std::vector<double>{};
}

TEST(MeasuredField, IsSeenFromAGrainThatMoves) {
  const Cloud cloud = random_cloud(20, false);
  FieldOptions options = options_at({-0.1, -0.1, -0.1}, {0.1, 0.1, 0.1}, {2, 2, 2});
  options.frame = "grain 4";
  MeasuredField seen(options, false);
  ASSERT_TRUE(seen.take(cloud.scene()));

  Cloud moved = cloud;
  for (std::size_t k = 0; k < 20; ++k) {
    moved.grains.position[k] -= cloud.grains.position[4];
    moved.grains.velocity[k] -= cloud.grains.velocity[4];
  }
  for (Vec3& point : moved.point) point -= cloud.grains.position[4];
  options.frame = "";
  MeasuredField at_rest(options, false);
  ASSERT_TRUE(at_rest.take(moved.scene()));
  for (const char* name : {"density", "velocity", "kinetic_stress", "contact_stress", "wall_force"}) {
    const std::vector<double> a = values_of(*seen.result(), name), b = values_of(*at_rest.result(), name);
    ASSERT_FALSE(a.empty());
    // Shifts of order 1 are rounded to epsilon.
    for (std::size_t k = 0; k < a.size(); ++k) EXPECT_NEAR(a[k], b[k], 1e-11 * (1 + std::abs(b[k]))) << name;
  }
  EXPECT_EQ(seen.result()->origin, cloud.grains.position[4]);
}

TEST(MeasuredField, IsSeenFromAnObstacleAndNotFromWhatIsNotThere) {
  const Cloud cloud = random_cloud(5, false);
  FieldOptions options = options_at({-0.1, -0.1, -0.1}, {0.1, 0.1, 0.1}, {1, 1, 1});
  options.frame = "obstacle floor";
  MeasuredField seen(options, false);
  ASSERT_TRUE(seen.take(cloud.scene()));
  EXPECT_EQ(seen.result()->origin, (Vec3{0, 0, -1}));
  options.frame = "grain 77";
  EXPECT_FALSE(MeasuredField(options, false).take(cloud.scene()));
  EXPECT_FALSE(MeasuredField(options, false).result());
  for (const char* frame : {"obstacle roof", "grain -1", "grain x", "grain", "3"}) {
    options.frame = frame;
    EXPECT_THROW(MeasuredField(options, false).take(cloud.scene()), InputError) << frame;
  }
  options.frame = "", options.groups = {"c"};
  EXPECT_THROW(MeasuredField(options, false).take(cloud.scene()), InputError);
}

TEST(MeasuredField, LeavesOutGrainsOfOtherGroups) {
  const Cloud cloud = random_cloud(30, false);
  FieldOptions options = options_at({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}, {2, 2, 2});
  std::vector<double> all, parts(8);
  for (const std::vector<std::string>& groups : std::vector<std::vector<std::string>>{{}, {"a"}, {"b"}}) {
    options.groups = groups;
    MeasuredField field(options, false);
    field.take(cloud.scene());
    const std::vector<double> density = values_of(*field.result(), "density");
    if (groups.empty())
      all = density;
    else
      for (std::size_t k = 0; k < 8; ++k) parts[k] += density[k];
  }
  for (std::size_t k = 0; k < 8; ++k) EXPECT_NEAR(parts[k], all[k], 1e-12 * (1 + all[k]));
}

TEST(MeasuredField, HasTheValuesThatItsSumsImply) {
  FieldSums s;
  s.density = 2, s.volume = 0.5, s.diameter = 0.05;
  s.momentum = {4, 0, 0};                            // u = 2
  s.flux.entry = {8.6, 0, 0, 0, 0.6, 0, 0, 0, 0.6};  // rho u u and a pressure of 0.6
  s.momentum_gradient(0, 1) = 6;                     // a shear rate of 3
  s.contact_stress.entry = {0.4, 0.3, 0, 0.3, 0.4, 0, 0, 0, 0.4};
  const FieldContext context{.viscosity = 0.1};
  const auto value = [&](const std::string& name) {
    for (const FieldQuantity& q : field_quantities())
      if (q.name == name) return field_values(q, {s}, context)[0];
    return std::nan("");
  };
  // A few roundings each.
  EXPECT_DOUBLE_EQ(value("velocity"), 2);
  EXPECT_NEAR(value("pressure"), 1, 1e-14);
  EXPECT_NEAR(value("temperature"), 0.3, 1e-14);
  EXPECT_NEAR(value("shear_rate"), 3, 1e-14);
  EXPECT_NEAR(value("stress_ratio"), 0.3, 1e-14);
  EXPECT_NEAR(value("inertial_number"), 0.1 * 3 * 2, 1e-14);  // d = 0.1, density of the grains 4, p = 1
  EXPECT_NEAR(value("viscous_number"), 0.3, 1e-14);
  s = {};
  EXPECT_TRUE(std::isnan(value("velocity")));
  EXPECT_EQ(value("pressure"), 0);
}

TEST(MeasuredField, LeavesOutWhatItCannotKnow) {
  const Cloud cloud = random_cloud(5, false);
  FieldOptions options = options_at({-0.1, -0.1, -0.1}, {0.1, 0.1, 0.1}, {1, 1, 1});
  options.kernel = KernelShape::top_hat;
  MeasuredField hat(options, false);
  hat.take(cloud.scene());
  EXPECT_FALSE(hat.result()->find("velocity_gradient"));
  EXPECT_FALSE(hat.result()->find("viscous_number"));
  EXPECT_TRUE(hat.result()->find("couple_stress"));
  options.quantities = {"pressure"};
  MeasuredField one(options, false);
  one.take(cloud.scene());
  EXPECT_EQ(one.result()->arrays.size(), 1u);
}

// ---- Means

FieldSums with_density(double x) {
  FieldSums s;
  s.density = x;
  return s;
}

const FieldQuantity& density() { return field_quantities()[0]; }

TEST(FieldMean, IsTheMean) {
  FieldMean mean(1, 0);
  for (int k = 1; k <= 5; ++k) mean.add({with_density(k)});
  EXPECT_DOUBLE_EQ(mean.mean()[0].density, 3);
  EXPECT_EQ(mean.samples(), 5);
  EXPECT_TRUE(mean.error(density(), {}).empty());
}

// Of independent samples of deviation 1 the error is 1/sqrt(n); with B from 8 to 15 blocks it is itself known to
// 1/sqrt(2 (B - 1)), a fourth.
TEST(FieldMean, HasTheErrorOfIndependentSamples) {
  Random random(1);
  double squares = 0;
  const int trials = 50, n = 1000;
  for (int trial = 0; trial < trials; ++trial) {
    FieldMean mean(1, 8);
    for (int k = 0; k < n; ++k) mean.add({with_density(random.normal())});
    const double error = mean.error(density(), {})[0];
    squares += error * error * n / trials;
  }
  // Four standard errors of the mean of 50 squares that are each known to sqrt(2/7).
  EXPECT_NEAR(squares, 1, 4 * std::sqrt(2.0 / 7 / trials));
}

// Samples that come ten times each: the error of a hundred, not that of a thousand.
TEST(FieldMean, HasTheErrorOfSamplesThatAreAlike) {
  Random random(2);
  double squares = 0;
  const int trials = 50;
  for (int trial = 0; trial < trials; ++trial) {
    FieldMean mean(1, 4);
    for (int k = 0; k < 100; ++k) {
      const FieldSums sample = with_density(random.normal());
      for (int again = 0; again < 10; ++again) mean.add({sample});
    }
    const double error = mean.error(density(), {})[0];
    squares += error * error * 100 / trials;
  }
  // As above with B - 1 = 3; blocks of 128 samples hold some of the ten in two, which takes off less than a tenth.
  EXPECT_NEAR(squares, 1, 4 * std::sqrt(2.0 / 3 / trials) + 0.1);
}

TEST(FieldMean, GoesOnFromItsMemory) {
  Random random(3);
  std::vector<FieldSums> samples;
  for (int k = 0; k < 77; ++k) samples.push_back(with_density(random.normal()));
  FieldMean whole(1, 4), first(1, 4), second(1, 4), other(2, 4);
  for (const FieldSums& s : samples) whole.add({s});
  for (int k = 0; k < 33; ++k) first.add({samples[k]});
  std::vector<double> memory;
  first.append_memory(memory);
  auto next = memory.cbegin();
  ASSERT_TRUE(second.recall(next, memory.cend()));
  EXPECT_EQ(next, memory.cend());
  for (int k = 33; k < 77; ++k) second.add({samples[k]});
  EXPECT_EQ(second.mean()[0].density, whole.mean()[0].density);
  EXPECT_EQ(second.error(density(), {}), whole.error(density(), {}));
  next = memory.cbegin();
  EXPECT_FALSE(other.recall(next, memory.cend()));
  next = memory.cbegin();
  EXPECT_FALSE(second.recall(next, memory.cend() - 1));
}

// ---- Sites

TEST(FieldSites, AreTheMiddlesOfEqualParts) {
  const Sites line = LineSites{{0, 0, 0}, {1, 2, 0}, 4}.sites(false);
  EXPECT_EQ(line.place[1], (Vec3{0.375, 0.75, 0}));
  const Sites box = BoxSites{{0, 0, 0}, {2, 2, 4}, {2, 1, 4}}.sites(false);
  EXPECT_EQ(box.size(), 8u);
  EXPECT_EQ(box.place[1], (Vec3{1.5, 1, 0.5}));  // x runs fastest
  EXPECT_EQ(box.place[2], (Vec3{0.5, 1, 1.5}));
  const Sites plane = PlaneSites{{1, 0, 0}, {0, 2, 0}, {0, 0, 4}, {2, 2}}.sites(false);
  EXPECT_EQ(plane.place[3], (Vec3{1, 1.5, 3}));
  for (const Vec3& x : CylinderSites{{0, 0, 0}, {0, 0, 2}, 1, 3, {2, 5, 1}}.sites(false).place) {
    const double radius = std::hypot(x.x, x.y);
    EXPECT_TRUE(std::abs(radius - 1.5) < 1e-14 || std::abs(radius - 2.5) < 1e-14) << radius;
    EXPECT_EQ(x.z, 1);
  }
}

// Grains that move away from the axis, or from the centre, at 1 m/s: the radial component is 1, the others vanish.
TEST(FieldSites, OfRingsAndShellsHaveComponentsAlongTheRadius) {
  Cloud cloud = random_cloud(4000, false);
  cloud.contacts.resize(0), cloud.point.clear();
  for (const bool shells : {false, true}) {
    for (std::size_t k = 0; k < cloud.grains.size(); ++k) {
      Vec3 out = cloud.grains.position[k];
      if (!shells) out.z = 0;
      cloud.grains.velocity[k] = normalised(out);
    }
    FieldOptions options;
    options.name = "profile", options.width = 0.05, options.kernel = KernelShape::lucy;
    if (shells)
      options.where = ShellSites{{0, 0, 0}, 0.2, 0.4, 4, 200};
    else
      options.where = RingSites{{0, 0, -0.3}, {0, 0, 0.3}, 0.2, 0.4, {4, 2}, 50};
    MeasuredField field(options, false);
    ASSERT_TRUE(field.take(cloud.scene()));
    const std::vector<double> u = values_of(*field.result(), "velocity");
    for (std::size_t k = 0; k + 2 < u.size(); k += 3) {
      // The kernel is a third of the smallest radius wide, so that directions differ within it by up to that.
      EXPECT_NEAR(u[k], 1, 0.05);
      EXPECT_NEAR(u[k + 1], 0, 0.02);
      EXPECT_NEAR(u[k + 2], 0, 0.02);
    }
  }
}

TEST(FieldOptions, SayWhatIsWrong) {
  const auto key = [](const auto& change, bool planar = false) {
    FieldOptions options = options_at({0, 0, 0}, {1, 1, 1}, planar ? PartCounts{2, 2} : PartCounts{2, 2, 2});
    change(options);
    return options.fault(planar).key;
  };
  using Options = FieldOptions;
  EXPECT_EQ(key([](Options&) {}), "");
  EXPECT_EQ(key([](Options& o) { o.name = "a b"; }), "name");
  EXPECT_EQ(key([](Options& o) { o.frame = "grain"; }), "frame");
  EXPECT_EQ(key([](Options& o) { o.quantities = {"presure"}; }), "quantities");
  EXPECT_EQ(key([](Options& o) { o.since = 1; }), "since");
  EXPECT_EQ(key([](Options& o) { o.average = true, o.since = 2, o.until = 1; }), "until");
  EXPECT_EQ(key([](Options& o) { o.blocks = 1; }), "blocks");
  EXPECT_EQ(key([](Options& o) { o.where = BoxSites{{0, 0, 0}, {1, 1, 0}, {1, 1, 1}}; }), "high");
  EXPECT_EQ(key([](Options& o) { o.where = BoxSites{{0, 0, 0}, {1, 1, 1}, {1, 1}}; }), "points");
  EXPECT_EQ(key([](Options& o) { o.where = BoxSites{{0, 0, 0}, {1, 1, 1}, {1000, 1000, 1000}}; }), "points");
  EXPECT_EQ(key([](Options& o) { o.where = RingSites{{0, 0, 0}, {1, 1, 1}, 1, 1}; }), "outer");
  EXPECT_EQ(key([](Options& o) { o.where = PlaneSites{{}, {1, 0, 0}, {2, 0, 0}}; }), "second");
  EXPECT_EQ(key([](Options& o) { o.where = LineSites{}; }), "end");
  EXPECT_EQ(key([](Options& o) { o.where = PlaneSites{}; }, true), "where");
}

}  // namespace
}  // namespace slurry
