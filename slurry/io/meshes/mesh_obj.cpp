// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// OBJ: vertices and faces.
#include <fmt/format.h>

#include <charconv>
#include <cstdint>

#include "slurry/core/shown.hpp"
#include "slurry/io/meshes/mesh_formats.hpp"
#include "slurry/io/meshes/mesh_text.hpp"

namespace slurry {
namespace {

class Obj {
 public:
  Obj(std::string_view bytes, const std::string& name) : text_(bytes, name) {}

  Triangles parse() {
    do {
      const std::string_view word = text_.word_of_line();
      if (word == "v")
        read_vertex();
      else if (word == "f")
        read_face();
      else if (word.find('\0') != word.npos)
        text_.fail("a byte of value 0: this is not a text, expected an OBJ file");
    } while (text_.next_line());
    return std::move(soup_);
  }

 private:
  void read_vertex() {
    Vec3 v;
    for (int k = 0; k < 3; ++k) {
      const std::string_view word = text_.word_of_line();
      if (word.empty()) text_.fail(fmt::format("a vertex has {} coordinates, expected 3", k));
      v[k] = text_.coordinate(word);
    }
    // A weight or a colour may follow.
    soup_.vertex.push_back(v);
  }

  void read_face() {
    std::int32_t first = -1, last = -1;
    int corners = 0;
    for (std::string_view word = text_.word_of_line(); !word.empty(); word = text_.word_of_line(), ++corners) {
      const std::int32_t v = index_of(word);
      if (corners == 0)
        first = v;
      else if (corners > 1)
        add_triangle({first, last, v});
      last = v;
    }
    if (corners < 3) text_.fail(fmt::format("a face has {} corners, expected at least 3", corners));
  }

  void add_triangle(const Corners& corners) {
    if (soup_.triangle.size() == most_triangles)
      text_.fail(fmt::format("more than the {} triangles that a mesh may have", most_triangles));
    soup_.triangle.push_back(corners);
  }

  // The vertex of a corner: what stands before the first slash.
  std::int32_t index_of(std::string_view word) {
    const std::string_view digits = word.substr(0, word.find('/'));
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size())
      text_.fail(fmt::format("\"{}\" is not the number of a vertex", shown(word)));
    const auto known = static_cast<std::int64_t>(soup_.vertex.size());
    if (number == 0 || number > known || number < -known)
      text_.fail(fmt::format("a face names vertex {}; there are {} before it, numbered from 1", number, known));
    return static_cast<std::int32_t>(number > 0 ? number - 1 : known + number);
  }

  MeshText text_;
  Triangles soup_;
};

}  // namespace

Triangles parse_obj(std::string_view bytes, const std::string& name) { return Obj(bytes, name).parse(); }

}  // namespace slurry
