// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/packing_file.hpp"

#include <filesystem>

#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/csv.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/studies/stability/packing.hpp"

namespace slurry {
namespace {

State last_state(const std::filesystem::path& folder) {
  CheckpointSearch search = find_checkpoint(folder);
  if (search.newest) return std::move(search.newest->state);
  throw InputError(folder.string(), search.refused.empty()
                                        ? "holds no checkpoint, expected a case file or the folder of a run"
                                        : search.refused.front());
}

}  // namespace

void load_packing(StabilityCase& c, const std::string& spare) {
  if (c.data || c.packing.empty()) return;
  const std::filesystem::path path = input_path(c.packing, c.folder, spare);
  auto packing = std::make_shared<StabilityPacking>();
  packing->load = [](const std::string& table) { return read_csv(table); };
  if (std::filesystem::is_directory(path)) {
    packing->description = read_case((path / "case.toml").string(), c.settings);
    packing->state = last_state(path);
  } else {
    packing->description = read_case(path.string(), c.settings);
  }
  c.data = std::move(packing);
}

}  // namespace slurry
