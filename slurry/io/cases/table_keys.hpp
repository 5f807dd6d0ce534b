// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Table keys: which keys a table of a case file may have. They depend on the alternatives that it names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurry/io/cases/toml_reader.hpp"

namespace slurry {

// What a table says of one of its families.
struct FamilyChoice {
  const FieldType* family;
  std::optional<std::size_t> rank;     // of the alternative; none where a required tag is missing
  const toml::table* table = nullptr;  // where the keys of the alternative stand

  std::string tag() const { return std::string(family->name); }
  const TableType& alternative() const { return family->type->alternatives[*rank](); }
};

// Finds the alternative of each family of a struct, in the order of its fields; a tag that is left out means the first
// one, unless it is required.
std::vector<FamilyChoice> choose_alternatives(const toml::table& table, const Spot& spot, const TableType& type);

// Throws at the first key of the table that is unknown, belongs to another alternative, or is claimed by two families.
void check_keys(const toml::table& table, const Spot& spot, const std::vector<std::string>& own,
                const std::vector<FamilyChoice>& families);

}  // namespace slurry
