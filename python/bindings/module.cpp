// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The extension slurry._core. The package slurry is made of it and of the modules beside it.
#include <fmt/format.h>
#include <pybind11/pybind11.h>

#include "construction.hpp"
#include "fields.hpp"
#include "interpreter.hpp"
#include "pictures.hpp"
#include "session.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/version.hpp"
#include "state.hpp"
#include "studies.hpp"
#include "sweeps.hpp"
#include "swimmers.hpp"
#include "tables.hpp"

namespace {

namespace py = pybind11;
using namespace slurry;

constexpr int most_threads = 1024;

void change_threads(int count) {
  if (count < 1 || count > most_threads)
    throw InputError(fmt::format("got {} threads, expected from 1 to {}", count, most_threads));
  // A loop of another thread may have to end first.
  without_lock([&] { set_threads(count); });
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.doc() = "The engine of slurry, as the package slurry uses it.";
  module.attr("__version__") = version;
  py::register_exception<InputError>(module, "InputError", PyExc_ValueError).doc() =
      "The input is wrong: a key, a value, a file, the shape of an array.";
  py::register_exception<RunError>(module, "RunError", PyExc_RuntimeError).doc() =
      "The run failed although its input was well formed, or a stage was called out of order.";
  watch_end_of_interpreter();
  bind_tables(module);
  bind_state(module);
  bind_simulation(module);
  bind_studies(module);
  bind_pictures(module);
  bind_sweeps(module);
  bind_fields(module);
  bind_swimmers(module);
  refuse_new_without_init(module);
  module.def("set_threads", &change_threads, py::arg("count"),
             "Number of threads that the loops of the engine share from now on. The results do not depend on it.");
  module.def("threads", &threads, "Number of threads that the loops of the engine share; 1 at the start.");
}
