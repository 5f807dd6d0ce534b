// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// BlockLu: a sparse matrix of F x F blocks whose pattern is a graph of bodies, and its factorisation A = L U.
//
// Bodies are eliminated in the order of least degree (Tinney and Walker 1967), so that fill stays low; the order
// depends on the graph alone. Pivots are whole diagonal blocks, without exchanges of rows between bodies: made for
// 1 + M^-1 B^T Q B, where a bad pivot gives a bad Newton step, which the line search refuses.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "slurry/core/small_matrix.hpp"

namespace slurry {

// The order of elimination and, for each place in it, the later places that share a block, fill included.
struct Elimination {
  std::vector<std::int32_t> place;               // of a body
  std::vector<std::vector<std::int32_t>> later;  // by place, ascending
};
Elimination order_of_elimination(std::size_t bodies, const std::vector<std::pair<std::int32_t, std::int32_t>>& pairs);

template <int F>
class BlockLu {
 public:
  using Block = Matrix<F, F>;

  explicit BlockLu(Elimination order) : order_(std::move(order)) {
    const std::size_t n = order_.place.size();
    start_.assign(n + 1, 0);
    for (std::size_t k = 0; k < n; ++k) start_[k + 1] = start_[k] + static_cast<std::int64_t>(order_.later[k].size());
    diagonal_.resize(n), upper_.resize(start_.back()), lower_.resize(start_.back());
  }

  void set_identity() {
    std::fill(diagonal_.begin(), diagonal_.end(), identity<F>());
    std::fill(upper_.begin(), upper_.end(), Block{});
    std::fill(lower_.begin(), lower_.end(), Block{});
  }

  Block& at(std::int32_t row_body, std::int32_t column_body) {
    const std::int32_t i = order_.place[row_body], j = order_.place[column_body];
    if (i == j) return diagonal_[i];
    return i < j ? upper_[entry(i, j)] : lower_[entry(j, i)];
  }

  void factorise() {
    for (std::size_t k = 0; k < diagonal_.size(); ++k) {
      diagonal_[k] = inverse(diagonal_[k]);
      const auto& later = order_.later[k];
      for (std::size_t a = 0; a < later.size(); ++a) {
        const std::int32_t i = later[a];
        Block& l = lower_[start_[k] + a];
        l = l * diagonal_[k];
        add_product(diagonal_[i], l, upper_[start_[k] + a], -1.0);
      }
      for (std::size_t a = 0; a < later.size(); ++a) eliminate_pairs(k, a);
    }
  }

  // x by body, in place.
  void solve(std::vector<Vector<F>>& x) const {
    std::vector<Vector<F>> y(x.size());
    for (std::size_t b = 0; b < x.size(); ++b) y[order_.place[b]] = x[b];
    for (std::size_t k = 0; k < y.size(); ++k)
      for (std::size_t a = 0; a < order_.later[k].size(); ++a)
        add_product(y[order_.later[k][a]], lower_[start_[k] + a], y[k], -1.0);
    for (std::size_t k = y.size(); k-- > 0;) {
      for (std::size_t a = 0; a < order_.later[k].size(); ++a)
        add_product(y[k], upper_[start_[k] + a], y[order_.later[k][a]], -1.0);
      y[k] = diagonal_[k] * y[k];
    }
    for (std::size_t b = 0; b < x.size(); ++b) x[b] = y[order_.place[b]];
  }

 private:
  std::int64_t entry(std::int32_t i, std::int32_t j) const {
    const auto& later = order_.later[i];
    return start_[i] + (std::lower_bound(later.begin(), later.end(), j) - later.begin());
  }
  // A_ij -= L_ik U_kj and A_ji -= L_jk U_ki for i = later[a] and all j after it: a walk along the list of i.
  void eliminate_pairs(std::size_t k, std::size_t a) {
    const auto& later = order_.later[k];
    const std::int32_t i = later[a];
    const auto& list = order_.later[i];
    std::size_t at = 0;
    for (std::size_t b = a + 1; b < later.size(); ++b) {
      while (list[at] != later[b]) ++at;
      add_product(upper_[start_[i] + at], lower_[start_[k] + a], upper_[start_[k] + b], -1.0);
      add_product(lower_[start_[i] + at], lower_[start_[k] + b], upper_[start_[k] + a], -1.0);
    }
  }

  Elimination order_;
  std::vector<std::int64_t> start_;
  std::vector<Block> diagonal_, upper_, lower_;  // after factorise: inverse pivots, U, L
};

}  // namespace slurry
