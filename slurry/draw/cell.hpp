// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A periodic cell in pictures: its outline, and the images of the grains that reach through its faces.
#pragma once

#include "slurry/draw/scene.hpp"

namespace slurry {

// The eight corners of the cell, four in a planar frame.
std::vector<Vec3> cell_corners(const Frame& frame);

// The frame with, behind its grains, an image of each grain that reaches through a face of the cell, where it comes in
// on the other side; the images get the colour of their grain. Contacts are as they were.
Frame with_images(Frame frame, std::vector<Colour>& colours);

void draw_cell(const Frame& frame, const Layout& layout, Canvas& canvas);

}  // namespace slurry
