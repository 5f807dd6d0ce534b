// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The generators of the family `Placement`. All random numbers of a group come in one order: radii, then centres.
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
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

namespace {

using Names = std::initializer_list<std::string_view>;

constexpr std::array<std::string_view, 26> known_columns{
    "x", "y", "z", "radius", "r", "mass", "vx", "vy", "vz", "group", "col", "orientation_w", "orientation_x",
    "orientation_y", "orientation_z", "angular_velocity_x", "angular_velocity_y", "angular_velocity_z", "shape",
    // What an export has besides. Moments of inertia follow from mass and shape, unless they are infinite.
    "id", "inertia_x", "inertia_y", "inertia_z", "colour", "load", "step"};

// Volume of a grain, or area of a planar one.
double content_of(double radius, bool planar, const Form* form) {
  if (form) return form->volume * radius * radius * (planar ? 1 : radius);
  return std::numbers::pi * radius * radius * (planar ? 1 : 4.0 / 3 * radius);
}

// Fills a PlacedGroup by the generator that it is called with.
class Placer {
 public:
  Placer(const GrainGroup& group, const PlaceContext& world, Random& random)
      : group_(group), world_(world), random_(random), where_(fmt::format("grains \"{}\"", group.name)) {}

  void operator()(const Points& points) {
    draw_radii(static_cast<std::int64_t>(points.positions.size()));
    placed_.position = points.positions;
    fill_defaults();
  }

  void operator()(const Lattice& lattice) {
    const std::array<std::int64_t, 3> n = counts_of(lattice);
    draw_radii(product(n));
    const double room = std::max(0.0, lattice.spacing - 2 * size() * group_.radius.largest());
    for (std::int64_t k = 0; k < n[2]; ++k)
      for (std::int64_t j = 0; j < n[1]; ++j)
        for (std::int64_t i = 0; i < n[0]; ++i) {
          const Vec3 site = Vec3{static_cast<double>(i), static_cast<double>(j), static_cast<double>(k)};
          placed_.position.push_back(lattice.origin + lattice.spacing * site + shift(0.5 * lattice.jitter * room));
        }
    fill_defaults();
  }

  void operator()(const RandomRegion& region) {
    draw_radii(region.count);
    placed_.position = place_at_random(region, placed_.radius, world_.planar, world_.occupied, random_, where_);
    fill_defaults();
  }

  void operator()(const ChainSites& sites) {
    if (!group_.chain) throw InputError(where_, "place = \"chains\" needs a table `chain`");
    const std::array<std::int64_t, 3> n = counts_of(sites);
    const std::int64_t size = group_.chain->size;
    draw_radii(product({product(n), size, 1}));
    const Vec3 direction = unit_direction(sites.direction, "direction");
    const double length = link_length(group_), turn = 2 * std::numbers::pi / static_cast<double>(size);
    const double ring = 0.5 * length / std::sin(0.5 * turn);
    for (std::int64_t k = 0; k < n[2]; ++k)
      for (std::int64_t j = 0; j < n[1]; ++j)
        for (std::int64_t i = 0; i < n[0]; ++i) {
          const Vec3 site =
              sites.origin + Vec3{static_cast<double>(i) * sites.spacing.x, static_cast<double>(j) * sites.spacing.y,
                                  static_cast<double>(k) * sites.spacing.z};
          for (std::int64_t l = 0; l < size; ++l) {
            const double rank = static_cast<double>(l);
            placed_.position.push_back(site + (group_.chain->closed
                                                   ? ring * Vec3{std::cos(rank * turn), std::sin(rank * turn), 0}
                                                   : rank * length * direction));
          }
        }
    fill_defaults();
  }

  void operator()(const FromFile& from) {
    const std::filesystem::path path = std::filesystem::path(world_.folder) / from.file;
    const Table table = world_.load(path.lexically_normal().string());
    refuse_unknown_columns(table);
    const std::vector<std::size_t> rows = selected_rows(table, from.select);
    read_radii(table, rows);
    read_positions(table, rows);
    fill_defaults();
    read_masses(table, rows);
    read_velocities(table, rows);
    read_orientations(table, rows);
    read_stillness(table, rows);
  }

  PlacedGroup take() { return std::move(placed_); }

 private:
  void draw_radii(std::int64_t count) {
    if (count < 1 || count > std::numeric_limits<std::int32_t>::max())
      throw InputError(where_, fmt::format("the number of grains must be from 1 to {}, found {}",
                                           std::numeric_limits<std::int32_t>::max(), count));
    const double smallest = group_.radius.smallest(), largest = group_.radius.largest();
    if (!(smallest > 0) || !(largest >= smallest) || !std::isfinite(largest))
      throw InputError(where_, fmt::format("radius must be positive and finite, found {} to {}", smallest, largest));
    placed_.radius.reserve(static_cast<std::size_t>(count));
    for (std::int64_t k = 0; k < count; ++k) placed_.radius.push_back(size() * group_.radius.draw(random_));
  }

  // The radius that bounds a grain, over the radius that the case gives.
  double size() const { return world_.form ? world_.form->size : 1; }

  // Mass and velocity as the group says.
  void fill_defaults() {
    const double density = group_.density.value_or(1);
    for (double r : placed_.radius)
      placed_.mass.push_back(group_.mass.value_or(density * content_of(r, world_.planar, world_.form)));
    placed_.velocity.assign(placed_.radius.size(), group_.velocity);
  }

  template <class Grid>
  std::array<std::int64_t, 3> counts_of(const Grid& grid) const {
    const std::vector<std::int64_t>& counts = grid.counts;
    if (counts.size() < 2 || counts.size() > 3 || *std::min_element(counts.begin(), counts.end()) < 1)
      throw InputError(
          where_, fmt::format("counts must be two or three positive numbers, found [{}]", fmt::join(counts, ", ")));
    const std::int64_t layers = counts.size() == 3 ? counts[2] : 1;
    if (world_.planar && layers != 1)
      throw InputError(where_, fmt::format("counts has {} layers along z; a planar case has one", layers));
    return {counts[0], counts[1], layers};
  }

  // The product, or a number above all that is allowed where it would overflow.
  static std::int64_t product(const std::array<std::int64_t, 3>& n) {
    constexpr std::int64_t too_many = std::numeric_limits<std::int64_t>::max();
    const auto times = [](std::int64_t a, std::int64_t b) { return a > too_many / b ? too_many : a * b; };
    return times(times(n[0], n[1]), n[2]);
  }

  Vec3 shift(double most) {
    if (!(most > 0)) return {};
    const double x = random_.uniform(-most, most), y = random_.uniform(-most, most);
    return {x, y, world_.planar ? 0 : random_.uniform(-most, most)};
  }

  void refuse_unknown_columns(const Table& table) const {
    for (const std::string& name : table.names)
      if (std::find(known_columns.begin(), known_columns.end(), name) == known_columns.end())
        throw InputError(table.source, fmt::format("unknown column \"{}\" in a file of grains (known are {})", name,
                                                   fmt::join(known_columns, ", ")));
  }

  // The column that has one of the names; naming it twice is a mistake.
  static const std::vector<double>* column(const Table& table, Names names) {
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
    if (!radius) return draw_radii(static_cast<std::int64_t>(rows.size()));
    // An export tells the radius of the sphere that holds the grain; it has a column for the shape.
    const double scale = table.find("shape") ? 1 : size();
    for (std::size_t row : rows) placed_.radius.push_back(scale * positive(table, row, "radius", (*radius)[row]));
  }

  double positive(const Table& table, std::size_t row, const char* what, double value) const {
    if (value > 0) return value;
    throw InputError(table.place(row), fmt::format("{}: {} must be positive, found {}", where_, what, value));
  }

  void read_positions(const Table& table, const std::vector<std::size_t>& rows) {
    for (const char* needed : {"x", "y"})
      if (!table.find(needed))
        throw InputError(table.source, fmt::format("a file of grains needs a column \"{}\"", needed));
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

double link_length(const GrainGroup& group) { return group.chain->length.value_or(2 * group.radius.largest()); }

PlacedGroup place_group(const GrainGroup& group, const PlaceContext& world, Random& random) {
  Placer placer(group, world, random);
  std::visit(placer, group.place);
  return placer.take();
}

}  // namespace slurry
