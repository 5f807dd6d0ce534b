// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walk: goes through all values of a case, families and tables inside tables included, and checks each against its
// field.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "slurry/cases/fault.hpp"
#include "slurry/core/tables.hpp"

namespace slurry {

// The place of one entry of an array of tables; an entry with a name is called by it.
Fault place_of_entry(const std::string& table, std::size_t rank, const std::string& name = "");

// The place of a table inside another, or of a family that has a table of its own.
Fault place_of_table(const Fault& outside, const std::string& key);

// The first value that breaks the rule of its field, or that is a vector that does not fit. A default that was left as
// it is may stand for "not given" and need not obey.
std::optional<Fault> first_field_fault(TableView options, bool planar);

}  // namespace slurry
