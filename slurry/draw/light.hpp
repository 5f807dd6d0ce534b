// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The light of a lit picture: a sky, brighter above than below, and a sun with soft shadows. How much of both a point
// sees is told by depth maps from many directions, one lookup each: the sum over the sky is its ambient occlusion, that
// over a disc of directions about the sun the soft edge of its shadow. There is no noise, and nothing depends on the
// screen.
//
//     brightness = ambient + sky sum_k w_k max(0, n.l_k) V_k / (the same of a free level face) + sun (n.l) mean V
//
// with V = 1 where nothing stands between the point and the direction l.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/draw/solids.hpp"
#include "slurry/draw/view.hpp"
#include "slurry/shapes/bounds.hpp"

namespace slurry {

class Light {
 public:
  // What lies outside of `box` throws no shadow. `up`: unit.
  Light(const Solids& solids, const Bounds& box, const View& view, Vec3 up);

  // Where nothing throws a shadow.
  double unshaded(Vec3 normal) const;
  double at(Vec3 point, Vec3 normal) const;
  // The light of the sky, 1 on a free level face, and the share of the sun that is free.
  double of_sky(Vec3 point, Vec3 normal) const;
  double of_sun(Vec3 point, Vec3 normal) const;
  Vec3 to_sun() const { return sun_; }
  // Sine of the angle below the horizon where the sky ends. A direction at the sine s has the weight (lowest + s) /
  // (lowest + 1).
  static constexpr double lowest = 0.35;

 private:
  // Depths seen from a direction, in parallel: 0 is nothing, and more is nearer to the light.
  struct DepthMap {
    View view;  // `towards` the light
    Window window;
    int side = 0;              // texels
    double texel = 0;          // m
    double low = 0, step = 1;  // of the depth, m
    double weight = 0;
    std::vector<std::uint16_t> depth;
    bool is_free(int column, int row, double least) const {
      if (column < 0 || row < 0 || column >= side || row >= side) return true;
      return depth[static_cast<std::size_t>(row) * side + column] <= least;
    }
    double free_share(Vec3 point, Vec3 normal) const;
    void cover(double x, double y, double radius, double top);
    void cover(const Vec3& a, const Vec3& b, const Vec3& c);
    std::uint16_t rank(double depth) const;
  };
  DepthMap empty_map(Vec3 direction, double weight, const Bounds& box, int side) const;
  static void fill(DepthMap& map, const Solids& solids);

  Vec3 sun_;
  double level_ = 1;  // sum over the sky of a free level face
  std::vector<DepthMap> sky_, suns_;
};

}  // namespace slurry
