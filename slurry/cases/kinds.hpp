// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Kinds: what a case file may describe. The key `kind` at its top names one of them; the first is the default.
#pragma once

#include <optional>
#include <variant>

#include "slurry/cases/case.hpp"
#include "slurry/cases/validate.hpp"
#include "slurry/studies/lubrication/case.hpp"

namespace slurry {

// Reader, writer, `slurry describe`, the JSON Schema and `slurry run` walk this list. A new kind is a struct with
// fields(), `kind`, `title` and `folder`, an overload of first_fault, and an overload of run in apps/command_run.cpp.
using AnyCase = std::variant<Case, LubricationCase>;

std::optional<Fault> first_fault(const LubricationCase& c);

inline const std::string& title_of(const AnyCase& c) {
  return std::visit([](const auto& one) -> const std::string& { return one.title; }, c);
}

}  // namespace slurry
