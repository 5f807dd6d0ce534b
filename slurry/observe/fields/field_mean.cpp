// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/field_mean.hpp"

#include <algorithm>
#include <cmath>

namespace slurry {
namespace {

void add_to(std::vector<FieldSums>& sum, const std::vector<FieldSums>& more, double factor = 1) {
  if (sum.empty()) sum.resize(more.size());
  const auto to = numbers(sum);
  const auto from = numbers(more);
  for (std::size_t k = 0; k < to.size(); ++k) to[k] += factor * from[k];
}

std::vector<FieldSums> times(double factor, std::vector<FieldSums> sums) {
  for (double& x : numbers(sums)) x *= factor;
  return sums;
}

}  // namespace

void FieldMean::add(const std::vector<FieldSums>& sample) {
  add_to(open_, sample);
  ++samples_, ++open_samples_;
  if (blocks_ >= 2 && open_samples_ == block_length_) close_block();
}

void FieldMean::close_block() {
  closed_.push_back(std::move(open_));
  open_.clear();
  open_samples_ = 0;
  if (std::ssize(closed_) < 2 * blocks_) return;
  std::vector<Sums> joined;
  for (std::size_t b = 0; b + 1 < closed_.size(); b += 2) {
    joined.push_back(std::move(closed_[b]));
    add_to(joined.back(), closed_[b + 1]);
  }
  closed_ = std::move(joined);
  block_length_ *= 2;
}

FieldMean::Sums FieldMean::total() const {
  Sums sum(size_);
  for (const Sums& block : closed_) add_to(sum, block);
  if (!open_.empty()) add_to(sum, open_);
  return sum;
}

std::vector<FieldSums> FieldMean::mean() const {
  return samples_ > 0 ? times(1 / static_cast<double>(samples_), total()) : Sums(size_);
}

std::vector<double> FieldMean::error(const FieldQuantity& quantity, const FieldContext& context) const {
  if (closed_.size() < 2) return {};
  const auto count = static_cast<double>(closed_.size());
  Sums all(size_);
  for (const Sums& block : closed_) add_to(all, block);
  const double others = static_cast<double>(block_length_) * (count - 1);
  std::vector<double> sum(quantity.columns * size_), squares(sum.size());
  std::vector<std::vector<double>> without;
  for (const Sums& block : closed_) {
    Sums rest = all;
    add_to(rest, block, -1);
    without.push_back(field_values(quantity, times(1 / others, std::move(rest)), context));
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += without.back()[k];
  }
  // Squares of differences, not the difference of squares: the values lie close together.
  for (const std::vector<double>& values : without)
    for (std::size_t k = 0; k < sum.size(); ++k) {
      const double off = values[k] - sum[k] / count;
      squares[k] += off * off;
    }
  for (double& s : squares) s = std::sqrt((count - 1) / count * s);
  return squares;
}

void FieldMean::append_memory(std::vector<double>& out) const {
  for (const std::int64_t n :
       {static_cast<std::int64_t>(size_), blocks_, samples_, block_length_, open_samples_, std::ssize(closed_)})
    out.push_back(static_cast<double>(n));
  const auto append = [&](const Sums& sums) { out.insert(out.end(), numbers(sums).begin(), numbers(sums).end()); };
  for (const Sums& block : closed_) append(block);
  if (open_samples_ > 0) append(open_);
}

bool FieldMean::recall(std::vector<double>::const_iterator& next, std::vector<double>::const_iterator end) {
  constexpr std::ptrdiff_t head = 6;
  if (end - next < head || next[0] != static_cast<double>(size_) || next[1] != static_cast<double>(blocks_))
    return false;
  const double most_closed = std::max<double>(0, 2 * static_cast<double>(blocks_) - 1);
  if (!(next[2] >= 0) || !(next[3] >= 1) || !(next[4] >= 0) || !(next[5] >= 0) || next[5] > most_closed) return false;
  const auto closed = static_cast<std::ptrdiff_t>(next[5]);
  const std::ptrdiff_t each = static_cast<std::ptrdiff_t>(numbers_in_sums * size_), has_open = next[4] > 0;
  if (end - next < head + each * (closed + has_open)) return false;
  samples_ = static_cast<std::int64_t>(next[2]), block_length_ = static_cast<std::int64_t>(next[3]);
  open_samples_ = static_cast<std::int64_t>(next[4]);
  next += head;
  const auto take = [&] {
    Sums sums(size_);
    std::copy(next, next + each, numbers(sums).begin());
    next += each;
    return sums;
  };
  closed_.clear(), open_.clear();
  for (std::ptrdiff_t b = 0; b < closed; ++b) closed_.push_back(take());
  if (has_open) open_ = take();
  return true;
}

}  // namespace slurry
