// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fingerprints of the gallery after some steps, compared with those in the tree: the same bits from every compiler,
// with every optimisation, on every processor.
//
//     golden TREE LIST [--threads=N] [NAME...]     compares those of the list; with names these cases alone
//     golden TREE LIST --write                     writes the list anew
//
// A line of the list is a case, a number of steps, its fingerprint, and settings that make it small. Each case is run
// on one thread and on three, or on N alone.
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

std::string run_on(int team, const std::string& tree, const Golden& g) {
  set_threads(team);
  Simulation simulation(read_case(tree + "/gallery/" + g.name + ".toml", g.settings));
  for (int n = 0; n < g.steps; ++n) simulation.step();
  char text[17];
  std::snprintf(text, sizeof text, "%016" PRIx64, fingerprint(simulation.state()));
  return text;
}

// The same from every number of threads, or what differs.
struct Outcome {
  std::string fingerprint;
  bool is_same = true;
};
Outcome run(const std::vector<int>& teams, const std::string& tree, const Golden& g) {
  Outcome outcome{run_on(teams.front(), tree, g)};
  for (std::size_t k = 1; k < teams.size(); ++k) outcome.is_same &= run_on(teams[k], tree, g) == outcome.fingerprint;
  return outcome;
}

// Takes --threads=N out of the words.
std::vector<int> take_teams(std::set<std::string>& words) {
  const std::string option = "--threads=";
  for (const std::string& word : words)
    if (word.starts_with(option)) {
      const int team = std::stoi(word.substr(option.size()));
      words.erase(word);
      return {team};
    }
  return {1, 3};
}

std::string line_of(const Golden& g) {
  std::string line = g.name + " " + std::to_string(g.steps) + " " + g.fingerprint;
  for (const std::string& setting : g.settings) line += " " + setting;
  return line;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) {
    std::fprintf(stderr, "golden TREE LIST [--threads=N] [NAME...], or golden TREE LIST --write\n");
    return 2;
  }
  const std::string tree = arguments[1], path = arguments[2];
  std::set<std::string> names(arguments + 3, arguments + count);
  const bool writes = names.contains("--write");
  int wrong = 0, compared = 0;
  try {
    const std::vector<int> teams = take_teams(names);
    List list = read_list(path);
    for (Golden& g : list.cases) {
      if (!writes && !names.empty() && !names.contains(g.name)) continue;
      const Outcome outcome = run(teams, tree, g);
      const bool is_right = outcome.is_same && (writes || outcome.fingerprint == g.fingerprint);
      ++compared;
      wrong += !is_right;
      g.fingerprint = outcome.fingerprint;
      std::printf("%-24s %5d steps  %s  %s\n", g.name.c_str(), g.steps, g.fingerprint.c_str(),
                  is_right ? (writes ? "written" : "as in the tree")
                           : (outcome.is_same ? "NOT as in the tree" : "OTHER on three threads"));
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
