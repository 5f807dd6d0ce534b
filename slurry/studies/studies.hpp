// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Studies: what a case file may describe besides a collection of grains. The key `kind` at its top names one.
//
// A study is one folder and one line in the list. It has a struct with the tables of its case file: `kind`, `doc`,
// `fields()`, `title` and `folder` (that which relative paths start from), and two functions:
//
//     std::optional<Fault> first_fault(const C&);                       what is wrong with the case
//     StudyResult run_study(const C&, const StudyProgress& = {});       tables, summary, notes and figures
//
// Reader, writer, `slurry describe`, the JSON Schema, `slurry run`, the report and Python walk the list.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "slurry/cases/case.hpp"
#include "slurry/cases/validate.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/studies/lubrication/study.hpp"
#include "slurry/studies/stability/study.hpp"
#include "slurry/studies/stokes/study.hpp"
#include "slurry/studies/study.hpp"
#include "slurry/studies/swimmer/study.hpp"

namespace slurry {

using AnyStudy = std::variant<LubricationCase, StokesCase, SwimmerCase, StabilityCase>;

template <class C>
concept Study = requires(const C& c, const StudyProgress& progress) {
  { first_fault(c) } -> std::same_as<std::optional<Fault>>;
  { run_study(c, progress) } -> std::same_as<StudyResult>;
};

// A case of any kind; the first is the default.
template <class... Studies>
auto with_grains(std::type_identity<std::variant<Studies...>>) -> std::variant<Case, Studies...>;
using AnyCase = decltype(with_grains(std::type_identity<AnyStudy>{}));

inline const std::string& title_of(const AnyCase& c) {
  return std::visit([](const auto& one) -> const std::string& { return one.title; }, c);
}

// Throws InputError where the case is wrong.
template <Study C>
void validate(const C& c) {
  if (const auto fault = first_fault(c)) throw InputError(fault->sentence());
}

}  // namespace slurry
