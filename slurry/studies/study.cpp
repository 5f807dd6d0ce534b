// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/study.hpp"

#include <algorithm>

namespace slurry {

std::size_t StudyTable::rows() const {
  if (columns.empty()) return 0;
  return std::visit([](const auto& values) { return values.size(); }, columns[0].values);
}

const TableColumn* StudyTable::find(const std::string& column) const {
  const auto found = std::ranges::find(columns, column, &TableColumn::name);
  return found == columns.end() ? nullptr : &*found;
}

const StudyArray* StudyField::find(const std::string& array) const {
  const auto found = std::ranges::find(arrays, array, &StudyArray::name);
  return found == arrays.end() ? nullptr : &*found;
}

const StudyTable* StudyResult::find(const std::string& table) const {
  const auto found = std::ranges::find(tables, table, &StudyTable::name);
  return found == tables.end() ? nullptr : &*found;
}

}  // namespace slurry
