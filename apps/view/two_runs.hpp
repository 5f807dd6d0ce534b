// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Two runs next to each other: a page with both viewers, each under an address of its own (/first/, /second/) on one
// server. The one that the hand is on leads; the other shows the frame nearest in time, from the same place and in the
// same colours.
#pragma once

#include "run_view.hpp"

namespace slurry {

class TwoRuns {
 public:
  TwoRuns(std::filesystem::path first, std::filesystem::path second, const std::vector<std::string>& names);
  Answer answer(const Request& request);

 private:
  RunView first_, second_;
};

}  // namespace slurry
