// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Tables of numbers.
#include "slurry/io/csv.hpp"

#include "targets.hpp"

namespace slurry::fuzz {

void try_csv(std::string_view bytes) {
  accepts([&] {
    const Table table = parse_csv(bytes, "fuzz.csv");
    require(table.rows() > 0 && table.columns.size() == table.names.size());
    for (const auto& column : table.columns) require(column.size() == table.rows());
  });
}

}  // namespace slurry::fuzz
