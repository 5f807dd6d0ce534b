// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Field mean: fields averaged over time, with the standard error of every value.
//
// Samples that follow each other are alike, so that the error comes from blocks of them (Flyvbjerg and Petersen, J.
// Chem. Phys. 91 (1989) 461): the samples are shared out, in their order, over B blocks, from `blocks` to twice as
// many; whenever there are twice as many, neighbours are joined. Values are not linear in the sums, and the error is
// that of the jackknife over the blocks: with q_b the value of all samples but those of block b,
//
//     error^2 = (B - 1) / B  sum_b (q_b - mean of the q_b)^2.
//
// It is right where a block is longer than the memory of the flow. Samples of a block that is not full yet count in the
// mean and not in the error.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/observe/fields/field_values.hpp"

namespace slurry {

class FieldMean {
 public:
  // Of so many values; `blocks` from 2 on, or fewer: no errors.
  FieldMean(std::size_t size, std::int64_t blocks) : size_(size), blocks_(blocks) {}

  void add(const std::vector<FieldSums>& sample);
  std::int64_t samples() const { return samples_; }

  // The mean of the sums; all 0 without a sample.
  std::vector<FieldSums> mean() const;
  // The standard error of a quantity; empty with fewer than two blocks.
  std::vector<double> error(const FieldQuantity& quantity, const FieldContext& context) const;

  // All that it must remember, and back; false, and nothing is changed, where the numbers are of another mean.
  void append_memory(std::vector<double>& numbers) const;
  bool recall(std::vector<double>::const_iterator& next, std::vector<double>::const_iterator end);

 private:
  using Sums = std::vector<FieldSums>;
  void close_block();
  Sums total() const;

  std::size_t size_;
  std::int64_t blocks_;
  std::int64_t samples_ = 0, block_length_ = 1, open_samples_ = 0;
  std::vector<Sums> closed_;  // sums over the samples of each block
  Sums open_;
};

}  // namespace slurry
