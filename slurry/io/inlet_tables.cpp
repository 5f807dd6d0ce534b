// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/inlet_tables.hpp"

#include <memory>

#include "slurry/io/csv.hpp"
#include "slurry/io/files.hpp"

namespace slurry {

void load_inlet_table(InletOptions& inlet, const std::string& folder, const std::string& spare) {
  if (inlet.file.empty() || inlet.table) return;
  inlet.table = std::make_shared<const Table>(read_csv(input_path(inlet.file, folder, spare).string()));
}

void load_inlet_tables(Case& c) {
  for (InletOptions& inlet : c.inlets) load_inlet_table(inlet, c.folder);
}

}  // namespace slurry
