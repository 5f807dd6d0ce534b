// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry devices: the machines that --device and solver.device may name here.
#include <fmt/format.h>

#include "commands.hpp"
#include "slurry/backends/devices.hpp"

namespace slurry::devices_command {
namespace {

int list() {
  for (const DeviceLine& d : list_devices())
    fmt::print("{:<9} {}{}\n", d.name, d.is_there ? "" : "not here: ", d.description);
  return exit_fine;
}

Action add(CommandLine& line) {
  line.footer = "slurry run CASE.toml --device cuda sweeps with a GPU. All devices give the same bits.";
  return list;
}

const Command command{"devices", "List the devices that may sweep contacts.", add};

}  // namespace
}  // namespace slurry::devices_command
