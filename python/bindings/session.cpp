// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The engine called from Python.
#include "session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arrays.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/checkpoint.hpp"

namespace slurry {

namespace {

void require_positive(double dt) {
  if (!(dt > 0) || !std::isfinite(dt)) throw InputError(fmt::format("got the time step {}, expected a number > 0", dt));
}

// A number, or all three of a vector.
template <class T>
bool is_positive(const T& x) {
  if constexpr (std::is_same_v<T, Vec3>)
    return x.x > 0 && x.y > 0 && x.z > 0;
  else
    return x > 0;
}

// May the number of grains change, and with it their memory?
bool grains_divide(const Case& c) {
  return std::any_of(c.grains.begin(), c.grains.end(), [](const auto& group) {
    if constexpr (requires { group.growth; }) return group.growth.has_value();
    return false;
  });
}

// A checkpoint names the meshes of its case: they stand beside it. Those from elsewhere stay there.
void copy_meshes(const Case& c, const std::filesystem::path& folder) {
  for (const ObstacleOptions& o : c.obstacles) {
    const auto* mesh = std::get_if<Mesh>(&o.shape);
    const std::filesystem::path file = mesh ? std::filesystem::path(mesh->file).lexically_normal() : "";
    if (file.empty() || file.is_absolute() || *file.begin() == "..") continue;
    const std::filesystem::path from = std::filesystem::path(c.folder) / file, to = folder / file;
    std::error_code unused;
    if (std::filesystem::equivalent(from, to, unused)) continue;
    make_folder(to.parent_path());
    write_file(to, read_file(from));
  }
}

}  // namespace

Session::Session(const Case& c) : simulation_(std::make_unique<Simulation>(c)) {}
Session::Session(const Case& c, State state) : simulation_(std::make_unique<Simulation>(c, std::move(state))) {}
Session::Session(Runner runner) : runner_(std::move(runner)) {}
Session::~Session() { let_go_of_contacts(); }

template <class Work>
auto Session::engine(const Work& work) {
  if (busy_.exchange(true))
    throw RunError(
        "this simulation is in the middle of a step, in another thread or in the one that called this function");
  struct Leave {
    std::atomic<bool>& busy;
    ~Leave() { busy = false; }
  } leave{busy_};
  let_go_of_contacts();
  let_go_of_grains();
  const py::gil_scoped_release released;
  return work();
}

// Who still holds the arrays keeps them; the engine goes on with a copy.
void Session::let_go_of_contacts() {
  if (exported_.use_count() > 1) {
    Contacts& contacts = simulation().state().contacts;
    exported_->kept = std::move(contacts);
    exported_->contacts = &exported_->kept;
    contacts = exported_->kept;
  }
  exported_.reset();
}

// The same for grains whose number may change; else their memory stays, and what Python holds of them goes on living.
void Session::let_go_of_grains() {
  if (!lent_ || !grains_divide(simulation().description())) return;
  if (lent_.use_count() > 1) {
    Grains& grains = simulation().state().grains;
    lent_->kept = std::move(grains);
    lent_->grains = &lent_->kept;
    grains = lent_->kept;
  }
  lent_.reset();
}

std::shared_ptr<LentGrains> Session::grains() {
  if (!lent_) lent_ = std::make_shared<LentGrains>(LentGrains{&simulation().state().grains, {}});
  return lent_;
}

std::shared_ptr<ContactsView> Session::contacts() {
  if (busy_) throw RunError("the contacts are being computed: ask for them after the step");
  if (!exported_) exported_ = std::make_shared<ContactsView>(ContactsView{&simulation().state().contacts, {}});
  return exported_;
}

// A script may have written anything into the arrays.
void Session::check_state() const {
  const Grains& grains = simulation().state().grains;
  for (std::size_t k = 0; k < grains.size(); ++k) {
    const Quaternion& q = grains.orientation[k];
    const bool is_good = is_finite(grains.position[k]) && is_finite(grains.velocity[k]) &&
                         is_finite(grains.angular_velocity[k]) && std::isfinite(q.w + q.x + q.y + q.z);
    if (!is_good) throw RunError(fmt::format("the position or velocity of grain {} is not finite", grains.id[k]));
    if (!is_positive(grains.mass[k]) || !is_positive(grains.inertia[k].x) || !is_positive(grains.inertia[k].y) ||
        !is_positive(grains.inertia[k].z))
      throw RunError(
          fmt::format("grain {} has the mass {} and an inertia that are not both > 0", grains.id[k], grains.mass[k]));
  }
}

// With an automatic step the last one ends at time.end: there is no step after it.
void Session::check_not_past_end() const {
  const Case& c = simulation().description();
  if (c.time.step.is_auto() && simulation().is_done())
    throw RunError(fmt::format("the run has reached time.end = {}", c.time.end));
}

StepReport Session::step() {
  check_not_past_end();
  const StepReport report = engine([&] {
    check_state();
    return runner_ ? runner_->advance() : simulation_->step();
  });
  call_observers();
  return report;
}

void Session::run(std::optional<double> until, std::optional<std::int64_t> steps, const py::object& callback) {
  if (until && !(*until >= 0)) throw InputError(fmt::format("got until = {}, expected a time >= 0", *until));
  if (steps && *steps < 0) throw InputError(fmt::format("got steps = {}, expected a number >= 0", *steps));
  const Case& c = simulation().description();
  if (until && c.time.step.is_auto() && *until > c.time.end)
    throw InputError(
        fmt::format("until = {} lies after time.end = {}, where a case with step = \"auto\" ends", *until, c.time.end));
  const bool to_the_end = !until && !steps;
  for (std::int64_t done = 0; !steps || done < *steps; ++done) {
    const bool is_reached = until && simulation().has_reached(*until);
    if (is_reached || ((to_the_end || c.time.step.is_auto()) && simulation().is_done())) return;
    step();
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (!callback.is_none() && callback(py::cast(this, py::return_value_policy::reference)).is(py::bool_(false)))
      return;
  }
}

void Session::finish(const std::string& ended) {
  if (!runner_)
    throw RunError("this simulation has no run folder to finish: give it one with Simulation(case, folder)");
  engine([&] { runner_->finish(ended); });
}

std::filesystem::path Session::save(const std::filesystem::path& folder) {
  return engine([&] {
    copy_meshes(simulation().description(), folder);
    return save_checkpoint(folder, simulation().state(), write_case(simulation().description()));
  });
}

void Session::call_force(const py::function& force, double t, double dt, const Grains& grains, Loads& loads) {
  const py::gil_scoped_acquire lock;
  const std::vector<Vec3> newtons =
      vectors_from(force(t, dt, py::cast(this, py::return_value_policy::reference).attr("grains")), grains.size(),
                   "the force function");
  let_go_of_grains();  // the function may have kept the arrays
  for (std::size_t k = 0; k < grains.size(); ++k) loads.force[k] += newtons[k];
}

void Session::add_force(py::function force) {
  const std::size_t rank = forces_.size();
  forces_.push_back(std::move(force));
  // The engine refers to the function by its rank, so that Python's collector sees the only reference.
  simulation().add_force([this, rank](double t, double dt, const Grains& grains, Loads& loads) {
    if (rank < forces_.size()) call_force(py::reinterpret_borrow<py::function>(forces_[rank]), t, dt, grains, loads);
  });
}

void Session::call_observers() {
  if (observers_.empty()) return;
  const py::object self = py::cast(this, py::return_value_policy::reference);
  // By rank, and held by a copy: an observer may add another one.
  for (std::size_t k = 0; k < observers_.size(); ++k) {
    const py::object observer = observers_[k];
    observer(self);
  }
}

int Session::visit_functions(visitproc visit, void* arg) const {
  for (const py::object& force : forces_) Py_VISIT(force.ptr());
  for (const py::object& observer : observers_) Py_VISIT(observer.ptr());
  return 0;
}

void Session::clear_functions() {
  forces_.clear();
  observers_.clear();
}

void Session::run_stage(const Stage& stage, std::optional<double> dt) {
  const bool chooses = &stage == &slurry::choose_time_step, sorts = &stage == &slurry::keep_order;
  if (chooses) check_not_past_end();
  const double length = chooses || sorts ? 0 : dt.value_or(simulation().workspace().dt);
  if (!chooses && !sorts) require_positive(length);
  engine([&] {
    if (&stage == &slurry::respond) check_state();
    simulation().run(stage, length);
  });
}

}  // namespace slurry
