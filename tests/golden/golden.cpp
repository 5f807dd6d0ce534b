// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fingerprints of the gallery after some steps, compared with those in the tree: the same bits from every compiler,
// with every optimisation, on every processor.
//
//     golden TREE LIST [--threads=N] [NAME...]     compares those of the list; with names these cases alone
//     golden TREE LIST --device=NAME [...]         the same, swept by a device; cases that it refuses are left out
//     golden TREE LIST --write                     writes the list anew
//     mpirun -n 3 golden TREE LIST [...]           the same by several ranks, which share the work; each compares
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

#include "slurry/backends/devices.hpp"
#include "slurry/backends/mpi_exchange.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/exchange.hpp"
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
  const ExchangeScope sharing(open_exchange());
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

// Takes the value of an option out of the words; empty: it is not there.
std::string take(const std::string& option, std::set<std::string>& words) {
  for (const std::string& word : words)
    if (word.starts_with(option)) {
      std::string value = word.substr(option.size());
      words.erase(word);
      return value;
    }
  return "";
}
std::vector<int> take_teams(std::set<std::string>& words) {
  const std::string team = take("--threads=", words);
  return team.empty() ? std::vector<int>{1, 3} : std::vector<int>{std::stoi(team)};
}

// Why the device does not sweep the case; empty: it does.
std::string refusal(const std::string& tree, const Golden& g) {
  try {
    Simulation(read_case(tree + "/gallery/" + g.name + ".toml", g.settings));
    return "";
  } catch (const InputError& error) {
    const std::string what = error.what();
    if (!what.starts_with("[solver] device")) throw;
    return what;
  }
}

// Of several ranks, the first prints what is right.
bool leads() { return !open_exchange() || open_exchange()->rank() == 0; }

// Gathers of all ranks so far: signs that they share the work.
long long gathers() { return open_exchange() ? static_cast<long long>(open_exchange()->costs().gathers) : 0; }

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
  int wrong = 0, compared = 0, left_out = 0;
  try {
    const std::vector<int> teams = take_teams(names);
    const std::string device = take("--device=", names);
    const DeviceChoice choice(device);
    List list = read_list(path);
    for (Golden& g : list.cases) {
      if (!writes && !names.empty() && !names.contains(g.name)) continue;
      if (const std::string why = device.empty() ? "" : refusal(tree, g); !why.empty()) {
        std::printf("%-24s left out: %s\n", g.name.c_str(), why.c_str());
        ++left_out;
        continue;
      }
      const long long before = gathers();
      const Outcome outcome = run(teams, tree, g);
      const bool is_right = outcome.is_same && (writes || outcome.fingerprint == g.fingerprint);
      ++compared;
      wrong += !is_right;
      g.fingerprint = outcome.fingerprint;
      if (is_right && !leads()) continue;
      std::printf("%-24s %5d steps  %s  %s", g.name.c_str(), g.steps, g.fingerprint.c_str(),
                  is_right ? (writes ? "written" : "as in the tree")
                           : (outcome.is_same ? "NOT as in the tree" : "OTHER on three threads"));
      if (open_exchange()) std::printf("  %lld gathers", gathers() - before);
      std::printf("\n");
    }
    if (writes) {
      std::ofstream file(path);
      file << list.heading;
      for (const Golden& g : list.cases) file << line_of(g) << '\n';
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "golden: %s\n", error.what());
    if (open_exchange()) open_exchange()->abort(1);
    return 1;
  }
  if (open_exchange()) open_exchange()->close();
  if (compared <= left_out) std::fprintf(stderr, "golden: nothing to compare, or less than was left out\n");
  return wrong > 0 || compared <= left_out ? 1 : 0;
}
