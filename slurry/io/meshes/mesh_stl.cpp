// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// STL: binary or ASCII, by the size that the count of a binary file asks for.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdint>
#include <cstring>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/meshes/mesh_formats.hpp"
#include "slurry/io/meshes/mesh_text.hpp"

namespace slurry {
namespace {

constexpr std::size_t header_size = 84, triangle_size = 50;  // bytes of a binary file
constexpr std::size_t first_corner = 12;                     // behind the normal

std::uint32_t little_endian(const char* bytes) {
  std::uint32_t value = 0;
  for (int k = 3; k >= 0; --k) value = value << 8 | static_cast<unsigned char>(bytes[k]);
  return value;
}

double single(const char* bytes) { return std::bit_cast<float>(little_endian(bytes)); }

std::uint64_t count_in_header(std::string_view bytes) { return little_endian(bytes.data() + header_size - 4); }

bool has_size_of_its_count(std::string_view bytes) {
  return bytes.size() >= header_size && bytes.size() == header_size + triangle_size * count_in_header(bytes);
}

// A text has no control characters other than blanks: what a binary file has among its first numbers.
bool looks_like_text(std::string_view bytes) {
  return std::none_of(bytes.begin(),
                      bytes.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(bytes.size(), 1024)),
                      [](unsigned char c) { return c < 32 && std::isspace(c) == 0; });
}

void add_triangle(Triangles& soup, const Vec3 (&corner)[3]) {
  const auto first = static_cast<std::int32_t>(soup.vertex.size());
  soup.vertex.insert(soup.vertex.end(), corner, corner + 3);
  soup.triangle.push_back({first, first + 1, first + 2});
}

Triangles parse_binary(std::string_view bytes, const std::string& name) {
  const auto count = static_cast<std::size_t>(count_in_header(bytes));
  if (count > most_triangles)
    throw InputError(name,
                     fmt::format("{} triangles are more than the {} that a mesh may have", count, most_triangles));
  Triangles soup;
  soup.vertex.reserve(3 * count);
  soup.triangle.reserve(count);
  for (std::size_t t = 0; t < count; ++t) {
    const char* at = bytes.data() + header_size + triangle_size * t + first_corner;
    Vec3 corner[3];
    for (Vec3& c : corner)
      for (int k = 0; k < 3; ++k, at += 4) c[k] = single(at);
    for (const Vec3& c : corner)
      if (!is_finite(c))
        throw InputError(
            name, fmt::format("triangle {} has a corner at ({}, {}, {}), which is not finite", t + 1, c.x, c.y, c.z));
    add_triangle(soup, corner);
  }
  return soup;
}

[[noreturn]] void refuse_binary(std::string_view bytes, const std::string& name) {
  if (bytes.size() < header_size)
    throw InputError(name, fmt::format("truncated: {} bytes, a binary STL has at least {}", bytes.size(), header_size));
  const std::uint64_t count = count_in_header(bytes), expected = header_size + triangle_size * count;
  throw InputError(name, fmt::format("{}: a binary STL of {} triangles, as it says, has {} bytes; this file has {}",
                                     bytes.size() < expected ? "truncated" : "damaged", count, expected, bytes.size()));
}

bool is_word(std::string_view word, std::string_view expected) {
  return std::equal(word.begin(), word.end(), expected.begin(), expected.end(),
                    [](unsigned char a, char b) { return std::tolower(a) == b; });
}

class AsciiStl {
 public:
  AsciiStl(std::string_view bytes, const std::string& name) : text_(bytes, name) {}

  Triangles parse() {
    Triangles soup;
    bool is_closed = false;
    // The name behind `solid` may have any words; a file may have several solids.
    for (std::string_view word = text_.word(); !word.empty(); word = text_.word()) {
      if (is_word(word, "solid") || is_word(word, "endsolid")) {
        is_closed = is_word(word, "endsolid");
        text_.next_line();
      } else if (is_word(word, "facet")) {
        read_facet(soup);
      } else {
        text_.fail(fmt::format("got \"{}\", expected facet or endsolid", shown(word)));
      }
    }
    if (!is_closed) text_.fail("truncated: the file ends without endsolid");
    return soup;
  }

 private:
  void expect(std::string_view expected) {
    const std::string_view word = text_.word();
    if (word.empty()) text_.fail(fmt::format("truncated: the file ends where \"{}\" is expected", expected));
    if (!is_word(word, expected)) text_.fail(fmt::format("got \"{}\", expected \"{}\"", shown(word), expected));
  }
  void read_facet(Triangles& soup) {
    if (soup.triangle.size() == most_triangles)
      text_.fail(fmt::format("more than the {} triangles that a mesh may have", most_triangles));
    expect("normal");
    for (int k = 0; k < 3; ++k)
      if (text_.word().empty()) text_.fail("truncated: the file ends within a normal");
    expect("outer");
    expect("loop");
    Vec3 corner[3];
    for (Vec3& c : corner) {
      expect("vertex");
      for (int k = 0; k < 3; ++k) {
        const std::string_view word = text_.word();
        if (word.empty()) text_.fail("truncated: the file ends within a vertex");
        c[k] = text_.coordinate(word);
      }
    }
    expect("endloop");
    expect("endfacet");
    add_triangle(soup, corner);
  }

  MeshText text_;
};

}  // namespace

Triangles parse_stl(std::string_view bytes, const std::string& name) {
  if (has_size_of_its_count(bytes)) return parse_binary(bytes, name);
  const std::size_t begin = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
  const bool is_solid = is_word(bytes.substr(begin, 5), "solid");
  if (is_solid && looks_like_text(bytes)) return AsciiStl(bytes, name).parse();
  if (is_solid && bytes.size() >= header_size)
    throw InputError(
        name,
        fmt::format("it begins with \"solid\" like an ASCII STL but holds binary data, and is no binary STL either: {} "
                    "triangles, as it would say, take {} bytes; this file has {}",
                    count_in_header(bytes), header_size + triangle_size * count_in_header(bytes), bytes.size()));
  if (looks_like_text(bytes))
    throw InputError(
        name,
        fmt::format("a text that begins with \"{}\", expected \"solid\" (ASCII STL)",
                    shown(bytes.substr(
                        begin, std::min<std::size_t>(bytes.find_first_of(" \t\r\n", begin), bytes.size()) - begin))));
  refuse_binary(bytes, name);
}

}  // namespace slurry
