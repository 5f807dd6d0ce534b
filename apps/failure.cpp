// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "failure.hpp"

#include <new>
#include <stdexcept>

#include "commands.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// Also where an array would be longer than any memory.
Failure lack_of_memory() {
  return {exit_failed, "there is not enough memory for this case: fewer grains, points or triangles take less"};
}

}  // namespace

Failure failure_of(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const InputError& wrong) {
    return {exit_input_wrong, wrong.what()};
  } catch (const std::bad_alloc&) {
    return lack_of_memory();
  } catch (const std::length_error&) {
    return lack_of_memory();
  } catch (const std::exception& other) {
    return {exit_failed, std::string("the run failed: ") + other.what()};
  }
}

}  // namespace slurry
