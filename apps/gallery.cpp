// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Looking for the gallery and for the cases in it.
#include "gallery.hpp"

#include <algorithm>
#include <cstdlib>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/io/cases/case_file.hpp"

namespace slurry {

namespace {

namespace fs = std::filesystem;

fs::path folder_of_program() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : program.parent_path();
}

}  // namespace

fs::path gallery_folder() {
  if (const char* chosen = std::getenv("SLURRY_GALLERY")) {
    if (fs::is_directory(chosen)) return chosen;
    throw InputError("SLURRY_GALLERY", "there is no folder \"" + std::string(chosen) + "\"");
  }
  for (const fs::path& folder : {folder_of_program() / SLURRY_INSTALLED_GALLERY, fs::path(SLURRY_SOURCE_GALLERY)})
    if (fs::is_directory(folder)) return folder.lexically_normal();
  throw InputError("the gallery was not found; set SLURRY_GALLERY to its folder");
}

std::vector<GalleryCase> gallery_cases() {
  std::vector<GalleryCase> cases;
  for (const auto& entry : fs::directory_iterator(gallery_folder())) {
    if (entry.path().extension() != ".toml") continue;
    cases.push_back({entry.path().stem().string(), title_of(read_any_case(entry.path().string())), entry.path()});
  }
  std::sort(cases.begin(), cases.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return cases;
}

GalleryCase find_gallery_case(const std::string& name) {
  std::vector<std::string> names;
  for (const GalleryCase& c : gallery_cases()) {
    if (c.name == name) return c;
    names.push_back(c.name);
  }
  throw InputError("the gallery has no case \"" + name + "\"" + suggestion(name, names, "\""));
}

}  // namespace slurry
