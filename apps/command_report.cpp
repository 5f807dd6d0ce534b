// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry report: writes report.html of a run folder, anew or for the first time.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "commands.hpp"
#include "run_folder.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/draw/report.hpp"
#include "slurry/io/files.hpp"
#include "slurry/runs/runner.hpp"

namespace slurry::report_command {
namespace {

struct Options {
  std::string folder, out;
};

int report(const Options& options) {
  const std::filesystem::path folder = options.folder;
  check_is_folder(options.folder);
  if (!holds_run(folder) && !std::filesystem::exists(folder / "summary.json"))
    throw InputError(options.folder, "this folder holds no run: there is neither a summary.json nor a case.toml");
  const std::filesystem::path out = options.out.empty() ? folder / "report.html" : std::filesystem::path(options.out);
  if (out.has_parent_path()) make_folder(out.parent_path());
  write_file(out, report_html(folder), Flush::later);
  fmt::print("{}\n", out.string());
  return exit_fine;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.add("folder", &options->folder, "Folder of the run.").required();
  line.add("--out,-o", &options->out, "File to write; FOLDER/report.html by default.");
  return [options] { return report(*options); };
}

const Command command{"report", "Write the report of a run: one page with its summary, plots and pictures.", add};

}  // namespace
}  // namespace slurry::report_command
