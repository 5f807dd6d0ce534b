// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where the generators put the grains.
#include "slurry/grains/placement.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/math.hpp"
#include "slurry/grains/chains.hpp"
#include "slurry/grains/packing.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {
namespace {

// A planar case has one layer.
template <class Grid>
OptionFault counts_fault(const Grid& grid, bool planar) {
  const std::string key = name_of(&Grid::counts);
  const std::vector<std::int64_t>& counts = grid.counts;
  if (counts.size() < 2 || counts.size() > 3)
    return {key, fmt::format("got {} numbers, expected 2 or 3", counts.size())};
  for (const std::int64_t n : counts)
    if (n < 1) return {key, fmt::format("got {}, expected an integer > 0", n)};
  if (planar && counts.size() == 3 && counts[2] != 1)
    return {key, fmt::format("got {} grains along z, expected 1 in a planar case", counts[2])};
  return {};
}

double product(const std::vector<std::int64_t>& counts) {
  double all = 1;
  for (const std::int64_t n : counts) all *= static_cast<double>(n);
  return all;
}

// Calls visit({i, j, k}) for each site, i the fastest.
template <class Visit>
void for_each_site(const std::vector<std::int64_t>& counts, const Visit& visit) {
  const std::int64_t layers = counts.size() == 3 ? counts[2] : 1;
  for (std::int64_t k = 0; k < layers; ++k)
    for (std::int64_t j = 0; j < counts[1]; ++j)
      for (std::int64_t i = 0; i < counts[0]; ++i)
        visit(Vec3{static_cast<double>(i), static_cast<double>(j), static_cast<double>(k)});
}

Vec3 random_shift(double most, const Places& places) {
  if (!(most > 0)) return {};
  const double x = places.random.uniform(-most, most), y = places.random.uniform(-most, most);
  return {x, y, places.planar ? 0 : places.random.uniform(-most, most)};
}

std::string text_of(Vec3 v) { return fmt::format("[{}, {}, {}]", v.x, v.y, v.z); }

}  // namespace

OptionFault Points::fault(bool) const {
  const auto check = [&](const char* key, std::size_t count) -> OptionFault {
    if (count == 0 || count == positions.size()) return {};
    return {key, fmt::format("got {}, expected one for each of the {} positions", count, positions.size())};
  };
  for (const OptionFault& fault :
       {check("radii", radii.size()), check("masses", masses.size()), check("velocities", velocities.size())})
    if (!fault.what.empty()) return fault;
  return {};
}

OptionFault Lattice::fault(bool planar) const { return counts_fault(*this, planar); }

double Lattice::asks_for(std::int64_t) const { return product(counts); }

std::vector<Vec3> Lattice::centres(const Places& places) const {
  const double room = std::max(0.0, spacing - 2 * places.largest);
  std::vector<Vec3> centre;
  for_each_site(counts, [&](Vec3 site) {
    centre.push_back(origin + spacing * site + random_shift(0.5 * jitter * room, places));
  });
  return centre;
}

OptionFault RandomRegion::fault(bool planar) const {
  const Vec3 edge = high - low;
  if (edge.x > 0 && edge.y > 0 && (planar || edge.z > 0)) return {};
  return {name_of(&RandomRegion::high), fmt::format("got {}, expected each component above that of `{}`, {}",
                                                    text_of(high), name_of(&RandomRegion::low), text_of(low))};
}

std::vector<Vec3> RandomRegion::centres(const Places& places) const {
  return place_at_random(*this, places.radius, places.planar, places.occupied, places.random, places.where);
}

OptionFault ChainSites::fault(bool planar) const { return counts_fault(*this, planar); }

double ChainSites::asks_for(std::int64_t chain) const { return product(counts) * static_cast<double>(chain); }

std::vector<Vec3> ChainSites::centres(const Places& places) const {
  if (!places.chain) throw InputError(places.where, "place = \"chains\" needs a table `chain`");
  const auto size = static_cast<double>(places.chain->size);
  const Vec3 along = unit_direction(direction, "direction");
  const double link = stretch * places.link;
  const double turn = 2 * std::numbers::pi / size, ring = 0.5 * link / math::sin(0.5 * turn);
  std::vector<Vec3> centre;
  std::int64_t row = 0;
  for_each_site(counts, [&](Vec3 at) {
    const Vec3 site = origin + Vec3{at.x * spacing.x, at.y * spacing.y, at.z * spacing.z};
    const double shift = places.chain->woven && row++ % 2 == 1 ? 0.5 : 0;
    for (double rank = shift; rank < size; ++rank)
      centre.push_back(site + (places.chain->closed ? ring * Vec3{math::cos(rank * turn), math::sin(rank * turn), 0}
                                                    : rank * link * along));
  });
  return centre;
}

OptionFault FromFile::fault(bool) const {
  if (!file.empty()) return {};
  return {name_of(&FromFile::file), "got an empty string, expected a path"};
}

}  // namespace slurry
