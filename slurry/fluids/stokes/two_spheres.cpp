// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The scalar functions X^A, Y^A, Y^B, X^C, Y^C of a pair; from them the matrices.
#include "slurry/fluids/stokes/two_spheres.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "slurry/core/math.hpp"

namespace slurry::stokes {
namespace {

constexpr double pi = std::numbers::pi;

// The order of the series; what is left out is below 1e-5 (see the tests).
constexpr int order = 150;

// ---- The coefficients P, V, Q of Jeffrey and Onishi

// Numbers with three indices n, p, q: p + q <= order, 1 <= n <= p + 1; 0 elsewhere. Those of one n + p and one q lie
// side by side, for the sums of the recurrences run over them.
class Coefficients {
 public:
  Coefficients() : start_(std::size_t(widest + 1) * (order + 1)) {
    std::size_t count = 0;
    for (int sum = 0; sum <= widest; ++sum)
      for (int q = 0; q <= order; ++q) start_[sum * (order + 1) + q] = count, count += sum / 2 + 3;
    value_.assign(count, 0.0);
  }
  // The number of n = 0, n + p = sum and this q, those of n = 1, 2, ... after it; null outside.
  const double* row(int sum, int q) const {
    return sum < 0 || q < 0 ? nullptr : value_.data() + start_[sum * (order + 1) + q];
  }
  double operator()(int n, int p, int q) const { return row(n + p, q)[n]; }
  double& at(int n, int p, int q) { return value_[start_[(n + p) * (order + 1) + q] + n]; }

 private:
  static constexpr int widest = 2 * order + 1;
  std::vector<std::size_t> start_;
  std::vector<double> value_;
};

// The sum of a_s b_s, s = 1 ... last; 0 where there is no b.
double sum_of(const double* a, const double* b, int last) {
  double sum = 0;
  if (b)
    for (int s = 1; s <= last; ++s) sum += a[s] * b[s];
  return sum;
}

// C(n + s, n) by Pascal's rule; C(n + s, n + 1) is s/(n + 1) times that.
class Binomials {
 public:
  Binomials() : value_(size * size, 1.0) {
    for (int n = 1; n < size; ++n)
      for (int s = 1; s < size; ++s) value_[n * size + s] = value_[(n - 1) * size + s] + value_[n * size + s - 1];
  }
  double operator()(int n, int s) const { return value_[n * size + s]; }

 private:
  static constexpr int size = order + 2;
  std::vector<double> value_;
};

// P_{1 (m - q) q} or Q of it, for all m and q.
using FirstCoefficients = std::vector<std::vector<double>>;

FirstCoefficients first_of(const Coefficients& c) {
  FirstCoefficients first(order + 1);
  for (int m = 0; m <= order; ++m)
    for (int q = 0; q <= m; ++q) first[m].push_back(c(1, m - q, q));
  return first;
}

// The factors of the recurrences, with their binomials, for one n and s = 0, 1, ...
struct Factors {
  std::array<double, order + 2> near{}, far{}, v{}, q{}, spin{}, slide{};
};

// Of motion along the line of centres, (3.6) to (3.9).
void set_axial(Factors& f, int s_index, double n, double binomial) {
  const double s = s_index;
  f.near[s_index] = binomial * n * (2 * n + 1) * (2 * n * s - n - s + 2) / (2 * (n + 1) * (2 * s - 1) * (n + s));
  f.far[s_index] = -binomial * n * (2 * n - 1) / (2 * (n + 1));
  f.v[s_index] = -binomial * n * (4 * n * n - 1) / (2 * (n + 1) * (2 * s + 1));
}

// Of motion across it, (4.7) to (4.11).
void set_transverse(Factors& f, int s_index, double n, double binomial) {
  const double s = s_index, c = binomial * s / (n + 1);
  f.near[s_index] = c * (2 * n + 1) / (2 * (n + 1)) * (3 * (n + s) - (n * s + 1) * (2 * n * s - s - n + 2)) /
                    (s * (n + s) * (2 * s - 1));
  f.far[s_index] = c * n * (2 * n - 1) / (2 * (n + 1));
  f.v[s_index] = c * n * (4 * n * n - 1) / (2 * (n + 1) * (2 * s + 1));
  f.q[s_index] = -2 * c * (4 * n * n - 1) / (3 * (n + 1));
  f.spin[s_index] = c * s / (n + 1);
  f.slide[s_index] = -3 * c / (2 * n * s * (n + 1));
}

enum class PairMotion { axial, translation, rotation };

std::vector<Factors> factors_of(PairMotion motion) {
  const Binomials choose;
  std::vector<Factors> all(order + 2);
  for (int n = 1; n <= order + 1; ++n)
    for (int s = 1; s <= order + 1; ++s)
      (motion == PairMotion::axial ? set_axial : set_transverse)(all[n], s, n, choose(n, s));
  return all;
}

struct PairCoefficients {
  FirstCoefficients P, Q;
};

// P, V and Q in the order of p + q; V_npq differs from P_npq by a multiple of the terms `far`.
PairCoefficients pair_coefficients(PairMotion motion) {
  const std::vector<Factors> factors = factors_of(motion);
  Coefficients P, V, Q;
  if (motion == PairMotion::rotation)
    Q.at(1, 0, 0) = 1;
  else
    P.at(1, 0, 0) = V.at(1, 0, 0) = 1;
  for (int sum = 1; sum <= order; ++sum)
    for (int p = 0; p <= sum; ++p) {
      const int q = sum - p, last = (q + 1) / 2;  // beyond it all are 0
      for (int n = 1; n <= p + 1; ++n) {
        const Factors& f = factors[n];
        const double far = sum_of(f.far.data(), P.row(q, p - n - 1), last);
        const double all = sum_of(f.near.data(), P.row(q, p - n + 1), last) + far +
                           sum_of(f.v.data(), V.row(q - 2, p - n + 1), last) +
                           sum_of(f.q.data(), Q.row(q - 1, p - n + 1), last);
        P.at(n, p, q) = all;
        // 2 n/((n + 1)(2 n + 3)) over the factor n (2 n - 1)/(2 (n + 1)) of `far`; both change sign with the motion.
        V.at(n, p, q) = all + 4.0 / ((2 * n - 1.0) * (2 * n + 3)) * far;
        Q.at(n, p, q) =
            sum_of(f.spin.data(), Q.row(q - 1, p - n), last) + sum_of(f.slide.data(), P.row(q, p - n), last);
      }
    }
  return {first_of(P), first_of(Q)};
}

const FirstCoefficients& axial() {
  static const FirstCoefficients once = pair_coefficients(PairMotion::axial).P;
  return once;
}
const PairCoefficients& translation() {
  static const PairCoefficients once = pair_coefficients(PairMotion::translation);
  return once;
}
const PairCoefficients& spinning() {
  static const PairCoefficients once = pair_coefficients(PairMotion::rotation);
  return once;
}

// ---- Sums

// The behaviour of the coefficients of high order.
struct Singular {
  double g1, g2, g3;
};

// sum over m = first, first + 2, ... of c_m x^m, where x = 1 - gap part; c_m(lambda) = sum_q first_{m q} lambda^q/(1 +
// lambda)^m. `closeness` is 1 - x, kept apart because it is small.
double sum_series(const FirstCoefficients& first, int parity, double lambda, const Singular& g, double closeness) {
  const double x = 1 - closeness, one_minus_x2 = closeness * (2 - closeness);
  double sum;
  if (parity == 0) {
    const double log = math::log(one_minus_x2);
    sum = g.g1 / one_minus_x2 - g.g2 * log - g.g3 * one_minus_x2 * log - g.g1;
  } else {
    const double log = math::log((1 + x) / closeness);
    sum = g.g1 * x / one_minus_x2 + g.g2 * log + g.g3 * (one_minus_x2 * log + 2 * x);
  }
  const double own = 1 / (1 + lambda), other = lambda / (1 + lambda);
  std::array<double, order + 1> own_power, other_power;
  own_power[0] = other_power[0] = 1;
  for (int q = 1; q <= order; ++q) own_power[q] = own * own_power[q - 1], other_power[q] = other * other_power[q - 1];
  double power = 1;
  for (int m = 0; m <= order; ++m, power *= x) {
    if (m % 2 != parity) continue;
    double c = 0;
    for (int q = 0; q <= m; ++q) c += first[m][q] * other_power[q] * own_power[m - q];
    if (m > 0) c -= g.g1 + 2 * g.g2 / m - 4 * g.g3 / (m * (m == 2 ? -2.0 : m - 2.0));
    sum += c * power;
  }
  return sum;
}

// What one sphere of a pair needs: 1 is the sphere in question, lambda the radius of the other over its own.
struct PairFunctions {
  double xa11, xa12, ya11, ya12, yb11, yb12, yc11, yc12;
};

double cube(double a) { return a * a * a; }

PairFunctions pair_functions(double l, double closeness) {
  const double l1 = 1 + l, c3 = cube(l1), l2 = l * l, l3 = l2 * l, l4 = l2 * l2;
  const Singular xa{2 * l2 / c3, l * (1 + 7 * l + l2) / (5 * c3), (1 + 18 * l - 29 * l2 + 18 * l3 + l4) / (42 * c3)};
  const Singular ya{0, 4 * l * (2 + l + 2 * l2) / (15 * c3),
                    2 * (16 - 45 * l + 58 * l2 - 45 * l3 + 16 * l4) / (375 * c3)};
  const Singular yb{0, -l * (4 + l) / (5 * l1 * l1), -(32 - 33 * l + 83 * l2 + 43 * l3) / (250 * l1 * l1)};
  const Singular yc{0, 2 * l / (5 * l1), (8 + 6 * l + 33 * l2) / (125 * l1)};
  // Of Y12C times (1 + lambda)^3/8, the factor of its series.
  const Singular yc12{0, l2 / (10 * l1), l * (43 - 24 * l + 43 * l2) / (500 * l1)};
  const auto sum = [&](const FirstCoefficients& first, int parity, const Singular& g) {
    return sum_series(first, parity, l, g, closeness);
  };
  const auto halved = [](Singular g, double factor) { return Singular{g.g1 / factor, g.g2 / factor, g.g3 / factor}; };
  PairFunctions f;
  f.xa11 = sum(axial(), 0, xa);
  f.xa12 = -2 / l1 * sum(axial(), 1, xa);
  f.ya11 = sum(translation().P, 0, ya);
  f.ya12 = -2 / l1 * sum(translation().P, 1, ya);
  f.yb11 = 2 * sum(translation().Q, 1, halved(yb, 2));
  f.yb12 = -8 / (l1 * l1) * sum(translation().Q, 0, halved(yb, 2));
  f.yc11 = sum(spinning().Q, 0, yc);
  f.yc12 = 8 / c3 * l * sum(spinning().Q, 1, halved(yc12, l));
  return f;
}

// Torque on a sphere of radius 1 that turns about the line of centres, and on the other, of radius l, over 8 pi: the
// images of its rotlet, each of the strength that makes the other sphere a surface at rest.
std::array<double, 2> torsion(double l, double distance) {
  std::array<double, 2> sum{};
  const std::array<double, 2> radius{1, l};
  double place = 0, strength = 1;  // distance from the centre of the sphere it is in
  for (int k = 0; k < 100000 && std::abs(strength) > 1e-17; ++k) {
    const int in = k % 2, other = 1 - in;
    sum[in] += strength;
    const double d = distance - place;
    strength *= -cube(radius[other] / d);
    place = radius[other] * radius[other] / d;
  }
  return sum;
}

// ---- Matrices

void add_isotropic(Matrix& m, std::size_t row, std::size_t column, double along, double across, Vec3 axis) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) m(row + i, column + j) += (along - across) * axis[i] * axis[j] + (i == j ? across : 0);
}

// v -> factor v x axis, and its transpose at the mirrored place.
void add_cross(Matrix& m, std::size_t row, std::size_t column, double factor, Vec3 axis) {
  const double entries[3][3] = {{0, axis.z, -axis.y}, {-axis.z, 0, axis.x}, {axis.y, -axis.x, 0}};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      m(row + i, column + j) += factor * entries[i][j];
      m(column + j, row + i) += factor * entries[i][j];
    }
}

}  // namespace

Matrix two_sphere_resistance(double radius1, double radius2, double gap, Vec3 axis) {
  const double a[2] = {radius1, radius2}, sum = radius1 + radius2, distance = sum + gap, closeness = gap / distance;
  const PairFunctions f[2] = {pair_functions(radius2 / radius1, closeness),
                              pair_functions(radius1 / radius2, closeness)};
  Matrix m(12, 12);
  for (int i = 0; i < 2; ++i) {
    const std::size_t u = 6 * i, w = u + 3, other = 6 * (1 - i);
    const double sign = i == 0 ? 1 : -1, volume = 8 * pi * cube(a[i]);
    const std::array<double, 2> turn = torsion(a[1 - i] / a[i], distance / a[i]);
    add_isotropic(m, u, u, 6 * pi * a[i] * f[i].xa11, 6 * pi * a[i] * f[i].ya11, axis);
    add_isotropic(m, w, w, volume * turn[0], volume * f[i].yc11, axis);
    // Torque of this sphere over its own velocity and over that of the other.
    add_cross(m, w, u, sign * 4 * pi * a[i] * a[i] * f[i].yb11, axis);
    add_cross(m, w, other, sign * pi * sum * sum * f[i].yb12, axis);
    // Both spheres give the same coupling; half of it is entered for each, and its transpose.
    for (const auto& [row, column] : {std::pair{u, other}, {other, u}})
      add_isotropic(m, row, column, 1.5 * pi * sum * f[i].xa12, 1.5 * pi * sum * f[i].ya12, axis);
    for (const auto& [row, column] : {std::pair{w, other + 3}, {other + 3, w}})
      add_isotropic(m, row, column, 0.5 * volume * turn[1], 0.5 * pi * cube(sum) * f[i].yc12, axis);
  }
  return m;
}

// ---- A sphere beside a wall

namespace {

// Brenner (1961), equation 2.19: the force over 6 pi a U.
double brenner(double gap) {
  const double alpha = math::acosh(1 + gap), s1 = math::sinh(alpha), s2 = math::sinh(2 * alpha);
  double sum = 0;
  for (int n = 1; (2 * n + 1) * alpha < 40; ++n) {
    const double k = 2 * n + 1, half = 2 * math::sinh(0.5 * k * alpha);
    const double bracket = (2 * math::sinh(k * alpha) + k * s2) / (half * half - k * k * s1 * s1) - 1;
    sum += n * (n + 1.0) / ((2 * n - 1.0) * (2 * n + 3)) * bracket;
  }
  return 4.0 / 3 * s1 * sum;
}

// Jeffery (1915): the torque about the normal over 8 pi a^3.
double wall_torsion(double gap) {
  const double alpha = math::acosh(1 + gap), s = math::sinh(alpha);
  double sum = 0;
  for (int n = 1; n * alpha < 14 && n < 100000; ++n) sum += cube(s / math::sinh(n * alpha));
  return sum;
}

// (log + slow_log e) ln(1/e) + c0 + c1 e + c2 e^2 ln(1/e) + c3 e^2 + c4 e^3.
struct WallFit {
  double log, slow_log;
  std::array<double, 5> c;
  double operator()(double e) const {
    const double l = math::log(1 / e);
    return (log + slow_log * e) * l + c[0] + e * (c[1] + e * (c[2] * l + c[3] + e * c[4]));
  }
};
// Force over 6 pi a U, torque over 8 pi a^2 U of a sphere that moves along the wall; torque over 8 pi a^3 omega of one
// that turns as if it rolled.
constexpr WallFit slide_force{
    8.0 / 15, 64.0 / 375, {0.954293756, 0.429463903, -0.0124642806, 0.000896096733, -0.0019013728}};
constexpr WallFit slide_torque{0.1, 43.0 / 250, {-0.19295275, 0.10057537, 0.03717768, 0.09357051, 0.00383158}};
constexpr WallFit roll_torque{0.4, 66.0 / 125, {0.37089242, 0.34031585, 0.20194276, 0.25958108, 0.0709942}};

}  // namespace

Matrix sphere_wall_resistance(double radius, double gap, Vec3 normal) {
  const double e = gap / radius;
  Matrix m(6, 6);
  add_isotropic(m, 0, 0, 6 * pi * radius * brenner(e), 6 * pi * radius * slide_force(e), normal);
  add_isotropic(m, 3, 3, 8 * pi * cube(radius) * wall_torsion(e), 8 * pi * cube(radius) * roll_torque(e), normal);
  add_cross(m, 3, 0, 8 * pi * radius * radius * slide_torque(e), normal);
  return m;
}

}  // namespace slurry::stokes
