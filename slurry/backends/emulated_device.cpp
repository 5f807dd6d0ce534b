// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/backends/emulated_device.hpp"

#include <algorithm>
#include <array>

#include "slurry/backends/contact_kinds.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// The threads of a team one after the other, between two barriers.
template <int threads>
struct LoopTeam {
  static constexpr int size = threads;
  template <class T>
  struct Own {
    T value[threads]{};
    T& operator[](int t) { return value[t]; }
  };
  void expect(const void*, std::size_t) {}
  template <class Visit>
  void each(Visit&& visit) {
    for (int t = 0; t < threads; ++t) visit(t);
  }
};

}  // namespace

void EmulatedDevice::load(const BatchMemory& memory) {
  const WorkOrder& order = *memory.order;
  const std::size_t blocks = order.blocks();
  kind_ = memory.kind, batches_ = memory.batches;
  const auto* bytes = static_cast<const unsigned char*>(memory.batch);
  batch_.assign(bytes, bytes + memory.batches * batch_bytes(kind_));
  law_of_.assign(memory.law_of, memory.law_of + memory.batches);
  block_start_.assign(memory.block_start, memory.block_start + blocks + 1);
  inner_start_ = order.inner_start, colour_start_ = order.colour_start;
  inner_end_.assign(memory.inner_end, memory.inner_end + order.inner_end.size());
  free_.assign(memory.body, memory.body + memory.bodies * record_doubles(kind_));
  blocks_.make(memory);
  result_.resize(blocks);
  settle(0);
  before_ = body_;
}

SweepView EmulatedDevice::view() {
  return {free_.size() / record_doubles(kind_),
          batch_.data(),
          blocks_.law.data(),
          blocks_.law_start.data(),
          law_of_.data(),
          block_start_.data(),
          inner_start_.data(),
          inner_end_.data(),
          blocks_.start.data(),
          blocks_.body.data(),
          blocks_.count.data(),
          blocks_.fresh.data(),
          blocks_.local.data(),
          body_.data(),
          before_.data(),
          result_.data(),
          &control_};
}

template <class Contact, class Visit>
void EmulatedDevice::with_team(Visit&& visit) const {
  thread_local std::vector<double> memory;
  memory.resize(shared_doubles<Contact>(most_local_bodies));
  LoopTeam<32> narrow;
  LoopTeam<64> wide;
  threads_ == 64 ? visit(memory.data(), wide) : visit(memory.data(), narrow);
}

template <class Visit>
void EmulatedDevice::for_each_block(Visit&& visit) const {
  for (std::size_t colour = 0; colour + 1 < colour_start_.size(); ++colour)
    parallel_for(
        colour_start_[colour + 1] - colour_start_[colour],
        [&](std::size_t k) { visit(colour_start_[colour] + static_cast<std::int64_t>(k)); }, 1);
}

void EmulatedDevice::sweep(SweepControl& control) {
  control_ = control;
  with_contact(kind_, [&]<class Contact>() {
    const SweepView v = view();
    for_each_block([&](std::int64_t block) {
      with_team<Contact>([&](double* memory, auto& team) { sweep_block<Contact>(v, block, memory, team); });
    });
  });
  std::array<SweepResult, sum_parts> part;
  LoopTeam<sum_parts> team;
  finish_sweep(result_.data(), result_.size(), part.data(), control_, team);
  control = control_;
}

void EmulatedDevice::settle(int now) {
  body_ = free_;
  with_contact(kind_, [&]<class Contact>() {
    const SweepView v = view();
    for_each_block([&](std::int64_t block) {
      with_team<Contact>([&](double* memory, auto& team) { settle_block<Contact>(v, block, memory, now, team); });
    });
  });
}

void EmulatedDevice::fetch_impulses(int now, std::span<double> impulses) {
  with_contact(kind_, [&]<class Contact>() {
    const SweepView v = view();
    parallel_for(batches_ * lanes_of_batch, [&](std::size_t n) { copy_impulses<Contact>(v, n, now, impulses.data()); });
  });
}

void EmulatedDevice::fetch_bodies(std::span<double> records) { std::copy(body_.begin(), body_.end(), records.begin()); }

}  // namespace slurry
