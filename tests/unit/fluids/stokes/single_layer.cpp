// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/single_layer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "slurry/fluids/stokes/surface_mesh.hpp"

namespace slurry::stokes {
namespace {

TEST(LayerOperator, IsTheMatrixOfTheBlocks) {
  for (const bool with_wall : {false, true}) {
    Panels panels;
    Triangles ball = surface_mesh(Globe{1}, 80);
    append(panels, ball);
    const std::size_t first = panels.size();
    for (Vec3& v : ball.vertex) v = 0.5 * v + Vec3{1.8, 0.3, 0.2};
    append(panels, ball);
    const std::vector<PanelRange> surfaces{{0, first}, {first, panels.size()}};
    std::optional<Wall> wall;
    if (with_wall) wall = Wall{{0, 0, -1.2}, {0, 0, 1}};
    const auto product = make_layer_operator(panels, surfaces, wall, {1e-3, SumMethod::direct});
    std::vector<Vec3> q(panels.size()), u(panels.size());
    for (std::size_t k = 0; k < q.size(); ++k)
      q[k] = {std::sin(double(k)), std::cos(3.0 * double(k)), 0.1 * double(k % 7)};
    product->apply(q, u);
    for (std::size_t i = 0; i < q.size(); i += 13) {
      Vec3 sum;
      for (std::size_t j = 0; j < q.size(); ++j) sum += galerkin_block(panels, i, j, wall ? &*wall : nullptr) * q[j];
      std::vector<Vec3> normals(q.size());
      for (const PanelRange& range : surfaces) NormalTerm(panels, range).add(q, normals);
      // The same numbers in another order.
      EXPECT_NEAR(norm(u[i] - sum - normals[i]), 0, 1e-14);
    }
  }
}

}  // namespace
}  // namespace slurry::stokes
