// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Exchange: the processes ("ranks") that work on one run together, and what they tell each other. All ranks hold the
// whole state and take the same steps; a solver that finds an exchange may share its work. backends/mpi implements it
// over MPI; the rest of the code sees this interface alone. It stands in core/ because solvers need it.
//
// The functions below are called by all ranks in the same order, or the ranks wait for ever.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace slurry {

// Numbers on their way to another rank, or from it.
struct Parcel {
  int rank = 0;
  double* data = nullptr;
  std::size_t size = 0;
};

// What exchanges have cost this rank.
struct ExchangeCosts {
  std::int64_t messages = 0, bytes = 0;  // of parcels sent
  std::int64_t gathers = 0, gathered_bytes = 0;
  double seconds = 0;  // in gathers and in waiting for parcels
};

class Exchange {
 public:
  Exchange() = default;
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  virtual ~Exchange() = default;

  virtual int rank() const = 0;
  virtual int ranks() const = 0;
  virtual int ranks_of_machine() const = 0;  // that share this machine
  virtual std::string description() const = 0;

  virtual std::int64_t largest(std::int64_t own) = 0;
  // The bytes of rank 0, for all.
  virtual void broadcast(std::string& bytes) = 0;
  // `all` has a part for each rank, [start[r], start[r+1]) of its numbers; a rank fills its own, and gets the others.
  virtual void gather(std::span<double> all, std::span<const std::size_t> start) = 0;

  // Rounds of parcels that are sent over and over. A parcel has one partner: in the same round of its rank, in the
  // same order. The memory of the parcels stays until the rounds are forgotten.
  virtual std::size_t add_round(std::span<const Parcel> in, std::span<const Parcel> out) = 0;
  virtual void expect(std::size_t round) = 0;   // its parcels may come from now on
  virtual void send(std::size_t round) = 0;     // what is in its memory now
  virtual void receive(std::size_t round) = 0;  // waits until its parcels are here, and its own are on their way
  virtual void forget_rounds() = 0;

  // Does each rank come here within so many seconds? For errors, where it is not known who else has one.
  virtual bool do_all_come(double seconds) = 0;
  // Ends all ranks at once.
  [[noreturn]] virtual void abort(int exit_code) = 0;
  // The last thing that a rank does.
  virtual void close() = 0;

  const ExchangeCosts& costs() const { return costs_; }

  // Contacts from which on a problem is shared.
  std::size_t worth_sharing = 1000;
  // Somebody asked this rank to end before its time; and what all ranks know of it, from the same moment on.
  const std::atomic<int>* own_interrupt = nullptr;
  std::atomic<int> interrupt{0};

 protected:
  ExchangeCosts costs_;
};

// While it lives, solvers in this thread share their work by this exchange; null: each rank works alone.
class ExchangeScope {
 public:
  explicit ExchangeScope(Exchange* exchange);
  ~ExchangeScope();
  ExchangeScope(const ExchangeScope&) = delete;
  ExchangeScope& operator=(const ExchangeScope&) = delete;

 private:
  Exchange* outer_;
};

// That of the scope of this thread, where it has more than one rank; else null.
Exchange* exchange();

}  // namespace slurry
