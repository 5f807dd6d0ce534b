// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// May a run be resumed with this case? Only the end of the run and its output may have changed since the checkpoint.
#pragma once

#include <string>
#include <vector>

namespace slurry {

// The keys whose values differ between two case texts (TOML), as "solver.tolerance" or "grains[1].radius", other than
// time.end and output; empty when a run of `stored` may go on as `given`. Throws InputError when a text is not TOML.
std::vector<std::string> case_differences(const std::string& stored, const std::string& given);

}  // namespace slurry
