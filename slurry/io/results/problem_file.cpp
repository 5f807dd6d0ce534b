// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/problem_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "slurry/core/errors.hpp"
#include "slurry/io/results/hdf5.hpp"
#include "slurry/solvers/carried_coupling.hpp"

namespace slurry {
namespace {

constexpr const char* format_name = "slurry problem";
constexpr std::int64_t format_version = 3;

// A normal may be this far from unit length: other programs may have written it with single precision.
constexpr double normal_tolerance = 1e-6;
// And a response so far from symmetry, relative to the diagonal.
constexpr double symmetry_tolerance = 1e-6;

// One number of each LocalSet as an array, and back.
template <class Member>
std::vector<double> column(const LocalSets& sets, Member LocalSet::*member) {
  std::vector<double> values;
  for (std::size_t k = 0; k < sets.size(); ++k) values.push_back(static_cast<double>(sets[k].*member));
  return values;
}

template <class Member>
void set_column(LocalSets& sets, Member LocalSet::*member, const std::vector<double>& values) {
  for (std::size_t k = 0; k < std::min(sets.size(), values.size()); ++k)
    sets.own(k).*member = static_cast<Member>(values[k]);
}

class Checker {
 public:
  explicit Checker(const std::filesystem::path& path) : path_(path.string()) {}

  template <class Array>
  void length(const char* name, const Array& array, std::size_t expected) const {
    if (array.size() != expected) refuse(fmt::format("{} has {} entries; expected {}", name, array.size(), expected));
  }
  // Every entry of the array satisfies the predicate.
  template <class Array, class Predicate>
  void all(const char* name, const Array& array, const char* expected, Predicate&& holds) const {
    for (std::size_t k = 0; k < array.size(); ++k)
      if (!holds(array[k])) refuse(fmt::format("{}[{}] is not {}", name, k, expected));
  }
  void holds(bool condition, const std::string& message) const {
    if (!condition) refuse(message);
  }

 private:
  [[noreturn]] void refuse(const std::string& message) const { throw InputError(path_, message); }
  std::string path_;
};

// A symmetric matrix as two rows of three numbers: (xx, yy, zz) and (xy, xz, yz).
std::vector<Vec3> diagonals(const std::vector<SymmetricMatrix>& all) {
  std::vector<Vec3> rows;
  for (const SymmetricMatrix& a : all) rows.push_back({a.xx, a.yy, a.zz});
  return rows;
}
std::vector<Vec3> off_diagonals(const std::vector<SymmetricMatrix>& all) {
  std::vector<Vec3> rows;
  for (const SymmetricMatrix& a : all) rows.push_back({a.xy, a.xz, a.yz});
  return rows;
}
std::vector<SymmetricMatrix> symmetric(const Checker& check, const std::vector<Vec3>& d, const std::vector<Vec3>& o) {
  check.length("inverse_inertia_across", o, d.size());
  std::vector<SymmetricMatrix> all;
  for (std::size_t k = 0; k < d.size(); ++k) all.push_back({d[k].x, d[k].y, d[k].z, o[k].x, o[k].y, o[k].z});
  return all;
}

void check_bodies(const Checker& check, const Problem& p) {
  check.length("position", p.position, p.bodies());
  check.length("free_velocity", p.free_velocity, p.bodies());
  check.all("inverse_mass", p.inverse_mass, "finite and at least 0",
            [](double w) { return std::isfinite(w) && w >= 0; });
  if (p.turns()) {
    check.length("free_spin", p.free_spin, p.bodies());
    check.length("radius", p.radius, p.bodies());
    check.length("inverse_inertia", p.inverse_inertia, p.bodies());
    check.all("free_spin", p.free_spin, "finite", is_finite);
    check.all("radius", p.radius, "finite and positive", [](double r) { return std::isfinite(r) && r > 0; });
    check.all(
        "inverse_inertia", p.inverse_inertia, "a finite matrix with a diagonal of at least 0",
        [](const SymmetricMatrix& w) { return std::isfinite(largest_row(w)) && w.xx >= 0 && w.yy >= 0 && w.zz >= 0; });
  }
  check.all("position", p.position, "finite", is_finite);
  check.all("free_velocity", p.free_velocity, "finite", is_finite);
}

void check_contacts(const Checker& check, const Problem& p) {
  check.length("second", p.second, p.contacts());
  check.length("normal", p.normal, p.contacts());
  check.length("offset", p.offset, p.contacts());
  check.length("lowest", p.set, p.contacts());
  check.length("impulse", p.impulse, p.contacts());
  const auto is_body = [&](std::int32_t k) { return k >= 0 && static_cast<std::size_t>(k) < p.bodies(); };
  check.all("first", p.first, "the rank of a body", is_body);
  check.all("second", p.second, "the rank of a body or -1", [&](std::int32_t k) { return k == -1 || is_body(k); });
  for (std::size_t c = 0; c < p.contacts(); ++c)
    check.holds(p.first[c] != p.second[c], fmt::format("contact {} joins body {} with itself", c, p.first[c]));
  check.all("normal", p.normal, "a unit vector", [](Vec3 n) { return std::abs(norm(n) - 1) <= normal_tolerance; });
  check.all("offset", p.offset, "finite", is_finite);
  check.length("tangential", p.tangential, p.turns() ? p.contacts() : 0);
  check.all("tangential", p.tangential, "finite", is_finite);
  check.length("first_arm", p.first_arm, p.turns() ? p.contacts() : 0);
  check.length("second_arm", p.second_arm, p.turns() ? p.contacts() : 0);
  check.all("first_arm", p.first_arm, "finite", is_finite);
  check.all("second_arm", p.second_arm, "finite", is_finite);
  if (p.rolls()) check.length("moment", p.moment, p.contacts());
  check.all("moment", p.moment, "finite", is_finite);
  check.all("friction", p.set, "finite and at least 0",
            [](const LocalSet& s) { return std::isfinite(s.friction) && s.friction >= 0; });
  check.all("rolling", p.set, "finite and at least 0",
            [](const LocalSet& s) { return std::isfinite(s.rolling) && s.rolling >= 0; });
  check.all("lowest", p.set, "a number at most 0, or -infinity", [](const LocalSet& s) { return s.lowest <= 0; });
  check.all("apex", p.set, "finite and from the lowest impulse to 0",
            [](const LocalSet& s) { return std::isfinite(s.apex) && s.apex <= 0 && s.apex >= s.lowest; });
  check.all("impulse", p.impulse, "finite", [](double x) { return std::isfinite(x); });
  if (!p.contact_softness.empty()) check.length("softness", p.contact_softness, p.contacts());
  check.all("softness", p.contact_softness, "finite and at least 0",
            [](double d) { return std::isfinite(d) && d >= 0; });
}

// W as it is saved: symmetric to the last bit, as products of an iterative solution are not.
std::vector<double> response_of(const Problem& p) {
  if (!p.coupling) return {};
  if (carried(p.coupling.get()))
    throw RunError("bodies are coupled to walls or a cell with loads by films: such a problem is not saved");
  const std::size_t n = p.freedoms();
  if (n > most_coupled_freedoms)
    throw RunError(fmt::format("{} bodies are coupled: their response has {} rows, and at most {} are saved",
                               p.bodies(), n, most_coupled_freedoms));
  std::vector<double> w = matrix_of(*p.coupling, p.bodies(), p.turns());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j) w[i * n + j] = w[j * n + i] = (w[i * n + j] + w[j * n + i]) / 2;
  return w;
}

std::shared_ptr<const Coupling> coupling_of(const Checker& check, const Problem& p, std::vector<double> w) {
  if (w.empty()) return nullptr;
  const std::size_t n = p.freedoms();
  check.length("response", w, n * n);
  check.all("response", w, "finite", [](double x) { return std::isfinite(x); });
  for (std::size_t i = 0; i < n; ++i) check.holds(w[i * n + i] >= 0, fmt::format("response of row {} is negative", i));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      check.holds(std::abs(w[i * n + j] - w[j * n + i]) <= symmetry_tolerance * std::sqrt(w[i * n + i] * w[j * n + j]),
                  fmt::format("response is not symmetric in row {}, column {}", i, j));
  return std::make_shared<DenseCoupling>(p.bodies(), p.turns(), std::move(w));
}

// The carriers, where there are any: gradients by rows.
void save_carriers(hdf5::Writer& file, const Carriers& carriers) {
  if (carriers.empty()) return;
  std::vector<Vec3> shift, gradient;
  std::vector<double> inverse_mass;
  for (const Freedom& f : carriers.freedom) {
    shift.push_back(f.shift), inverse_mass.push_back(f.inverse_mass);
    for (int row = 0; row < 3; ++row) gradient.push_back({f.gradient(row, 0), f.gradient(row, 1), f.gradient(row, 2)});
  }
  file.group("/carriers");
  file.array("/carriers/start", carriers.start);
  file.array("/carriers/of", carriers.of);
  file.array("/carriers/lever", carriers.lever, "m");
  file.array("/carriers/shift", shift);
  file.array("/carriers/gradient", gradient);
  file.array("/carriers/inverse_mass", inverse_mass);
  file.array("/carriers/free_rate", carriers.free_rates());
}

Carriers load_carriers(const Checker& check, const hdf5::Reader& file, std::size_t contacts) {
  Carriers carriers;
  if (!file.has("/carriers/start")) return carriers;
  carriers.start = file.array<std::int32_t>("/carriers/start");
  carriers.of = file.array<std::int32_t>("/carriers/of");
  carriers.lever = file.array<Vec3>("/carriers/lever");
  const std::vector<Vec3> shift = file.array<Vec3>("/carriers/shift"),
                          gradient = file.array<Vec3>("/carriers/gradient");
  const std::vector<double> inverse_mass = file.array<double>("/carriers/inverse_mass"),
                            free_rate = file.array<double>("/carriers/free_rate");
  check.length("gradient", gradient, 3 * shift.size());
  check.length("inverse_mass of carriers", inverse_mass, shift.size());
  check.length("free_rate", free_rate, shift.size());
  check.length("of", carriers.of, contacts);
  check.length("lever", carriers.lever, contacts);
  check.all("shift", shift, "finite", is_finite);
  check.all("gradient", gradient, "finite", is_finite);
  check.all("lever", carriers.lever, "finite", is_finite);
  check.all("inverse_mass of carriers", inverse_mass, "finite and at least 0",
            [](double w) { return std::isfinite(w) && w >= 0; });
  check.all("free_rate", free_rate, "finite", [](double q) { return std::isfinite(q); });
  const auto number = static_cast<std::int32_t>(shift.size());
  check.holds(!carriers.start.empty() && carriers.start.front() == 0 && carriers.start.back() == number &&
                  std::is_sorted(carriers.start.begin(), carriers.start.end()),
              "start of the carriers does not rise from 0 to the number of freedoms");
  const auto last = static_cast<std::int32_t>(carriers.start.size()) - 1;
  check.all("of", carriers.of, "the rank of a carrier or -1", [&](std::int32_t k) { return k >= -1 && k < last; });
  for (std::size_t k = 0; k < shift.size(); ++k) {
    Tensor rows;
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column) rows(row, column) = gradient[3 * k + row][column];
    carriers.freedom.push_back({shift[k], rows, inverse_mass[k], free_rate[k]});
  }
  carriers.measure_reach();
  return carriers;
}

void save_blocks(hdf5::Writer& file, const BlockLattice& blocks) {
  file.attribute("/", "block_size", blocks.edge);
  if (blocks.periodic == BlockLattice{}.periodic) return;
  const UpperMatrix& h = blocks.edges;
  const auto periodic = [&](int axis) { return static_cast<double>(blocks.periodic[axis]); };
  file.attribute("/", "block_periodic", Vec3{periodic(0), periodic(1), periodic(2)});
  file.attribute("/", "block_low", blocks.low);
  file.attribute("/", "block_edges", Vec3{h.xx, h.yy, h.zz});
  file.attribute("/", "block_tilt", Vec3{h.xy, h.xz, h.yz});
}

// Problems that were saved before blocks followed a periodic cell have those of open space.
BlockLattice load_blocks(const hdf5::Reader& file) {
  BlockLattice blocks;
  blocks.edge = file.real_attribute("/", "block_size");
  if (!file.has_attribute("/", "block_periodic")) return blocks;
  const Vec3 periodic = file.vector_attribute("/", "block_periodic"), h = file.vector_attribute("/", "block_edges"),
             tilt = file.vector_attribute("/", "block_tilt");
  for (int axis = 0; axis < 3; ++axis) blocks.periodic[axis] = periodic[axis] != 0;
  blocks.low = file.vector_attribute("/", "block_low");
  blocks.edges = {h.x, h.y, h.z, tilt.x, tilt.y, tilt.z};
  return blocks;
}

bool is_cell(const BlockLattice& blocks) {
  const UpperMatrix& h = blocks.edges;
  return std::isfinite(norm2(blocks.low) + determinant(h) + h.xy + h.xz + h.yz) && h.xx > 0 && h.yy > 0 && h.zz > 0;
}

}  // namespace

void save_problem(const std::filesystem::path& path, const Problem& problem) {
  hdf5::Writer file(path.string());
  file.attribute("/", "format", std::string(format_name));
  file.attribute("/", "format_version", format_version);
  file.attribute("/", "velocity_scale", problem.velocity_scale);
  save_blocks(file, problem.blocks);
  file.attribute("/", "softness", problem.softness);
  file.group("/bodies");
  file.array("/bodies/inverse_mass", problem.inverse_mass, "1/kg");
  file.array("/bodies/position", problem.position, "m");
  file.array("/bodies/free_velocity", problem.free_velocity, "m/s");
  file.array("/bodies/free_spin", problem.free_spin, "rad/s");
  file.array("/bodies/radius", problem.radius, "m");
  file.array("/bodies/inverse_inertia", diagonals(problem.inverse_inertia), "1/(kg m^2)");
  file.array("/bodies/inverse_inertia_across", off_diagonals(problem.inverse_inertia), "1/(kg m^2)");
  file.array("/bodies/response", response_of(problem));
  file.group("/contacts");
  file.array("/contacts/first", problem.first);
  file.array("/contacts/second", problem.second);
  file.array("/contacts/normal", problem.normal);
  file.array("/contacts/offset", problem.offset, "m/s");
  file.array("/contacts/first_arm", problem.first_arm, "m");
  file.array("/contacts/second_arm", problem.second_arm, "m");
  file.array("/contacts/lowest", column(problem.set, &LocalSet::lowest), "N s");
  file.array("/contacts/friction", column(problem.set, &LocalSet::friction));
  file.array("/contacts/rolling", column(problem.set, &LocalSet::rolling), "m");
  file.array("/contacts/convex", column(problem.set, &LocalSet::convex));
  file.array("/contacts/apex", column(problem.set, &LocalSet::apex), "N s");
  file.array("/contacts/impulse", problem.impulse, "N s");
  file.array("/contacts/tangential", problem.tangential, "N s");
  file.array("/contacts/moment", problem.moment, "N m s");
  if (!problem.contact_softness.empty()) file.array("/contacts/softness", problem.contact_softness);
  save_carriers(file, problem.carriers);
  file.save(path);
}

namespace {

Problem load(const std::filesystem::path& path) {
  const Checker check(path);
  const hdf5::Reader file(path);
  check.holds(file.text_attribute("/", "format") == format_name, "is not a file of a contact problem");
  const std::int64_t version = file.integer_attribute("/", "format_version");
  check.holds(version == format_version,
              fmt::format("problem file of version {}; this program reads version {}", version, format_version));
  Problem p;
  p.velocity_scale = file.real_attribute("/", "velocity_scale");
  p.blocks = load_blocks(file);
  // Problems that were saved before contacts could yield have rigid ones.
  if (file.has_attribute("/", "softness")) p.softness = file.real_attribute("/", "softness");
  p.inverse_mass = file.array<double>("/bodies/inverse_mass");
  p.position = file.array<Vec3>("/bodies/position");
  p.free_velocity = file.array<Vec3>("/bodies/free_velocity");
  p.free_spin = file.array<Vec3>("/bodies/free_spin");
  p.radius = file.array<double>("/bodies/radius");
  p.inverse_inertia =
      symmetric(check, file.array<Vec3>("/bodies/inverse_inertia"), file.array<Vec3>("/bodies/inverse_inertia_across"));
  p.first = file.array<std::int32_t>("/contacts/first");
  p.second = file.array<std::int32_t>("/contacts/second");
  p.normal = file.array<Vec3>("/contacts/normal");
  p.offset = file.array<Vec3>("/contacts/offset");
  p.first_arm = file.array<Vec3>("/contacts/first_arm");
  p.second_arm = file.array<Vec3>("/contacts/second_arm");
  const std::vector<double> lowest = file.array<double>("/contacts/lowest");
  p.set.resize(lowest.size());
  set_column(p.set, &LocalSet::lowest, lowest);
  set_column(p.set, &LocalSet::friction, file.array<double>("/contacts/friction"));
  set_column(p.set, &LocalSet::rolling, file.array<double>("/contacts/rolling"));
  set_column(p.set, &LocalSet::convex, file.array<double>("/contacts/convex"));
  // Problems that were saved before there was cohesion have none.
  if (file.has("/contacts/apex")) set_column(p.set, &LocalSet::apex, file.array<double>("/contacts/apex"));
  p.impulse = file.array<double>("/contacts/impulse");
  p.tangential = file.array<Vec3>("/contacts/tangential");
  p.moment = file.array<Vec3>("/contacts/moment");
  if (file.has("/contacts/softness")) p.contact_softness = file.array<double>("/contacts/softness");

  check.holds(std::isfinite(p.velocity_scale) && p.velocity_scale > 0, "velocity_scale is not positive");
  check.holds(std::isfinite(p.blocks.edge) && p.blocks.edge >= 0, "block_size is not at least 0");
  check.holds(is_cell(p.blocks), "the cell of the blocks is not finite, or has no volume");
  check.holds(std::isfinite(p.softness) && p.softness >= 0, "softness is not at least 0");
  check_bodies(check, p);
  check_contacts(check, p);
  p.carriers = load_carriers(check, file, p.contacts());
  p.coupling = coupling_of(check, p, file.array<double>("/bodies/response"));
  return p;
}

}  // namespace

Problem load_problem(const std::filesystem::path& path) {
  try {
    return load(path);
  } catch (const RunError& error) {
    throw InputError(error.what());
  }
}

}  // namespace slurry
