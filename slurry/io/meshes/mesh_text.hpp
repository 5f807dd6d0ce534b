// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The words and numbers of text meshes, with the line for messages.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/io/meshes/mesh_file.hpp"

namespace slurry {

// Cuts a text into words; counts lines.
class MeshText {
 public:
  MeshText(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  // The next word, or an empty one at the end of the text.
  std::string_view word() {
    skip_blanks(" \t\r\n\v\f");
    return take_word();
  }
  // The next word of the line, or an empty one at its end.
  std::string_view word_of_line() {
    skip_blanks(" \t\r\v\f");
    return take_word();
  }
  // Goes to the beginning of the next line; false at the end of the text.
  bool next_line() {
    at_ = std::min(text_.find('\n', at_), text_.size());
    if (at_ == text_.size()) return false;
    ++at_, ++line_;
    return true;
  }
  bool is_at_end() const { return at_ == text_.size(); }

  [[noreturn]] void fail(const std::string& what) const { throw InputError(fmt::format("{}:{}", name_, line_), what); }

  double coordinate(std::string_view word) const {
    std::string_view digits = word;
    if (digits.starts_with('+')) digits.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || end != digits.data() + digits.size())
      fail(fmt::format("\"{}\" is not a number", shown(word)));
    // Numbers too small to be written are 0; those too large are refused with the infinite ones.
    if (error == std::errc::result_out_of_range && digits.find("e-") == digits.npos && digits.find("E-") == digits.npos)
      value = HUGE_VAL;
    if (!(std::abs(value) <= largest_coordinate))
      fail(fmt::format("the coordinate {} is not a finite number of reasonable size", shown(word)));
    return value;
  }

 private:
  void skip_blanks(std::string_view blanks) {
    while (at_ < text_.size() && blanks.find(text_[at_]) != blanks.npos) line_ += text_[at_++] == '\n';
  }
  std::string_view take_word() {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(" \t\r\n\v\f", at_), text_.size());
    return text_.substr(begin, at_ - begin);
  }

  std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
  std::int64_t line_ = 1;
};

}  // namespace slurry
