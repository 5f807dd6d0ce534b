// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/cases/toml_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {

namespace {

// Goes through a text statement by statement and keeps count of how deep it is. Strings and comments are passed over.
class DepthScan {
 public:
  explicit DepthScan(std::string_view text) : text_(text) {}

  std::size_t line_too_deep() {
    while (at_ < text_.size()) {
      take(text_[at_]);
      if (depth_ > deepest_toml) return line_;
    }
    return 0;
  }

 private:
  void take(char c) {
    if (c == '"' || c == '\'') return skip_string(c);
    if (c == '#') return skip_comment();
    ++at_;
    if (c == '.') return deepen();
    if (c == '[' || c == '{') return open();
    if (c == ']' || c == '}') return close();
    if (c == ',' || c == '\n') end_entry();
    line_ += c == '\n';
  }

  void deepen() { ++depth_; }

  // What is inside is one deeper than the key that it is the value of.
  void open() { open_.push_back(depth_++); }

  void close() {
    if (open_.empty()) return;
    depth_ = open_.back();
    open_.pop_back();
  }

  // The next entry, or statement, is as deep as the last one began; a key does not go on in the next line.
  void end_entry() { depth_ = open_.empty() ? 0 : open_.back() + 1; }

  void skip_comment() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  void skip_string(char quote) {
    const std::string triple(3, quote);
    const bool is_long = text_.substr(at_).starts_with(triple);
    const std::string_view end = is_long ? std::string_view(triple) : std::string_view(triple).substr(0, 1);
    at_ += end.size();
    for (; at_ < text_.size() && !text_.substr(at_).starts_with(end); ++at_) {
      if (text_[at_] == '\n' && !is_long) return;  // a string without an end, of which the parser tells
      line_ += text_[at_] == '\n';
      if (quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
    }
    at_ = std::min(at_ + end.size(), text_.size());
  }

  std::string_view text_;
  std::size_t at_ = 0, line_ = 1;
  std::size_t depth_ = 0;
  std::vector<std::size_t> open_;  // for each bracket, the depth before it
};

}  // namespace

std::size_t line_too_deep(std::string_view text) { return DepthScan(text).line_too_deep(); }

toml::table parse_toml(const std::string& text, const std::string& name) {
  if (const std::size_t line = line_too_deep(text))
    throw InputError(
        fmt::format("{}:{}", name, line),
        fmt::format("keys, tables and arrays go deeper than {} levels here; a case needs 5", deepest_toml));
  try {
    return toml::parse(text, name);
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    throw InputError(fmt::format("{}:{}:{}", name, at.line, at.column),
                     fmt::format("not TOML: {}", shown(error.description(), longest_reason)));
  }
}

}  // namespace slurry
