// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fields computed without the interpreter lock, and their values as numpy arrays.
#include "fields.hpp"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "arrays.hpp"
#include "interpreter.hpp"
#include "session.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/field_toml.hpp"
#include "slurry/io/results/field_files.hpp"
#include "slurry/io/results/frame_fields.hpp"
#include "to_toml.hpp"

namespace slurry {
namespace {

py::array to_array(const std::vector<double>& values) {
  return py::array_t<double>(static_cast<py::ssize_t>(values.size()), values.data());
}

// {"name", "time", ..., "arrays": {quantity: (columns, unit, doc, values, errors or None)}}, values in one row.
py::dict to_python(const FieldResult& field) {
  py::dict arrays, result;
  for (const FieldArray& a : field.arrays) {
    const py::object error = a.error.empty() ? py::object(py::none()) : py::object(to_array(a.error));
    arrays[py::str(a.name)] = py::make_tuple(a.columns, a.unit, a.doc, to_array(a.values), error);
  }
  result["name"] = field.name;
  result["planar"] = field.planar;
  result["time"] = field.time;
  result["since"] = field.since;
  result["step"] = field.step;
  result["samples"] = field.samples;
  result["shape"] = py::make_tuple(field.shape[0], field.shape[1], field.shape[2]);
  result["place"] = copy_of(field.place);
  result["origin"] = py::make_tuple(field.origin.x, field.origin.y, field.origin.z);
  result["arrays"] = arrays;
  return result;
}

py::list to_python(const std::vector<FieldResult>& fields) {
  py::list list;
  for (const FieldResult& field : fields) list.append(to_python(field));
  return list;
}

py::list of_frames(const std::vector<std::filesystem::path>& frames, const std::vector<std::string>& groups,
                   const py::dict& options) {
  const toml::table table = to_toml_table(options);
  return to_python(without_lock([&] {
    return fields_of_frames(frames, groups, [&](const FieldScene& scene) { return read_field(table, scene); });
  }));
}

py::list of_simulation(const Session& session, const py::dict& options) {
  const toml::table table = to_toml_table(options);
  const Simulation& simulation = session.simulation_at_rest();
  return to_python(without_lock([&]() -> std::vector<FieldResult> {
    const FieldScene scene = field_scene(simulation.world(), simulation.state(), &simulation.workspace());
    MeasuredField field(read_field(table, scene), scene.planar);
    if (!field.take(scene)) return {};
    return {*field.result()};
  }));
}

py::list of_file(const std::filesystem::path& path) {
  try {
    return to_python(read_fields(path));
  } catch (const RunError& error) {
    throw InputError(error.what());
  }
}

}  // namespace

void bind_fields(py::module_& module) {
  module.def("fields_of_frames", &of_frames, py::arg("frames"), py::arg("groups"), py::arg("options"),
             "Fields of frames by their paths, or their mean: see slurry.fields.");
  module.def("fields_of_simulation", &of_simulation, py::arg("simulation"), py::arg("options"),
             "Fields of a simulation as it stands: see slurry.fields.");
  module.def("fields_of_file", &of_file, py::arg("path"), "The fields in a file: see slurry.Run.fields.");
}

}  // namespace slurry
