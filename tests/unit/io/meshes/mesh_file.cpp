// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Mesh files: the formats, and what is said about damaged ones.
#include "slurry/io/meshes/mesh_file.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/files.hpp"
#include "tests/unit/io/run_folder.hpp"

namespace slurry {
namespace {

class MeshFile : public RunFolder {
 protected:
  Triangles read(const std::string& name, const std::string& bytes) const {
    make_folder(folder);
    write_file(folder / name, bytes, Flush::later);
    return read_mesh(folder / name);
  }
  // What the reader says, without the folder.
  std::string message(const std::string& name, const std::string& bytes) const {
    try {
      read(name, bytes);
    } catch (const InputError& error) {
      const std::string text = error.what(), place = folder.string() + "/";
      return text.starts_with(place) ? text.substr(place.size()) : text;
    }
    return "";
  }
};

void append_single(std::string& bytes, float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  for (int k = 0; k < 4; ++k) bytes += static_cast<char>(bits >> (8 * k) & 0xff);
}

// A binary STL of triangles with the corners (k, 0, 0), (k, 1, 0), (k, 0, 1).
std::string binary_stl(std::uint32_t triangles, const std::string& header = "made by a test") {
  std::string bytes = header;
  bytes.resize(80, ' ');
  for (int k = 0; k < 4; ++k) bytes += static_cast<char>(triangles >> (8 * k) & 0xff);
  for (std::uint32_t t = 0; t < triangles; ++t) {
    const float x = static_cast<float>(t);
    for (const float v : {0.f, 0.f, 0.f, x, 0.f, 0.f, x, 1.f, 0.f, x, 0.f, 1.f}) append_single(bytes, v);
    bytes += std::string(2, '\0');
  }
  return bytes;
}

const std::string ascii_stl = R"(solid a part of facet and vertex
  facet normal 0 0 1
    outer loop
      vertex 0 0 0
      VERTEX 1e0 0 -0
      vertex +0.5 1 0
    endloop
  endfacet
endsolid a part
)";

TEST_F(MeshFile, ReadsBinaryStl) {
  const Triangles soup = read("a.stl", binary_stl(3));
  ASSERT_EQ(soup.triangle.size(), 3u);
  EXPECT_EQ(soup.vertex[soup.triangle[2][1]], (Vec3{2, 1, 0}));
}

TEST_F(MeshFile, ABinaryStlMayBeginWithTheWordSolid) {
  EXPECT_EQ(read("a.STL", binary_stl(2, "solid as written by some programs")).triangle.size(), 2u);
}

TEST_F(MeshFile, ReadsAsciiStl) {
  const Triangles soup = read("a.stl", ascii_stl + "\n" + ascii_stl);
  ASSERT_EQ(soup.triangle.size(), 2u);
  EXPECT_EQ(soup.vertex[2], (Vec3{0.5, 1, 0}));
}

TEST_F(MeshFile, ReadsObjWithAllFormsOfIndices) {
  const Triangles soup = read("a.obj", R"(# a comment
mtllib some.mtl
v 0 0 0
v 1 0 0 0.5 0.5 0.5
v 1 1 0
v 0 1 0
vn 0 0 1
vt 0 0
usemtl grey
f 1 2 3 4
f 1/1 2/1 3/1
f 1/1/1 2/1/1 3/1/1
f -4//1 -3//1 -2//1
)");
  ASSERT_EQ(soup.triangle.size(), 5u);
  EXPECT_EQ(soup.triangle[0], (Corners{0, 1, 2}));
  EXPECT_EQ(soup.triangle[1], (Corners{0, 2, 3}));
  for (std::size_t k = 2; k < 5; ++k) EXPECT_EQ(soup.triangle[k], (Corners{0, 1, 2}));
}

TEST_F(MeshFile, TheLastLineNeedsNoEnd) {
  EXPECT_EQ(read("a.obj", "v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nf 1 2 3").triangle.size(), 1u);
}

TEST_F(MeshFile, SaysWhatIsWrongWithTheFile) {
  EXPECT_EQ(message("a.stl", ""), "a.stl: the file is empty");
  EXPECT_EQ(message("a.ply", "ply"), "a.ply: the name ends in \".ply\", expected .stl or .obj");
  EXPECT_EQ(message("a.obj", "v 0 0 0\n"), "a.obj: the file holds no triangle");
  EXPECT_EQ(message("a.stl", binary_stl(0)), "a.stl: the file holds no triangle");
  EXPECT_THROW(read_mesh(folder), InputError);
  EXPECT_THROW(read_mesh(folder / "none.stl"), InputError);
  EXPECT_THROW(read_mesh("/dev/zero.stl"), InputError);
}

TEST_F(MeshFile, SaysThatABinaryStlIsTruncated) {
  const std::string whole = binary_stl(3);
  EXPECT_EQ(message("a.stl", whole.substr(0, 200)),
            "a.stl: truncated: a binary STL of 3 triangles, as it says, has 234 bytes; this file has 200");
  EXPECT_EQ(message("a.stl", whole + "more"),
            "a.stl: damaged: a binary STL of 3 triangles, as it says, has 234 bytes; this file has 238");
  EXPECT_EQ(message("a.stl", std::string("\x01\x02 short", 8)),
            "a.stl: truncated: 8 bytes, a binary STL has at least 84");
}

// The count asks for 200 GB: nothing of the kind may be set aside.
TEST_F(MeshFile, DoesNotBelieveAHugeCount) {
  std::string bytes = binary_stl(1);
  for (int k = 80; k < 84; ++k) bytes[k] = '\xff';
  EXPECT_EQ(
      message("a.stl", bytes),
      "a.stl: truncated: a binary STL of 4294967295 triangles, as it says, has 214748364834 bytes; this file has 134");
}

TEST_F(MeshFile, TellsBinaryAndAsciiApart) {
  // A binary file with the word "solid" whose end is missing.
  const std::string text = message("a.stl", binary_stl(3, "solid").substr(0, 200));
  EXPECT_NE(text.find("begins with \"solid\" like an ASCII STL but holds binary data"), std::string::npos) << text;
  // An ASCII file without its first word, and an OBJ file under the wrong name.
  EXPECT_NE(message("a.stl", ascii_stl.substr(6)).find("a text that begins with \"a\", expected \"solid\""),
            std::string::npos);
  EXPECT_NE(message("a.stl", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").find("begins with \"v\""), std::string::npos);
  EXPECT_NE(message("a.obj", binary_stl(3)).find("a.obj"), std::string::npos);
}

TEST_F(MeshFile, SaysWhereAnAsciiStlIsWrong) {
  const auto replaced = [](const std::string& from, const std::string& to) {
    std::string text = ascii_stl;
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_EQ(message("a.stl", replaced("0.5 1", "0.5 one")), "a.stl:6: \"one\" is not a number");
  EXPECT_EQ(message("a.stl", replaced("0.5 1", "0.5 nan")),
            "a.stl:6: the coordinate nan is not a finite number of reasonable size");
  EXPECT_EQ(message("a.stl", replaced("0.5 1", "0.5 1e999")),
            "a.stl:6: the coordinate 1e999 is not a finite number of reasonable size");
  EXPECT_EQ(message("a.stl", replaced("outer", "inner")), "a.stl:3: got \"inner\", expected \"outer\"");
  EXPECT_EQ(message("a.stl", replaced("  endfacet", "  end")), "a.stl:8: got \"end\", expected \"endfacet\"");
  EXPECT_EQ(message("a.stl", ascii_stl.substr(0, ascii_stl.find("endloop"))),
            "a.stl:7: truncated: the file ends where \"endloop\" is expected");
  EXPECT_EQ(message("a.stl", ascii_stl.substr(0, ascii_stl.find("endsolid"))),
            "a.stl:9: truncated: the file ends without endsolid");
}

TEST_F(MeshFile, SaysWhichTriangleIsNotFinite) {
  std::string bytes = binary_stl(2);
  std::string nan;
  append_single(nan, std::numeric_limits<float>::quiet_NaN());
  bytes.replace(84 + 50 + 12 + 12, 4, nan);
  EXPECT_EQ(message("a.stl", bytes), "a.stl: triangle 2 has a corner at (nan, 1, 0), which is not finite");
}

TEST_F(MeshFile, SaysWhereAnObjIsWrong) {
  EXPECT_EQ(message("a.obj", "v 0 0\n"), "a.obj:1: a vertex has 2 coordinates, expected 3");
  EXPECT_EQ(message("a.obj", "v 0 0 x\n"), "a.obj:1: \"x\" is not a number");
  EXPECT_EQ(message("a.obj", "v 0 0 inf\n"), "a.obj:1: the coordinate inf is not a finite number of reasonable size");
  const std::string three = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  EXPECT_EQ(message("a.obj", three + "f 1 2\n"), "a.obj:4: a face has 2 corners, expected at least 3");
  EXPECT_EQ(message("a.obj", three + "f 1 2 4\n"),
            "a.obj:4: a face names vertex 4; there are 3 before it, numbered from 1");
  EXPECT_EQ(message("a.obj", three + "f 0 1 2\n"),
            "a.obj:4: a face names vertex 0; there are 3 before it, numbered from 1");
  EXPECT_EQ(message("a.obj", three + "f -4 1 2\n"),
            "a.obj:4: a face names vertex -4; there are 3 before it, numbered from 1");
  EXPECT_EQ(message("a.obj", three + "f 1 2 3e5\n"), "a.obj:4: \"3e5\" is not the number of a vertex");
}

// Whatever the bytes: triangles with corners that exist and are finite, or an InputError.
TEST_F(MeshFile, AnyBytesAreReadOrRefused) {
  Random random(1);
  const std::vector<std::string> seeds{binary_stl(4), ascii_stl, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf -1 -2 -3\n"};
  int refused = 0;
  for (int k = 0; k < 3000; ++k) {
    std::string bytes = seeds[k % 3];
    for (int change = 0; change < 1 + k % 4; ++change) {
      const std::size_t at = random.below(bytes.size());
      if (random.below(4) == 0)
        bytes.erase(at, 1 + random.below(20));
      else
        bytes[at] = static_cast<char>(random.below(256));
      if (bytes.empty()) bytes = "x";
    }
    try {
      const Triangles soup = read(k % 3 == 2 ? "a.obj" : "a.stl", bytes);
      for (const Corners& c : soup.triangle)
        for (const std::int32_t v : c) ASSERT_TRUE(v >= 0 && v < std::ssize(soup.vertex) && is_finite(soup.vertex[v]));
      for (const Corners& c : clean(soup).soup.triangle) ASSERT_NE(c[0], c[1]);
    } catch (const InputError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 1000);
}

TEST_F(MeshFile, ACaseNamesTheMeshAndItsOwnLine) {
  make_folder(folder);
  write_file(folder / "wall.stl", binary_stl(3).substr(0, 200));
  write_file(folder / "case.toml",
             "time = { step = 0.1 }\n[[obstacles]]\nname = \"wall\"\nshape = \"mesh\"\nfile = \"wall.stl\"\n");
  try {
    read_case((folder / "case.toml").string());
    FAIL();
  } catch (const InputError& error) {
    const std::string text = error.what();
    EXPECT_TRUE(text.starts_with((folder / "case.toml").string() + ":5:")) << text;
    EXPECT_NE(text.find("[[obstacles]] \"wall\" file: "), std::string::npos) << text;
    EXPECT_NE(text.find("wall.stl: truncated"), std::string::npos) << text;
  }
}

TEST_F(MeshFile, NotesSayWhatWasLeftOut) {
  make_folder(folder);
  write_file(folder / "wall.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 2 0 0\nf 1 2 3\nf 1 2 4\n");
  write_file(folder / "case.toml",
             "time = { step = 0.1 }\nobstacles = [{ shape = \"mesh\", file = \"wall.obj\", scale = 2 }]\n");
  const Case c = read_case((folder / "case.toml").string());
  EXPECT_EQ(
      mesh_notes(c),
      (std::vector<std::string>{"wall.obj: 1 triangles without an area, or given twice, were left out; 1 remain"}));
  EXPECT_EQ(std::get<Mesh>(c.obstacles[0].shape).pieces(false).size(), 1u);
}

}  // namespace
}  // namespace slurry
