// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The smooth part of the Stokeslet or the stresslet, summed over all pairs: strengths are spread on a grid, convolved
// there with K (far_kernel.hpp) and interpolated at the targets. Transforms are padded with zeros to twice the length
// of the grid, which makes the convolution of the two finite arrays exact. Lines that hold nothing but zeros, or that
// nobody asks for, are not transformed, and the padding along z exists for a few lines at a time only.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/fast/far_kernel.hpp"
#include "slurry/nufft/line_transform.hpp"
#include "slurry/nufft/spreader.hpp"

namespace slurry::stokes {

class FarGrid {
 public:
  FarGrid(FlowKernel kernel, const KernelSplit& split, const nufft::EsKernel& phi, const GridFrame& frame,
          std::span<const Vec3> sources, std::span<const Vec3> targets);

  // velocity = sum over all sources, in units of 1 / (8 pi viscosity). The numbers of the sources are a force (x, y,
  // z), or the symmetric part of force and normal (xx, yy, zz, xy, xz, yz).
  void apply(const std::vector<std::vector<double>>& numbers, std::span<Vec3> velocity) const;

 private:
  // Adds factor * component * input to an output.
  struct Term {
    int output, input, component;
    double factor;
  };
  static std::vector<Term> terms_of(FlowKernel kernel, const std::vector<FarComponent>& components);
  void transform_plane(const double* grid, nufft::Complex* spectrum) const;
  void transform_plane_back(const nufft::Complex* spectrum, double* grid) const;
  void convolve(std::vector<std::vector<nufft::Complex>>& spectra) const;
  struct Lines;
  void multiply(int y, int first_x, int count, Lines& lines) const;

  nufft::Size3 count_;
  int inputs_;
  bool is_imaginary_;
  nufft::Spreader sources_;
  std::unique_ptr<nufft::Spreader> targets_;  // none where they are the sources
  nufft::LineTransform x_, x_back_, y_, y_back_, z_, z_back_;
  std::vector<FarComponent> components_;
  std::vector<Term> terms_;
};

}  // namespace slurry::stokes
