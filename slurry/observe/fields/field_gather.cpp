// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/field_gather.hpp"

#include <algorithm>

namespace slurry {
namespace {

Lanes3 same(Vec3 v) { return {broadcast(v.x), broadcast(v.y), broadcast(v.z)}; }

void add_vector(std::array<Lanes, 3>& sum, const Lanes3& v) { sum[0] += v.x, sum[1] += v.y, sum[2] += v.z; }

// sum += a (x) b
void add_nine(std::array<Lanes, 9>& sum, const Lanes3& a, const Lanes3& b) {
  const std::array<Lanes, 3> left{a.x, a.y, a.z};
  for (int i = 0; i < 3; ++i)
    sum[3 * i] += left[i] * b.x, sum[3 * i + 1] += left[i] * b.y, sum[3 * i + 2] += left[i] * b.z;
}

Vec3 summed(const std::array<Lanes, 3>& v) { return {sum(v[0]), sum(v[1]), sum(v[2])}; }

Tensor summed(const std::array<Lanes, 9>& t) {
  Tensor all;
  for (int k = 0; k < 9; ++k) all.entry[k] = sum(t[k]);
  return all;
}

Tensor summed(const std::array<Lanes, 6>& t) {
  const double xy = sum(t[3]), xz = sum(t[4]), yz = sum(t[5]);
  return {{sum(t[0]), xy, xz, xy, sum(t[1]), yz, xz, yz, sum(t[2])}};
}

// Row `row` of four records, as columns.
template <class Thing>
void load_row(const Thing* list, const std::int32_t (&index)[lane_count], int row, Lanes& a, Lanes& b, Lanes& c,
              Lanes& d) {
  load_columns(reinterpret_cast<const double*>(list) + lane_count * row, sizeof(Thing) / sizeof(double), index, a, b, c,
               d);
}

}  // namespace

bool FieldGather::Four::push(std::size_t rank) {
  index[count++] = static_cast<std::int32_t>(rank);
  return count == lane_count;
}

Lanes FieldGather::Four::weights() const {
  Lanes w{};
  for (int k = 0; k < count; ++k) w[k] = 1;
  return w;
}

void FieldGather::add(const Binned<GrainMark>& grains) {
  Four four;
  grains.bins.for_each_near(point_.place, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k)
      if (norm2(point_.place - grains.list[k].position) < reach2_ && four.push(k)) add_grains(grains.list.data(), four);
  });
  if (four.count > 0) add_grains(grains.list.data(), four);
}

void FieldGather::add(const Binned<Branch>& branches, bool turns) {
  Four four;
  branches.bins.for_each_near(point_.place, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k)
      if (is_near(branches.list[k]) && four.push(k)) add_branches(branches.list.data(), four, turns);
  });
  if (four.count > 0) add_branches(branches.list.data(), four, turns);
}

// Is the nearest point of the branch within the reach?
bool FieldGather::is_near(const Branch& b) const {
  const Vec3 start = b.start - point_.place;
  const double at = std::min(std::max(-dot(start, b.direction), 0.0), b.length);
  return norm2(start + at * b.direction) < reach2_;
}

void FieldGather::add_grains(const GrainMark* list, Four& four) {
  Lanes3 position, velocity;
  Lanes mass, volume, diameter, fabric[6], unused;
  load_row(list, four.index, 0, position.x, position.y, position.z, mass);
  load_row(list, four.index, 1, velocity.x, velocity.y, velocity.z, volume);
  load_row(list, four.index, 2, diameter, fabric[0], fabric[1], fabric[2]);
  load_row(list, four.index, 3, fabric[3], fabric[4], fabric[5], unused);
  const Lanes3 from_grain = same(point_.place) - position;
  const KernelLanes::Weight at = kernel_.at(dot(from_grain, from_grain));
  const Lanes weight = four.weights(), phi = weight * at.value, slope = weight * at.slope;
  velocity = velocity + same(point_.drift);
  const Lanes m = mass * phi;
  const Lanes3 moving = m * velocity, gradient = (mass * slope) * from_grain;
  density_ += m, volume_ += volume * phi, diameter_ += diameter * phi;
  add_vector(momentum_, moving);
  flux_[0] += moving.x * velocity.x, flux_[1] += moving.y * velocity.y, flux_[2] += moving.z * velocity.z;
  flux_[3] += moving.x * velocity.y, flux_[4] += moving.x * velocity.z, flux_[5] += moving.y * velocity.z;
  add_vector(density_gradient_, gradient);
  add_nine(momentum_gradient_, velocity, gradient);
  for (int k = 0; k < 6; ++k) fabric_[k] += phi * fabric[k];
  four.count = 0;
}

void FieldGather::add_branches(const Branch* list, Four& four, bool turns) {
  Lanes3 start, direction, force;
  Lanes length, ends_at_wall, unused;
  load_row(list, four.index, 0, start.x, start.y, start.z, length);
  load_row(list, four.index, 1, direction.x, direction.y, direction.z, ends_at_wall);
  load_row(list, four.index, 2, force.x, force.y, force.z, unused);
  start = start - same(point_.place);
  const Lanes weight = four.weights();
  const KernelLanes::Line line = kernel_.along(start, direction, length, turns);
  const Lanes integral = -weight * line.integral;
  add_nine(contact_stress_, integral * force, direction);
  if (turns) {
    Lanes3 torque, slope;
    load_row(list, four.index, 3, torque.x, torque.y, torque.z, unused);
    load_row(list, four.index, 4, slope.x, slope.y, slope.z, unused);
    add_nine(couple_stress_, integral * torque - (weight * line.moment) * slope, direction);
  }
  if (largest(ends_at_wall) > 0) {
    const Lanes3 end = start + length * direction;
    add_vector(wall_force_, (weight * ends_at_wall * kernel_.at(dot(end, end)).value) * force);
  }
  four.count = 0;
}

FieldSums FieldGather::sums() const {
  FieldSums s;
  s.density = sum(density_), s.volume = sum(volume_), s.diameter = sum(diameter_);
  s.momentum = summed(momentum_), s.density_gradient = summed(density_gradient_), s.wall_force = summed(wall_force_);
  s.flux = summed(flux_), s.fabric = summed(fabric_);
  s.momentum_gradient = summed(momentum_gradient_), s.contact_stress = summed(contact_stress_);
  s.couple_stress = summed(couple_stress_);
  return s;
}

}  // namespace slurry
