// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry check CASE.toml: says whether the case is right and its grains can be placed, and prints it with all defaults
// filled in.
#include <cstdio>
#include <memory>

#include "commands.hpp"
#include "slurry/cases/count.hpp"
#include "slurry/cases/notes.hpp"
#include "slurry/cases/softness.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/memory.hpp"
#include "slurry/io/meshes/mesh_file.hpp"
#include "slurry/observe/probes/probe_set.hpp"
#include "slurry/simulation.hpp"

namespace slurry::check_command {
namespace {

// A probe of a grain that the tables do not have.
void check_probes(const Simulation& simulation) {
  std::vector<NamedProbe> probes;
  for (const ProbeOptions& p : simulation.description().probes) probes.push_back({p.name, p.probe});
  ProbeSet(probes, simulation.world(), simulation.state());
}

// What the materials make of the contacts, beside the case.
void print_laws(const Case& c) {
  for (const std::string& line : describe_laws(c)) std::fprintf(stderr, "contact: %s\n", line.c_str());
}

// What the program chooses where the case leaves it open.
void print_softness(const Case& c) {
  if (const double softness = softness_of(c); !c.solver.softness && softness > 0)
    std::fprintf(stderr, "solver.softness: %.3g, chosen for friction at rest; 0 gives rigid contacts\n", softness);
}

Action add(CommandLine& line) {
  auto arguments = std::make_shared<CaseArguments>();
  add_case_arguments(line, *arguments);
  auto file_alone = std::make_shared<bool>(false);
  line.add("--file-alone", file_alone.get(), "Do not place the grains: tables that the case names may be missing.");
  return [arguments, file_alone] {
    const AnyCase c = read_any_case(arguments->path, arguments->overrides);
    if (const auto* grains = std::get_if<Case>(&c)) {
      for (const std::string& note : mesh_notes(*grains)) std::fprintf(stderr, "note: %s\n", note.c_str());
      for (const std::string& note : case_notes(*grains)) std::fprintf(stderr, "note: %s\n", note.c_str());
      // What only placing the grains can tell: a missing table, an overlap, no room.
      if (!*file_alone) {
        check_memory(bytes_asked(*grains), grains_asked(*grains));
        const Simulation simulation(*grains);
        check_probes(simulation);
      }
    }
    std::fputs(write_case(c).c_str(), stdout);
    if (const auto* grains = std::get_if<Case>(&c)) {
      print_softness(*grains);
      if (!grains->materials.empty()) print_laws(*grains);
    }
    return exit_fine;
  };
}

const Command command{"check", "Check a case file and print it with all defaults", add};

}  // namespace
}  // namespace slurry::check_command
