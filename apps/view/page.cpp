// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "page.hpp"

// Begin and end of the bytes that page.S includes.
extern "C" const char slurry_page_begin[], slurry_page_end[];

namespace slurry {

std::string_view viewer_page() { return {slurry_page_begin, slurry_page_end}; }

}  // namespace slurry
