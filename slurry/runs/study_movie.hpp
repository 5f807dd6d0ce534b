// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The film of a study, written as the frames of a run: `slurry view`, `draw`, `movie` and `export` show it.
#pragma once

#include <filesystem>
#include <string>

#include "slurry/studies/study.hpp"

namespace slurry {

// Nothing where there are no frames.
void write_film(const std::filesystem::path& folder, const std::string& title, const std::vector<FilmFrame>& film);

}  // namespace slurry
