// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The family `Placement` at work. All random numbers of a group come in one order: radii, then centres.
#include "slurry/cases/place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <limits>
#include <numbers>
#include <string_view>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/grains/newborn.hpp"

namespace slurry {

namespace {

using ColumnNames = std::initializer_list<std::string_view>;

constexpr std::array<std::string_view, 27> known_columns{
    "x", "y", "z", "radius", "r", "mass", "vx", "vy", "vz", "group", "col", "orientation_w", "orientation_x",
    "orientation_y", "orientation_z", "angular_velocity_x", "angular_velocity_y", "angular_velocity_z", "shape",
    // What an export has besides. Moments of inertia follow from mass and shape, unless they are infinite.
    "id", "inertia_x", "inertia_y", "inertia_z", "colour", "load", "birth", "step"};

// Fills a PlacedGroup by the generator that it is called with.
class Placer {
 public:
  Placer(const GrainGroup& group, const PlaceContext& world, Random& random)
      : group_(group), world_(world), random_(random), where_(fmt::format("grains \"{}\"", shown(group.name))) {}

  // A generator of centres: sizes first, then places.
  template <class Generator>
  void operator()(const Generator& generator) {
    check(generator);
    const ChainOptions* chain = group_.chain ? &*group_.chain : nullptr;
    draw_radii(generator.asks_for(chain ? chain->size : 1));
    placed_.position = generator.centres({world_.planar, placed_.radius, size() * group_.radius.largest(), chain,
                                          chain ? link_length(group_) : 0, world_.occupied, random_, where_});
    fill_defaults();
  }

  // What is given of each grain goes before what the group says.
  void operator()(const Points& points) {
    check(points);
    if (points.radii.empty()) draw_radii(static_cast<double>(points.positions.size()));
    for (const double radius : points.radii) placed_.radius.push_back(size() * radius);
    placed_.position = points.positions;
    fill_defaults();
    if (!points.masses.empty()) placed_.mass = points.masses;
    if (!points.velocities.empty()) placed_.velocity = points.velocities;
  }

  void operator()(const FromFile& from) {
    const std::filesystem::path path = std::filesystem::path(world_.folder) / from.file;
    const Table table = world_.load(path.lexically_normal().string());
    refuse_unknown_columns(table);
    for (const char* needed : {"x", "y"})
      if (!table.find(needed))
        throw InputError(table.source, fmt::format("a file of grains needs a column \"{}\"", needed));
    read(table, from.select);
  }

  // A list: `also` is a column besides those of grains, and places need not be given.
  void read_list(const Table& table, std::string_view also) {
    refuse_unknown_columns(table, also);
    read(table, {});
  }

  void operator()(const Nowhere&) {}

  PlacedGroup take() { return std::move(placed_); }

 private:
  void read(const Table& table, std::optional<std::int64_t> select) {
    const std::vector<std::size_t> rows = selected_rows(table, select);
    read_radii(table, rows);
    read_positions(table, rows);
    fill_defaults();
    read_masses(table, rows);
    read_velocities(table, rows);
    read_orientations(table, rows);
    read_stillness(table, rows);
  }

  template <class Generator>
  void check(const Generator& generator) const {
    if (const OptionFault fault = fault_of(generator, world_.planar); !fault.what.empty())
      throw InputError(where_, fmt::format("{}: {}", fault.key, fault.what));
  }

  void draw_radii(double count) {
    if (count < 1 || count > std::numeric_limits<std::int32_t>::max())
      throw InputError(where_, fmt::format("the number of grains must be from 1 to {}, found {:.0f}",
                                           std::numeric_limits<std::int32_t>::max(), count));
    const double smallest = group_.radius.smallest(), largest = group_.radius.largest();
    if (!(smallest > 0) || !(largest >= smallest) || !std::isfinite(largest))
      throw InputError(where_, fmt::format("radius must be positive and finite, found {} to {}", smallest, largest));
    placed_.radius.reserve(static_cast<std::size_t>(count));
    for (double k = 0; k < count; ++k) placed_.radius.push_back(size() * group_.radius.draw(random_));
  }

  // The radius that bounds a grain, over the radius that the case gives.
  double size() const { return (world_.form ? world_.form->size : 1) * world_.reach; }

  // Mass and velocity as the group says.
  void fill_defaults() {
    const GrainKind kind = kind_of(group_);
    for (double r : placed_.radius) placed_.mass.push_back(mass_of(kind, world_.planar, world_.form, r));
    placed_.velocity.assign(placed_.radius.size(), group_.velocity);
  }

  void refuse_unknown_columns(const Table& table, std::string_view also = "") const {
    for (const std::string& name : table.names)
      if (name != also && std::find(known_columns.begin(), known_columns.end(), name) == known_columns.end())
        throw InputError(table.source, fmt::format("unknown column \"{}\" in a file of grains (known are {})",
                                                   shown(name), fmt::join(known_columns, ", ")));
  }

  // The column that has one of the names; naming it twice is a mistake.
  static const std::vector<double>* column(const Table& table, ColumnNames names) {
    const std::vector<double>* found = nullptr;
    for (std::string_view name : names) {
      const std::vector<double>* candidate = table.find(name);
      if (candidate && found)
        throw InputError(table.source, fmt::format("the columns {} are the same thing", fmt::join(names, " and ")));
      if (candidate) found = candidate;
    }
    return found;
  }

  std::vector<std::size_t> selected_rows(const Table& table, std::optional<std::int64_t> select) const {
    const std::vector<double>* group = column(table, {"group", "col"});
    if (select && !group) throw InputError(table.source, fmt::format("select = {} needs a column \"group\"", *select));
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < table.rows(); ++row)
      if (!select || (*group)[row] == static_cast<double>(*select)) rows.push_back(row);
    if (rows.empty()) throw InputError(table.source, fmt::format("no row has group {}", select.value_or(0)));
    return rows;
  }

  void read_radii(const Table& table, const std::vector<std::size_t>& rows) {
    const std::vector<double>* radius = column(table, {"radius", "r"});
    if (!radius) return draw_radii(static_cast<double>(rows.size()));
    // An export tells the radius of the sphere that holds the grain; it has a column for the shape.
    const double scale = table.find("shape") ? 1 : size();
    for (std::size_t row : rows) placed_.radius.push_back(scale * positive(table, row, "radius", (*radius)[row]));
  }

  double positive(const Table& table, std::size_t row, const char* what, double value) const {
    if (value > 0) return value;
    throw InputError(table.place(row), fmt::format("{}: {} must be positive, found {}", where_, what, value));
  }

  void read_positions(const Table& table, const std::vector<std::size_t>& rows) {
    placed_.position.resize(rows.size());
    read_vector(table, rows, {"x", "y", "z"}, placed_.position);
  }

  void read_masses(const Table& table, const std::vector<std::size_t>& rows) {
    const std::vector<double>* mass = table.find("mass");
    for (std::size_t k = 0; mass && k < rows.size(); ++k)
      placed_.mass[k] = positive(table, rows[k], "mass", (*mass)[rows[k]]);
  }

  void read_velocities(const Table& table, const std::vector<std::size_t>& rows) {
    read_vector(table, rows, {"vx", "vy", "vz"}, placed_.velocity);
  }

  void read_orientations(const Table& table, const std::vector<std::size_t>& rows) {
    if (table.find("angular_velocity_z")) {
      placed_.angular_velocity.assign(rows.size(), group_.angular_velocity);
      for (int axis = 0; axis < 3; ++axis)
        if (const auto* w = table.find(fmt::format("angular_velocity_{}", "xyz"[axis])))
          for (std::size_t k = 0; k < rows.size(); ++k) placed_.angular_velocity[k][axis] = (*w)[rows[k]];
    }
    const auto *w = table.find("orientation_w"), *x = table.find("orientation_x"), *y = table.find("orientation_y"),
               *z = table.find("orientation_z");
    if (!w && !x && !y && !z) return;
    if (!w || !x || !y || !z)
      throw InputError(table.source, "an orientation needs the columns orientation_w, _x, _y and _z");
    for (const std::size_t row : rows) {
      const Quaternion q{(*w)[row], (*x)[row], (*y)[row], (*z)[row]};
      const double length = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
      if (!(length > 0) || !std::isfinite(length))
        throw InputError(table.place(row), fmt::format("{}: the orientation is no rotation", where_));
      placed_.orientation.push_back(normalised(q));
    }
  }

  // A planar grain that turns has a finite moment about z, whatever the others are.
  void read_stillness(const Table& table, const std::vector<std::size_t>& rows) {
    std::vector<const std::vector<double>*> moments;
    for (const char* name : {"inertia_x", "inertia_y", "inertia_z"})
      if (const auto* column = table.find(name)) moments.push_back(column);
    if (moments.empty()) return;
    for (const std::size_t row : rows)
      placed_.is_still.push_back(std::all_of(moments.begin(), moments.end(),
                                             [row](const auto* moment) { return std::isinf((*moment)[row]); }));
  }

  // Overwrites the components that the table has; the third must be 0 in a planar case.
  void read_vector(const Table& table, const std::vector<std::size_t>& rows, std::array<const char*, 3> names,
                   std::vector<Vec3>& target) const {
    for (int axis = 0; axis < 3; ++axis) {
      const std::vector<double>* values = table.find(names[axis]);
      for (std::size_t k = 0; values && k < rows.size(); ++k) {
        const double value = (*values)[rows[k]];
        if (world_.planar && axis == 2 && value != 0)
          throw InputError(table.place(rows[k]),
                           fmt::format("{}: {} must be 0 in a planar case, found {}", where_, names[axis], value));
        target[k][axis] = value;
      }
    }
  }

  const GrainGroup& group_;
  const PlaceContext& world_;
  Random& random_;
  std::string where_;
  PlacedGroup placed_;
};

}  // namespace

GrainKind kind_of(const GrainGroup& group) {
  return {0,
          std::holds_alternative<SphereGrain>(group.shape),
          group.radius,
          group.mass,
          group.density.value_or(1),
          group.velocity,
          group.angular_velocity,
          group.velocity_spread,
          group.orientation,
          group.turns};
}

double link_length(const GrainGroup& group) { return group.chain->length.value_or(2 * group.radius.largest()); }

PlacedGroup place_group(const GrainGroup& group, const PlaceContext& world, Random& random) {
  Placer placer(group, world, random);
  std::visit(placer, group.place);
  return placer.take();
}

PlacedGroup list_group(const GrainGroup& group, const PlaceContext& world, const Table& table, const char* also,
                       Random& random) {
  Placer placer(group, world, random);
  placer.read_list(table, also);
  return placer.take();
}

}  // namespace slurry
