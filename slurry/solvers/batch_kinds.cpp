// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How lanes are filled from a problem and bodies turned into records and back.
#include "slurry/solvers/batch_kinds.hpp"

#include <algorithm>

namespace slurry {

void LawLanes::fill(int lane, const Problem& p, std::size_t c) {
  const LocalSet& set = p.set[c];
  lowest[lane] = set.lowest, friction[lane] = set.friction, apex[lane] = set.apex, rolling[lane] = set.rolling;
  convex[lane] = set.convex ? 1 : 0;
  kept = 1 / (1 + p.softness);
  any_convex = any_convex || set.convex;
  any_rolling = any_rolling || set.rolling > 0;
}

bool LawLanes::operator==(const LawLanes& other) const {
  for (int lane = 0; lane < lane_count; ++lane)
    if (lowest[lane] != other.lowest[lane] || friction[lane] != other.friction[lane] ||
        apex[lane] != other.apex[lane] || rolling[lane] != other.rolling[lane] || convex[lane] != other.convex[lane])
      return false;
  return kept == other.kept;
}

NormalBatch::Record NormalBatch::body(const Problem& p, std::size_t k) {
  const Vec3 u = p.free_velocity[k];
  return {{u.x, u.y, u.z}, p.inverse_mass[k]};
}

void NormalBatch::velocities(const Record& b, const Problem&, std::size_t k, Velocities& out) {
  out.linear[k] = {b.v[0], b.v[1], b.v[2]};
}

void NormalBatch::fill(int lane, const Problem& p, std::size_t c) {
  set_lane(normal, lane, p.normal[c]);
  offset[lane] = dot(p.offset[c], p.normal[c]);
  inverse_w[lane] = 1 / (1 + p.softness) / mass_of(p, c).normal;
  impulse[0][lane] = impulse[1][lane] = p.impulse[c];
}

void NormalBatch::clear(int lane) {
  set_lane(normal, lane, {});
  offset[lane] = inverse_w[lane] = impulse[0][lane] = impulse[1][lane] = 0;
}

void NormalBatch::store_impulse(int lane, int now, std::size_t c, Problem& p) const {
  p.impulse[c] = impulse[now][lane];
}

template <class Contact>
void FrictionLanes<Contact>::fill_friction(int lane, const Problem& p, std::size_t c) {
  const LocalMass w = mass_of(p, c);
  set_lane(this->normal, lane, p.normal[c]);
  set_lane(this->offset, lane, p.offset[c]);
  const double kept = 1 / (1 + p.softness);
  this->inverse_wn[lane] = kept / w.normal, this->inverse_wt[lane] = kept / w.tangential;
  for (Lanes3& slot : this->impulse) set_lane(slot, lane, p.impulse[c] * p.normal[c] + p.tangential[c]);
}

template <class Contact>
void FrictionLanes<Contact>::clear_friction(int lane) {
  for (Lanes3* v : {&this->normal, &this->offset, &this->impulse[0], &this->impulse[1]}) set_lane(*v, lane, {});
  this->inverse_wn[lane] = this->inverse_wt[lane] = 0;
}

namespace {

void store_total(Vec3 total, std::size_t c, Problem& p) {
  p.impulse[c] = std::max(p.set[c].lowest, dot(total, p.normal[c]));
  p.tangential[c] = total - dot(total, p.normal[c]) * p.normal[c];
}

}  // namespace

template <class Contact>
void FrictionLanes<Contact>::store_friction(int lane, int now, std::size_t c, Problem& p) const {
  store_total(lane_of(this->impulse[now], lane), c, p);
}

template <class Contact>
void FrictionLanes<Contact>::take_impulse(const double* impulse, std::size_t c, Problem& p) {
  store_total({impulse[0], impulse[1], impulse[2]}, c, p);
  if constexpr (Contact::slots.count > 1)
    if (p.rolls()) p.moment[c] = {impulse[3], impulse[4], impulse[5]};
}

template <class Contact>
RoundRecord RoundLanes<Contact>::body(const Problem& p, std::size_t k) {
  const Vec3 u = p.free_velocity[k], s = p.radius[k] * p.free_spin[k];
  return {{u.x, u.y, u.z}, p.inverse_mass[k], {s.x, s.y, s.z}, p.radius[k] * p.radius[k] * p.inverse_inertia[k].xx};
}

template <class Contact>
void RoundLanes<Contact>::velocities(const Record& b, const Problem& p, std::size_t k, Velocities& out) {
  out.linear[k] = {b.v[0], b.v[1], b.v[2]};
  out.angular[k] = Vec3{b.sigma[0], b.sigma[1], b.sigma[2]} / p.radius[k];
}

template <class Contact>
void RoundLanes<Contact>::fill_round(int lane, const Problem& p, std::size_t c) {
  this->fill_friction(lane, p, c);
  const std::int32_t j = p.second[c];
  this->alpha_i[lane] = dot(p.first_arm[c], p.normal[c]) / p.radius[p.first[c]];
  this->alpha_j[lane] = j < 0 ? 0 : -dot(p.second_arm[c], p.normal[c]) / p.radius[j];
}

template <class Contact>
void RoundLanes<Contact>::clear_round(int lane) {
  this->clear_friction(lane);
  this->alpha_i[lane] = this->alpha_j[lane] = 0;
}

template struct RoundLanes<FrictionContact<Lanes>>;
template struct RoundLanes<RollingContact<Lanes>>;
template struct FrictionLanes<FrictionContact<Lanes>>;
template struct FrictionLanes<RollingContact<Lanes>>;
template struct FrictionLanes<GeneralContact<Lanes>>;

void RollingBatch::fill(int lane, const Problem& p, std::size_t c) {
  fill_round(lane, p, c);
  const std::int32_t j = p.second[c];
  inverse_ri[lane] = 1 / p.radius[p.first[c]], inverse_rj[lane] = j < 0 ? 0 : 1 / p.radius[j];
  const double wr = mass_of(p, c).rolling;
  inverse_wr[lane] = wr > 0 ? 1 / wr : 0;
  for (Lanes3& slot : moment) set_lane(slot, lane, p.moment[c]);
}

void RollingBatch::clear(int lane) {
  clear_round(lane);
  inverse_ri[lane] = inverse_rj[lane] = inverse_wr[lane] = 0;
  for (Lanes3& slot : moment) set_lane(slot, lane, {});
}

void RollingBatch::store_impulse(int lane, int now, std::size_t c, Problem& p) const {
  store_friction(lane, now, c, p);
  p.moment[c] = lane_of(moment[now], lane);
}

GeneralBatch::Record GeneralBatch::body(const Problem& p, std::size_t k) {
  const Vec3 u = p.free_velocity[k], s = p.free_spin[k];
  const SymmetricMatrix& a = p.inverse_inertia[k];
  return {{u.x, u.y, u.z}, p.inverse_mass[k], {s.x, s.y, s.z}, 0, {a.xx, a.yy, a.zz, a.xy, a.xz, a.yz, 0, 0}};
}

void GeneralBatch::velocities(const Record& b, const Problem&, std::size_t k, Velocities& out) {
  out.linear[k] = {b.v[0], b.v[1], b.v[2]};
  out.angular[k] = {b.omega[0], b.omega[1], b.omega[2]};
}

void GeneralBatch::fill(int lane, const Problem& p, std::size_t c) {
  fill_friction(lane, p, c);
  const LocalMass w = mass_of(p, c);
  set_lane(arm_i, lane, p.first_arm[c]);
  set_lane(arm_j, lane, p.second[c] < 0 ? Vec3{} : p.second_arm[c]);
  wn[lane] = w.normal, wt[lane] = w.tangential, wr[lane] = w.rolling;
  inverse_wr[lane] = w.rolling > 0 ? 1 / w.rolling : 0;
  for (Lanes3& slot : moment) set_lane(slot, lane, p.rolls() ? p.moment[c] : Vec3{});
}

void GeneralBatch::clear(int lane) {
  clear_friction(lane);
  for (Lanes3* v : {&arm_i, &arm_j, &moment[0], &moment[1]}) set_lane(*v, lane, {});
  wn[lane] = wt[lane] = wr[lane] = inverse_wr[lane] = 0;
}

void GeneralBatch::store_impulse(int lane, int now, std::size_t c, Problem& p) const {
  store_friction(lane, now, c, p);
  if (p.rolls()) p.moment[c] = lane_of(moment[now], lane);
}

}  // namespace slurry
