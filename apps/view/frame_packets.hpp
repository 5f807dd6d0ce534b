// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From a frame to what the page draws: single-precision arrays in packets (packet.hpp).
//
//     frame      sphere (x, y, z, radius), speed, load, group, colour; pressure, contacts and gamma when frames hold
//                contacts; id (float64, exact up to 2^53) unless the rows are numbered from 0; orientation (w, x, y, z,
//                times 32767) when a grain has turned; shape when grains have shapes; arms (begin, end, radius) of
//                swimmers. The periodic cell and the poses
//                of the obstacles stand in the header; what these look like is the same for the whole run
//                (run_scene.hpp).
//     contacts   those that bear a force or are glued: first (row), second (row, or -1 - piece), point, force (normal,
//                N), shear (N), gamma
//     vectors    velocity and angular_velocity, three columns each; force (N), the sum of the contact forces on a
//                grain, when frames hold contacts
//     geometry   vertices and triangles of the shapes of grains, "shape/0/vertices", "shape/0/triangles", ...
//
// The pictures need no more digits; a grain's state in full is JSON (`grain_json`).
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "slurry/io/results/frame_sums.hpp"
#include "slurry/io/results/frames.hpp"

namespace slurry {

// A frame as read, ready for the packets: contacts name rows of the grains instead of identities.
struct ViewedFrame {
  Frame frame;
  GrainContacts sums;
};
ViewedFrame read_viewed_frame(const std::filesystem::path& path);

std::string frame_packet(const ViewedFrame& viewed);
std::string contacts_packet(const ViewedFrame& viewed);
std::string vectors_packet(const ViewedFrame& viewed);
std::string geometry_packet(const ViewedFrame& viewed);

// Everything that the frame says about one grain, its contacts included; null when there is no such grain.
nlohmann::json grain_json(const ViewedFrame& viewed, std::int64_t id);

}  // namespace slurry
