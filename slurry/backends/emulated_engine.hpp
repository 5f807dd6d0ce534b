// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// EmulatedEngine: the processor in the place of a GPU (device_solve.hpp): teams one beside the other, the threads of a
// team one after the other between two barriers. Nothing of the problem is read where it lies: a GPU does not see the
// memory of the processor either.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "slurry/core/parallel.hpp"
#include "slurry/core/parallel_arrays.hpp"
#include "slurry/core/raw_vector.hpp"

namespace slurry {

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

class EmulatedEngine {
 public:
  // Do teams of 64 sweep, or of 32?
  explicit EmulatedEngine(bool is_wide) : is_wide_(is_wide) {}

  template <class T>
  class Array {
   public:
    T* room(std::size_t n) {
      resize_raw(memory_, n);
      return data();
    }
    T* data() { return memory_.data(); }
    const T* data() const { return memory_.data(); }

   private:
    RawVector<T> memory_;
  };

  template <class T>
  void send(Array<T>& to, const T* from, std::size_t n) {
    copy(to.room(n), from, n * sizeof(T));
  }
  template <class T>
  void fetch(T* to, const T* from, std::size_t n) {
    copy(to, from, n * sizeof(T));
  }
  void copy(void* to, const void* from, std::size_t bytes) {
    if (bytes > 0) std::memcpy(to, from, bytes);
  }
  void fill(void* to, int byte, std::size_t bytes) {
    if (bytes > 0) std::memset(to, byte, bytes);
  }

  template <class Function>
  void for_each(std::size_t n, const Function& f) {
    parallel_for(n, f);
  }
  template <int threads, int least, class Function>
  void for_teams(std::size_t n, std::size_t doubles, const Function& f) {
    parallel_for(
        n,
        [&](std::size_t k) {
          thread_local std::vector<double> memory;
          memory.resize(std::max(memory.size(), doubles));
          LoopTeam<threads> team;
          f(static_cast<std::int64_t>(k), memory.data(), team);
        },
        1);
  }
  bool is_wide(std::int64_t) const { return is_wide_; }

  template <class Key, class Value>
  void sort(const Key* key, Key* sorted_key, const Value* value, Value* sorted, std::size_t n) {
    std::vector<std::size_t> place(n);
    for (std::size_t k = 0; k < n; ++k) place[k] = k;
    std::stable_sort(place.begin(), place.end(), [&](std::size_t a, std::size_t b) { return key[a] < key[b]; });
    for (std::size_t k = 0; k < n; ++k) sorted_key[k] = key[place[k]], sorted[k] = value[place[k]];
  }
  template <class T>
  void running_sum(T* values, std::size_t n) {
    for (std::size_t k = 1; k < n; ++k) values[k] += values[k - 1];
  }

  template <class Function>
  void repeat(Function&& f) {
    f();
  }
  void forget() {}

 private:
  bool is_wide_;
};

}  // namespace slurry
