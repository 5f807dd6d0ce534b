// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/even_points.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry::grid {
namespace {

using std::numbers::pi;

// Fewest that hold the fluid: n = 4.
constexpr int least_order = 4;
// Steps of repulsion, and how far a unit force moves a point in one, in units of the mean spacing. After these, forces
// are below a thousandth for 1000 points; twice the length of a step is unstable.
constexpr int repelling_steps = 40;
constexpr double repelling_length = 0.06;

using Index = std::array<int, 3>;

double count_of(int n) { return double(n) * n + (n % 2 == 0 ? 2 : -1); }

// By ratio, not by difference.
int nearest_order(double wanted) {
  int n = least_order;
  const auto off = [&](int order) { return std::max(count_of(order) / wanted, wanted / count_of(order)); };
  while (off(n + 1) < off(n)) ++n;
  return n;
}

// Doubled indices of the points of an octant whose coordinates descend: one of each set that symmetries relate.
std::vector<Index> first_of_each(int n) {
  std::vector<Index> all;
  for (int i = n; i >= 0; i -= 2)
    for (int j = std::min(i, n - i); j >= 0; --j)
      if (const int k = n - i - j; k <= j && (i - j) % 2 == 0 && (i - k) % 2 == 0) all.push_back({i, j, k});
  return all;
}

// Calls visit(x) for the images of a point by exchange of axes and change of signs, each once.
template <class Visit>
void for_each_image(const Index& index, const Vec3& x, const Visit& visit) {
  std::array<int, 3> order{0, 1, 2};
  do {
    // Of exchanges between equal coordinates, only the one that keeps their order.
    const auto place = [&](int c) { return std::find(order.begin(), order.end(), c) - order.begin(); };
    if ((index[0] == index[1] && place(0) > place(1)) || (index[1] == index[2] && place(1) > place(2))) continue;
    for (int signs = 0; signs < 8; ++signs) {
      Vec3 image;
      bool is_new = true;
      for (int c = 0; c < 3; ++c) {
        const bool is_turned = (signs >> c & 1) != 0;
        is_new = is_new && !(is_turned && index[order[c]] == 0);
        image[c] = is_turned ? -x[order[c]] : x[order[c]];
      }
      if (is_new) visit(image);
    }
  } while (std::next_permutation(order.begin(), order.end()));
}

std::vector<Vec3> all_of(const std::vector<Index>& index, const std::vector<Vec3>& first) {
  std::vector<Vec3> points;
  for (std::size_t k = 0; k < first.size(); ++k)
    for_each_image(index[k], first[k], [&](const Vec3& x) { points.push_back(x); });
  return points;
}

// On the planes of symmetry that it lies in, and on the sphere.
Vec3 held(const Index& index, Vec3 x) {
  for (int c = 0; c < 3; ++c)
    if (index[c] == 0) x[c] = 0;
  for (int c = 0; c < 2; ++c)
    if (index[c] == index[c + 1]) x[c] = x[c + 1] = 0.5 * (x[c] + x[c + 1]);
  if (index[0] == index[2]) x = Vec3{1, 1, 1};
  return normalised(x);
}

Vec3 repulsion(const Vec3& x, const std::vector<Vec3>& points, double spacing) {
  Vec3 force;
  for (const Vec3& y : points) {
    const Vec3 d = (x - y) / spacing;
    const double square = norm2(d);
    if (square > 0) force += d / (square * square);
  }
  return force - dot(force, x) * x;
}

}  // namespace

std::vector<Vec3> even_points(double wanted) {
  const int n = nearest_order(wanted);
  const std::vector<Index> index = first_of_each(n);
  std::vector<Vec3> first;
  for (const Index& i : index) {
    Vec3 x;
    for (int c = 0; c < 3; ++c) x[c] = math::sin(0.5 * pi * i[c] / n);
    first.push_back(held(i, x));
  }
  const double spacing = std::sqrt(4 * pi / count_of(n));
  for (int step = 0; step < repelling_steps; ++step) {
    const std::vector<Vec3> points = all_of(index, first);
    parallel_for(
        first.size(),
        [&](std::size_t k) {
          first[k] = held(index[k], first[k] + repelling_length * spacing * repulsion(first[k], points, spacing));
        },
        8);
  }
  return all_of(index, first);
}

}  // namespace slurry::grid
