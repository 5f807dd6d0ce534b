// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the pages of all runs share: the frame with its style, tables of names and values, the case.
#pragma once

#include <string>
#include <vector>

namespace slurry {

// A whole page; `header` and `body` are HTML.
std::string report_page(const std::string& title, const std::string& header, const std::string& body);

std::string report_note(const std::string& words, bool is_bad = false);

struct ReportRow {
  std::string label, value;
};
// Empty without rows.
std::string report_table(const std::string& caption, const std::vector<ReportRow>& rows);

// "mean_error" in words.
std::string words_of(std::string key);

// The text of case.toml behind a switch.
std::string case_section(const std::string& text);

}  // namespace slurry
