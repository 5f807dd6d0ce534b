// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Tables of numbers.
#include "slurry/io/csv.hpp"

#include "target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace slurry;
  fuzz::accepts([&] {
    const Table table = parse_csv(fuzz::text_of(data, size), "fuzz.csv");
    fuzz::require(table.rows() > 0 && table.columns.size() == table.names.size());
    for (const auto& column : table.columns) fuzz::require(column.size() == table.rows());
  });
  return 0;
}
