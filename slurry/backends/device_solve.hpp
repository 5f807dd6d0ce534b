// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// DeviceSolve: one solve on a device, from the plain problem to its solution: the problem is sent, its contacts are put
// in order and packed, swept, and the residual is found, all by the device. Written once for a GPU and for the
// processor in its place; an Engine is what differs:
//
//   Array<T>                              memory that grows: room(n), data()
//   send(array, from, n), fetch(to, from, n), fill(to, byte, bytes), copy(to, from, bytes)
//   for_each(n, f)                        f(k) for k < n, side by side
//   for_teams<threads, least>(n, doubles, f)   f(k, shared memory, team) for k < n; `least` teams a multiprocessor
//   is_wide(blocks)                       are so few blocks swept by teams of 64?
//   sort(keys, sorted, values, sorted, n) stable; running_sum(values, n)
//   repeat(f), forget()                   f() some times, perhaps as it was recorded; until forgotten
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "slurry/backends/block_sweep.hpp"
#include "slurry/backends/contact_kinds.hpp"
#include "slurry/backends/order_blocks.hpp"
#include "slurry/backends/ordered_sums.hpp"
#include "slurry/backends/pack_lanes.hpp"

namespace slurry {

template <class Contact>
struct SweepBlocks {
  SweepView v;
  std::int64_t first;
  template <class Team>
  SLURRY_KERNEL void operator()(std::int64_t k, double* memory, Team& team) const {
    if (!v.control->stop) sweep_block<Contact>(v, first + k, memory, team);
  }
};
template <class Contact>
struct SettleBlocks {
  SweepView v;
  std::int64_t first;
  int now;
  template <class Team>
  SLURRY_KERNEL void operator()(std::int64_t k, double* memory, Team& team) const {
    settle_block<Contact>(v, first + k, memory, now, team);
  }
};
struct FinishSweep {
  const SweepResult* block;
  std::size_t blocks;
  SweepControl* control;
  template <class Team>
  SLURRY_KERNEL void operator()(std::int64_t, double* memory, Team& team) const {
    if (!control->stop) finish_sweep(block, blocks, reinterpret_cast<SweepResult*>(memory), *control, team);
  }
};

// Teams of one warp, for many blocks: sixteen a multiprocessor (128 registers a thread; the 142 that the compiler would
// take leave twelve), so that all blocks of a colour of a million grains run in one wave. Teams of two, for few blocks:
// nothing is held back, and what comes later is fetched ahead. Measured: docs/benchmarks.md.
inline constexpr int narrow_team = 32, wide_team = 64;
template <class Contact>
inline constexpr int least_narrow_teams = ContactLayout<Contact>::contact <= 16 ? 16 : 1;

template <class Engine>
class DeviceSolve {
 public:
  explicit DeviceSolve(Engine& engine) : engine_(engine) { engine_.fill(control_.room(1), 0, sizeof(SweepControl)); }

  void load(const ProblemView& problem, const BlockFinder& finder) {
    engine_.forget();
    take(problem);
    order(finder);
    with_contact(kind_, [&]<class Contact>() {
      pack<Contact>();
      engine_.for_each(p_.bodies(), FillBodies<Contact>{p_, free_.data()});
      push_all<Contact>(0);
      engine_.copy(before_.data(), body_.data(), p_.bodies() * ContactLayout<Contact>::record * sizeof(double));
      follow<Contact>({nullptr, 0});
    });
    engine_.copy(rates_before_.data(), rates_.data(), p_.carriers.freedoms * sizeof(double));
  }

  void sweep(SweepControl& control) {
    engine_.send(control_, &control, 1);
    enqueue_sweeps();
    engine_.fetch(&control, control_.data(), 1);
  }
  // Without a word of how they ended.
  void enqueue_sweeps() {
    engine_.repeat([&] { with_contact(kind_, [&]<class Contact>() { sweep_once<Contact>(); }); });
  }
  void set_control(const SweepControl& control) { engine_.send(control_, &control, 1); }

  ContactResidual settle(int now) {
    const VelocityMemory u{linear_.room(p_.bodies()), angular_.room(p_.turns() ? p_.bodies() : 0), rates_.data()};
    with_contact(kind_, [&]<class Contact>() {
      push_all<Contact>(now);
      follow<Contact>({nullptr, now});
      engine_.for_each(batches_ * lanes_of_batch, TakeImpulses<Contact>{p_, view_, now});
      engine_.for_each(p_.bodies(), TakeVelocities<Contact>{p_, body_.data(), u});
    });
    const std::size_t chunks = chunks_of(p_.contacts());
    const VelocityConstants free{p_.free_velocity, p_.free_spin, free_rates_.data()};
    engine_.template for_teams<sum_team, 1>(chunks, ResidualOfChunks::shared,
                                            ResidualOfChunks{p_, u, free, residuals_.room(chunks)});
    engine_.template for_teams<sum_team, 1>(1, JoinResiduals::shared,
                                            JoinResiduals{residuals_.data(), chunks, residual_.room(1)});
    ContactResidual all;
    engine_.fetch(&all, residual_.data(), 1);
    return all;
  }

  // The impulses of a problem in the memory of the processor, and velocities there.
  void fetch(const ProblemView& to, const VelocityMemory& u) {
    const std::size_t n = p_.contacts(), turning = p_.turns() ? n : 0, rolling = p_.rolls() ? n : 0;
    engine_.fetch(to.impulse, impulse_.data(), n);
    engine_.fetch(to.tangential, tangential_.data(), turning);
    engine_.fetch(to.moment, moment_.data(), rolling);
    engine_.fetch(u.linear, linear_.data(), p_.bodies());
    engine_.fetch(u.angular, angular_.data(), p_.turns() ? p_.bodies() : 0);
    engine_.fetch(u.rates, rates_.data(), p_.carriers.freedoms);
  }

 private:
  template <class T>
  using Array = typename Engine::template Array<T>;

  template <class T, class From>
  T* sent(Array<T>& to, From* from, std::size_t n) {
    engine_.send(to, from, n);
    return to.data();
  }

  void take(const ProblemView& from) {
    const std::size_t n = from.contacts(), bodies = from.bodies();
    const std::size_t turning = from.turns() ? n : 0, turned = from.turns() ? bodies : 0;
    p_ = from;
    p_.inverse_mass = sent(inverse_mass_, from.inverse_mass, bodies);
    p_.inverse_inertia = sent(inverse_inertia_, from.inverse_inertia, turned);
    p_.radius = sent(radius_, from.radius, turned);
    p_.position = sent(position_, from.position, bodies);
    p_.free_velocity = sent(free_velocity_, from.free_velocity, bodies);
    p_.free_spin = sent(free_spin_, from.free_spin, turned);
    p_.first = sent(first_, from.first, n);
    p_.second = sent(second_, from.second, n);
    p_.normal = sent(normal_, from.normal, n);
    p_.offset = sent(offset_, from.offset, n);
    p_.first_arm = sent(first_arm_, from.first_arm, turning);
    p_.second_arm = sent(second_arm_, from.second_arm, turning);
    p_.set.kept = sent(set_, from.set.kept, from.set.count);
    if (from.set.rank) p_.set.rank = sent(set_rank_, from.set.rank, n);
    p_.impulse = sent(impulse_, from.impulse, n);
    p_.tangential = sent(tangential_, from.tangential, turning);
    p_.moment = sent(moment_, from.moment, from.rolls() ? n : 0);
    take_carriers(from.carriers, n);
  }

  void take_carriers(const CarriersView& from, std::size_t contacts) {
    const auto freedoms = static_cast<std::size_t>(from.freedoms);
    std::vector<double> free_rates;
    for (std::size_t q = 0; q < freedoms; ++q) free_rates.push_back(from.freedom[q].free_rate);
    most_freedoms_ = 0;
    for (std::int32_t k = 0; k < from.carriers; ++k)
      if (from.start[k + 1] - from.start[k] > most_freedoms_) most_freedoms_ = from.start[k + 1] - from.start[k];
    engine_.send(free_rates_, free_rates.data(), freedoms);
    for (Array<double>* each : {&rates_, &rates_before_, &rates_ahead_}) each->room(freedoms);
    if (from.empty()) return;
    p_.carriers.freedom = sent(freedom_, from.freedom, freedoms);
    p_.carriers.start = sent(carrier_start_, from.start, static_cast<std::size_t>(from.carriers) + 1);
    p_.carriers.of = sent(carrier_of_, from.of, contacts);
    p_.carriers.lever = sent(lever_, from.lever, contacts);
    p_.carriers.reach = sent(reach_, from.reach, freedoms);
  }

  void order(const BlockFinder& finder) {
    const std::size_t n = p_.contacts(), bodies = p_.bodies();
    engine_.fill(counts_.room(1), 0, sizeof(OrderCounts));
    engine_.for_each(n, FindKeys{p_, finder, key_.room(n), left_.room(n)});
    engine_.sort(key_.data(), sorted_key_.room(n), left_.data(), todo_.room(n), n);
    engine_.for_each(n, MarkBlocks{sorted_key_.data(), block_after_.room(n), counts_.data()});
    if (p_.turns()) {
      engine_.for_each(bodies, CheckRoundBodies{p_, counts_.data()});
      engine_.for_each(n, CheckRoundContacts{p_, counts_.data()});
    }
    engine_.running_sum(block_after_.data(), n);
    OrderCounts counts;
    engine_.fetch(&counts, counts_.data(), 1);
    kind_ = !p_.turns()           ? ContactKind::normal
            : counts.is_not_round ? ContactKind::general
            : p_.rolls()          ? ContactKind::rolling
                                  : ContactKind::friction;
    colour_start_[0] = 0;
    for (int c = 0; c <= colours_of_blocks; ++c) colour_start_[c + 1] = colour_start_[c] + counts.blocks[c];
    order_blocks();
    engine_.fetch(&counts, counts_.data(), 1);
    for (int c = 0; c <= colours_of_blocks; ++c) most_bodies_[c] = static_cast<std::size_t>(counts.most_bodies[c]);
    std::int64_t batches = 0;
    engine_.fetch(&batches, block_start_.data() + blocks(), 1);
    batches_ = static_cast<std::size_t>(batches);
  }

  void order_blocks() {
    const std::size_t n = p_.contacts(), bodies = p_.bodies(), all = blocks();
    engine_.fill(taken_.room(bodies), 0, bodies * sizeof(std::uint64_t));
    engine_.fill(owner_.room(bodies), 0xff, bodies * sizeof(std::int32_t));
    engine_.fill(is_met_.room(bodies), 0, bodies);
    engine_.fill(block_start_.room(all + 1), 0, (all + 1) * sizeof(std::int64_t));
    engine_.fill(contact_start_.room(all + 1), 0, sizeof(std::int64_t));
    engine_.for_each(n, StartBlocks{block_after_.data(), n, contact_start_.data()});
    order_ = {p_,
              contact_start_.data(),
              todo_.data(),
              left_.data(),
              colour_.room(n),
              within_.room(n),
              contact_.room(n),
              lane_.room(n),
              local_of_contact_.room(2 * n),
              inner_end_.room(n),
              inner_count_.room(all),
              block_start_.data(),
              body_of_block_.room(2 * n),
              body_count_.room(all),
              fresh_count_.room(all),
              taken_.data(),
              owner_.data(),
              rank_.room(bodies),
              is_met_.data(),
              counts_.data()};
    for (int c = 0; c <= colours_of_blocks; ++c)
      engine_.template for_teams<order_team, 1>(colour_start_[c + 1] - colour_start_[c],
                                                sizeof(OrderShared) / sizeof(double) + 1,
                                                OrderBlocks{order_, colour_start_[c], c});
    engine_.running_sum(block_start_.data(), all + 1);
  }

  template <class Contact>
  void pack() {
    using L = ContactLayout<Contact>;
    const std::size_t n = p_.contacts(), lanes = batches_ * lanes_of_batch, records = p_.bodies() * L::record;
    engine_.fill(batch_.room(batches_ * L::batch), 0, batches_ * L::batch * sizeof(double));
    engine_.fill(contact_of_lane_.room(lanes), 0xff, lanes * sizeof(std::int32_t));
    engine_.fill(local_.room(2 * lanes), 0xff, 2 * lanes * sizeof(std::uint16_t));
    engine_.for_each(n, PackContacts<Contact>{p_, order_, block_after_.data(), block_start_.data(), batch_.data(),
                                              contact_of_lane_.data(), local_.data()});
    pack_laws();
    free_.room(records), body_.room(records), before_.room(records), result_.room(blocks());
    view_ = {p_.bodies(),
             batch_.data(),
             law_.data(),
             law_of_.data(),
             block_start_.data(),
             contact_start_.data(),
             inner_count_.data(),
             inner_end_.data(),
             contact_of_lane_.data(),
             p_.first,
             p_.second,
             body_of_block_.data(),
             body_count_.data(),
             fresh_count_.data(),
             local_.data(),
             body_.data(),
             before_.data(),
             result_.data(),
             control_.data()};
  }

  void pack_laws() {
    const bool is_own = !p_.set.is_same && !p_.set.rank;
    const std::size_t uniform = is_own ? 0 : p_.set.count;
    law_.room(uniform + (p_.set.is_same ? 0 : batches_)), law_of_.room(batches_);
    engine_.for_each(uniform, UniformLaws{p_.set, p_.softness, law_.data()});
    engine_.for_each(batches_,
                     BatchLaws{p_.set, p_.softness, contact_of_lane_.data(), uniform, law_.data(), law_of_.data()});
  }

  std::size_t blocks() const { return static_cast<std::size_t>(colour_start_.back()); }

  // Calls visit(first block, how many, doubles of shared memory) for each colour.
  template <class Contact, class Visit>
  void for_each_colour(Visit&& visit) {
    for (int c = 0; c <= colours_of_blocks; ++c)
      visit(colour_start_[c], colour_start_[c + 1] - colour_start_[c], shared_doubles<Contact>(most_bodies_[c]));
  }

  // The bodies get the velocities that follow from the impulses of slot `now`.
  template <class Contact>
  void push_all(int now) {
    engine_.copy(body_.data(), free_.data(), p_.bodies() * ContactLayout<Contact>::record * sizeof(double));
    for_each_colour<Contact>([&](std::int64_t first, std::int64_t n, std::size_t doubles) {
      engine_.template for_teams<narrow_team, 1>(n, doubles, SettleBlocks<Contact>{view_, first, now});
    });
  }

  template <class Contact>
  void follow(FollowedSlot slot) {
    const auto freedoms = static_cast<std::size_t>(p_.carriers.freedoms);
    if (freedoms == 0) return;
    const std::size_t chunks = chunks_of(batches_);
    engine_.template for_teams<sum_team, 1>(
        chunks, RatesOfChunks<Contact>::shared(most_freedoms_),
        RatesOfChunks<Contact>{p_, view_, batches_, most_freedoms_, slot, rate_parts_.room(chunks * freedoms)});
    engine_.for_each(freedoms, JoinRates{p_.carriers, slot, rate_parts_.data(), chunks, rates_.data()});
  }

  template <class Contact>
  void sweep_once() {
    const auto freedoms = static_cast<std::size_t>(p_.carriers.freedoms);
    if (freedoms > 0) {
      engine_.for_each(freedoms,
                       ExtrapolateRates{control_.data(), rates_.data(), rates_before_.data(), rates_ahead_.data()});
      engine_.for_each(batches_ * lanes_of_batch, CarryLanes<Contact>{p_, view_, rates_ahead_.data()});
    }
    for_each_colour<Contact>([&](std::int64_t first, std::int64_t n, std::size_t doubles) {
      const SweepBlocks<Contact> sweep{view_, first};
      if (engine_.is_wide(n))
        engine_.template for_teams<wide_team, 1>(n, doubles, sweep);
      else
        engine_.template for_teams<narrow_team, least_narrow_teams<Contact>>(n, doubles, sweep);
    });
    follow<Contact>({control_.data(), 0});
    engine_.template for_teams<sum_parts, 1>(1, 2 * sum_parts, FinishSweep{result_.data(), blocks(), control_.data()});
  }

  Engine& engine_;
  ProblemView p_;
  ContactKind kind_ = ContactKind::normal;
  SweepView view_;
  OrderMemory order_{};
  std::array<std::int64_t, colours_of_blocks + 2> colour_start_{};
  std::array<std::size_t, colours_of_blocks + 1> most_bodies_{};
  std::size_t batches_ = 0;
  int most_freedoms_ = 0;

  // The problem.
  Array<double> inverse_mass_, radius_, impulse_, reach_;
  Array<SymmetricMatrix> inverse_inertia_;
  Array<Vec3> position_, free_velocity_, free_spin_, normal_, offset_, first_arm_, second_arm_, tangential_, moment_;
  Array<std::int32_t> first_, second_, set_rank_, carrier_start_, carrier_of_;
  Array<Vec3> lever_;
  Array<LocalSet> set_;
  Array<Freedom> freedom_;
  // Its order.
  Array<OrderCounts> counts_;
  Array<std::uint64_t> key_, sorted_key_, taken_;
  Array<std::int32_t> todo_, left_, block_after_, within_, contact_, lane_, inner_end_, inner_count_;
  Array<std::int32_t> body_of_block_, body_count_, fresh_count_, owner_, rank_;
  Array<std::int64_t> contact_start_, block_start_;
  Array<std::uint16_t> local_of_contact_, local_;
  Array<std::uint8_t> colour_, is_met_;
  // Its batches.
  Array<double> batch_, free_, body_, before_;
  Array<std::int32_t> contact_of_lane_, law_of_;
  Array<LawMemory> law_;
  // The sweeps and what comes of them.
  Array<SweepControl> control_;
  Array<SweepResult> result_;
  Array<double> free_rates_, rates_, rates_before_, rates_ahead_, rate_parts_;
  Array<Vec3> linear_, angular_;
  Array<ContactResidual> residuals_, residual_;
};

}  // namespace slurry
