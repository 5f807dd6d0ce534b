// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fingerprints of the gallery after some steps, compared with those in the tree: the same bits from every compiler,
// with every optimisation, on every processor.
//
//     golden TREE LIST [NAME...]     compares those of the list; with names these cases alone
//     golden TREE LIST --write       writes the list anew
//
// A line of the list is a case, a number of steps, its fingerprint, and settings that make it small. Each case is run
// on one thread and on three.
#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/simulation.hpp"
#include "slurry/world/fingerprint.hpp"

namespace {

using namespace slurry;

struct Golden {
  std::string name;
  int steps = 0;
  std::string fingerprint;
  std::vector<std::string> settings;
};

struct List {
  std::string heading;  // the lines of comment
  std::vector<Golden> cases;
};

List read_list(const std::string& path) {
  List list;
  std::ifstream file(path);
  if (!file) throw InputError(path, "cannot be read");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) list.heading += line + '\n';
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Golden g;
    words >> g.name >> g.steps >> g.fingerprint;
    for (std::string setting; words >> setting;) g.settings.push_back(setting);
    list.cases.push_back(g);
  }
  return list;
}

std::string run(const std::string& tree, const Golden& g, int team) {
  set_threads(team);
  Simulation simulation(read_case(tree + "/gallery/" + g.name + ".toml", g.settings));
  for (int n = 0; n < g.steps; ++n) simulation.step();
  char text[17];
  std::snprintf(text, sizeof text, "%016" PRIx64, fingerprint(simulation.state()));
  return text;
}

std::string line_of(const Golden& g) {
  std::string line = g.name + " " + std::to_string(g.steps) + " " + g.fingerprint;
  for (const std::string& setting : g.settings) line += " " + setting;
  return line;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) {
    std::fprintf(stderr, "golden TREE LIST [NAME...], or golden TREE LIST --write\n");
    return 2;
  }
  const std::string tree = arguments[1], path = arguments[2];
  const std::set<std::string> names(arguments + 3, arguments + count);
  const bool writes = names.contains("--write");
  int wrong = 0, compared = 0;
  try {
    List list = read_list(path);
    for (Golden& g : list.cases) {
      if (!writes && !names.empty() && !names.contains(g.name)) continue;
      const std::string alone = run(tree, g, 1), together = run(tree, g, 3);
      const bool is_right = alone == together && (writes || alone == g.fingerprint);
      ++compared;
      wrong += !is_right;
      g.fingerprint = alone;
      std::printf("%-24s %5d steps  %s  %s\n", g.name.c_str(), g.steps, alone.c_str(),
                  is_right ? (writes ? "written" : "as in the tree")
                           : (together != alone ? "OTHER on three threads" : "NOT as in the tree"));
    }
    if (writes) {
      std::ofstream file(path);
      file << list.heading;
      for (const Golden& g : list.cases) file << line_of(g) << '\n';
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "golden: %s\n", error.what());
    return 1;
  }
  if (compared == 0) std::fprintf(stderr, "golden: nothing to compare\n");
  return wrong > 0 || compared == 0 ? 1 : 0;
}
