// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Frames: pictures of the state, one HDF5 file each (frames/frame_000123.h5), and frames.xdmf, which ParaView opens.
//
//     /           attributes format, format_version, title, planar (0 or 1), time (s), step, dt (s, of the last step)
//     /grains     id, group, radius, mass, inertia, position, velocity, orientation (w, x, y, z), angular_velocity,
//                 colour, and load: the sum of |impulse| / dt over the grain's contacts, N; one row per grain, by id
//     /contacts   first (id), second (id, or -1 - piece for an obstacle), obstacle (rank, or -1), gap (m, at the start
//     of
//                 the step), normal (from first to second), impulse (N s), gamma (its unit
//                 depends on the law's scaling: cases/gamma_unit.hpp), law, point (m)
//     /obstacles  name, position and orientation of the frame (identity at t = 0), its velocity and angular_velocity,
//                 centre at t = 0
//     /pieces     surface (half_space, rod, block, cylinder, bore, cavity, arc; see shapes/surface.hpp), obstacle
//                 (rank), rank (the piece of `second` above), radius, half_length, half, and position and orientation
//                 in the world; a size that the surface does not have is 0, an unbounded one infinite. A link of a
//                 polyline is a rod of radius 0. An arc goes from -half[0] to half[0] rad about its own z axis, off its
//                 own x axis; half[1] is 1 for its outer and -1 for its inner side.
//     /meshes     a group named by the rank of the obstacle for each mesh: vertices (n x 3, m, in the obstacle's frame,
//                 which is the world's at t = 0) and triangles (m x 3, ranks of vertices). In the world a vertex is at
//                 position + orientation * vertex of /obstacles. Triangles are not in /pieces; triangle k of obstacle
//                 r is the piece first_piece[r] + k, with /obstacles/first_piece.
//     /shapes     where grains are not all spheres, a group for each value of /grains/shape: attributes name and volume
//                 (of a grain of radius 1; area in a planar case); vertices (n x 3, in the body's frame, in units of
//                 the grain's radius), triangles (m x 3)
//
// Every dataset with a unit carries it as the attribute `unit`. A frame is written beside its name and renamed, so that
// a crash leaves only complete frames.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/io/results/xdmf.hpp"
#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

namespace hdf5 {
class Writer;
class Memory;
}  // namespace hdf5

// What the case says about the contents of its frames.
struct FrameContents {
  explicit FrameContents(const Case& c);
  void write(hdf5::Writer& file, const World& world, const State& state) const;
  std::string title, gamma_unit;
  bool planar, contacts;
  std::vector<std::int32_t> colours;  // per group
};

class FrameWriter {
 public:
  // Writes into the run folder. Without `resumed_step` the run starts anew and frames of an earlier one are removed;
  // with it frames of later steps are removed and the others are kept, also those that cannot be read. `gzip` from 0
  // (none) to 9. `next_number`, where the run knows it: frames go on from it, wherever the earlier ones are.
  FrameWriter(const std::filesystem::path& run_folder, const Case& c, std::optional<std::int64_t> resumed_step = {},
              int gzip = 0, std::optional<std::int64_t> next_number = {});

  // A frame of the same step as the last one takes its place.
  void write(const World& world, const State& state);

  // Brings frames.xdmf up to date. While frames are written it is, for the first hundred; later it lags behind by up to
  // a tenth of them, since a list written anew for each frame would cost more than the frames.
  void write_list();

  const std::vector<FrameInfo>& frames() const { return frames_; }
  std::int64_t next_number() const { return next_number_; }
  // A sentence for each frame that cannot be read, and one for those that are gone.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  std::vector<std::filesystem::path> sort_frames(std::int64_t resumed_step, std::optional<std::int64_t> next_number);
  std::filesystem::path run_folder_;
  FrameContents contents_;
  int gzip_;
  std::shared_ptr<hdf5::Memory> memory_;  // for one frame after the other
  std::vector<FrameInfo> frames_;
  std::size_t listed_ = 0;  // of them in frames.xdmf
  std::int64_t next_number_ = 0;
  std::vector<std::string> notes_;
};

// A piece of an obstacle as a frame holds it.
struct FramePiece {
  std::string surface;
  std::int32_t obstacle = 0, rank = 0;
  double radius = 0, half_length = 0;
  Vec3 half;
  Pose pose;  // in the world
};

struct FrameObstacle {
  std::string name;
  Pose pose;
  Vec3 centre;
  std::int32_t first_piece = 0;
};

// A surface made of triangles.
struct FrameShape {
  std::string name;
  std::vector<Vec3> vertex;
  std::vector<std::int32_t> corner;  // three vertices per triangle, counter-clockwise from outside
  double volume = 0;                 // of a grain of radius 1 (area of a planar one); 0 for a wall
};

struct Frame {
  std::string title;
  bool planar = false;
  double time = 0, dt = 0;
  std::int64_t step = 0;
  Grains grains;                     // by id
  std::vector<std::int32_t> colour;  // per grain
  std::vector<double> load;          // per grain, N
  bool has_contacts = false;         // false when the case keeps contacts out
  Contacts contacts;                 // first and second are rows of `grains`
  std::string gamma_unit = "N s/m^2";
  std::vector<std::int32_t> contact_obstacle;
  std::vector<Vec3> contact_point;
  std::vector<FrameObstacle> obstacles;
  std::vector<FramePiece> pieces;
  std::vector<std::int32_t> shape;   // per grain, rank in `shapes`; empty when all are spheres or discs
  std::vector<FrameShape> shapes;    // in units of a grain's radius, in its frame
  std::map<int, FrameShape> meshes;  // by the rank of the obstacle, in its frame
};

class FrameReader {
 public:
  // Lists the frames of a run folder; none when nothing was written.
  explicit FrameReader(const std::filesystem::path& run_folder);
  const std::vector<FrameInfo>& frames() const { return frames_; }
  Frame read(std::size_t k) const;

 private:
  std::filesystem::path run_folder_;
  std::vector<FrameInfo> frames_;
};

Frame read_frame(const std::filesystem::path& path);

// The frame that a FrameWriter would write, without a file.
Frame frame_of(const World& world, const State& state, const Case& c);
// The row of the grain with this identity; -1 when there is none.
std::int32_t row_of(const Frame& frame, std::int64_t id);
// The ids of the partners of the contacts, in the place of their rows; obstacles stay as they are coded.
std::vector<std::int64_t> partner_ids(const Frame& frame, const std::vector<std::int32_t>& rows);
// The line of the list of frames for one file, whose number in the name is given; reads only what the line tells.
FrameInfo read_frame_info(const std::filesystem::path& path, std::int64_t number);

}  // namespace slurry
