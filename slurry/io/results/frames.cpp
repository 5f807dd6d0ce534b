// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Frames as they are written.
#include "slurry/io/results/frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string_view>
#include <type_traits>
#include <utility>

#include "slurry/cases/gamma_unit.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel_sort.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/frame_format.hpp"
#include "slurry/io/results/frame_pieces.hpp"
#include "slurry/io/results/hdf5.hpp"
#include "slurry/observe/partners.hpp"
#include "slurry/observe/reactions.hpp"

namespace slurry {
namespace {

// Places in memory, sorted by identity.
std::vector<std::size_t> by_id(const Grains& grains) {
  std::vector<std::size_t> order(grains.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  parallel_sort(order, [&](std::size_t a, std::size_t b) { return grains.id[a] < grains.id[b]; });
  return order;
}

template <class T>
std::vector<T> gather(const std::vector<T>& values, const std::vector<std::size_t>& order) {
  std::vector<T> out(order.size());
  parallel_for(order.size(), [&](std::size_t k) { out[k] = values[order[k]]; });
  return out;
}

void write_grains(hdf5::Writer& file, const State& state, const std::vector<std::int32_t>& colours) {
  const std::vector<std::size_t> order = by_id(state.grains);
  file.group("/grains");
  for_each_array(state.grains, [&](const auto& f, const auto& values) {
    if (!f.is(Array::internal))
      file.array(fmt::format("/grains/{}", f.name), gather(values, order), std::string(f.unit));
  });
  // A group that only a file of grains names has no colour of its own: its rank serves.
  std::vector<std::int32_t> colour = gather(state.grains.group, order);
  for (std::int32_t& c : colour)
    if (c >= 0 && c < std::ssize(colours)) c = colours[c];
  file.array("/grains/colour", colour);
  file.array("/grains/load", gather(grain_loads(state, state.clock.last_dt), order), "N");
}

// One value of each element, as an array.
template <class T, class Get>
auto column(const std::vector<T>& rows, Get get) {
  std::vector<std::decay_t<std::invoke_result_t<Get, const T&>>> values;
  values.reserve(rows.size());
  for (const T& row : rows) values.push_back(std::invoke(get, row));
  return values;
}

// The forms of the grains as triangles, for those who draw.
void write_shapes(hdf5::Writer& file, const Forms& forms) {
  if (forms.are_round()) return;
  file.group("/shapes");
  for (std::size_t k = 0; k < forms.list.size(); ++k) {
    const Form& form = forms.list[k];
    const Triangles t = triangulate(form);
    const std::string group = fmt::format("/shapes/{}", k);
    file.group(group);
    file.attribute(group, "name", form.name);
    file.attribute(group, "volume", form.volume);
    file.array(group + "/vertices", t.vertex, "radius");
    file.array(group + "/triangles", t.triangle);
  }
}

void write_arms(hdf5::Writer& file, const std::vector<SwimmerArm>& arms) {
  if (arms.empty()) return;
  file.group("/arms");
  file.array("/arms/begin", column(arms, &SwimmerArm::begin), "m");
  file.array("/arms/end", column(arms, &SwimmerArm::end), "m");
  file.array("/arms/radius", column(arms, &SwimmerArm::radius), "m");
}

void write_contacts(hdf5::Writer& file, const State& state, const std::vector<Obstacle>& obstacles,
                    const std::string& gamma_unit) {
  const Partners partners = partners_of(obstacles, state);
  const Contacts& contacts = state.contacts;
  // A piece of an obstacle has the code that it has in the contacts.
  std::vector<std::int64_t> second = partners.second;
  for (std::size_t c = 0; c < contacts.size(); ++c)
    if (is_piece(contacts.second[c])) second[c] = contacts.second[c];
  file.group("/contacts");
  file.array("/contacts/first", partners.first);
  file.array("/contacts/second", second);
  for_each_array(contacts, [&](const auto& f, const auto& values) {
    if (is_partner(f.name) || (values.empty() && f.is(Array::optional))) return;
    file.array(fmt::format("/contacts/{}", f.name), values, f.name == "gamma" ? gamma_unit : std::string(f.unit));
  });
  file.array("/contacts/obstacle", partners.obstacle);
  file.array("/contacts/point", partners.point, "m");
}

void write_obstacles(hdf5::Writer& file, const std::vector<Obstacle>& obstacles, const Walls& walls) {
  file.group("/obstacles");
  file.texts("/obstacles/name", column(obstacles, &Obstacle::name));
  for_each_array(walls, [&](const auto& f, const auto& values) {
    if (values.empty() && f.is(Array::optional)) return;
    file.array(fmt::format("/obstacles/{}", f.name), values, std::string(f.unit));
  });
  file.array("/obstacles/centre", column(obstacles, &Obstacle::centre), "m");
  file.array("/obstacles/first_piece", column(obstacles, &Obstacle::first_piece));
  write_pieces(file, obstacles);
}

// Corner, edges (one a row), axes that repeat, and the total deformation and its rate (rows).
void write_cell(hdf5::Writer& file, const Domain& domain) {
  const auto rows = [](const UpperMatrix& m) {
    return std::vector<Vec3>{{m.xx, m.xy, m.xz}, {0, m.yy, m.yz}, {0, 0, m.zz}};
  };
  const UpperMatrix& h = domain.edges;
  file.group("/cell");
  file.array("/cell/low", std::vector<Vec3>{domain.low}, "m");
  file.array("/cell/edges", std::vector<Vec3>{{h.xx, 0, 0}, {h.xy, h.yy, 0}, {h.xz, h.yz, h.zz}}, "m");
  file.array("/cell/periodic", std::vector<std::int64_t>(domain.periodic.begin(), domain.periodic.end()));
  file.array("/cell/deformation", rows(domain.deformation));
  file.array("/cell/gradient", rows(domain.gradient), "1/s");
}

// The direction of gravity at the time of the frame, where the grains are; where there is none, that of its absence in
// pictures: -y in the plane, -z in space.
Vec3 down_of(const World& world, const State& state) {
  Vec3 centre, sum;
  for (const Vec3& x : state.grains.position) centre += x / static_cast<double>(state.grains.size());
  for (const AppliedForce& applied : world.forces)
    if (const auto* gravity = std::get_if<Gravity>(&applied.force))
      sum += gravity->acceleration(state.clock.time, centre);
  const double size = norm(sum);
  if (!(size > 0) || !std::isfinite(size)) return world.planar ? Vec3{0, -1, 0} : Vec3{0, 0, -1};
  return sum / size;
}

void save_list(const std::filesystem::path& run_folder, const std::string& text) {
  write_file(run_folder / "frames.xdmf", text, Flush::later);
}

// Nothing, and the reason, where the frame cannot be read.
std::optional<FrameInfo> try_frame_info(const NumberedFile& file, std::string& why) {
  try {
    return read_frame_info(file.path, file.number);
  } catch (const RunError& error) {
    why = error.what();
    return {};
  }
}

}  // namespace

FrameContents::FrameContents(const Case& c)
    : title(c.title), gamma_unit(slurry::gamma_unit(c)), planar(c.planar), contacts(c.output.contacts) {
  for (std::size_t k = 0; k < c.grains.size(); ++k)
    colours.push_back(static_cast<std::int32_t>(c.grains[k].colour.value_or(static_cast<std::int64_t>(k))));
}

void FrameContents::write(hdf5::Writer& file, const World& world, const State& state) const {
  file.attribute("/", "format", std::string(frame_format));
  file.attribute("/", "format_version", frame_format_version);
  file.attribute("/", "title", title);
  file.attribute("/", "planar", std::int64_t{planar});
  file.attribute("/", "time", state.clock.time);
  file.attribute("/", "step", state.clock.step);
  file.attribute("/", "dt", state.clock.last_dt);
  file.attribute("/", "down", down_of(world, state));
  if (world.cell) write_cell(file, state.domain);
  write_grains(file, state, colours);
  write_shapes(file, world.forms);
  write_arms(file, arms_of(world.gaits, state.grains, state.clock.time));
  if (contacts) write_contacts(file, state, world.obstacles, gamma_unit);
  write_obstacles(file, world.obstacles, state.walls);
}

// So many frames are in the list at once.
constexpr std::size_t always_listed = 100;

FrameWriter::FrameWriter(const std::filesystem::path& run_folder, const Case& c,
                         std::optional<std::int64_t> resumed_step, int gzip, std::optional<std::int64_t> next_number)
    : run_folder_(run_folder), contents_(c), gzip_(gzip), memory_(std::make_shared<hdf5::Memory>()) {
  make_folder(frame_folder(run_folder));
  std::vector<std::filesystem::path> later;
  if (resumed_step)
    later = sort_frames(*resumed_step, next_number);
  else
    for (const NumberedFile& f : numbered_files(frame_folder(run_folder), "frame_", ".h5")) later.push_back(f.path);
  // The list loses its later frames before the files go, so that it never names a file that is gone.
  write_list();
  for (const std::filesystem::path& path : later) remove_file(path);
}

// Lists the frames up to the resumed step, and gives those that are of later ones. One that cannot be read stays where
// it is, unless its number says that it comes later.
std::vector<std::filesystem::path> FrameWriter::sort_frames(std::int64_t resumed_step,
                                                            std::optional<std::int64_t> next_number) {
  std::vector<std::filesystem::path> later;
  std::int64_t present = 0;
  for (const NumberedFile& f : numbered_files(frame_folder(run_folder_), "frame_", ".h5")) {
    std::string why;
    const std::optional<FrameInfo> info = try_frame_info(f, why);
    if (info ? info->step > resumed_step : next_number && f.number >= *next_number) {
      later.push_back(f.path);
      continue;
    }
    if (info)
      frames_.push_back(*info);
    else
      notes_.push_back(fmt::format("{}; the run goes on without this frame", why));
    ++present;
    next_number_ = f.number + 1;
  }
  next_number_ = std::max(next_number_, next_number.value_or(0));
  if (next_number && present < *next_number)
    notes_.push_back(fmt::format("{} frames of earlier steps are no longer in {}; the next one has the number {}",
                                 *next_number - present, frame_folder(run_folder_).string(), next_number_));
  return later;
}

void FrameWriter::write(const World& world, const State& state) {
  const std::function<void()> job = build(world, state);
  try {
    job();
  } catch (...) {
    next_number_ = frames_.back().number;
    frames_.pop_back();
    throw;
  }
}

std::function<void()> FrameWriter::build(const World& world, const State& state) {
  if (!frames_.empty() && frames_.back().step == state.clock.step) {
    next_number_ = frames_.back().number;
    frames_.pop_back();
  }
  FrameInfo info{next_number_, state.clock.step, state.clock.time, 0, 0, {}};
  info.grains = state.grains.size();
  info.contacts = contents_.contacts ? state.contacts.size() : 0;
  for_each_array(state.contacts, [&](const auto& f, const auto& values) {
    if (contents_.contacts && f.is(Array::optional) && !values.empty()) info.optional_arrays.emplace_back(f.name);
  });

  const std::filesystem::path path = run_folder_ / frame_path(info.number);
  hdf5::Writer file(path.string(), gzip_, memory_);
  contents_.write(file, world, state);
  const std::string_view image = file.image();
  auto place = std::make_shared<FileAppender>(path);
  place->reserve(image.size());

  frames_.push_back(info);
  ++next_number_;
  std::string list;
  if (frames_.size() <= always_listed || 10 * frames_.size() >= 11 * listed_) {
    list = xdmf_text(frames_);
    listed_ = frames_.size();
  }
  // The list never names a file that is not there yet.
  return [folder = run_folder_, path, image, place, memory = memory_, list = std::move(list)]() mutable {
    const std::shared_ptr<FileAppender> file =
        place ? std::exchange(place, nullptr) : std::make_shared<FileAppender>(path);
    file->append(image);
    file->close();
    if (!list.empty()) save_list(folder, list);
  };
}

void FrameWriter::write_list() {
  save_list(run_folder_, xdmf_text(frames_));
  listed_ = frames_.size();
}

}  // namespace slurry
