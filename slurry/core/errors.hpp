// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The typed errors of the library. The library throws and never prints; the program prints and sets the exit code.
#pragma once

#include <stdexcept>
#include <string>

namespace slurry {

// The user's input is wrong (exit code 2). `where` is "file:line" or "file" or "--set"; what() is the whole sentence.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& message) : std::runtime_error(message) {}
  InputError(const std::string& where, const std::string& message)
      : std::runtime_error(where.empty() ? message : where + ": " + message) {}
};

// The run failed although its input was well formed (exit code 1): infeasible, not finite, disk full.
class RunError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A step that cannot be made at this length; a shorter one may do.
class StepTooLong : public RunError {
 public:
  using RunError::RunError;
};

// Somebody asked a step to end before its time. The state is that before the step.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

}  // namespace slurry
