// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LinearOperator: a square matrix known by its products. Iterative methods see this and nothing else: matrices,
// preconditioners and fluids look the same to them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace slurry {

class LinearOperator {
 public:
  virtual ~LinearOperator() = default;
  virtual std::size_t size() const = 0;
  // out = A in; the two do not overlap. Linear, and the same bits for any number of threads.
  virtual void apply(std::span<const double> in, std::span<double> out) const = 0;
};

class IdentityOperator : public LinearOperator {
 public:
  explicit IdentityOperator(std::size_t size) : size_(size) {}
  std::size_t size() const override { return size_; }
  void apply(std::span<const double> in, std::span<double> out) const override {
    std::copy(in.begin(), in.end(), out.begin());
  }

 private:
  std::size_t size_;
};

// The operator of a function product(in, out).
template <class Product>
class FunctionOperator : public LinearOperator {
 public:
  FunctionOperator(std::size_t size, Product product) : size_(size), product_(std::move(product)) {}
  std::size_t size() const override { return size_; }
  void apply(std::span<const double> in, std::span<double> out) const override { product_(in, out); }

 private:
  std::size_t size_;
  Product product_;
};

}  // namespace slurry
