// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/count.hpp"

#include <variant>

namespace slurry {
namespace {

double product(const std::vector<std::int64_t>& counts) {
  double all = 1;
  for (const std::int64_t n : counts) all *= static_cast<double>(n);
  return all;
}

struct Count {
  const GrainGroup& group;
  double operator()(const Points& points) const { return static_cast<double>(points.positions.size()); }
  double operator()(const Lattice& lattice) const { return product(lattice.counts); }
  double operator()(const RandomRegion& region) const { return static_cast<double>(region.count); }
  double operator()(const ChainSites& sites) const {
    return product(sites.counts) * static_cast<double>(group.chain ? group.chain->size : 1);
  }
  double operator()(const FromFile&) const { return 0; }
};

}  // namespace

double grains_asked(const Case& c) {
  double all = 0;
  for (const GrainGroup& group : c.grains) all += std::visit(Count{group}, group.place);
  return all;
}

}  // namespace slurry
