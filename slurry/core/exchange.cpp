// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/core/exchange.hpp"

#include <utility>

namespace slurry {
namespace {

thread_local Exchange* exchange_of_thread = nullptr;

}  // namespace

ExchangeScope::ExchangeScope(Exchange* exchange)
    : outer_(std::exchange(exchange_of_thread, exchange && exchange->ranks() > 1 ? exchange : nullptr)) {}
ExchangeScope::~ExchangeScope() { exchange_of_thread = outer_; }

Exchange* exchange() { return exchange_of_thread; }

}  // namespace slurry
