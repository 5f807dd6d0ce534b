// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The parts of a fluid F besides its options, which are F itself:
//
//     F::Plan    what is constant about it, in the world: regions, meshes; made once by F::plan
//     F::State   what it has come to; all of it is in checkpoints. It has a table of arrays (core/arrays.hpp), a member
//                `totals` where it has plain numbers, and is_whole(): do the arrays fit each other?
//     F::Work    what it keeps from step to step to save work, in the workspace; no bit of a result depends on it
//
// A fluid leaves out what it does not need. Generic code holds the parts of whatever fluid there is (fluids.hpp), and
// hands a fluid its own.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "slurry/core/field_table.hpp"

namespace slurry {

// Of a fluid that has no such part.
template <class F>
struct NoPart {
  static constexpr auto arrays() { return FieldTable{}; }
  bool is_whole() const { return true; }
};

namespace detail {
template <class F>
struct FindPlan : std::type_identity<NoPart<F>> {};
template <class F>
requires requires { typename F::Plan; }
struct FindPlan<F> : std::type_identity<typename F::Plan> {};
template <class F>
struct FindState : std::type_identity<NoPart<F>> {};
template <class F>
requires requires { typename F::State; }
struct FindState<F> : std::type_identity<typename F::State> {};
template <class F>
struct FindWork : std::type_identity<NoPart<F>> {};
template <class F>
requires requires { typename F::Work; }
struct FindWork<F> : std::type_identity<typename F::Work> {};
}  // namespace detail
template <class F>
using PlanOf = typename detail::FindPlan<F>::type;
template <class F>
using StateOf = typename detail::FindState<F>::type;
template <class F>
using WorkOf = typename detail::FindWork<F>::type;

// A part of a workspace: made where it is first asked for. A copy begins without.
template <class T>
class Cached {
 public:
  Cached() = default;
  Cached(const Cached&) {}
  Cached& operator=(const Cached& other) {
    if (this != &other) value_.reset();
    return *this;
  }
  Cached(Cached&&) noexcept = default;
  Cached& operator=(Cached&&) noexcept = default;
  ~Cached() = default;

  template <class Make>
  T& value(Make&& make) {
    if (!value_) value_ = std::make_shared<T>(make());
    return *value_;
  }

 private:
  std::shared_ptr<T> value_;
};

}  // namespace slurry
