// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The layers of the library: every #include under slurry/ points down the list below, or stays in its folder.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

// Folders of one rank stand side by side and do not know each other. Files directly under slurry/ are the simulation,
// but for slurry.hpp, which includes all that is public.
const std::map<std::string, int> rank_of{
    {"core", 0},       {"linalg", 1},   {"nufft", 2},    {"shapes", 2},      {"grains", 3},
    {"neighbours", 4}, {"contacts", 5}, {"laws", 6},     {"solvers", 6},     {"forces", 6},
    {"collisions", 6}, {"backends", 7}, {"fluids", 7},   {"lubrication", 7}, {"swimmers", 8},
    {"world", 8},      {"stepping", 9}, {"observe", 10}, {"cases", 11},      {"studies", 12},
    {"io", 13},        {"", 14},        {"draw", 15},    {"exports", 16},    {"runs", 17}};
constexpr const char* umbrella = "slurry/slurry.hpp";

// "slurry/laws/gluey.hpp" is in "laws", "slurry/simulation.hpp" in "".
std::string folder_of(const std::string& path) {
  const std::size_t begin = std::string("slurry/").size(), end = path.find('/', begin);
  return end == std::string::npos ? "" : path.substr(begin, end - begin);
}

// The library is four targets, each over the one before (CMakeLists.txt): a file is linked with those of its own target
// and below. The engine reads tables and meshes by itself.
enum Target { engine, io, draw, runs };
Target target_of(const std::string& path) {
  const std::string folder = folder_of(path);
  if (folder == "runs") return runs;
  if (folder == "draw" || folder == "exports") return draw;
  return path.starts_with("slurry/io/cases/") || path.starts_with("slurry/io/results/") ? io : engine;
}

// The external headers that only some folders may use, as the beginnings of their names.
bool is_device_header(const std::string& name) {
  return std::regex_search(name, std::regex("^(cuda|cublas|cusparse|cub/|thrust/|cooperative_groups|mpi)"));
}
bool is_file_header(const std::string& name) {
  return std::regex_search(name, std::regex("^(iostream|fstream|hdf5|toml\\+\\+)"));
}

// What is wrong with `file` including `target` (a name between quotes or angle brackets); empty if nothing is.
std::string objection(const std::string& file, const std::string& target) {
  if (target == umbrella) return "nothing in the library includes the header that has all of it";
  if (file == umbrella) return "";
  const std::string from = folder_of(file);
  if (!rank_of.contains(from)) return "the folder '" + from + "' has no rank in this test";
  if (is_device_header(target) && from != "backends") return "only backends/ may use CUDA or MPI";
  if (is_file_header(target) && from != "io") return "only io/ may print or open files";
  if (!target.starts_with("slurry/")) return "";

  const std::string to = folder_of(target);
  if (!rank_of.contains(to)) return "the folder '" + to + "' has no rank in this test";
  if (target_of(target) > target_of(file)) return "this is in a target that stands above";
  if (from == to) return "";
  if (from == "solvers" && to != "core" && to != "linalg" && target != "slurry/contacts/local_set.hpp")
    return "a solver may include only core/, linalg/ and contacts/local_set.hpp";
  if (rank_of.at(to) >= rank_of.at(from)) return "this arrow points up";
  return "";
}

std::vector<std::string> includes_of(const fs::path& path) {
  static const std::regex pattern(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
  std::vector<std::string> names;
  std::ifstream stream(path);
  std::smatch match;
  for (std::string line; std::getline(stream, line);)
    if (std::regex_search(line, match, pattern)) names.push_back(match[1]);
  return names;
}

TEST(Layers, TheRuleItself) {
  EXPECT_EQ(objection("slurry/shapes/obstacles/ball.hpp", "slurry/core/vec3.hpp"), "");
  EXPECT_EQ(objection("slurry/shapes/obstacles/ball.cpp", "slurry/shapes/obstacles/ball.hpp"), "");
  EXPECT_EQ(objection("slurry/solvers/apgd.cpp", "slurry/contacts/local_set.hpp"), "");
  EXPECT_EQ(objection("slurry/solvers/apgd.cpp", "slurry/linalg/operator.hpp"), "");
  EXPECT_EQ(objection("slurry/io/results/frames.cpp", "hdf5.h"), "");
  EXPECT_EQ(objection("slurry/simulation.cpp", "slurry/io/csv.hpp"), "");
  EXPECT_EQ(objection("slurry/studies/studies.hpp", "slurry/cases/case.hpp"), "");
  EXPECT_EQ(objection("slurry/draw/report.cpp", "slurry/simulation.hpp"), "");
  EXPECT_EQ(objection("slurry/slurry.hpp", "slurry/runs/runner.hpp"), "");
  EXPECT_EQ(objection("slurry/backends/cuda/solve.cpp", "cuda_runtime.h"), "");
  EXPECT_EQ(objection("slurry/core/vec3.hpp", "cmath"), "");

  EXPECT_NE(objection("slurry/core/vec3.hpp", "slurry/shapes/obstacles/ball.hpp"), "");
  EXPECT_NE(objection("slurry/linalg/gmres.cpp", "slurry/shapes/triangles.hpp"), "");
  EXPECT_NE(objection("slurry/laws/gluey.hpp", "slurry/solvers/problem.hpp"), "");
  EXPECT_NE(objection("slurry/solvers/apgd.cpp", "slurry/contacts/contacts.hpp"), "");
  EXPECT_NE(objection("slurry/solvers/apgd.cpp", "slurry/grains/grains.hpp"), "");
  EXPECT_NE(objection("slurry/contacts/contacts.hpp", "slurry/forces/forces.hpp"), "");
  EXPECT_NE(objection("slurry/cases/build.cpp", "slurry/io/csv.hpp"), "");
  EXPECT_NE(objection("slurry/cases/case.hpp", "slurry/studies/studies.hpp"), "");
  EXPECT_NE(objection("slurry/simulation.cpp", "slurry/io/results/frames.hpp"), "") << "the engine needs no HDF5";
  EXPECT_NE(objection("slurry/io/files.cpp", "slurry/io/cases/case_file.hpp"), "");
  EXPECT_NE(objection("slurry/io/cases/case_file.cpp", "slurry/simulation.hpp"), "");
  EXPECT_NE(objection("slurry/draw/report.cpp", "slurry/runs/runner.hpp"), "");
  EXPECT_NE(objection("slurry/runs/runner.cpp", "slurry/slurry.hpp"), "");
  EXPECT_NE(objection("slurry/stepping/stages.cpp", "slurry/simulation.hpp"), "");
  EXPECT_NE(objection("slurry/stepping/stages.cpp", "iostream"), "");
  EXPECT_NE(objection("slurry/solvers/apgd.cpp", "mpi.h"), "");
  EXPECT_NE(objection("slurry/newcomer/a.hpp", "cmath"), "");
  EXPECT_NE(objection("slurry/io/results/frames.hpp", "slurry/newcomer/a.hpp"), "");
}

// Functions of the C library whose last bits depend on the processor; slurry/core/math.hpp has the same for all.
std::string elementary_function_in(const std::string& line) {
  static const std::regex call(
      R"((?:\bstd|^|[^\w:>])::(sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|asinh|acosh|atanh|exp|exp2|expm1|log|log2|log10|log1p|pow|cbrt|hypot|lgamma|tgamma|erf|erfc)\()");
  std::smatch match;
  const std::string code = line.substr(0, line.find("//"));
  return std::regex_search(code, match, call) ? match[1].str() : "";
}

TEST(Layers, TheRuleOfElementaryFunctions) {
  EXPECT_EQ(elementary_function_in("  return std::cos(x) + 1;"), "cos");
  EXPECT_EQ(elementary_function_in("  y = std::pow(x, 1.5);"), "pow");
  EXPECT_EQ(elementary_function_in("  return math::cos(x) + std::sqrt(x);"), "");
  EXPECT_EQ(elementary_function_in("  // as std::cos(x) would"), "");
}

TEST(Layers, WhatAStateDependsOnHasTheSameBitsEverywhere) {
  const fs::path root = SLURRY_SOURCE_DIR;
  for (const auto& entry : fs::recursive_directory_iterator(root / "slurry")) {
    const std::string file = fs::relative(entry.path(), root).generic_string();
    // Pictures and the files of other programs are no states.
    if (!entry.is_regular_file() || file.starts_with("slurry/draw/") || file.starts_with("slurry/exports/")) continue;
    std::ifstream stream(entry.path());
    for (std::string line; std::getline(stream, line);)
      EXPECT_EQ(elementary_function_in(line), "") << file << ": " << line;
  }
}

TEST(Layers, EveryIncludeOfTheLibraryPointsDown) {
  const fs::path root = SLURRY_SOURCE_DIR;
  std::size_t seen = 0;
  for (const auto& entry : fs::recursive_directory_iterator(root / "slurry")) {
    if (!std::set<fs::path>{".hpp", ".cpp", ".inl", ".cuh", ".cu"}.contains(entry.path().extension())) continue;
    const std::string file = fs::relative(entry.path(), root).generic_string();
    for (const std::string& target : includes_of(entry.path())) {
      EXPECT_EQ(objection(file, target), "") << file << " includes " << target;
      ++seen;
    }
  }
  EXPECT_GT(seen, 100u) << "the includes were not found";
}

// Loops over pairs and contacts ask rows of numbers (laws/law_row.hpp), not variants: files with such loops visit none.
TEST(Loops, over_contacts_visit_no_law) {
  const fs::path root = fs::path(SLURRY_SOURCE_DIR) / "slurry";
  std::vector<fs::path> files{root / "stepping/assemble.cpp", root / "stepping/advance_history.cpp",
                              root / "stepping/limit_rebounds.cpp", root / "stepping/keep_energy.cpp"};
  for (const auto& entry : fs::directory_iterator(root / "contacts")) files.push_back(entry.path());
  for (const fs::path& path : files) {
    std::ifstream file(path);
    ASSERT_TRUE(file) << path;
    const std::string text(std::istreambuf_iterator<char>(file), {});
    // A solver is visited once a solve.
    const std::regex visit("std::visit\\((?!\\[&\\]\\(const auto& solver\\))");
    EXPECT_FALSE(std::regex_search(text, visit)) << path;
  }
}

}  // namespace
