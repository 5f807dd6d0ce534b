// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Run, then write: a laboratory run takes seconds, so nothing is written before all is known.
#include "slurry/runs/laboratory_runner.hpp"

#include <chrono>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/draw/report.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/results/laboratory_files.hpp"
#include "slurry/runs/folder.hpp"
#include "slurry/version.hpp"

namespace slurry {
namespace {

void check_scheme_files(const LubricationCase& c, const std::filesystem::path& folder) {
  for (const SchemeOptions& s : c.schemes) {
    const std::filesystem::path path = folder / scheme_file_name(s.name);
    if (is_there(path) && !is_scheme_file(path))
      throw InputError(path.string(),
                       "no run has written this file, which a scheme of the case would replace: choose "
                       "another folder, or move it away");
  }
}

}  // namespace

LaboratoryResult run_laboratory_in(const LubricationCase& c, const std::filesystem::path& folder, bool overwrite) {
  const RunPlace place(folder);
  check_free(folder, overwrite);
  check_scheme_files(c, folder);
  const auto started = std::chrono::steady_clock::now();
  LaboratoryResult result = run_laboratory(c);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  remove_run(folder);
  write_laboratory(folder, c, result, {version, write_case(c), threads(), seconds});
  if (c.output.report) write_report(folder);
  return result;
}

}  // namespace slurry
