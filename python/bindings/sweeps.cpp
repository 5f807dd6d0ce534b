// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "sweeps.hpp"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <tuple>

#include "interpreter.hpp"
#include "slurry/runs/sweep.hpp"

namespace slurry {

namespace {

using PythonRun = std::tuple<std::string, std::vector<std::string>, std::string>;

}  // namespace

void bind_sweeps(py::module_& module) {
  module.def(
      "write_sweep",
      [](const std::filesystem::path& folder, const std::string& title, const std::vector<std::string>& keys,
         const std::vector<PythonRun>& runs) {
        std::vector<SweepRun> all;
        for (const auto& [name, values, ended] : runs) all.push_back({name, values, ended});
        without_lock([&] { write_sweep(folder, title, keys, all); });
      },
      py::arg("folder"), py::arg("title"), py::arg("keys"), py::arg("runs"),
      "Writes sweep.csv and report.html from the folders of the runs, each (name, values, how it ended).");
  module.def(
      "sweep_names",
      [](const std::vector<std::pair<std::string, std::vector<std::string>>>& axes) {
        std::vector<SweepAxis> all;
        for (const auto& [key, values] : axes) all.push_back({key, values});
        std::vector<std::pair<std::string, std::vector<std::string>>> names;
        for (const SweepRun& run : sweep_runs(all)) names.emplace_back(run.name, run.values);
        return names;
      },
      py::arg("axes"), "Every combination of the values of the keys: the name of its folder, and the values.");
  module.def("is_finished", &is_finished, py::arg("folder"), py::arg("case_text"),
             "Has the folder a run of exactly this case that reached its end?");
}

}  // namespace slurry
