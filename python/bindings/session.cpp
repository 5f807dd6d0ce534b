// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The engine called from Python.
#include "session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arrays.hpp"
#include "interpreter.hpp"
#include "interrupts.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/cases/resume.hpp"
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

// Farther from 1 than this, the length of a quaternion is no round-off but a mistake; the engine keeps it within 1e-12.
constexpr double slack_of_length = 1e-6;

bool is_rotation(const Quaternion& q) {
  return std::abs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1) < slack_of_length;
}

// Did a callback ask to stop? numpy's False is one as well; None and 0 are none.
bool says_stop(const py::object& answer) {
  py::detail::make_caster<bool> caster;
  return caster.load(answer, false) && !py::detail::cast_op<bool>(caster);
}

// Values into the memory that the array has: Python may hold it.
template <class T>
void overwrite(std::vector<T>& array, std::vector<T>& values) {
  if (array.size() == values.size())
    std::copy(values.begin(), values.end(), array.begin());
  else
    array = std::move(values);
}

// The loads of a function: rows of forces, or a dict of rows by "force" and "torque".
struct PythonLoads {
  std::vector<Vec3> force, torque;
};
PythonLoads loads_from(const py::object& answer, std::size_t n, bool planar) {
  const std::string what = "the force function";
  if (!py::isinstance<py::dict>(answer)) return {vectors_from(answer, n, what), {}};
  PythonLoads loads;
  for (const auto& [key, rows] : answer.cast<py::dict>()) {
    const std::string name = py::str(key);
    if (name != "force" && name != "torque")
      throw InputError(fmt::format("{}: got the key \"{}\", expected \"force\" or \"torque\"", what, name));
    (name == "force" ? loads.force : loads.torque) =
        vectors_from(py::reinterpret_borrow<py::object>(rows), n, what + ", " + name);
  }
  for (const Vec3& torque : loads.torque)
    if (planar && (torque.x != 0 || torque.y != 0))
      throw InputError(fmt::format("{}, torque: got ({}, {}, {}), expected one about z in a planar case", what,
                                   torque.x, torque.y, torque.z));
  return loads;
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

Session::Session(const Case& c) : simulation_(std::make_unique<Simulation>(c)), probes_(*simulation_) {}
Session::Session(const Case& c, State state, const RunRecord& record)
    : simulation_(std::make_unique<Simulation>(c, std::move(state))), probes_(*simulation_) {
  probes_.recall(record);
}
Session::Session(Runner runner) : runner_(std::move(runner)), probes_(runner_->simulation()) {
  probes_.recall_since_start(runner_->memory_of_probes());
}
Session::~Session() { let_go_of_contacts(); }

template <class Work>
auto Session::engine(const Work& work) {
  if (busy_.exchange(true))
    throw RunError(
        "this simulation is in the middle of a step, in another thread or in the one that called this function");
  struct Leave {
    Session& session;
    ~Leave() {
      session.busy_ = false;
      session.leave_contacts_to_waiting();
    }
  } leave{*this};
  stepper_ = std::this_thread::get_id();
  let_go_of_contacts();
  let_go_of_grains();
  return without_lock(work);
}

template <class Work>
auto Session::stepping(const Work& work) {
  return until_not_interrupted([&](const std::atomic<int>* flag) {
    return engine([&] {
      const Clock before = simulation().state().clock;
      try {
        const InterruptScope listening(flag);
        work();
      } catch (...) {
        probes_.watch(before);  // the step may be made, and its output have failed
        throw;
      }
      probes_.watch(before);
    });
  });
}

const Simulation& Session::simulation_at_rest() const {
  if (is_stepped_elsewhere()) throw RunError("a step is going on in another thread: ask after it");
  return simulation();
}

bool Session::grains_come_and_go() const {
  const Case& c = simulation().description();
  if (!c.inlets.empty() || !c.outlets.empty()) return true;
  return std::any_of(c.grains.begin(), c.grains.end(),
                     [](const auto& group) { return group.growth.has_value() || group.breakage.has_value(); });
}

// Who still holds the arrays keeps them; the engine goes on with a copy.
void Session::let_go_of_contacts() {
  if (exported_.use_count() > 1) {
    name_partners(*exported_);
    exported_->simulation = nullptr;
    Contacts& contacts = simulation().state().contacts;
    exported_->kept = std::move(contacts);
    exported_->contacts = &exported_->kept;
    contacts = exported_->kept;
  }
  exported_.reset();
}

// The same for grains whose number may change; else their memory stays, and what Python holds of them goes on living.
void Session::let_go_of_grains() {
  if (!lent_ || !grains_come_and_go()) return;
  if (lent_.use_count() > 1) {
    // To write into a state that is gone would go unnoticed.
    for (const py::weakref& array : lent_->arrays)
      if (const py::object alive = array(); !alive.is_none()) alive.attr("flags").attr("writeable") = false;
    Grains& grains = simulation().state().grains;
    lent_->kept = std::move(grains);
    lent_->grains = &lent_->kept;
    grains = lent_->kept;
  }
  lent_.reset();
}

std::shared_ptr<LentGrains> Session::grains() {
  if (is_stepped_elsewhere() && grains_come_and_go())
    throw RunError("grains may come and go in the step that is going on in another thread: ask for them after it");
  if (!lent_) lent_ = std::make_shared<LentGrains>(LentGrains{&simulation().state().grains, {}, {}});
  return lent_;
}

// The lock of the interpreter is released while waiting: the thread that steps needs it to end the step.
std::shared_ptr<ContactsView> Session::contacts_after_the_step() {
  std::uint64_t before = 0;
  {
    const std::lock_guard lock(waiting_.guard);
    ++waiting_.threads;
    before = waiting_.steps;
  }
  return without_lock([&] {
    std::unique_lock lock(waiting_.guard);
    waiting_.step_ended.wait(lock, [&] { return waiting_.steps != before; });
    --waiting_.threads;
    return waiting_.contacts;
  });
}

// A thread that waits never sees the moment between two steps: the one that steps holds the lock of the interpreter.
void Session::leave_contacts_to_waiting() {
  const std::lock_guard lock(waiting_.guard);
  waiting_.contacts.reset();
  if (waiting_.threads == 0) return;
  auto view = std::make_shared<ContactsView>(ContactsView{nullptr, simulation().state().contacts, &simulation(), {}});
  view->contacts = &view->kept;
  name_partners(*view);
  view->simulation = nullptr;
  waiting_.contacts = std::move(view);
  ++waiting_.steps;
  waiting_.step_ended.notify_all();
}

std::shared_ptr<ContactsView> Session::contacts() {
  if (is_stepped_elsewhere()) return contacts_after_the_step();
  if (busy_) throw RunError("the contacts are being computed: ask for them after the step");
  if (!exported_)
    exported_ = std::make_shared<ContactsView>(ContactsView{&simulation().state().contacts, {}, &simulation(), {}});
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
    if (!is_rotation(q))
      throw RunError(
          fmt::format("the orientation ({}, {}, {}, {}) of grain {} is no rotation: expected a quaternion "
                      "(w, x, y, z) of length 1",
                      q.w, q.x, q.y, q.z, grains.id[k]));
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
  StepReport report;
  stepping([&] {
    check_state();
    report = runner_ ? runner_->advance() : simulation_->step();
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
  const Clock& clock = simulation().state().clock;
  // A time that the last step went over is reached; one before that step is a mistake.
  if (until && *until < clock.time - clock.last_dt)
    throw InputError(fmt::format("until = {} lies before the time of the simulation, {}", *until, clock.time));
  make_steps(until, steps, callback);
  if (runner_ && !runner_->is_finished()) without_lock([&] { runner_->wait_for_outputs(); });
}

void Session::make_steps(std::optional<double> until, std::optional<std::int64_t> steps, const py::object& callback) {
  const Case& c = simulation().description();
  const bool to_the_end = !until && !steps;
  for (std::int64_t done = 0; !steps || done < *steps; ++done) {
    const bool is_reached = until && simulation().has_reached(*until);
    if (is_reached || ((to_the_end || c.time.step.is_auto()) && simulation().is_done())) return;
    step();
    raise_signals();
    if (callback.is_none()) continue;
    const py::object self = py::cast(this, py::return_value_policy::reference);
    if (says_stop(call_python(callback, py::make_tuple(self)))) return;
  }
}

void Session::finish(const std::string& ended) {
  if (!runner_)
    throw RunError("this simulation has no run folder to finish: give it one with Simulation(case, folder)");
  if (runner_->is_finished())
    throw RunError(fmt::format("the run in {} is finished already", runner_->folder().string()));
  engine([&] { runner_->finish(ended); });
}

std::filesystem::path Session::save(const std::filesystem::path& folder) {
  return engine([&] {
    copy_meshes(simulation().description(), folder);
    return save_checkpoint(folder, simulation().state(), write_case(simulation().description()), probes_.record());
  });
}

std::unique_ptr<Session> Session::copy() {
  std::unique_ptr<Session> other = engine([&] {
    return std::make_unique<Session>(simulation().description(), State(simulation().state()), probes_.record());
  });
  other->simulation().workspace().report = simulation().last_report();
  for (const py::object& force : forces_)
    if (!force.is_none()) other->add_force(py::reinterpret_borrow<py::function>(force));
  for (const py::object& observer : observers_)
    if (!observer.is_none()) other->add_observer(py::reinterpret_borrow<py::function>(observer));
  for (std::size_t k = 0; k < drives_.size(); ++k)
    if (drives_[k]) other->drive(k, *drives_[k]);
  return other;
}

std::string Session::snapshot() {
  return engine(
      [&] { return pack_checkpoint(simulation().state(), write_case(simulation().description()), probes_.record()); });
}

void Session::restore(const std::string& bytes) {
  if (runner_) throw RunError("this simulation writes a run folder, which cannot go back: restore a copy()");
  engine([&] {
    Checkpoint saved = unpack_checkpoint(bytes, "the snapshot");
    const std::vector<std::string> differences =
        case_differences(saved.case_text, write_case(simulation().description()));
    if (!differences.empty())
      throw InputError(fmt::format("the snapshot is one of another case, which differs in {}", differences[0]));
    // The arrays of the grains stay where they are in memory.
    State& state = simulation().state();
    Grains grains = std::move(state.grains);
    for_each_array(saved.state.grains, [&](const auto& f, auto& values) { overwrite(grains.*f.member, values); });
    // Whatever was known of the places before is of no use.
    ++grains.version;
    state = std::move(saved.state);
    state.grains = std::move(grains);
    simulation().workspace() = Workspace{};
    probes_ = LiveProbes(simulation());
    probes_.recall(saved.record);
  });
}

std::vector<std::pair<std::string, double>> Session::measure_probe(const std::string& name) {
  static_cast<void>(simulation_at_rest());  // refuses during a step of another thread
  return probes_.measure(name);
}

void Session::call_force(std::size_t rank, double t, double dt, const Grains& grains, Loads& loads) {
  const Outside in_python;
  if (rank >= forces_.size() || forces_[rank].is_none()) return;
  const py::object force = forces_[rank];  // it may remove itself
  const py::object self = py::cast(this, py::return_value_policy::reference);
  const PythonLoads added = loads_from(call_python(force, py::make_tuple(t, dt, self.attr("grains"))), grains.size(),
                                       simulation().world().planar);
  let_go_of_grains();  // the function may have kept the arrays
  for (std::size_t k = 0; k < added.force.size(); ++k) loads.force[k] += added.force[k];
  if (added.torque.empty()) return;
  std::vector<Vec3>& torque = Loads::filled(loads.torque, grains.size());
  for (std::size_t k = 0; k < grains.size(); ++k) torque[k] += added.torque[k];
}

std::size_t Session::add_force(py::function force) {
  if (busy_) throw RunError("a force is added between steps, and a step is going on");
  const std::size_t rank = forces_.size();
  forces_.push_back(std::move(force));
  // The engine refers to the function by its rank, so that Python's collector sees the only reference.
  simulation().add_force([this, rank](double t, double dt, const Grains& grains, Loads& loads) {
    call_force(rank, t, dt, grains, loads);
  });
  return rank;
}

std::size_t Session::add_observer(py::function observer) {
  observers_.push_back(std::move(observer));
  return observers_.size() - 1;
}

bool Session::has_functions() const {
  const auto is_some = [](const py::object& function) { return !function.is_none(); };
  return std::any_of(forces_.begin(), forces_.end(), is_some) ||
         std::any_of(observers_.begin(), observers_.end(), is_some) ||
         std::any_of(drives_.begin(), drives_.end(), [](const auto& drive) { return drive.has_value(); });
}

void Session::drive(std::size_t obstacle, const Drive& drive) {
  if (busy_) throw RunError("an obstacle is driven between steps, and a step is going on");
  drives_.resize(simulation().obstacles().size());
  const bool is_new = !drives_[obstacle];
  drives_[obstacle] = drive;
  if (!is_new) return;
  const Vec3 centre = simulation().obstacles()[obstacle].centre;
  simulation().drive(obstacle, [this, obstacle, centre](double, double dt, const Walls& before, Walls& after) {
    drive_wall(*drives_[obstacle], centre, dt, obstacle, before, after);
  });
}

void Session::call_observers() {
  if (observers_.empty()) return;
  const py::object self = py::cast(this, py::return_value_policy::reference);
  // By rank, and held by a copy: an observer may add another one.
  for (std::size_t k = 0; k < observers_.size(); ++k) {
    const py::object observer = observers_[k];
    if (!observer.is_none()) call_python(observer, py::make_tuple(self));
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
  stepping([&] {
    if (&stage == &slurry::respond) check_state();
    simulation().run(stage, length);
  });
}

}  // namespace slurry
