// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How lanes are filled from a problem and bodies turned into records and back.
#include "slurry/solvers/batch_kinds.hpp"

namespace slurry {

NormalBatch::Body NormalBatch::body(const Problem& p, std::size_t k) {
  const Vec3 u = p.free_velocity[k];
  return {{u.x, u.y, u.z}, p.inverse_mass[k]};
}

void NormalBatch::velocities(const Body& b, const Problem&, std::size_t k, Velocities& out) {
  out.linear[k] = {b.v[0], b.v[1], b.v[2]};
}

void NormalBatch::fill(int lane, const Problem& p, std::size_t c) {
  set_lane(normal, lane, p.normal[c]);
  offset[lane] = dot(p.offset[c], p.normal[c]);
  inverse_w[lane] = 1 / local_mass(p, c).normal;
  lowest[lane] = p.set[c].lowest;
  impulse[lane] = before[lane] = p.impulse[c];
}

void NormalBatch::clear(int lane) {
  set_lane(normal, lane, {});
  offset[lane] = inverse_w[lane] = lowest[lane] = impulse[lane] = before[lane] = 0;
}

void NormalBatch::store_impulse(int lane, Problem& p) const { p.impulse[contact[lane]] = impulse[lane]; }

FrictionBatch::Body FrictionBatch::body(const Problem& p, std::size_t k) {
  const Vec3 u = p.free_velocity[k], s = p.radius[k] * p.free_spin[k];
  return {{u.x, u.y, u.z}, p.inverse_mass[k], {s.x, s.y, s.z}, p.radius[k] * p.radius[k] * p.inverse_inertia[k]};
}

void FrictionBatch::velocities(const Body& b, const Problem& p, std::size_t k, Velocities& out) {
  out.linear[k] = {b.v[0], b.v[1], b.v[2]};
  out.angular[k] = Vec3{b.sigma[0], b.sigma[1], b.sigma[2]} / p.radius[k];
}

void FrictionBatch::fill(int lane, const Problem& p, std::size_t c) {
  const LocalMass w = local_mass(p, c);
  const LocalSet& set = p.set[c];
  set_lane(normal, lane, p.normal[c]);
  set_lane(offset, lane, p.offset[c]);
  inverse_wn[lane] = 1 / w.normal, inverse_wt[lane] = 1 / w.tangential;
  const std::int32_t j = p.second[c];
  alpha_i[lane] = p.first_arm[c] / p.radius[p.first[c]], alpha_j[lane] = j < 0 ? 0 : p.second_arm[c] / p.radius[j];
  lowest[lane] = set.lowest, friction[lane] = set.friction;
  convex[lane] = set.convex ? 1 : 0;
  any_convex = any_convex || set.convex;
  set_lane(impulse, lane, p.impulse[c] * p.normal[c] + p.tangential[c]);
  set_lane(before, lane, lane_of(impulse, lane));
}

void FrictionBatch::clear(int lane) {
  for (Lanes3* v : {&normal, &offset, &impulse, &before}) set_lane(*v, lane, {});
  inverse_wn[lane] = inverse_wt[lane] = alpha_i[lane] = alpha_j[lane] = lowest[lane] = friction[lane] = convex[lane] =
      0;
}

void FrictionBatch::store_impulse(int lane, Problem& p) const {
  const std::int32_t c = contact[lane];
  const Vec3 total = lane_of(impulse, lane);
  p.impulse[c] = std::max(p.set[c].lowest, dot(total, p.normal[c]));
  p.tangential[c] = total - dot(total, p.normal[c]) * p.normal[c];
}

void RollingBatch::fill(int lane, const Problem& p, std::size_t c) {
  FrictionBatch::fill(lane, p, c);
  const std::int32_t j = p.second[c];
  inverse_ri[lane] = 1 / p.radius[p.first[c]], inverse_rj[lane] = j < 0 ? 0 : 1 / p.radius[j];
  const double wr = local_mass(p, c).rolling;
  inverse_wr[lane] = wr > 0 ? 1 / wr : 0;
  rolling[lane] = p.set[c].rolling;
  set_lane(moment, lane, p.moment[c]);
  set_lane(moment_before, lane, p.moment[c]);
}

void RollingBatch::clear(int lane) {
  FrictionBatch::clear(lane);
  inverse_ri[lane] = inverse_rj[lane] = inverse_wr[lane] = rolling[lane] = 0;
  set_lane(moment, lane, {});
  set_lane(moment_before, lane, {});
}

void RollingBatch::store_impulse(int lane, Problem& p) const {
  FrictionBatch::store_impulse(lane, p);
  p.moment[contact[lane]] = lane_of(moment, lane);
}

}  // namespace slurry
