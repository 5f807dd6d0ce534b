// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "token.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

constexpr const char* refusal_page =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>slurry: no token</title>"
    "<body style=\"font:1rem sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem\">"
    "<h1>This run is shown to its owner only</h1>"
    "<p>The address lacks the token of this viewer, or has that of another. Open the whole address that "
    "<code>slurry view</code> has printed, <code>http://.../?token=...</code>; each start makes a new one.</p></html>";
constexpr const char* refusal_policy = "default-src 'none'; style-src 'unsafe-inline'";

std::string random_hex() {
  std::array<unsigned char, 16> bytes{};
  // So few bytes come at once or not at all.
  ssize_t count = 0;
  while ((count = ::getrandom(bytes.data(), bytes.size(), 0)) < 0 && errno == EINTR) continue;
  if (count != std::ssize(bytes))
    throw RunError(
        fmt::format("no random numbers for the address of the viewer: {}", std::generic_category().message(errno)));
  std::string text;
  for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

}  // namespace

Token::Token() : text_(random_hex()) {}

bool Token::opens(const Request& request) const {
  const std::optional<std::string> given = query_value(request.target, "token");
  return given && is_same_secret(*given, text_);
}

bool is_same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned char different = 0;
  for (std::size_t k = 0; k < a.size(); ++k) different |= static_cast<unsigned char>(a[k] ^ b[k]);
  return different == 0;
}

std::optional<std::string> query_value(const std::string& target, const std::string& key) {
  const std::size_t question = target.find('?');
  if (question == std::string::npos) return {};
  const std::string padded = "&" + target.substr(question + 1);
  const std::size_t at = padded.find("&" + key + "=");
  if (at == std::string::npos) return {};
  const std::size_t begin = at + key.size() + 2;
  return padded.substr(begin, padded.find('&', begin) - begin);
}

Answer token_refusal(const Request& request) {
  if (request.target.starts_with("/api/"))
    return error_answer(403, "This address lacks the token of the viewer; open the one that slurry view has printed.");
  return {403, "text/html; charset=utf-8", refusal_page, {{"Content-Security-Policy", refusal_policy}}};
}

}  // namespace slurry
