// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Ball: a rod of no length; from inside, a cavity (or its section, a bore, in the plane).
#include "slurry/shapes/obstacles/ball.hpp"

namespace slurry {

std::vector<Piece> Ball::pieces(bool planar) const {
  if (!inside) return {{Rod{0, radius}, {position, {}}}};
  if (planar) return {{Bore{radius}, {position, {}}}};
  return {{Cavity{radius}, {position, {}}}};
}

}  // namespace slurry
