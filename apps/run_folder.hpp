// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The folder of a run as an argument of a command: what to say where it is something else.
#pragma once

#include <string>

namespace slurry {

// Throws InputError where it is no folder; for a case file it tells where its run is, or how to make it.
void check_is_folder(const std::string& folder);

// Throws InputError where the folder is that of a study without a movie, which has no frames.
void check_has_grains(const std::string& folder);

}  // namespace slurry
