// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Ranks that are threads of one process: an exchange without MPI, for tests. A rank that waits sleeps.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <tuple>
#include <vector>

#include "slurry/core/exchange.hpp"

namespace slurry::test {

// What all ranks see.
struct Meeting {
  explicit Meeting(int count) : ranks(count) {}
  const int ranks;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<double> all;
  std::int64_t largest = 0;
  int here = 0;
  std::int64_t turn = 0;
  std::map<std::tuple<int, int, std::size_t>, std::deque<std::vector<double>>> mail;  // from, to, round

  // All ranks leave when the last one has come.
  void meet() {
    std::unique_lock lock(mutex);
    const std::int64_t now = turn;
    if (++here == ranks) {
      here = 0, ++turn;
      changed.notify_all();
    }
    changed.wait(lock, [&] { return turn != now; });
  }
};

class ThreadRank : public Exchange {
 public:
  ThreadRank(Meeting& meeting, int rank) : meeting_(meeting), rank_(rank) { worth_sharing = 1; }
  int rank() const override { return rank_; }
  int ranks() const override { return meeting_.ranks; }
  int ranks_of_machine() const override { return meeting_.ranks; }
  std::string description() const override { return "threads"; }

  std::int64_t largest(std::int64_t own) override {
    if (rank_ == 0) meeting_.largest = own;
    meeting_.meet();
    {
      const std::scoped_lock lock(meeting_.mutex);
      meeting_.largest = std::max(meeting_.largest, own);
    }
    meeting_.meet();
    const std::int64_t all = meeting_.largest;
    meeting_.meet();
    return all;
  }
  void broadcast(std::string&) override { throw std::logic_error("ranks of threads share their memory"); }
  void gather(std::span<double> all, std::span<const std::size_t> start) override {
    ++costs_.gathers;
    if (rank_ == 0) meeting_.all.assign(all.size(), 0);
    meeting_.meet();
    std::copy(all.begin() + start[rank_], all.begin() + start[rank_ + 1], meeting_.all.begin() + start[rank_]);
    meeting_.meet();
    std::copy(meeting_.all.begin(), meeting_.all.end(), all.begin());
    meeting_.meet();
  }

  std::size_t add_round(std::span<const Parcel> in, std::span<const Parcel> out) override {
    rounds_.push_back({{in.begin(), in.end()}, {out.begin(), out.end()}});
    return rounds_.size() - 1;
  }
  void expect(std::size_t) override {}
  void send(std::size_t round) override {
    const std::scoped_lock lock(meeting_.mutex);
    for (const Parcel& p : rounds_[round].out) {
      meeting_.mail[{rank_, p.rank, round}].emplace_back(p.data, p.data + p.size);
      ++costs_.messages;
    }
    meeting_.changed.notify_all();
  }
  void receive(std::size_t round) override {
    for (const Parcel& p : rounds_[round].in) {
      std::unique_lock lock(meeting_.mutex);
      auto& box = meeting_.mail[{p.rank, rank_, round}];
      meeting_.changed.wait(lock, [&] { return !box.empty(); });
      if (box.front().size() != p.size) throw std::logic_error("a parcel of another size");
      std::copy(box.front().begin(), box.front().end(), p.data);
      box.pop_front();
    }
  }
  void forget_rounds() override { rounds_.clear(); }
  bool do_all_come(double) override { return meeting_.meet(), true; }
  [[noreturn]] void abort(int) override { throw std::logic_error("aborted"); }
  void close() override {}

 private:
  struct Round {
    std::vector<Parcel> in, out;
  };
  Meeting& meeting_;
  int rank_;
  std::vector<Round> rounds_;
};

// Calls work(rank) on so many ranks, each of which shares its work with the others; the messages of all.
inline std::int64_t on_ranks(int count, const std::function<void(int)>& work) {
  Meeting meeting(count);
  std::vector<std::jthread> threads;
  std::vector<std::int64_t> messages(count);
  for (int r = 0; r < count; ++r)
    threads.emplace_back([&, r] {
      ThreadRank rank(meeting, r);
      const ExchangeScope sharing(&rank);
      work(r);
      messages[r] = rank.costs().messages;
    });
  threads.clear();
  std::int64_t all = 0;
  for (const std::int64_t m : messages) all += m;
  return all;
}

}  // namespace slurry::test
