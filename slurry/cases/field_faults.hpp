// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the checks of every kind of case share: the first fault found, and the rules of the fields.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "slurry/cases/rule_faults.hpp"
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

// The rule of each field. A default that was left as it is may stand for "not given" and need not obey.
template <HasFields C>
void check_fields(const C& c, FirstFault& faults) {
  walk(c, Fault{}, [&](const Fault& place, const auto& f, const auto& value, const auto& by_default) {
    if (is_required(f.rule) || !(value == by_default))
      faults.add(place, std::string(f.name), rule_fault(f.rule, value));
  });
}

}  // namespace slurry
