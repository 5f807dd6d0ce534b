// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/canvas.hpp"

namespace slurry {
namespace {

constexpr const char* replacement = "\xef\xbf\xbd";

// Length of the UTF-8 sequence that starts at text[k], 0 where it is none (RFC 3629: no surrogates, nothing overlong).
std::size_t sequence_length(const std::string& text, std::size_t k) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xc0u) == 0x80u; };
  const unsigned first = byte(k), second = byte(k + 1);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return follows(k + 1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f)) return 0;
    return follows(k + 1) && follows(k + 2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    if ((first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f)) return 0;
    return follows(k + 1) && follows(k + 2) && follows(k + 3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::string base64(const std::string& bytes) {
  static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t k = 0; k < bytes.size(); k += 3) {
    const auto byte = [&](std::size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0u; };
    const unsigned word = byte(k) << 16 | byte(k + 1) << 8 | byte(k + 2);
    for (int d = 0; d < 4; ++d)
      out += k + static_cast<std::size_t>(d) > bytes.size() ? '=' : digits[word >> (18 - 6 * d) & 63];
  }
  return out;
}

std::string clean_text(const std::string& text) {
  std::string out;
  for (std::size_t k = 0; k < text.size();) {
    const std::size_t length = sequence_length(text, k);
    const auto byte = static_cast<unsigned char>(text[k]);
    const bool is_control = length == 1 && ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f);
    out += length == 0 || is_control ? replacement : text.substr(k, length);
    k += length == 0 ? 1 : length;
  }
  return out;
}

std::string xml_text(const std::string& text) {
  std::string out;
  for (const char c : clean_text(text)) switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  return out;
}

}  // namespace slurry
