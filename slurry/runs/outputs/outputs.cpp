// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// When each output is written.
#include "slurry/runs/outputs/outputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <ranges>

namespace slurry {

// Each is defined in the file of its name.
OutputEntry series_output(), frame_output(), field_output(), checkpoint_output();

const std::vector<OutputEntry>& output_list() {
  static const std::vector<OutputEntry> list{series_output(), frame_output(), field_output(), checkpoint_output()};
  return list;
}

Outputs::Outputs(OutputContext run) : run_(std::move(run)) {
  run_.settle = [this] { return settle(); };
  run_.background = &background_;
  for (const OutputEntry& entry : output_list()) {
    Member& member = members_.emplace_back();
    member.output = entry.make(run_);
    member.record.name = entry.name;
  }
}

void Outputs::start() {
  for (Member& m : members_)
    if (m.output->is_wanted()) m.output->start();
  for (Member& m : members_)
    if (m.output->is_wanted()) write(m);
  background_.wait();
}

void Outputs::resume(const std::vector<OutputRecord>& kept) {
  for (Member& m : members_) {
    const auto found = std::ranges::find(kept, m.record.name, &OutputRecord::name);
    resume(m, found == kept.end() ? nullptr : &*found);
  }
  for (Member& m : members_) write_owed(m);
  background_.wait();
}

void Outputs::resume(Member& m, const OutputRecord* kept) {
  if (kept) m.record = *kept;
  const bool takes_back = m.record.off_schedule && !run_.simulation->is_done();
  if (takes_back) m.record.off_schedule = false;
  if (!m.output->is_wanted()) return;
  Kept stays{step() - takes_back, {}, -1, {}, {}};
  if (kept) {
    stays.count = kept->count - (takes_back && kept->last_step == step());
    stays.last_step = kept->last_step;
    stays.memory_before = kept->memory_before;
    // What a write does not change needs no memory of before it.
    const bool goes_back = takes_back && kept->last_step == step() && !kept->memory_before.empty();
    stays.memory = goes_back ? kept->memory_before : kept->memory;
  }
  m.output->resume(stays);
  notes_.insert(notes_.end(), m.output->notes().begin(), m.output->notes().end());
}

std::vector<std::string> Outputs::closing_notes() const {
  std::vector<std::string> all;
  for (const Member& m : members_)
    for (std::string& sentence : m.output->closing_notes()) all.push_back(std::move(sentence));
  return all;
}

void Outputs::write_owed(Member& m) {
  if (!std::exchange(m.record.owed, false) || !m.output->is_wanted()) return;
  if (m.output->last_step() >= step())
    m.output->count_as_written();
  else if (m.output->needs_report())
    notes_.push_back(
        fmt::format("{}: what was due at step {} could not be written then, and is missing", m.record.name, step()));
  else
    write(m);
}

void Outputs::advance(double before) {
  const bool ends = run_.simulation->is_done();
  for (Member& m : members_)
    if (m.output->is_wanted()) m.output->watch();
  for (Member& m : members_) {
    m.record.owed = m.output->is_wanted() && m.output->is_due(before, run_.simulation->state().clock);
    m.record.off_schedule = m.output->is_wanted() && ends && !m.record.owed;
  }
  background_.check();
  // What shows the end comes before any checkpoint of the last step: a run that dies in between has it, or computes the
  // step again.
  for (Member& m : members_)
    if (m.record.owed || (m.record.off_schedule && !m.output->keeps_state())) write(m);
}

// The checkpoint tells a resumed run what is to go, and what is still to be written. One that fails does not keep the
// others from being tried; but where an earlier file cannot be brought to the disk, no checkpoint says that it is
// there.
void Outputs::finish(bool has_report) {
  const auto is_late = [&](const Member& m) {
    return m.output->is_wanted() && !m.output->keeps_state() && m.output->last_step() < step() &&
           (has_report || !m.output->needs_report());
  };
  for (Member& m : members_)
    if (is_late(m) && !m.record.owed) m.record.off_schedule = true;
  std::exception_ptr first_error;
  const auto attempt = [&](const auto& work) {
    try {
      work();
    } catch (const std::exception&) {
      if (!first_error) first_error = std::current_exception();
    }
  };
  attempt([&] { background_.wait(); });
  const bool is_stuck = first_error != nullptr;
  for (Member& m : members_ | std::views::reverse)
    if ((m.output->keeps_state() && !is_stuck) || is_late(m)) attempt([&] { write(m); });
  attempt([&] { background_.wait(); });
  for (Member& m : members_)
    if (m.output->is_wanted()) attempt([&] { m.output->flush(), m.output->finish(); });
  if (first_error) std::rethrow_exception(first_error);
}

void Outputs::wait() { background_.wait(); }

std::vector<double> Outputs::memory(const std::string& name) const {
  for (const Member& m : members_)
    if (m.record.name == name && m.output->is_wanted()) return m.output->memory();
  return {};
}

void Outputs::write(Member& m) {
  const ScopeTimer timer(timers_, m.record.name.c_str());
  m.output->write();
  m.record.owed = false;
}

// Output that is turned off for a while stays as it was known last.
std::vector<OutputRecord> Outputs::settle() {
  std::vector<OutputRecord> records;
  for (Member& m : members_) {
    if (m.output->keeps_state()) continue;
    if (m.output->is_wanted()) {
      m.output->flush();
      m.record.count = m.output->count();
      m.record.last_step = m.output->last_step();
      m.record.memory = m.output->memory();
      m.record.memory_before = m.output->memory_before();
    }
    records.push_back(m.record);
  }
  return records;
}

}  // namespace slurry
