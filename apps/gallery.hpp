// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Gallery: the example cases that come with the program.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace slurry {

struct GalleryCase {
  std::string name;   // the file name without .toml
  std::string title;  // of the case
  std::filesystem::path path;
};

// The folder named by SLURRY_GALLERY, else the one beside the installed program, else the one of the source tree.
// Throws InputError where there is none.
std::filesystem::path gallery_folder();

// In alphabetical order.
std::vector<GalleryCase> gallery_cases();

// Throws InputError with the nearest name where there is no such case.
GalleryCase find_gallery_case(const std::string& name);

}  // namespace slurry
