// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The files of a laboratory run: series.csv (the reference motion), scheme_<name>.csv (one per scheme) and
// summary.json.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "slurry/studies/lubrication/laboratory.hpp"

namespace slurry {

struct LaboratorySummary {
  std::string program_version, case_text;
  int threads = 1;
  double wall_seconds = 0;
};

// time, distance, log_distance, velocity, gamma, film_force, force: the reference at equal intervals, jumps included.
std::string reference_csv(const LubricationCase& c, const ReferenceMotion& reference);
inline constexpr std::string_view scheme_header = "time,distance,log_distance,velocity,gamma,film_force,stuck\n";
std::string scheme_csv(const Trajectory& trajectory, std::int64_t most_rows);
std::string laboratory_json(const LubricationCase& c, const LaboratoryResult& result, const LaboratorySummary& summary);

std::string scheme_file_name(const std::string& scheme);
// Does the file begin as scheme_csv does?
bool is_scheme_file(const std::filesystem::path& path);
void write_laboratory(const std::filesystem::path& folder, const LubricationCase& c, const LaboratoryResult& result,
                      const LaboratorySummary& summary);

}  // namespace slurry
