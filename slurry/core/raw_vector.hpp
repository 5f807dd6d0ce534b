// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// RawVector: a vector whose new entries are not initialised, for large arrays that a parallel loop fills. One thread
// would otherwise write every page first, which costs as much as filling them, and on machines with several memories
// puts all pages beside one processor.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace slurry {

template <class T>
struct RawAllocator : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = RawAllocator<U>;
  };
  static_assert(std::is_trivially_destructible_v<T>);
  template <class U>
  void construct(U*) noexcept {}
  template <class U, class... Args>
  void construct(U* at, Args&&... args) {
    ::new (static_cast<void*>(at)) U(std::forward<Args>(args)...);
  }
};

template <class T>
using RawVector = std::vector<T, RawAllocator<T>>;

// Room for n entries; what is there is lost where it has to grow. Arrays whose length varies a little from step to step
// grow by an eighth more than they need, so that they soon grow no more, and not to twice their size.
template <class Vector>
void make_room(Vector& values, std::size_t n) {
  if (values.capacity() >= n) return;
  values.clear();
  values.reserve(n + n / 8);
}

// n entries of any value.
template <class Vector>
void resize_raw(Vector& values, std::size_t n) {
  make_room(values, n);
  values.resize(n);
}

}  // namespace slurry
