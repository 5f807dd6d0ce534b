// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a struct of options finds wrong with itself beyond the rules of its fields (core/fields.hpp).
#pragma once

#include <string>

namespace slurry {

struct OptionFault {
  std::string key;   // of its own table; "flow.gradient" for one of a table inside it
  std::string what;  // was given and was expected; empty: nothing is wrong
};

// The fault as the struct around sees it, to whom the table is `key`.
inline OptionFault inside(const std::string& key, OptionFault fault) {
  fault.key = key + "." + fault.key;
  return fault;
}

// An empty fault where the struct has no function fault() of what it is told about its surroundings.
template <class S, class... Around>
OptionFault fault_of(const S& options, const Around&... around) {
  constexpr bool answers = requires { options.fault(around...); };
  constexpr bool has_fault = requires { &S::fault; };
  static_assert(answers || !has_fault, "fault() takes other arguments");
  if constexpr (answers)
    return options.fault(around...);
  else
    return {};
}

}  // namespace slurry
