// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Edit distance by the usual table of distances between prefixes.
#include "slurry/core/nearest_name.hpp"

#include <algorithm>
#include <cctype>

#include "slurry/core/shown.hpp"

namespace slurry {

namespace {

bool is_same_letter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      const bool same = is_same_letter(a[i - 1], b[j - 1]);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && is_same_letter(a[i - 1], b[j - 2]) && is_same_letter(a[i - 2], b[j - 1]);
      if (swapped) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

std::string nearest_name(std::string_view word, const std::vector<std::string>& names) {
  // A longer word is no misspelt name, and the table of distances has as many entries as the product of the lengths.
  constexpr std::size_t longest = 64;
  if (word.size() > longest) return "";
  std::string best;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& name : names) {
    if (name.size() > 2 * longest) continue;
    const std::size_t distance = edit_distance(word, name);
    if (distance < least) least = distance, best = name;
  }
  return best;
}

std::string join_names(const std::vector<std::string>& names, std::string_view quote) {
  // A case may have a hundred thousand groups; no family has as many members as this.
  constexpr std::size_t most = 40;
  if (names.size() > most) {
    const std::vector<std::string> first(names.begin(), names.begin() + most);
    return join_names(first, quote) + " (and " + std::to_string(names.size() - most) + " more)";
  }
  std::string text;
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (k > 0) text += k + 1 == names.size() ? " or " : ", ";
    text.append(quote).append(shown(names[k])).append(quote);
  }
  return text;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& names, std::string_view quote) {
  const std::string near = nearest_name(word, names);
  if (!near.empty()) return "; did you mean " + join_names({near}, quote) + "?";
  return names.empty() ? "" : "; expected " + join_names(names, quote);
}

}  // namespace slurry
