// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The order of least degree, by eliminating the graph itself: the neighbours of the body that goes become a clique.
#include "slurry/solvers/block_lu.hpp"

#include <iterator>
#include <set>

namespace slurry {
namespace {

std::vector<std::int32_t> merged_without(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b,
                                         std::int32_t gone, std::int32_t self) {
  std::vector<std::int32_t> all;
  all.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  std::erase_if(all, [&](std::int32_t k) { return k == gone || k == self; });
  return all;
}

}  // namespace

Elimination order_of_elimination(std::size_t bodies, const std::vector<std::pair<std::int32_t, std::int32_t>>& pairs) {
  std::vector<std::vector<std::int32_t>> near(bodies);
  for (const auto& [i, j] : pairs) near[i].push_back(j), near[j].push_back(i);
  std::set<std::pair<std::size_t, std::int32_t>> by_degree;
  for (std::size_t b = 0; b < bodies; ++b) {
    std::sort(near[b].begin(), near[b].end());
    near[b].erase(std::unique(near[b].begin(), near[b].end()), near[b].end());
    by_degree.emplace(near[b].size(), static_cast<std::int32_t>(b));
  }
  Elimination out;
  out.place.assign(bodies, 0), out.later.resize(bodies);
  for (std::int32_t k = 0; k < static_cast<std::int32_t>(bodies); ++k) {
    const std::int32_t body = by_degree.begin()->second;
    by_degree.erase(by_degree.begin());
    out.place[body] = k;
    out.later[k] = std::move(near[body]);
    for (const std::int32_t b : out.later[k]) {
      by_degree.erase({near[b].size(), b});
      near[b] = merged_without(near[b], out.later[k], body, b);
      by_degree.emplace(near[b].size(), b);
    }
  }
  for (auto& list : out.later) {
    for (std::int32_t& b : list) b = out.place[b];
    std::sort(list.begin(), list.end());
  }
  return out;
}

}  // namespace slurry
