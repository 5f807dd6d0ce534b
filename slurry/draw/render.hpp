// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The rasteriser of lit pictures. The picture is cut into tiles, which any thread may draw; in each, what reaches into
// it is drawn from near to far with a depth for each of nine samples a pixel. Balls and rods are met by the ray of each
// sample, so that their outlines are exact; triangles are filled by edge functions that two neighbours share bit for
// bit, so that there is no seam. Light is worked out once for each pixel and thing in it. What one sees through is
// blended last, from far to near. The bits do not depend on the number of threads.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/draw/camera.hpp"
#include "slurry/draw/light.hpp"
#include "slurry/draw/solids.hpp"

namespace slurry {

// Pixels in rows from the top, 0x00rrggbb.
struct Image {
  int width = 0, height = 0;
  std::vector<std::uint32_t> pixel;
};

struct ImagePlace {
  int width = 0, height = 0;
  double scale = 1;     // pixels a metre, in the plane of the target
  double x = 0, y = 0;  // of the target
};

Image render(const Solids& solids, const Camera& camera, const Light& light, const ImagePlace& place);

}  // namespace slurry
