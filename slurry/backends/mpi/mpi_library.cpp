// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Exchange over MPI. MPI itself ends all ranks where one of its calls fails.
#include "slurry/backends/mpi/mpi_library.hpp"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace slurry {
namespace {

using Clock = std::chrono::steady_clock;

class MpiExchange : public Exchange {
 public:
  MpiExchange() {
    // Errors are asked for in a communicator of their own, where no other message can be taken for the answer.
    MPI_Comm_dup(MPI_COMM_WORLD, &work_);
    MPI_Comm_dup(MPI_COMM_WORLD, &errors_);
    MPI_Comm_rank(work_, &rank_);
    MPI_Comm_size(work_, &ranks_);
    MPI_Comm machine = MPI_COMM_NULL;
    MPI_Comm_split_type(work_, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &ranks_of_machine_);
    MPI_Comm_free(&machine);
  }

  int rank() const override { return rank_; }
  int ranks() const override { return ranks_; }
  int ranks_of_machine() const override { return ranks_of_machine_; }
  std::string description() const override {
    char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int length = 0;
    MPI_Get_library_version(text, &length);
    const std::string whole(text, static_cast<std::size_t>(length));
    return whole.substr(0, whole.find_first_of(",\n"));
  }

  std::int64_t largest(std::int64_t own) override {
    std::int64_t all = own;
    MPI_Allreduce(&own, &all, 1, MPI_INT64_T, MPI_MAX, work_);
    return all;
  }

  void broadcast(std::string& bytes) override {
    std::uint64_t size = bytes.size();
    MPI_Bcast(&size, 1, MPI_UINT64_T, 0, work_);
    bytes.resize(size);
    constexpr std::size_t most = 1 << 30;
    for (std::size_t at = 0; at < size; at += most)
      MPI_Bcast(bytes.data() + at, static_cast<int>(std::min(most, size - at)), MPI_BYTE, 0, work_);
  }

  void gather(std::span<double> all, std::span<const std::size_t> start) override {
    const Waiting waiting(costs_);
    count_.resize(ranks_), begin_.resize(ranks_);
    for (int r = 0; r < ranks_; ++r)
      begin_[r] = static_cast<int>(start[r]), count_[r] = static_cast<int>(start[r + 1] - start[r]);
    ++costs_.gathers;
    costs_.gathered_bytes += static_cast<std::int64_t>(all.size_bytes());
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all.data(), count_.data(), begin_.data(), MPI_DOUBLE, work_);
  }

  std::size_t add_round(std::span<const Parcel> in, std::span<const Parcel> out) override {
    Round& round = rounds_.emplace_back();
    const int tag = static_cast<int>(rounds_.size());
    for (const Parcel& p : in)
      MPI_Recv_init(p.data, static_cast<int>(p.size), MPI_DOUBLE, p.rank, tag, work_, &round.in.emplace_back());
    for (const Parcel& p : out) {
      MPI_Send_init(p.data, static_cast<int>(p.size), MPI_DOUBLE, p.rank, tag, work_, &round.out.emplace_back());
      round.bytes += static_cast<std::int64_t>(p.size * sizeof(double));
    }
    return rounds_.size() - 1;
  }
  void expect(std::size_t round) override { start(rounds_[round].in); }
  void send(std::size_t round) override {
    start(rounds_[round].out);
    costs_.messages += static_cast<std::int64_t>(rounds_[round].out.size());
    costs_.bytes += rounds_[round].bytes;
  }
  void receive(std::size_t round) override {
    const Waiting waiting(costs_);
    for (std::vector<MPI_Request>* each : {&rounds_[round].in, &rounds_[round].out})
      MPI_Waitall(static_cast<int>(each->size()), each->data(), MPI_STATUSES_IGNORE);
  }
  void forget_rounds() override {
    for (Round& round : rounds_)
      for (std::vector<MPI_Request>* each : {&round.in, &round.out})
        for (MPI_Request& request : *each) MPI_Request_free(&request);
    rounds_.clear();
  }

  bool do_all_come(double seconds) override {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibarrier(errors_, &request);
    const Clock::time_point end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    int is_here = 0;
    while (true) {
      MPI_Test(&request, &is_here, MPI_STATUS_IGNORE);
      if (is_here || Clock::now() > end) return is_here;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  [[noreturn]] void abort(int exit_code) override {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::_Exit(exit_code);
  }
  void close() override {
    forget_rounds();
    MPI_Comm_free(&work_);
    MPI_Comm_free(&errors_);
    MPI_Finalize();
  }

 private:
  struct Round {
    std::vector<MPI_Request> in, out;
    std::int64_t bytes = 0;
  };
  // Adds the time until its end.
  class Waiting {
   public:
    explicit Waiting(ExchangeCosts& costs) : costs_(costs) {}
    ~Waiting() { costs_.seconds += std::chrono::duration<double>(Clock::now() - begun_).count(); }

   private:
    ExchangeCosts& costs_;
    Clock::time_point begun_ = Clock::now();
  };
  static void start(std::vector<MPI_Request>& requests) {
    if (!requests.empty()) MPI_Startall(static_cast<int>(requests.size()), requests.data());
  }

  MPI_Comm work_ = MPI_COMM_NULL, errors_ = MPI_COMM_NULL;
  int rank_ = 0, ranks_ = 1, ranks_of_machine_ = 1;
  std::vector<Round> rounds_;
  std::vector<int> count_, begin_;
};

Exchange* open(std::string* why) {
  int provided = 0;
  // Loops run on several threads; the one that steps talks to the other ranks.
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS) {
    *why = "MPI does not start";
    return nullptr;
  }
  if (provided < MPI_THREAD_FUNNELED) {
    *why = "this MPI does not allow threads";
    return nullptr;
  }
  return new MpiExchange;  // to the end of the process
}

}  // namespace
}  // namespace slurry

extern "C" __attribute__((visibility("default"))) const slurry::MpiLibrary* slurry_mpi_library() {
  static const slurry::MpiLibrary library{slurry::mpi_library_version, sizeof(slurry::Exchange), slurry::open};
  return &library;
}
