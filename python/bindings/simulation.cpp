// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The class slurry.Simulation.
#include "slurry/simulation.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "arrays.hpp"
#include "interrupts.hpp"
#include "session.hpp"
#include "slurry/backends/devices.hpp"
#include "slurry/cases/count.hpp"
#include "slurry/cases/resolve.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/memory.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/io/results/frames.hpp"
#include "slurry/observe/energies.hpp"
#include "tables.hpp"

namespace slurry {

namespace {

namespace fs = std::filesystem;

std::unique_ptr<Session> start_in_folder(const Case& c, const fs::path& folder, bool overwrite, bool resume) {
  if (overwrite && resume) throw InputError("got overwrite and resume, expected one of them at most");
  if (holds_run(folder) && !overwrite && !resume)
    throw InputError(fmt::format("{} holds a run already: choose another folder, or resume=True, or overwrite=True",
                                 folder.string()));
  return std::make_unique<Session>(resume ? Runner::resume(c, folder) : Runner::start(c, folder, overwrite));
}

std::unique_ptr<Session> start(const py::object& description, const std::optional<fs::path>& folder, bool overwrite,
                               bool resume, const std::optional<std::string>& device) {
  if (!folder && (overwrite || resume)) throw InputError("overwrite and resume need the folder of a run");
  if (description.is_none() && !resume) throw InputError("no case was given; only resume=True can do without");
  const Case c = description.is_none() ? read_case((*folder / "case.toml").string()) : case_from_python(description);
  return interruptible([&] {
    const DeviceChoice choice(device.value_or(""));
    check_memory(bytes_asked(c), grains_asked(c));
    return folder ? start_in_folder(c, *folder, overwrite, resume) : std::make_unique<Session>(c);
  });
}

Checkpoint find_saved(const fs::path& path) {
  if (!fs::is_directory(path)) return load_checkpoint(path);
  CheckpointSearch found = find_checkpoint(path);
  if (found.newest) return std::move(*found.newest);
  std::string why;
  for (const std::string& refused : found.refused) why += "\n  " + refused;
  throw InputError(fmt::format("{} has no checkpoint to load{}", path.string(), why));
}

// The folder that holds what the case of a checkpoint names (meshes): that of the run, one above checkpoints/.
fs::path folder_of_inputs(const fs::path& checkpoint) {
  const fs::path folder = fs::absolute(checkpoint).parent_path();
  return folder.filename() == "checkpoints" ? folder.parent_path() : folder;
}

std::unique_ptr<Session> load(const fs::path& path) {
  return interruptible([&] {
    Checkpoint saved = find_saved(path);
    const Case c = parse_case(saved.case_text, saved.path.string(), {}, folder_of_inputs(saved.path).string());
    return std::make_unique<Session>(c, std::move(saved.state), saved.record);
  });
}

Energies measure(const Session& session, const std::optional<std::string>& group) {
  const Simulation& s = session.simulation_at_rest();
  if (!group) return measure_energies(s.state().grains);
  const std::vector<std::string> names = group_names(s.description());
  for (std::size_t rank = 0; rank < s.description().grains.size(); ++rank)
    if (names[rank] == *group) return measure_energies(s.state().grains, static_cast<std::int32_t>(rank));
  throw InputError(fmt::format("no group of grains is called \"{}\"{}", *group, suggestion(*group, names)));
}

std::vector<std::string> notes_of(Session& session) {
  std::vector<std::string> notes = session.runner() ? session.runner()->notes() : std::vector<std::string>{};
  for (std::string& note : session.simulation_at_rest().notes()) notes.push_back(std::move(note));
  return notes;
}

py::dict measure_probe(Session& session, const std::string& name) {
  py::dict measured;
  for (const auto& [quantity, value] : session.measure_probe(name)) measured[py::str(quantity)] = value;
  return measured;
}

// For pickle: the snapshot and where the files of the case are.
py::tuple to_pickle(Session& session) {
  if (session.has_functions())
    throw py::type_error(
        "this simulation has forces, observers or driven obstacles of a script, which pickle cannot hold: remove them, "
        "or add them anew to the simulation of snapshot()");
  const std::string folder = fs::absolute(session.simulation().description().folder).string();
  return py::make_tuple(py::bytes(session.snapshot()), folder, checksum(folder));
}

std::unique_ptr<Session> from_pickle(const std::string& bytes, const std::string& folder, std::uint64_t sum) {
  // The snapshot has a checksum of its own.
  if (sum != checksum(folder)) throw RunError("the pickle is damaged: its checksum is wrong");
  return interruptible([&] {
    Checkpoint checkpoint = unpack_checkpoint(bytes, "the pickle");
    return std::make_unique<Session>(parse_case(checkpoint.case_text, "the pickle", {}, folder),
                                     std::move(checkpoint.state), checkpoint.record);
  });
}

// A frame as the run would write it, into a folder of its own.
fs::path write_frame(Session& session, const fs::path& folder) {
  const Simulation& s = session.simulation_at_rest();
  FrameWriter writer(folder, s.description());
  writer.write(s.world(), s.state());
  return folder / frame_path(writer.frames().back().number);
}

// What add_force and add_observer give: the way to take the function away.
struct FunctionHandle {
  py::weakref simulation;
  std::size_t rank;
  void (Session::*take_away)(std::size_t);

  void remove() const {
    if (const py::object alive = simulation(); !alive.is_none()) (alive.cast<Session&>().*take_away)(rank);
  }
};

// How the run of a `with` block ended, in the words of summary.json.
std::string ending(const Session& session, const py::object& type, const py::object& value) {
  if (type.is_none()) return session.simulation().is_done() ? "end" : "interrupted";
  if (type.is(py::reinterpret_borrow<py::object>(PyExc_KeyboardInterrupt))) return "interrupted";
  return "failed: " + std::string(py::str(value));
}

// The session of a Python object; none where its construction failed.
Session* session_of(PyObject* self) {
  const py::detail::value_and_holder value =
      reinterpret_cast<py::detail::instance*>(self)->get_value_and_holder(nullptr, false);
  return value.inst && value.holder_constructed() ? static_cast<Session*>(value.value_ptr()) : nullptr;
}

// Forces and observers may refer back to the simulation; Python's collector has to see them.
void let_collector_see(PyHeapTypeObject* heap_type) {
  PyTypeObject* type = &heap_type->ht_type;
  type->tp_flags |= Py_TPFLAGS_HAVE_GC;
  type->tp_traverse = [](PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    const Session* session = session_of(self);
    return session ? session->visit_functions(visit, arg) : 0;
  };
  type->tp_clear = [](PyObject* self) {
    if (Session* session = session_of(self)) session->clear_functions();
    return 0;
  };
}

using Class = py::class_<Session>;

void bind_clock(Class& type) {
  type.def("step", &Session::step, "One time step, and the output that is due after it; then the observers are called.")
      .def(
          "run", &Session::run, py::arg("until") = py::none(), py::arg("steps") = py::none(),
          py::arg("callback") = py::none(),
          "Steps to time.end of the case; or until a time (s), or for a number of steps, whichever comes first.\n\n"
          "Where `until` or `steps` is given, equal steps go on beyond time.end; with step = \"auto\" the last step "
          "ends\n"
          "at time.end, and a later `until` is refused. callback(simulation) is called after each step; the run stops\n"
          "where it returns False. Ctrl-C ends it, also within a step, whose state is then as before that step. The\n"
          "interpreter lock is released inside a step, so that simulations run side by side in threads.")
      .def_property_readonly(
          "is_done", [](const Session& s) { return s.simulation().is_done(); }, "Is time.end reached?")
      .def_property_readonly(
          "time", [](const Session& s) { return s.simulation().state().clock.time; }, "Present time, s.")
      .def_property_readonly(
          "steps", [](const Session& s) { return s.simulation().state().clock.step; }, "Steps done.")
      .def_property_readonly(
          "dt", [](const Session& s) { return s.simulation().state().clock.last_dt; },
          "Length of the last step, s; 0 at the start.")
      .def_property_readonly(
          "case", [](const Session& s) { return case_to_python(s.simulation().description()).attr("_freeze")(); },
          "The case, as a slurry.Case that cannot be changed, since a change would not reach the simulation:\n"
          "copy.copy(simulation.case) can.");
}

void bind_parts(Class& type) {
  type.def_property_readonly(
          "grains",
          [](const py::object& self) {
            static_cast<void>(self.cast<Session&>().grains());  // refuses where they may be dividing
            return GrainsView{self};
          },
          "The grains: numpy arrays over the engine's memory.")
      .def_property_readonly("contacts", &Session::contacts, "The contacts of the last step.")
      .def_property_readonly(
          "obstacles", [](const py::object& self) { return ObstaclesView{self}; },
          "The obstacles, at the end of the last step: obstacles[0], obstacles[\"box\"].force.")
      .def_property_readonly(
          "last_report", [](const Session& s) { return s.simulation().last_report(); }, "What the last step did.")
      .def_property_readonly(
          "totals", [](const Session& s) { return totals_to_python(s.simulation().state().totals); },
          "Sums and extremes since the start: iterations, solves, not_converged, deepest_overlap...")
      .def_property_readonly(
          "timers", [](const Session& s) { return timers_to_python(s.simulation().timers()); },
          "Wall time of each stage: {stage: {\"seconds\": ..., \"calls\": ...}}.")
      .def("probe", &measure_probe, py::arg("name"),
           "A probe of the case, measured now: {quantity: value}. What a row of the series has since the last row is "
           "of\n"
           "the last step; what it has since the start is since the start here.")
      .def("energies", &measure, py::arg("group") = py::none(),
           "Energies and momenta of all grains, or of the group of that name.");
}

void bind_functions(py::module_& module, Class& type) {
  py::class_<FunctionHandle>(module, "FunctionHandle", "A force or an observer that was added to a simulation.")
      .def("remove", &FunctionHandle::remove, "Takes the function away, from the next step on.");
  type.def(
          "add_force",
          [](const py::object& self, py::function force) {
            return FunctionHandle{py::weakref(self), self.cast<Session&>().add_force(std::move(force)),
                                  &Session::remove_force};
          },
          py::arg("force"),
          "Adds a force: a function force(t, dt, grains) that gives the forces on the grains in N, averaged over\n"
          "[t, t + dt], as an array of shape (n, 3) or (n, 2), or as one vector for all. Row k belongs to row k of "
          "the\n"
          "arrays of `grains`. A dict {\"force\": ..., \"torque\": ...} gives torques about the centres too, in N m. "
          "It is\n"
          "called at least once a step (once more with step = \"auto\", and again where a step is cut), so it must "
          "depend\n"
          "on its arguments alone. It is no part of a checkpoint: add it again on resuming. Gives a handle, whose\n"
          "remove() takes it away.")
      .def(
          "add_observer",
          [](const py::object& self, py::function observer) {
            return FunctionHandle{py::weakref(self), self.cast<Session&>().add_observer(std::move(observer)),
                                  &Session::remove_observer};
          },
          py::arg("observer"),
          "Adds a function observer(simulation) that is called after each step. Gives a handle, whose remove() takes\n"
          "it away.");
}

void bind_copies(Class& type) {
  type.def("copy", &Session::copy,
           "The same simulation in memory, which goes on by itself to the same bits, with the same forces, observers\n"
           "and driven obstacles; without a run folder.")
      .def("__copy__", &Session::copy)
      .def("__deepcopy__", [](Session& s, const py::object&) { return s.copy(); })
      .def(
          "snapshot", [](Session& s) { return py::bytes(s.snapshot()); },
          "The state and the case as the bytes of a checkpoint, for restore().")
      .def("restore", &Session::restore, py::arg("snapshot"),
           "Goes back to a snapshot() of this simulation, or of one of the same case. Arrays of the grains show it. A\n"
           "simulation with a run folder cannot: restore a copy().")
      .def("_write_frame", &write_frame)
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::module_::import("slurry.running").attr("restored"), to_pickle(self.cast<Session&>()));
      });
}

void bind_files(Class& type) {
  type.def(
          "save", &Session::save, py::arg("folder"),
          "Writes a checkpoint, from which load() goes on to the last bit, into folder/checkpoints; returns its path.\n"
          "The newest two are kept. Meshes that the case names by relative paths are copied into the folder.")
      .def_static(
          "load", &load, py::arg("path"),
          "The simulation of a checkpoint: a file, or the newest valid one of a run folder. It has no run folder\n"
          "of its own; Simulation(folder=..., resume=True) goes on with the run.")
      .def(
          "finish", &Session::finish, py::arg("ended") = "end",
          "Writes the last frame, row, checkpoint and summary of the run folder. `ended`: \"end\", \"interrupted\" or\n"
          "\"failed: why\". A `with` block does it by itself. The folder is then free for another run, and this one "
          "makes\n"
          "no more steps: Simulation(folder=..., resume=True) goes on with it.")
      .def_property_readonly(
          "folder", [](Session& s) { return s.runner() ? py::cast(s.runner()->folder()) : py::none(); },
          "The run folder, or None.")
      .def_property_readonly(
          "notes", &notes_of,
          "What one should know although nothing failed, a line each: deep overlaps, walls that are too fast, "
          "checkpoints\n"
          "that were refused on resuming.")
      .def("__enter__", [](py::object self) { return self; })
      .def(
          "__exit__",
          [](Session& s, const py::object& error_type, const py::object& value, const py::object&) {
            if (s.runner() && !s.runner()->is_finished()) s.finish(ending(s, error_type, value));
          },
          py::arg("type"), py::arg("value"), py::arg("traceback"));
}

void bind_stages(Class& type) {
  py::list names;
  for (const Stage* stage : stages()) {
    names.append(stage->name);
    type.def(
        stage->name,
        [stage](Session& s, std::optional<double> dt) {
          s.run_stage(*stage, dt);
          return stage == &choose_time_step ? py::cast(s.simulation().workspace().dt) : py::none();
        },
        py::arg("dt") = py::none(), stage->doc);
  }
  type.attr("stages") = py::tuple(names);
  type.def_property(
          "force", [](Session& s) { return copy_of(s.simulation().workspace().loads.force); },
          [](Session& s, const py::object& rows) {
            s.simulation().workspace().loads.force = vectors_from(rows, s.simulation().state().grains.size(), "force");
          },
          "What sum_loads left, N: a copy, which may be changed and set before respond.")
      .def_property(
          "free_velocity", [](Session& s) { return copy_of(s.simulation().workspace().free.linear); },
          [](Session& s, const py::object& rows) {
            s.simulation().workspace().free.linear =
                vectors_from(rows, s.simulation().state().grains.size(), "free_velocity");
          },
          "What respond left, m/s: a copy, which may be changed and set before resolve_contacts.");
}

}  // namespace

void bind_simulation(py::module_& module) {
  Class type(
      module, "Simulation", py::custom_type_setup(let_collector_see),
      "A run in memory, step by step; with a folder it also writes what `slurry run` writes.\n\n"
      "    simulation = slurry.Simulation(case)                        in memory\n"
      "    simulation = slurry.Simulation(case, \"runs/a\")              series, frames, checkpoints in runs/a\n"
      "    simulation = slurry.Simulation(folder=\"runs/a\", resume=True)    goes on with that run\n\n"
      "`case` is a slurry.Case, a dict of the same form, or the path of a case file. step() is the stages\n"
      "of Simulation.stages in their order, which may also be called one by one, each as a method with the length dt\n"
      "of the step (by default the one that choose_time_step chose). `device` is the machine that sweeps the "
      "contacts,\n"
      "instead of case.solver.device (\"cpu\", \"cuda\"); results do not depend on it. One thread steps a "
      "simulation at a time; several\n"
      "simulations may run in several threads.");
  type.def(py::init(&start), py::arg("case") = py::none(), py::arg("folder") = py::none(), py::arg("overwrite") = false,
           py::arg("resume") = false, py::arg("device") = py::none());
  bind_clock(type);
  bind_parts(type);
  bind_functions(module, type);
  bind_copies(type);
  module.def("_simulation_from_pickle", &from_pickle);
  bind_files(type);
  bind_stages(type);
  type.def("__repr__", [](const Session& s) {
    const State& state = s.simulation().state();
    return fmt::format("<slurry.Simulation: {} grains, step {}, t = {:.6g} s>", state.grains.size(), state.clock.step,
                       state.clock.time);
  });
}

}  // namespace slurry
