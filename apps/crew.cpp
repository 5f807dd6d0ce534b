// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "crew.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "failure.hpp"
#include "slurry/backends/mpi_exchange.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// Beyond the numbers of signals.
constexpr int has_left = 1000;

// The longest that one rank may be behind another in a step.
constexpr double longest_wait = 60;

Exchange* open_crew() {
  Exchange* const exchange = open_exchange();
  if (!exchange) return nullptr;
  if (exchange->ranks() == 1) {
    exchange->close();
    return nullptr;
  }
  return exchange;
}

void say(const std::string& who, const std::string& text) {
  std::fprintf(stderr, "slurry: %s%s\n", who.c_str(), text.c_str());
  std::fflush(stderr);
}

}  // namespace

Crew& Crew::get() {
  static Crew crew(open_crew());
  return crew;
}

int Crew::threads(int cores) const {
  return exchange_ ? std::max(1, cores / std::max(1, exchange_->ranks_of_machine())) : cores;
}

const std::atomic<int>* Crew::listen(const std::atomic<int>& interrupts) {
  if (!exchange_) return &interrupts;
  exchange_->own_interrupt = &interrupts;
  return &exchange_->interrupt;
}

std::string Crew::who() const {
  return exchange_ && exchange_->rank() > 0 ? "rank " + std::to_string(exchange_->rank()) + ": " : "";
}

void Crew::together(const std::function<void()>& work) {
  if (!exchange_) return work();
  Failure failure;
  try {
    work();
  } catch (const Stopped& stopped) {
    failure.code = stopped.code;
  } catch (...) {
    failure = failure_of(std::current_exception());
  }
  const int worst = static_cast<int>(exchange_->largest(failure.code));
  if (worst == 0) return;
  // The first rank that failed speaks.
  const auto first = -exchange_->largest(failure.code != 0 ? -exchange_->rank() : -exchange_->ranks());
  if (first == exchange_->rank() && !failure.text.empty()) say(who(), failure.text);
  throw Stopped{worst};
}

std::string Crew::share(std::string text) {
  if (exchange_) exchange_->broadcast(text);
  return text;
}

bool Crew::has_to_end(int signal) {
  signal_ = exchange_ ? static_cast<int>(exchange_->largest(signal)) : signal;
  return signal_ != 0;
}

void Crew::leave() {
  if (exchange_) exchange_->largest(has_left);
}

void Crew::check_shared(const std::exception_ptr& error) {
  if (exchange_ && !exchange_->do_all_come(longest_wait)) end_all(error);
}

void Crew::end_all(const std::exception_ptr& error) {
  const Failure failure = failure_of(error);
  say(who(), failure.text);
  exchange_->abort(failure.code);
  std::abort();  // a compiler does not trust a virtual function to end
}

void Crew::close() {
  if (exchange_) exchange_->close();
  exchange_ = nullptr;
}

}  // namespace slurry
