// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the tests of fields share: a small cloud of grains with contacts of every sort and random forces.
#pragma once

#include <gtest/gtest.h>

#include <numbers>

#include "slurry/core/random.hpp"
#include "slurry/observe/fields/measured_field.hpp"

namespace slurry {

struct Cloud {
  bool planar = false;
  double dt = 0.01;
  Grains grains;
  Contacts contacts;
  std::vector<Vec3> point;  // of the contacts
  Domain domain;

  FieldScene scene() const {
    std::vector<double> volume;
    for (const double r : grains.radius)
      volume.push_back(planar ? std::numbers::pi * r * r : 4 * std::numbers::pi / 3 * r * r * r);
    return {.planar = planar,
            .time = 1,
            .step = 3,
            .dt = dt,
            .grains = grains,
            .contacts = contacts,
            .contact_point = point,
            .volume = volume,
            .groups = {"a", "b"},
            .walls = {{"floor", {0, 0, -1}, {0, 0, 2}}},
            .domain = domain};
  }
  Vec3 force_on_first(std::size_t c) const {
    return (contacts.impulse[c] * contacts.normal[c] + contacts.tangential[c]) / -dt;
  }
};

// Grains in a cube (a square) of edge 1 about the origin, each in contact with the next two and with a wall. Forces
// and points of contact are at random: the balances hold for any.
inline Cloud random_cloud(std::size_t count, bool planar) {
  Random random(count);
  const auto vector = [&](double size) {
    return Vec3{random.uniform(-size, size), random.uniform(-size, size), planar ? 0 : random.uniform(-size, size)};
  };
  Cloud cloud;
  cloud.planar = planar;
  Grains& g = cloud.grains;
  g.resize(count);
  for (std::size_t k = 0; k < count; ++k) {
    g.id[k] = static_cast<std::int64_t>(k);
    g.group[k] = k % 3 == 0;
    g.radius[k] = random.uniform(0.05, 0.1);
    g.mass[k] = random.uniform(1, 2);
    g.position[k] = vector(0.5);
    g.velocity[k] = vector(3);
  }
  Contacts& c = cloud.contacts;
  c.resize(3 * count, true, true, false);
  for (std::size_t k = 0; k < c.size(); ++k) {
    const std::size_t i = k / 3, step = k % 3;
    const bool has_partner = step > 0 && i + step < count;
    c.first[k] = static_cast<std::int32_t>(i);
    c.second[k] = has_partner ? static_cast<std::int32_t>(i + step) : piece_code(0);
    c.normal[k] = normalised(has_partner ? g.position[i + step] - g.position[i] : vector(1));
    c.impulse[k] = random.uniform(-0.1, 1);
    c.tangential[k] = vector(0.3);
    c.moment[k] = planar ? Vec3{0, 0, random.uniform(-0.1, 0.1)} : vector(0.1);
    const Vec3 to = has_partner ? 0.5 * (g.position[i + step] - g.position[i]) : g.radius[i] * c.normal[k];
    cloud.point.push_back(g.position[i] + to + vector(0.02));
  }
  return cloud;
}

inline Sites one_site(Vec3 x) {
  Sites sites;
  sites.place = sites.point = {x};
  return sites;
}

inline FieldSums sums_at(const Cloud& cloud, const Kernel& kernel, Vec3 x, const std::vector<char>& counts = {}) {
  return sum_fields(cloud.scene(), counts, one_site(x), {}, kernel)[0];
}

// The sum over b of d value(b) / d x_b by central differences of eighth order: value(x) gives a row of a tensor's
// entries.
template <class Value>
Vec3 divergence(Vec3 x, double h, bool planar, const Value& value) {
  constexpr double weight[] = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
  Vec3 sum;
  for (int b = 0; b < (planar ? 2 : 3); ++b)
    for (int k = 1; k <= 4; ++k) {
      Vec3 forth = x, back = x;
      forth[b] += k * h, back[b] -= k * h;
      const Tensor after = value(forth), before = value(back);
      for (int a = 0; a < 3; ++a) sum[a] += weight[k - 1] * (after(a, b) - before(a, b)) / h;
    }
  return sum;
}

}  // namespace slurry
