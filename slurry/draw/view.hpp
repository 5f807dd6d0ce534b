// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// View: the parallel projection of a picture, and the part of it that is shown.
#pragma once

#include <string>
#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

// Unit vectors: to the right and up on the paper, and from the scene towards the eye. By default the plane z = 0 from
// above.
struct View {
  Vec3 right{1, 0, 0}, up{0, 1, 0}, towards{0, 0, 1};
  // Right, up and nearness of a point.
  constexpr Vec3 operator()(Vec3 p) const { return {dot(right, p), dot(up, p), dot(towards, p)}; }
};

// The eye stands at `azimuth` and `elevation`, in degrees, over the level plane, which is across `up` (unit). The
// azimuth counts from the x axis towards y, both laid into that plane.
View view_from(double azimuth, double elevation, Vec3 up = {0, 0, 1});

// From along a unit vector, with `up` as far up as can be; from straight above, x runs to the right.
View view_along(Vec3 towards, Vec3 up);

// "x", "y", "z" (from that axis, "y" from its negative side, so that x runs to the right), "iso", or
// "azimuth,elevation" in degrees. Throws InputError else.
View parse_view(const std::string& text, Vec3 up = {0, 0, 1});

// A rectangle on the paper, in metres of the view.
struct Window {
  double left = 0, bottom = 0, right = 1, top = 1;
  double width() const { return right - left; }
  double height() const { return top - bottom; }
};

// "left,bottom:right,top" in metres. Throws InputError else.
Window parse_window(const std::string& text);

Window join(const Window& a, const Window& b);

// The numbers of "1,2,3"; empty where the text is anything else.
std::vector<double> numbers_in(const std::string& text);

}  // namespace slurry
