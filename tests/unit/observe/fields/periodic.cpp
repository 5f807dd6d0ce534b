// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fields in a periodic cell are those of the endless world of images: against the images written out, with the faces
// elsewhere, by the balance of momentum in a sheared cell, and by the mean stress of the cell.
#include <map>

#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/observe/cell_stress.hpp"
#include "slurry/simulation.hpp"
#include "tests/unit/observe/fields/cloud.hpp"

namespace slurry {
namespace {

// ---- A random cloud, and its images one by one

// Grains in a tilted cell of edge 1 that is deformed; contacts join nearest images.
Cloud cloud_in_a_cell(bool planar) {
  Cloud cloud = random_cloud(8, planar);
  Domain& d = cloud.domain;
  d.periodic = {1, 1, planar ? 0 : 1};
  d.low = {-0.6, -0.5, -0.5};
  d.edges = planar ? UpperMatrix{1.1, 1, 1, 0.3, 0, 0} : UpperMatrix{1.1, 1, 0.9, 0.3, -0.2, 0.4};
  d.gradient = planar ? UpperMatrix{0.2, -0.3, 0, 2, 0, 0} : UpperMatrix{0.2, -0.3, 0.4, 2, 1, -1.5};
  for (std::size_t c = 0; c < cloud.contacts.size(); ++c) {
    const Vec3 start = cloud.grains.position[cloud.contacts.first[c]];
    const std::int32_t j = cloud.contacts.second[c];
    if (!is_piece(j)) cloud.point[c] = start + 0.5 * d.separation(start, cloud.grains.position[j]);
  }
  return cloud;
}

using Numbers = std::array<int, 3>;  // of an image

Numbers numbers_of(const Domain& domain, Vec3 shift) {
  const Vec3 s = inverse(domain.edges) * shift;
  return {static_cast<int>(std::lround(s.x)), static_cast<int>(std::lround(s.y)), static_cast<int>(std::lround(s.z))};
}

// The same in open space: all images up to `most` edges away.
Cloud written_out(const Cloud& cell, int most) {
  const Domain& d = cell.domain;
  Cloud open;
  open.planar = cell.planar, open.dt = cell.dt;
  std::map<Numbers, std::int32_t> first;  // grain of each image
  const int most_z = cell.planar ? 0 : most;
  for (int nz = -most_z; nz <= most_z; ++nz)
    for (int ny = -most; ny <= most; ++ny)
      for (int nx = -most; nx <= most; ++nx) {
        first[{nx, ny, nz}] = static_cast<std::int32_t>(open.grains.size());
        for (std::size_t k = 0; k < cell.grains.size(); ++k) {
          const std::size_t image = open.grains.size();
          open.grains.resize(image + 1);
          open.grains.radius[image] = cell.grains.radius[k], open.grains.mass[image] = cell.grains.mass[k];
          open.grains.position[image] = cell.grains.position[k] + d.lattice(nx, ny, nz);
          open.grains.velocity[image] = cell.grains.velocity[k] + d.image_velocity(d.lattice(nx, ny, nz));
        }
      }
  for (const auto& [n, begin] : first)
    for (std::size_t c = 0; c < cell.contacts.size(); ++c) {
      const std::int32_t i = cell.contacts.first[c], j = cell.contacts.second[c];
      std::int32_t second = j;
      if (!is_piece(j)) {
        const Numbers m = numbers_of(d, d.image(cell.grains.position[i], cell.grains.position[j]));
        const auto partner = first.find({n[0] + m[0], n[1] + m[1], n[2] + m[2]});
        if (partner == first.end()) continue;
        second = partner->second + j;
      }
      Contacts& contacts = open.contacts;
      const std::size_t k = contacts.size();
      contacts.resize(k + 1, true, true, false);
      contacts.first[k] = begin + i, contacts.second[k] = second;
      contacts.normal[k] = cell.contacts.normal[c], contacts.impulse[k] = cell.contacts.impulse[c];
      contacts.tangential[k] = cell.contacts.tangential[c], contacts.moment[k] = cell.contacts.moment[c];
      open.point.push_back(cell.point[c] + d.lattice(n[0], n[1], n[2]));
    }
  return open;
}

double size_of(const FieldSums& sums) {
  double sum = 0;
  const std::vector<FieldSums> one{sums};
  for (const double x : numbers(one)) sum += x * x;
  return std::sqrt(sum);
}

double difference(const FieldSums& a, const FieldSums& b) {
  const std::vector<FieldSums> left{a}, right{b};
  double sum = 0;
  for (std::size_t k = 0; k < numbers_in_sums; ++k) {
    const double d = numbers(left)[k] - numbers(right)[k];
    sum += d * d;
  }
  return std::sqrt(sum);
}

TEST(FieldsInACell, AreThoseOfTheImagesWrittenOut) {
  for (const bool planar : {false, true}) {
    const Cloud cell = cloud_in_a_cell(planar), open = written_out(cell, 4);
    const Kernel kernel(KernelShape::lucy, 0.35, planar);
    Random random(7);
    // Within two edges of the cell: then all that a point reaches, 0.7 and half of a branch away, is written out.
    for (int trial = 0; trial < 12; ++trial) {
      const Vec3 x{random.uniform(-2, 2), random.uniform(-2, 2), planar ? 0 : random.uniform(-1.5, 1.5)};
      const FieldSums found = sums_at(cell, kernel, x), expected = sums_at(open, kernel, x);
      // The same terms in another order; places differ by the round-off of the shifts.
      EXPECT_LT(difference(found, expected), 1e-12 * size_of(expected)) << difference(found, expected);
    }
  }
}

// The kernel covers the cell several times over: the sums are the means over the cell, nearly.
TEST(FieldsInACell, OfAWideKernelAreMeans) {
  const Cloud cell = cloud_in_a_cell(true);
  double mass = 0;
  for (const double m : cell.grains.mass) mass += m;
  const double density = sums_at(cell, Kernel(KernelShape::lucy, 2, true), {0.1, 0.2, 0}).density;
  // Up to the Fourier coefficients of the kernel at the wave numbers of the lattice: 190 / (k R)^4.5 = 1e-4 and less.
  EXPECT_NEAR(density, mass / cell.domain.volume(), 1e-3 * density);
  EXPECT_THROW(sums_at(cell, Kernel(KernelShape::lucy, 20, true), {}), InputError);
}

// ---- A sheared cell

struct Sheared {
  Simulation simulation;
  std::vector<std::int64_t> id;  // before the last step
  std::vector<Vec3> place, velocity;
  Domain domain;
  StepReport report;
};

// 64 spheres in a cell of edge 0.84, some steps after the start.
Sheared sheared_cell() {
  const Case c = parse_case(R"(
seed = 3
time = { step = 0.002, end = 10 }
cell = { low = [0, 0, 0], high = [0.84, 0.84, 0.84], shear_xy = 2 }
contacts = [{ law = "friction", friction = 0.5 }]
[[grains]]
place = "lattice"
origin = [0.1, 0.1, 0.1]
spacing = 0.21
counts = [4, 4, 4]
radius = 0.1
density = 1000
velocity_spread = 0.5
)",
                            "sheared.toml");
  Sheared s{Simulation(c), {}, {}, {}, {}, {}};
  // The order in memory must not change in the last step.
  for (int n = 0; n < 150 || s.id != s.simulation.state().grains.id; ++n) {
    const State& state = s.simulation.state();
    s.id = state.grains.id, s.place = state.grains.position, s.velocity = state.grains.velocity;
    s.domain = state.domain;
    s.report = s.simulation.step();
  }
  return s;
}

std::size_t contacts_through_faces(const State& state) {
  std::size_t count = 0;
  for (std::size_t c = 0; c < state.contacts.size(); ++c) {
    const Vec3 from = state.grains.position[state.contacts.first[c]];
    count += state.domain.image(from, state.grains.position[state.contacts.second[c]]) != Vec3{};
  }
  return count;
}

FieldSums sums_of(const World& world, const State& state, const Kernel& kernel, Vec3 x) {
  return sum_fields(field_scene(world, state), {}, one_site(x), {}, kernel)[0];
}

TEST(FieldsInACell, DoNotKnowWhereItsFacesAre) {
  const Sheared s = sheared_cell();
  State moved = s.simulation.state();
  moved.domain.low += Vec3{0.31, -0.17, 0.4};
  for (std::size_t k = 0; k < moved.grains.size(); ++k) {
    const Vec3 shift = moved.domain.wrap(moved.grains.position[k]);
    moved.grains.position[k] += shift, moved.grains.velocity[k] += moved.domain.image_velocity(shift);
  }
  const Kernel kernel(KernelShape::gauss, 0.1, false);
  for (const Vec3& x : {Vec3{0.01, 0.02, 0.8}, Vec3{0.4, 0.83, 0.4}, Vec3{-0.5, 1.2, 0.3}}) {
    const FieldSums here = sums_of(s.simulation.world(), s.simulation.state(), kernel, x);
    EXPECT_LT(difference(sums_of(s.simulation.world(), moved, kernel, x), here), 1e-10 * size_of(here));
  }
  // The velocity goes on beyond the cell as the flow of the cell does.
  const Vec3 x{0.3, 0.5, 0.2}, edge = s.simulation.state().domain.lattice(0, 1, 0);
  const FieldSums inside = sums_of(s.simulation.world(), s.simulation.state(), kernel, x);
  const FieldSums above = sums_of(s.simulation.world(), s.simulation.state(), kernel, x + edge);
  const Vec3 faster = above.momentum / above.density - inside.momentum / inside.density;
  EXPECT_NEAR(faster.x, 2 * 0.84, 1e-10);
  EXPECT_NEAR(faster.y, 0, 1e-10);
}

// The Gaussian is smooth but at its rim: no centre may come within the stencil of it, no branch graze it.
bool is_smooth_at(Vec3 x, const State& state, double rim, double stencil) {
  const Domain& d = state.domain;
  const auto is_far = [&](Vec3 place, double room) { return std::abs(norm(place - x) - rim) > room; };
  for (int n = 0; n < 125; ++n) {
    const Vec3 shift = d.lattice(n % 5 - 2, n / 5 % 5 - 2, n / 25 - 2);
    for (const Vec3& place : state.grains.position)
      if (!is_far(place + shift, stencil)) return false;
    for (std::size_t c = 0; c < state.contacts.size(); ++c) {
      const Vec3 start = state.grains.position[state.contacts.first[c]];
      const Vec3 way = d.separation(start, state.grains.position[state.contacts.second[c]]);
      const double along = dot(x - start - shift, way) / norm2(way);
      if (along > 0 && along < 1 && !is_far(start + shift + along * way, 10 * stencil)) return false;
    }
  }
  return true;
}

// m (v - v before) / dt spread by the kernel = - div contact_stress.
TEST(FieldsInACell, KeepTheBalanceOfMomentumInAShearedCell) {
  const Sheared s = sheared_cell();
  const State& state = s.simulation.state();
  const Domain& d = state.domain;
  ASSERT_GT(contacts_through_faces(state), 5u);
  const double width = 0.1, step = 0.004 * width;
  const Kernel kernel(KernelShape::gauss, width, false);
  Random random(5);
  int points = 0;
  for (int trial = 0; trial < 2000 && points < 5; ++trial) {
    const Vec3 x{random.uniform(0, 0.84), random.uniform(0, 0.84), random.uniform(0, 0.84)};
    if (!is_smooth_at(x, state, kernel.reach(), 4 * step)) continue;
    Vec3 change;
    double scale = 0;
    for (std::size_t k = 0; k < s.id.size(); ++k) {
      // A grain that came in on the other side has had the velocity of that image.
      const Vec3 shift = s.domain.image(state.grains.position[k], s.place[k]);
      const Vec3 before = s.velocity[k] + s.domain.image_velocity(shift), now = state.grains.velocity[k];
      for (int n = 0; n < 125; ++n) {
        const Vec3 place = state.grains.position[k] + d.lattice(n % 5 - 2, n / 5 % 5 - 2, n / 25 - 2);
        const double weight = kernel.at(norm2(x - place)).value * state.grains.mass[k] / s.report.dt;
        change += weight * (now - before);
        scale += weight * (norm(now) + norm(before));
      }
    }
    if (norm(change) < 1e-6 * scale) continue;  // nothing is pushed here
    ++points;
    const Vec3 spread = divergence(
        x, step, false, [&](Vec3 at) { return sums_of(s.simulation.world(), state, kernel, at).contact_stress; });
    // Differences with h = 0.004 of the width: no truncation, and round-off of some epsilon / 0.004 = 6e-14.
    EXPECT_LT(norm(spread + change), 1e-12 * scale) << norm(spread + change) / scale;
  }
  EXPECT_EQ(points, 5);
}

TEST(FieldsInACell, HaveTheMeanStressOfTheCell) {
  const Sheared s = sheared_cell();
  const State& state = s.simulation.state();
  const Domain& d = state.domain;
  const Tensor expected = -1.0 * measure_cell(s.simulation.world(), state, s.report).contact;
  const BoxSites box{d.low, d.low + Vec3{d.edges.xx, d.edges.yy, d.edges.zz}, {16, 16, 16}};
  const Kernel kernel(KernelShape::lucy, 0.2, false);
  Tensor mean;
  double density = 0, mass = 0;
  for (const FieldSums& sums : sum_fields(field_scene(s.simulation.world(), state), {}, box.sites(false), {}, kernel)) {
    mean = mean + (1.0 / 4096) * sums.contact_stress;
    density += sums.density / 4096;
  }
  for (const double m : state.grains.mass) mass += m;
  // What the midpoint rule leaves: Fourier coefficients of the kernel at k R = 48, 630 / 48^5 = 3e-6 of each share.
  for (int k = 0; k < 9; ++k) EXPECT_NEAR(mean.entry[k], expected.entry[k], 1e-4 * std::sqrt(norm2(expected)));
  EXPECT_NEAR(density, mass / d.volume(), 1e-4 * density);
}

}  // namespace
}  // namespace slurry
