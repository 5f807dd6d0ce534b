// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Frames as they are read.
#include <fmt/format.h>

#include <algorithm>
#include <numbers>
#include <type_traits>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/frame_format.hpp"
#include "slurry/io/results/frame_pieces.hpp"
#include "slurry/io/results/frames.hpp"
#include "slurry/io/results/hdf5.hpp"

namespace slurry {
namespace {

void check_format(const hdf5::Reader& file) {
  const std::string format = file.text_attribute("/", "format");
  if (format != frame_format) throw RunError(fmt::format("{}: is a \"{}\", not a frame", file.name(), shown(format)));
  const std::int64_t version = file.integer_attribute("/", "format_version");
  if (version != frame_format_version)
    throw RunError(fmt::format("{}: frame of version {}; this program reads version {}", file.name(), version,
                               frame_format_version));
}

std::vector<FrameInfo> list_frames(const std::filesystem::path& run_folder) {
  std::vector<FrameInfo> frames;
  for (const NumberedFile& f : numbered_files(frame_folder(run_folder), "frame_", ".h5"))
    frames.push_back(read_frame_info(f.path, f.number));
  return frames;
}

// Reads the arrays of one group of a frame, which must have one length.
class GroupReader {
 public:
  GroupReader(const hdf5::Reader& file, std::string group, const std::string& key)
      : file_(file), group_(std::move(group)), rows_(file.length(group_ + key)) {}

  std::size_t rows() const { return rows_; }
  template <class T>
  void operator()(const std::string& name, std::vector<T>& values) const {
    const std::string path = group_ + name;
    if constexpr (std::is_same_v<T, std::string>)
      values = file_.texts(path);
    else
      values = file_.array<T>(path);
    if (values.size() != rows_)
      throw RunError(fmt::format("{}: {} has {} rows; expected {}", file_.name(), path, values.size(), rows_));
  }
  template <class T>
  std::vector<T> get(const std::string& name) const {
    std::vector<T> values;
    (*this)(name, values);
    return values;
  }

 private:
  const hdf5::Reader& file_;
  std::string group_;
  std::size_t rows_;
};

void read_grains(const hdf5::Reader& file, Frame& frame) {
  const GroupReader read(file, "/grains/", "id");
  for_each_array(frame.grains, [&](const auto& f, auto& values) {
    if (f.is(Array::internal)) return;
    // Frames that were written before grains could come or break have no times of birth, energies and parents.
    const bool is_new = f.name == "birth" || f.name == "inner_energy" || f.name == "parent";
    if (is_new && !file.has("/grains/" + std::string(f.name)))
      values.resize(read.rows());
    else
      read(std::string(f.name), values);
  });
  if (!file.has("/grains/parent")) frame.grains.parent.assign(read.rows(), no_parent);
  read("colour", frame.colour);
  read("load", frame.load);
}

// The row of a grain that a contact names.
std::int32_t row_of(const Frame& frame, std::int64_t id, const std::string& file) {
  const std::int32_t row = id < 0 ? -1 : slurry::row_of(frame, id);
  if (row < 0) throw RunError(fmt::format("{}: a contact names grain {}, which the frame lacks", file, id));
  return row;
}

// The same for the second of a contact, which may be a piece of an obstacle.
std::int32_t partner_of(const Frame& frame, std::int64_t id, const std::string& file) {
  constexpr std::int64_t last_piece = std::numeric_limits<std::int32_t>::min();
  return id < 0 && id >= last_piece ? static_cast<std::int32_t>(id) : row_of(frame, id, file);
}

void read_contacts(const hdf5::Reader& file, Frame& frame) {
  frame.has_contacts = file.has("/contacts");
  if (!frame.has_contacts) return;
  const GroupReader read(file, "/contacts/", "first");
  for (const std::int64_t id : read.get<std::int64_t>("first"))
    frame.contacts.first.push_back(row_of(frame, id, file.name()));
  for (const std::int64_t id : read.get<std::int64_t>("second"))
    frame.contacts.second.push_back(partner_of(frame, id, file.name()));
  for_each_array(frame.contacts, [&](const auto& f, auto& values) {
    const std::string name(f.name);
    if (!is_partner(name) && (!f.is(Array::optional) || file.has("/contacts/" + name))) read(name, values);
  });
  frame.gamma_unit = file.text_attribute("/contacts/gamma", "unit");
  read("obstacle", frame.contact_obstacle);
  read("point", frame.contact_point);
}

void read_obstacles(const hdf5::Reader& file, Frame& frame) {
  const GroupReader read(file, "/obstacles/", "name");
  const auto name = read.get<std::string>("name");
  const auto position = read.get<Vec3>("position"), centre = read.get<Vec3>("centre");
  const auto velocity = read.get<Vec3>("velocity"), angular_velocity = read.get<Vec3>("angular_velocity");
  const auto orientation = read.get<Quaternion>("orientation");
  const auto first_piece = read.get<std::int32_t>("first_piece");
  std::vector<std::int32_t> present(read.rows(), 1);
  if (file.has("/obstacles/present")) read("present", present);
  for (std::size_t k = 0; k < read.rows(); ++k)
    frame.obstacles.push_back({name[k],
                               {position[k], orientation[k]},
                               centre[k],
                               first_piece[k],
                               {},
                               present[k] != 0,
                               velocity[k],
                               angular_velocity[k]});
  read_pieces(file, frame.obstacles);
}

FrameForm read_form(const hdf5::Reader& file, const std::string& group) {
  FrameForm form{file.text_attribute(group, "name"), file.real_attribute(group, "volume"), {}};
  form.surface = {file.array<Vec3>(group + "/vertices"), file.array<Corners>(group + "/triangles")};
  if (const std::string fault = first_fault(form.surface); !fault.empty())
    throw RunError(fmt::format("{}: {}: {}", file.name(), group, fault));
  return form;
}

void read_shapes(const hdf5::Reader& file, Frame& frame) {
  for (int k = 0; file.has(fmt::format("/shapes/{}", k)); ++k)
    frame.shapes.push_back(read_form(file, fmt::format("/shapes/{}", k)));
  if (frame.shapes.empty()) return;
  GroupReader(file, "/grains/", "id")("shape", frame.shape);
  for (const std::int32_t k : frame.shape)
    if (k < 0 || k >= std::ssize(frame.shapes))
      throw RunError(fmt::format("{}: a grain has the shape {} of {}", file.name(), k, frame.shapes.size()));
}

void read_arms(const hdf5::Reader& file, Frame& frame) {
  if (!file.has("/arms")) return;
  const auto begin = file.array<Vec3>("/arms/begin"), end = file.array<Vec3>("/arms/end");
  const auto radius = file.array<double>("/arms/radius");
  if (end.size() != begin.size() || radius.size() != begin.size())
    throw RunError(fmt::format("{}: /arms is not whole", file.name()));
  for (std::size_t k = 0; k < begin.size(); ++k) frame.arms.push_back({begin[k], end[k], radius[k]});
}

void read_cell(const hdf5::Reader& file, Frame& frame) {
  if (!file.has("/cell")) return;
  const auto three = [&](const char* name) {
    const auto rows = file.array<Vec3>(name);
    if (rows.size() != 3)
      throw RunError(fmt::format("{}: {} has {} rows in place of 3", file.name(), name, rows.size()));
    return rows;
  };
  const auto matrix = [&](const char* name) {
    const auto r = three(name);
    return UpperMatrix{r[0].x, r[1].y, r[2].z, r[0].y, r[0].z, r[1].z};
  };
  const auto low = file.array<Vec3>("/cell/low"), edges = three("/cell/edges");
  const auto periodic = file.array<std::int64_t>("/cell/periodic");
  if (low.size() != 1 || periodic.size() != 3) throw RunError(fmt::format("{}: /cell is not whole", file.name()));
  Domain& d = frame.domain;
  d.low = low[0];
  d.edges = {edges[0].x, edges[1].y, edges[2].z, edges[1].x, edges[2].x, edges[2].y};
  for (int axis = 0; axis < 3; ++axis) d.periodic[axis] = periodic[axis] != 0;
  d.deformation = matrix("/cell/deformation");
  d.gradient = matrix("/cell/gradient");
  if (!(d.edges.xx > 0 && d.edges.yy > 0 && d.edges.zz > 0))
    throw RunError(fmt::format("{}: the edges of the cell have no length", file.name()));
}

Frame read_from(const hdf5::Reader& file) {
  check_format(file);
  Frame frame;
  frame.title = file.text_attribute("/", "title");
  frame.planar = file.integer_attribute("/", "planar") != 0;
  frame.time = file.real_attribute("/", "time");
  frame.step = file.integer_attribute("/", "step");
  frame.dt = file.real_attribute("/", "dt");
  frame.down = file.vector_attribute("/", "down");
  read_cell(file, frame);
  read_grains(file, frame);
  read_contacts(file, frame);
  read_obstacles(file, frame);
  read_shapes(file, frame);
  read_arms(file, frame);
  return frame;
}

}  // namespace

FrameReader::FrameReader(const std::filesystem::path& run_folder)
    : run_folder_(run_folder), frames_(list_frames(run_folder)) {}

Frame FrameReader::read(std::size_t k) const { return read_frame(run_folder_ / frame_path(frames_.at(k).number)); }

FrameInfo read_frame_info(const std::filesystem::path& path, std::int64_t number) {
  const hdf5::Reader file(path);
  check_format(file);
  FrameInfo info{number, file.integer_attribute("/", "step"), file.real_attribute("/", "time"), 0, 0, {}};
  info.grains = file.length("/grains/id");
  info.contacts = file.has("/contacts") ? file.length("/contacts/first") : 0;
  for_each_array<Contacts>([&](const auto& f) {
    const std::string name(f.name);
    if (f.is(Array::optional) && info.contacts > 0 && file.has("/contacts/" + name))
      info.optional_arrays.push_back(name);
  });
  return info;
}

bool is_round(const FrameForm& form, bool planar) {
  // Far above the rounding of a volume, far below what any other form leaves of the ball.
  constexpr double tolerance = 1e-9;
  return form.volume > (1 - tolerance) * (planar ? std::numbers::pi : 4 * std::numbers::pi / 3);
}

// Rows are sorted by identity, which mostly is the row itself.
std::int32_t row_of(const Frame& frame, std::int64_t id) {
  const std::vector<std::int64_t>& ids = frame.grains.id;
  if (id >= 0 && id < std::ssize(ids) && ids[id] == id) return static_cast<std::int32_t>(id);
  const auto found = std::lower_bound(ids.begin(), ids.end(), id);
  return found != ids.end() && *found == id ? static_cast<std::int32_t>(found - ids.begin()) : -1;
}

std::vector<std::int64_t> partner_ids(const Frame& frame, const std::vector<std::int32_t>& rows) {
  std::vector<std::int64_t> ids(rows.size());
  for (std::size_t c = 0; c < rows.size(); ++c) ids[c] = is_piece(rows[c]) ? rows[c] : frame.grains.id[rows[c]];
  return ids;
}

Frame read_frame(const std::filesystem::path& path) { return read_from(hdf5::Reader(path)); }

Frame frame_of(const World& world, const State& state, const Case& c) {
  const std::string name = "a frame in memory";
  hdf5::Writer file(name);
  FrameContents(c).write(file, world, state);
  return read_from(hdf5::Reader(name, file.image()));
}

}  // namespace slurry
