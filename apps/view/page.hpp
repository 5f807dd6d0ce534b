// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The page of the viewer, built from viewer/ and embedded in the program.
#pragma once

#include <string_view>

namespace slurry {

// The whole page as HTML; where the program was built without Node.js, a page that says so.
std::string_view viewer_page();

}  // namespace slurry
