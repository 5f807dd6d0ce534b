// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Stokes flow about two spheres, or a sphere above a plane, solved exactly in bispherical coordinates, for any radii
// and any gap. Viscosity 1.
//
// rho = c sin(eta)/h, z = c sinh(xi)/h, h = cosh(xi) - cos(eta). The upper sphere is xi = alpha > 0, the lower one
// xi = -beta; the plane z = 0 is beta = 0. The flow is u = x p/2 + v, p and v harmonic (Dean and O'Neill 1963; O'Neill
// and Majumdar 1970), with lengths in units of c. About the axis it is of the order 0, motion along it, or 1,
// (cos phi, sin phi), motion across it: p ~ Q, v_z ~ W, and v_rho ~ V (order 0) or v_rho -+ v_phi ~ U, V (order 1).
// Each is h^(1/2) times a sum over n of Legendre functions P_n^m(cos eta) = sin^m d^m P_n times f+ exp((n + 1/2) xi) +
// f- exp(-(n + 1/2) xi).
//
// The surface velocities are met by v = the velocity + h^(1/2) sinh(xi) Y, Q = -2 h Y, U = V = sin(eta) Y with one sum
// Y for each surface. div u = 0 then is a relation of three terms for the Y of both surfaces: 2 x 2 blocks on three
// diagonals. Coefficients fall like exp(-n alpha) and exp(-n beta).
#pragma once

#include <array>
#include <span>
#include <vector>

namespace slurry::stokes {

class Bispherical {
 public:
  // Radii of the upper and the lower sphere; a lower radius of 0 stands for the plane z = 0.
  Bispherical(double upper, double lower, double gap);

  // Velocities that a surface may have: unit translation along x or z; unit rotation about y through its centre; the
  // flows (z, 0, 0) and (x, y, -2 z), z from the plane.
  enum class Velocity { along_x, about_y, shear, along_z, spreading };
  struct Given {
    int surface;  // 0: the upper
    Velocity velocity;
  };
  // What holds the surfaces so: the force along x (along z for motions along the axis) and the torque about y through
  // the centre of each.
  struct Loads {
    double force[2] = {0, 0}, torque[2] = {0, 0};
  };
  // Of motions across the axis (order 1), or along it (order 0); the other surface is at rest.
  std::vector<Loads> loads(int order, std::span<const Given> given) const;

 private:
  struct Field {
    double q, u, v, w;
  };
  struct Block {
    double a[2][2] = {{0, 0}, {0, 0}};
  };
  struct Row {
    Block below, own, above;
  };
  // What the coefficients of level n need: exp(-(n + 1/2) |xi|) of both surfaces, their product p, and 1/(1 - p^2).
  struct Level {
    double decay[2], across, scale;
  };
  static Field divergence(int order, int n, int step, double sign);
  static std::array<double, 3> of_y(int order, const Field& weight, double n, double cosh, double sinh);
  Field given_value(int order, const Given& given, int n) const;
  double weight(int n, int step, int side, int surface) const;
  Row row(int order, int n) const;
  double source(int order, int n, int side, const Given& given) const;
  void eliminate(int order, std::span<const Given> given, std::vector<double>& y) const;
  Loads sum_loads(int order, const Given& given, const std::vector<double>& y, std::size_t stride,
                  std::size_t offset) const;

  double c_;                   // half the distance of the foci
  double cosh_[2], sinh_[2];   // of xi of the surfaces
  double exp_[2];              // of |xi|
  double height_[2];           // of the centres over c
  int last_;                   // the largest n
  std::vector<Level> levels_;  // up to one more
};

}  // namespace slurry::stokes
