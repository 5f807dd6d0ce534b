// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What an error means to the user of the program: a sentence and an exit code.
#pragma once

#include <exception>
#include <string>

namespace slurry {

struct Failure {
  int code = 0;
  std::string text;
};
Failure failure_of(const std::exception_ptr& error);

}  // namespace slurry
