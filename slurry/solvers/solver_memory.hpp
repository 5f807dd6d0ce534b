// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SolverMemory: the arrays that solvers use again in the next solve, so that a steady step allocates nothing. No result
// depends on what is in them.
#pragma once

#include <memory>
#include <typeindex>
#include <utility>
#include <vector>

namespace slurry {

class SolverMemory {
 public:
  SolverMemory() = default;
  // A copy of a simulation begins with memory of its own.
  SolverMemory(const SolverMemory&) {}
  SolverMemory& operator=(const SolverMemory&) { return *this; }

  // The one T of this memory, made at its first use.
  template <class T>
  T& of() {
    for (auto& [type, kept] : kept_)
      if (type == typeid(T)) return *static_cast<T*>(kept.get());
    kept_.emplace_back(typeid(T), std::make_shared<T>());
    return *static_cast<T*>(kept_.back().second.get());
  }

 private:
  std::vector<std::pair<std::type_index, std::shared_ptr<void>>> kept_;
};

}  // namespace slurry
