// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Copies and checksums of the files that a case names.
#include "slurry/runs/inputs.hpp"

#include <fmt/format.h>

#include "slurry/cases/input_files.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"
#include "slurry/runs/folder.hpp"

namespace slurry {
namespace {

using Path = std::filesystem::path;

// The input that is copied, and where to.
struct Copy {
  std::string name;
  Path from, to;
};

std::vector<Copy> copies(const Case& c, const Path& folder) {
  std::vector<Copy> list;
  for (const std::string& name : input_files(c)) {
    const Path file = Path(name).lexically_normal(), ending = file.extension();
    const bool is_other =
        ending != ".csv" && ending != ".stl" && ending != ".STL" && ending != ".obj" && ending != ".OBJ";
    if (file.is_absolute() || *file.begin() == ".." || is_other || is_own_name(file)) continue;
    list.push_back({name, Path(c.folder) / name, folder / file});
  }
  return list;
}

std::string sum_line(const Path& file, const std::string& name) {
  return fmt::format("{:016x} {}\n", checksum(read_file(file)), name);
}

}  // namespace

void copy_inputs(const Case& c, const Path& folder) {
  for (const Copy& copy : copies(c, folder)) {
    std::error_code unused;
    if (std::filesystem::equivalent(copy.from, copy.to, unused)) continue;
    make_folder(copy.to.parent_path());
    write_file(copy.to, read_file(copy.from));
  }
}

void check_copies(const Case& c, const Path& folder) {
  const Path stored = folder / "case.toml";
  const std::string earlier = is_there(stored) ? read_file(stored) : "";
  for (const Copy& copy : copies(c, folder)) {
    const bool is_earlier_copy = earlier.find(fmt::format("\"{}\"", copy.name)) != std::string::npos;
    if (is_earlier_copy || !is_there(copy.to) || read_file(copy.to) == read_file(copy.from)) continue;
    throw InputError(copy.to.string(), fmt::format("the run would put its copy of {} in the place of this file, which "
                                                   "is another: choose another folder, or move it away",
                                                   copy.from.string()));
  }
}

std::string input_sums(const Case& c) {
  std::string sums;
  for (const std::string& name : input_files(c)) sums += sum_line(Path(c.folder) / name, name);
  return sums;
}

void check_inputs(const std::string& sums, const Case& c, const Path& folder) {
  for (const std::string& name : input_files(c)) {
    if (sums.find(fmt::format(" {}\n", name)) == std::string::npos) continue;
    const Path own = Path(c.folder) / name, copy = folder / Path(name).lexically_normal();
    if (!is_there(own) && !is_there(copy)) continue;
    const Path& file = is_there(own) ? own : copy;
    if (sums.find(sum_line(file, name)) == std::string::npos)
      throw InputError(file.string(), fmt::format("this is not the file that the run in {} has read; put that one back "
                                                  "to go on, or start another run",
                                                  folder.string()));
  }
}

}  // namespace slurry
