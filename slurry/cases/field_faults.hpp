// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the checks of every kind of case share: the rules of the fields (walk.hpp), and the first fault found.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "slurry/cases/walk.hpp"

namespace slurry {

// The first fault found; the checks that follow it are skipped.
class FirstFault {
 public:
  // Nothing happens where `what` is empty.
  void add(Fault place, const std::string& key, const std::string& what) {
    if (fault_ || what.empty()) return;
    place.key = key;
    place.what = what;
    fault_ = std::move(place);
  }
  bool found() const { return fault_.has_value(); }
  std::optional<Fault> get() const { return fault_; }

 private:
  std::optional<Fault> fault_;
};

}  // namespace slurry
