// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Frames: pictures of the state, one HDF5 file each (frames/frame_000123.h5), and frames.xdmf, which ParaView opens.
//
//     /           attributes format, format_version (4), title, planar (0 or 1), time (s), step, dt (s, of the last
//                 step), down (unit vector along the mean gravity; -y in the plane or -z in space where there is none)
//     /grains     id, group, radius, mass, inertia, position, velocity, orientation (w, x, y, z), angular_velocity,
//                 birth (s, when the grain came; 0: at the start), inner_energy (J, of impacts), parent (id of the
//                 grain that it is a fragment of, or -1), colour, and load: the sum of |impulse| / dt over the grain's
//                 contacts, N; one row per grain, by id
//     /contacts   first (id), second (id, or -1 - piece for an obstacle), obstacle (rank, or -1), gap (m, at the start
//                 of the step), normal (from first to second), impulse (N s), gamma (its unit depends on the law's
//                 scaling: cases/gamma_unit.hpp), law, point (m), and where hard spheres met impact (m), one contact
//                 for each of their impacts
//     /obstacles  name, position and orientation of the frame (identity at t = 0), its velocity and angular_velocity,
//                 centre at t = 0, first_piece (rank of its first piece, the `piece` of `second` above); present, where
//                 some obstacle is not there at that time: 1 or 0
//     /pieces     a table for each kind of surface that the obstacles are made of, under its name: obstacle (rank),
//     rank
//                 (of the piece), position and orientation in the obstacle's frame, and the parameters of the surface
//                 (shapes/surfaces/*.hpp; flags are 0 or 1, an unbounded length is infinite). A row stands for `count`
//                 pieces that follow each other: the triangles of a mesh from `index` on, the links of a polyline.
//     /meshes     a group for each number in /pieces/triangle/mesh: vertices (n x 3, m) and triangles (m x 3, ranks of
//                 vertices), in the frame of the piece: in the obstacle's frame a vertex is at position + orientation *
//                 vertex of that row
//     /chains     a group for each number in /pieces/link/chain: points (n x 3, m), attributes is_closed and hard_ends
//     /arms       where there are swimmers, what joins their bodies: begin and end (m) and radius (m), for those who
//     draw /shapes     where grains are not all spheres, a group for each value of /grains/shape: attributes name and
//     volume
//                 (of a grain of radius 1; area in a planar case); vertices (n x 3, in the body's frame, in units of
//                 the grain's radius), triangles (m x 3)
//
// Every dataset with a unit carries it as the attribute `unit`. A frame is written beside its name and renamed, so that
// a crash leaves only complete frames.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/grains/arms.hpp"
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
  // The same in two parts: takes what the frame shows and its room on the disk, where the disk promises any, and gives
  // the job that writes it, which any thread may do. It is to be done before the next frame is built; where it throws,
  // it may be done again.
  std::function<void()> build(const World& world, const State& state);

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

struct FrameObstacle {
  std::string name;
  Pose pose;  // of its frame: the identity where nothing has moved
  Vec3 centre;
  std::int32_t first_piece = 0;
  std::vector<Piece> pieces;  // in its frame
  bool is_present = true;     // false: it was not there at that time, and is not drawn
  Vec3 velocity = {}, angular_velocity = {};
};

// What the grains of a group look like: the surface of a grain of radius 1 in its frame, each convex part closed.
struct FrameForm {
  std::string name;
  double volume = 0;  // of a grain of radius 1; area in a planar case
  Triangles surface;
};
// Does the form fill the ball (disc) of its radius?
bool is_round(const FrameForm& form, bool planar);

struct Frame {
  std::string title;
  bool planar = false;
  double time = 0, dt = 0;
  std::int64_t step = 0;
  Vec3 down{0, 0, -1};               // unit, along gravity
  Domain domain;                     // the periodic cell, where there is one
  Grains grains;                     // by id
  std::vector<std::int32_t> colour;  // per grain
  std::vector<double> load;          // per grain, N
  bool has_contacts = false;         // false when the case keeps contacts out
  Contacts contacts;                 // first and second are rows of `grains`
  std::string gamma_unit = "N s/m^2";
  std::vector<std::int32_t> contact_obstacle;
  std::vector<Vec3> contact_point;
  std::vector<FrameObstacle> obstacles;
  std::vector<std::int32_t> shape;  // per grain, rank in `shapes`; empty when all are spheres or discs
  std::vector<FrameForm> shapes;
  std::vector<SwimmerArm> arms;
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
