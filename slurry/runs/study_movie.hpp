// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The movie of a study, written as the frames of a run: `slurry view`, `draw`, `movie` and `export` show it.
#pragma once

#include <filesystem>
#include <string>

#include "slurry/studies/study.hpp"

namespace slurry {

// Nothing where there are no frames.
void write_movie(const std::filesystem::path& folder, const std::string& title, const std::vector<MovieFrame>& movie);

}  // namespace slurry
