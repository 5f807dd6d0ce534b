// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "run_folder.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <variant>

#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/runs/runner.hpp"

namespace slurry {
namespace {

// The run that `slurry run FILE` made last, in the folder that it takes by default.
std::string advice_for(const std::filesystem::path& file) {
  if (file.extension() != ".toml") return "";
  const std::filesystem::path run = std::filesystem::path("runs") / file.stem();
  return holds_run(run) ? fmt::format("; this case was run into {}", run.string())
                        : fmt::format("; `slurry run {}` makes one", file.string());
}

std::optional<AnyCase> case_of(const std::filesystem::path& folder) {
  try {
    return read_any_case((folder / "case.toml").string());
  } catch (const std::exception&) {
    return std::nullopt;  // none, or one of another version
  }
}

}  // namespace

void check_is_folder(const std::string& folder) {
  std::error_code unused;
  if (std::filesystem::is_directory(folder, unused)) return;
  if (std::filesystem::exists(folder, unused))
    throw InputError(folder, "this is a file, expected the folder of a run" + advice_for(folder));
  throw InputError(folder, "there is no such folder; expected that of a run");
}

void check_has_grains(const std::string& folder) {
  // Some studies write a movie.
  if (std::filesystem::is_directory(std::filesystem::path(folder) / "frames")) return;
  const std::optional<AnyCase> c = case_of(folder);
  if (!c) return;
  std::visit(
      [&]<class C>(const C&) {
        if constexpr (Study<C>)
          throw InputError(folder, fmt::format("a study (kind = \"{}\") has curves and no frames: see its report.html "
                                               "(`slurry report {}` writes it) and its tables, *.csv",
                                               C::kind, folder));
      },
      *c);
}

}  // namespace slurry
