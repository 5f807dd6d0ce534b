// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Token: a random word in the address of a viewer. A port of a machine is open to everybody who is logged in there; the
// word is known to those alone who were given the address. It comes as the query parameter `token` of every request.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "run_view.hpp"

namespace slurry {

class Token {
 public:
  Token();  // 128 bits of the system's random numbers
  explicit Token(std::string text) : text_(std::move(text)) {}

  const std::string& text() const { return text_; }
  // Does the request carry it?
  bool opens(const Request& request) const;

 private:
  std::string text_;
};

// Compares in a time that depends on the lengths alone, so that nobody can guess the word letter by letter.
bool is_same_secret(std::string_view a, std::string_view b);

// The value of a key in the query of a target, "/path?a=1&b=2".
std::optional<std::string> query_value(const std::string& target, const std::string& key);

// 403: a page that says how to come in, or JSON under /api.
Answer token_refusal(const Request& request);

}  // namespace slurry
