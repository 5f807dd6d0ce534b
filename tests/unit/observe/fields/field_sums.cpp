// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sums at points, against lattices and pairs whose fields are known.
#include "slurry/observe/fields/field_sums.hpp"

#include <limits>

#include "slurry/core/parallel.hpp"
#include "tests/unit/observe/fields/cloud.hpp"

namespace slurry {
namespace {

constexpr double round_off = std::numeric_limits<double>::epsilon();
const KernelShape smooth_kernels[] = {KernelShape::gauss, KernelShape::lucy};

// Grains of mass 1 on a square or cubic lattice of spacing 1 about the origin, with 2 n + 1 along each edge.
Cloud lattice(int n, bool planar) {
  Cloud cloud;
  cloud.planar = planar;
  Grains& g = cloud.grains;
  for (int c = planar ? 0 : -n; c <= (planar ? 0 : n); ++c)
    for (int b = -n; b <= n; ++b)
      for (int a = -n; a <= n; ++a) {
        const std::size_t k = g.size();
        g.resize(k + 1);
        g.id[k] = static_cast<std::int64_t>(k);
        g.mass[k] = 1, g.radius[k] = 0.5;
        g.position[k] = {1.0 * a, 1.0 * b, 1.0 * c};
      }
  return cloud;
}

// The sum of a kernel over a lattice is 1/spacing^D up to the kernel's Fourier coefficients at the lattice's wave
// numbers 2 pi k. Of the lowered Gaussian and of Lucy's polynomial these fall with the width, as its third power and
// more, from the corner of the one and the flatter end of the other: wider kernels must be more even.
TEST(FieldSums, OfALatticeAreEven) {
  for (const KernelShape shape : smooth_kernels)
    for (const bool planar : {false, true}) {
      const Cloud cloud = lattice(planar ? 12 : 8, planar);
      double worst[2] = {0, 0};
      for (int rank = 0; rank < 2; ++rank) {
        const Kernel kernel(shape, rank == 0 ? 1 : 2, planar);
        for (const Vec3& x : {Vec3{0, 0, 0}, Vec3{0.5, 0, 0}, Vec3{0.3, 0.4, planar ? 0 : 0.1}, Vec3{0.5, 0.5, 0}}) {
          const FieldSums s = sums_at(cloud, kernel, x);
          worst[rank] = std::max(worst[rank], std::abs(s.density - 1));
          const double volume = planar ? std::numbers::pi / 4 : std::numbers::pi / 6;
          // The same sum, times the volume of a grain and, again, its diameter.
          EXPECT_NEAR(s.volume, volume * s.density, 100 * round_off);
          EXPECT_NEAR(s.diameter, s.volume, 100 * round_off);
        }
      }
      EXPECT_LT(worst[0], 0.03);
      EXPECT_LT(worst[1], 0.3 * worst[0]);
    }
}

// v = A x on a lattice has the gradient A, but for the unevenness of the lattice.
TEST(FieldSums, OfAnAffineVelocityHaveItsGradient) {
  for (const KernelShape shape : smooth_kernels)
    for (const bool planar : {false, true}) {
      Cloud cloud = lattice(planar ? 12 : 8, planar);
      Tensor a;
      a.entry = {0.3, 2, -0.7, -1, 0.5, 0.2, 0.9, -0.4, -0.8};
      if (planar) a(0, 2) = a(1, 2) = a(2, 0) = a(2, 1) = a(2, 2) = 0;
      for (std::size_t k = 0; k < cloud.grains.size(); ++k)
        for (int i = 0; i < 3; ++i) {
          const Vec3 x = cloud.grains.position[k];
          cloud.grains.velocity[k][i] = a(i, 0) * x.x + a(i, 1) * x.y + a(i, 2) * x.z;
        }
      const Kernel kernel(shape, 2, planar);
      const FieldContext context{.planar = planar};
      const std::vector<FieldSums> sums{sums_at(cloud, kernel, {0.3, 0.4, planar ? 0 : 0.1})};
      const std::vector<double> gradient = field_values(field_quantities()[4], sums, context);
      ASSERT_EQ(field_quantities()[4].name, "velocity_gradient");
      for (int k = 0; k < 9; ++k) EXPECT_NEAR(gradient[k], a.entry[k], 0.01);
    }
}

// Two grains that push each other with f along x: over all space the stress is -f (x) l, and it is no more than that.
TEST(FieldSums, OfAPairHaveItsStress) {
  for (const KernelShape shape : {KernelShape::gauss, KernelShape::lucy, KernelShape::top_hat})
    for (const bool planar : {false, true}) {
      Cloud cloud = random_cloud(2, planar);
      cloud.grains.position = {{-0.2, 0.05, 0}, {0.3, -0.1, 0}};
      cloud.contacts.resize(1, true);
      cloud.contacts.first = {0}, cloud.contacts.second = {1};
      cloud.contacts.normal = {normalised(Vec3{0.5, -0.15, 0})};
      cloud.contacts.impulse = {0.02}, cloud.contacts.tangential = {{0.003, 0.01, 0}};
      cloud.point = {{0.05, 0, 0}};
      const Kernel kernel(shape, 0.2, planar);
      BoxSites box{{-1.2, -1.2, -1}, {1.3, 1.1, 1}, planar ? PartCounts{200, 200} : PartCounts{50, 50, 50}};
      const Sites sites = box.sites(planar);
      Tensor total;
      const double part = planar ? 2.5 * 2.3 / (200 * 200) : 2.5 * 2.3 * 2 / (50.0 * 50 * 50);
      for (const FieldSums& s : sum_fields(cloud.scene(), {}, sites, {}, kernel))
        total = total + part * s.contact_stress;
      Tensor expected;
      add_product(expected, -1, cloud.force_on_first(0), {0.5, -0.15, 0});
      // The midpoint rule with parts of a quarter of the width (a sixteenth in the plane), on a kernel that is
      // continuous; the top hat misses up to the parts that its rim cuts.
      const double tolerance = shape == KernelShape::top_hat ? 0.05 : 3e-3;
      for (int k = 0; k < 9; ++k)
        EXPECT_NEAR(total.entry[k], expected.entry[k], tolerance * std::sqrt(norm2(expected)));
    }
}

// The fabric of a pair that pushes, at a point: n n for each of the two, by volume and kernel. One that bears nothing
// has none, and a wall counts for the one grain that it holds.
TEST(FieldSums, HaveTheFabricOfContactsThatBear) {
  for (const KernelShape shape : {KernelShape::gauss, KernelShape::lucy, KernelShape::top_hat})
    for (const bool planar : {false, true}) {
      Cloud cloud = random_cloud(3, planar);
      cloud.grains.position = {{-0.1, 0.05, 0}, {0.1, -0.1, 0}, {0.05, 0.12, 0}};
      cloud.contacts.resize(3, true);
      cloud.contacts.first = {0, 1, 2}, cloud.contacts.second = {1, 2, -1};
      cloud.contacts.normal = {normalised(Vec3{0.2, -0.15, 0}), normalised(Vec3{-0.05, 0.22, 0}), {0.6, 0.8, 0}};
      cloud.contacts.impulse = {0.02, 0, 0.3}, cloud.contacts.tangential = {{}, {}, {}};
      cloud.point = {{0, 0, 0}, {0.07, 0, 0}, {0.1, 0.2, 0}};
      const Kernel kernel(shape, 0.3, planar);
      const Vec3 at{0.02, 0.03, 0};
      const Sites sites = BoxSites{at - Vec3{0.01, 0.01, 0.01}, at + Vec3{0.01, 0.01, 0.01}, {1, 1, 1}}.sites(planar);
      const std::vector<FieldSums> sums = sum_fields(cloud.scene(), {}, sites, {}, kernel);
      ASSERT_EQ(sums.size(), 1u);
      Tensor expected;
      const auto add = [&](std::size_t grain, std::size_t contact) {
        const double weight = cloud.scene().volume[grain] * kernel.at(norm2(at - cloud.grains.position[grain])).value;
        add_product(expected, weight, cloud.contacts.normal[contact], cloud.contacts.normal[contact]);
      };
      add(0, 0), add(1, 0), add(2, 2);
      for (int k = 0; k < 9; ++k) EXPECT_NEAR(sums[0].fabric.entry[k], expected.entry[k], 1e-13);
    }
}

// The integral of the density is the mass: the midpoint rule has its second order, or better.
TEST(FieldSums, ConserveMass) {
  const Cloud cloud = random_cloud(5, true);
  double mass = 0;
  for (const double m : cloud.grains.mass) mass += m;
  for (const KernelShape shape : smooth_kernels) {
    const Kernel kernel(shape, 0.2, true);
    std::vector<double> error;
    for (const std::int64_t n : {20, 40, 80}) {
      const Sites sites = BoxSites{{-1.2, -1.2, 0}, {1.2, 1.2, 0}, {n, n}}.sites(true);
      double sum = 0;
      for (const FieldSums& s : sum_fields(cloud.scene(), {}, sites, {}, kernel)) sum += s.density;
      const double edge = 2.4 / static_cast<double>(n);
      error.push_back(std::abs(sum * edge * edge / mass - 1));
    }
    EXPECT_LT(error[1], error[0] / 4 + 1e-6);
    EXPECT_LT(error[2], error[0] / 16 + 1e-6);
    EXPECT_LT(error[2], 1e-4);
  }
}

TEST(FieldSums, HaveTheSameBitsOnAnyNumberOfThreads) {
  const Cloud cloud = random_cloud(300, false);
  const Kernel kernel(KernelShape::gauss, 0.1, false);
  const Sites sites = BoxSites{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}, {9, 8, 7}}.sites(false);
  const int before = threads();
  set_threads(1);
  const std::vector<FieldSums> alone = sum_fields(cloud.scene(), {}, sites, {}, kernel);
  set_threads(4);
  const std::vector<FieldSums> together = sum_fields(cloud.scene(), {}, sites, {}, kernel);
  set_threads(before);
  EXPECT_TRUE(std::ranges::equal(numbers(alone), numbers(together)));
}

// The bins only save time: every grain and branch within reach is found, also one that is much longer than the others.
TEST(FieldSums, MissNothing) {
  Cloud cloud = random_cloud(200, false);
  cloud.grains.position[7] = {4, 3, 2};
  const Kernel kernel(KernelShape::lucy, 0.08, false);
  const Sites sites = BoxSites{{-0.6, -0.6, -0.6}, {3, 2, 1}, {6, 6, 6}}.sites(false);
  const std::vector<FieldSums> found = sum_fields(cloud.scene(), {}, sites, {}, kernel);
  for (std::size_t k = 0; k < sites.size(); ++k) {
    double density = 0, pushed = 0, expected = 0;
    for (std::size_t i = 0; i < cloud.grains.size(); ++i)
      density += cloud.grains.mass[i] * kernel.at(norm2(sites.point[k] - cloud.grains.position[i])).value;
    for (std::size_t c = 0; c < cloud.contacts.size(); ++c) {
      const Vec3 from = cloud.grains.position[cloud.contacts.first[c]];
      const std::int32_t j = cloud.contacts.second[c];
      const Vec3 way = (is_piece(j) ? cloud.point[c] : cloud.grains.position[j]) - from;
      const Vec3 e = normalised(way), f = cloud.force_on_first(c);
      pushed -= f.x * e.y * kernel.integral_along(from - sites.point[k], e, norm(way));
    }
    expected = found[k].contact_stress(0, 1);
    // The same terms in another order.
    EXPECT_NEAR(found[k].density, density, 1e-12 * (1 + density));
    EXPECT_NEAR(expected, pushed, 1e-10 * (1 + std::abs(pushed)));
  }
}

TEST(FieldSums, OfNothingAreZero) {
  const Cloud none;
  const FieldSums s = sums_at(none, Kernel(KernelShape::gauss, 1, false), {});
  EXPECT_EQ(s.density, 0);
  EXPECT_EQ(s.contact_stress, Tensor{});
  Cloud still = random_cloud(3, false);
  still.dt = 0;  // before the first step contacts have no force
  EXPECT_EQ(sums_at(still, Kernel(KernelShape::gauss, 1, false), {}).contact_stress, Tensor{});
}

}  // namespace
}  // namespace slurry
