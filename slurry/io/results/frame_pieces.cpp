// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pieces as tables. A row is a piece, or several that follow each other in the data that they share (the triangles of a
// mesh, the links of a polyline): these have one pose and one row, with their number.
#include "slurry/io/results/frame_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <type_traits>

#include "slurry/core/errors.hpp"
#include "slurry/shapes/surfaces/link_chain.hpp"
#include "slurry/shapes/surfaces/triangle_mesh.hpp"

namespace slurry {
namespace {

// ---- What kinds of member there are, and how they lie in a column

template <class T>
inline constexpr bool is_shared = false;
template <class T>
inline constexpr bool is_shared<std::shared_ptr<const T>> = true;

template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;

// Flags are integers, shared data go by their number.
template <class T>
using Stored = std::conditional_t<std::is_same_v<T, bool> || is_shared<T>, std::int32_t, T>;

// The data that pieces share, numbered as they are first met.
template <class Data>
class Shared {
 public:
  std::int32_t number_of(const Data* data) {
    const auto [at, is_new] = number_.try_emplace(data, static_cast<std::int32_t>(list.size()));
    if (is_new) list.push_back(data);
    return at->second;
  }
  std::vector<const Data*> list;

 private:
  std::map<const Data*, std::int32_t> number_;
};

template <class Data>
std::string group_of(std::size_t number) {
  return fmt::format("/{}/{}", Data::plural, number);
}

// ---- Writing

struct Row {
  std::int32_t obstacle, rank, count;
  const Piece* piece;
};

bool is_same(const Pose& a, const Pose& b) { return a.position == b.position && a.orientation == b.orientation; }

// Does the piece follow the other in the data that they share?
template <class S>
bool follows(const Row& row, const Piece& piece) {
  if constexpr (requires { &S::index; }) {
    S next = std::get<S>(row.piece->surface);
    next.index += row.count;
    bool fits = is_same(row.piece->pose, piece.pose);
    for_each_field<S>([&](const auto& f) { fits = fits && next.*f.member == std::get<S>(piece.surface).*f.member; });
    return fits;
  }
  return false;
}

template <class S>
std::vector<Row> rows_of(const std::vector<Obstacle>& obstacles) {
  std::vector<Row> rows;
  for (std::size_t o = 0; o < obstacles.size(); ++o)
    for (std::size_t k = 0; k < obstacles[o].pieces.size(); ++k) {
      const Piece& piece = obstacles[o].pieces[k];
      if (!std::holds_alternative<S>(piece.surface)) continue;
      const Row row{static_cast<std::int32_t>(o), obstacles[o].first_piece + static_cast<std::int32_t>(k), 1, &piece};
      const bool is_next = !rows.empty() && rows.back().obstacle == row.obstacle &&
                           rows.back().rank + rows.back().count == row.rank && follows<S>(rows.back(), piece);
      if (is_next)
        ++rows.back().count;
      else
        rows.push_back(row);
    }
  return rows;
}

template <class Get>
auto column(const std::vector<Row>& rows, Get get) {
  std::vector<std::invoke_result_t<Get, const Row&>> values;
  values.reserve(rows.size());
  for (const Row& row : rows) values.push_back(get(row));
  return values;
}

// Numbers and flags are attributes of the group, lists are arrays in it.
template <class Data>
void write_shared(hdf5::Writer& file, const Shared<Data>& shared) {
  if (shared.list.empty()) return;
  file.group(fmt::format("/{}", Data::plural));
  for (std::size_t n = 0; n < shared.list.size(); ++n) {
    file.group(group_of<Data>(n));
    for_each_field<Data>([&]<class Member>(const Field<Data, Member>& f) {
      const Member& value = shared.list[n]->*f.member;
      if constexpr (is_vector<Member>)
        file.array(fmt::format("{}/{}", group_of<Data>(n), f.name), value, std::string(f.unit));
      else
        file.attribute(group_of<Data>(n), std::string(f.name), std::int64_t{bool{value}});
    });
  }
}

template <class S>
void write_table(hdf5::Writer& file, const std::vector<Obstacle>& obstacles) {
  const std::vector<Row> rows = rows_of<S>(obstacles);
  if (rows.empty()) return;
  const std::string group = fmt::format("/pieces/{}/", S::name);
  file.group(fmt::format("/pieces/{}", S::name));
  file.array(group + "obstacle", column(rows, [](const Row& r) { return r.obstacle; }));
  file.array(group + "rank", column(rows, [](const Row& r) { return r.rank; }));
  file.array(group + "count", column(rows, [](const Row& r) { return r.count; }));
  file.array(group + "position", column(rows, [](const Row& r) { return r.piece->pose.position; }), "m");
  file.array(group + "orientation", column(rows, [](const Row& r) { return r.piece->pose.orientation; }));
  for_each_field<S>([&]<class Member>(const Field<S, Member>& f) {
    const auto value_of = [&](const Row& r) -> const Member& { return std::get<S>(r.piece->surface).*f.member; };
    const std::string path = group + std::string(f.name), unit(f.unit);
    if constexpr (is_shared<Member>) {
      Shared<std::remove_const_t<typename Member::element_type>> shared;
      file.array(path, column(rows, [&](const Row& r) { return shared.number_of(value_of(r).get()); }));
      write_shared(file, shared);
    } else {
      file.array(path, column(rows, [&](const Row& r) { return Stored<Member>(value_of(r)); }), unit);
    }
  });
}

// ---- Reading

// The data under their numbers, and how many of their pieces have been given out.
template <class Data>
struct SharedInFile {
  std::vector<std::shared_ptr<const Data>> list;
  std::vector<std::int64_t> used;
};

template <class Data>
SharedInFile<Data> read_shared(const hdf5::Reader& file) {
  SharedInFile<Data> shared;
  for (std::size_t n = 0; file.has(group_of<Data>(n)); ++n) {
    auto data = std::make_shared<Data>();
    for_each_field<Data>([&]<class Member>(const Field<Data, Member>& f) {
      if constexpr (is_vector<Member>)
        data.get()->*f.member =
            file.array<typename Member::value_type>(fmt::format("{}/{}", group_of<Data>(n), f.name));
      else
        data.get()->*f.member = file.integer_attribute(group_of<Data>(n), std::string(f.name)) != 0;
    });
    if (const std::string fault = data->first_fault(); !fault.empty())
      throw RunError(fmt::format("{}: {}: {}", file.name(), group_of<Data>(n), fault));
    data->complete();
    shared.list.push_back(std::move(data));
  }
  shared.used.resize(shared.list.size());
  return shared;
}

// Pieces with their ranks, in whatever order the tables give them.
struct Found {
  std::int32_t obstacle, rank;
  Piece piece;
};

template <class S>
void read_table(const hdf5::Reader& file, std::vector<Found>& found) {
  const std::string group = fmt::format("/pieces/{}/", S::name);
  if (!file.has(fmt::format("/pieces/{}", S::name))) return;
  const auto refuse = [&](const std::string& why) {
    throw RunError(fmt::format("{}: /pieces/{}: {}", file.name(), S::name, why));
  };
  const auto obstacle = file.array<std::int32_t>(group + "obstacle"), rank = file.array<std::int32_t>(group + "rank");
  const auto count = file.array<std::int32_t>(group + "count");
  const auto position = file.array<Vec3>(group + "position");
  const auto orientation = file.array<Quaternion>(group + "orientation");
  const std::size_t rows = obstacle.size();
  const auto check = [&](std::size_t length) {
    if (length != rows) refuse(fmt::format("columns of {} and {} rows", rows, length));
  };
  check(rank.size()), check(count.size()), check(position.size()), check(orientation.size());

  std::vector<S> surface(rows);
  std::vector<std::int64_t> of_data(rows, 1), left(rows, 1);  // pieces of the shared data, and those not given out yet
  for_each_field<S>([&]<class Member>(const Field<S, Member>& f) {
    const auto values = file.array<Stored<Member>>(group + std::string(f.name));
    check(values.size());
    if constexpr (is_shared<Member>) {
      auto shared = read_shared<std::remove_const_t<typename Member::element_type>>(file);
      for (std::size_t k = 0; k < rows; ++k) {
        const std::int32_t n = values[k];
        if (n < 0 || n >= std::ssize(shared.list))
          refuse(fmt::format("names {} {} of {}", f.name, n, shared.list.size()));
        surface[k].*f.member = shared.list[n];
        of_data[k] = static_cast<std::int64_t>(shared.list[n]->pieces());
        left[k] = of_data[k] - shared.used[n];
        shared.used[n] += std::max(0, count[k]);
      }
    } else {
      for (std::size_t k = 0; k < rows; ++k) surface[k].*f.member = static_cast<Member>(values[k]);
    }
  });
  for (std::size_t k = 0; k < rows; ++k) {
    // Each piece of shared data is one piece of one obstacle.
    if (count[k] < 1 || count[k] > left[k]) refuse(fmt::format("a row of {} pieces", count[k]));
    if constexpr (requires { &S::index; })
      if (surface[k].index < 0 || surface[k].index + std::int64_t{count[k]} > of_data[k])
        refuse(fmt::format("{} pieces from {} on, of {}", count[k], surface[k].index, of_data[k]));
    for (std::int32_t i = 0; i < count[k]; ++i) {
      S one = surface[k];
      if constexpr (requires { &S::index; }) one.index += i;
      found.push_back({obstacle[k], rank[k] + i, {std::move(one), {position[k], orientation[k]}}});
    }
  }
}

}  // namespace

void write_pieces(hdf5::Writer& file, const std::vector<Obstacle>& obstacles) {
  file.group("/pieces");
  for_each_alternative<Surface>([&]<class S>(std::type_identity<S>) { write_table<S>(file, obstacles); });
}

void read_pieces(const hdf5::Reader& file, std::vector<FrameObstacle>& obstacles) {
  std::vector<Found> found;
  for_each_alternative<Surface>([&]<class S>(std::type_identity<S>) { read_table<S>(file, found); });
  std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.rank < b.rank; });
  for (std::size_t k = 0; k < found.size(); ++k) {
    const std::int32_t o = found[k].obstacle;
    const bool fits = o >= 0 && o < std::ssize(obstacles) && found[k].rank == static_cast<std::int32_t>(k) &&
                      obstacles[o].first_piece + std::ssize(obstacles[o].pieces) == found[k].rank;
    if (!fits)
      throw RunError(fmt::format("{}: piece {} of obstacle {} is out of order", file.name(), found[k].rank, o));
    obstacles[o].pieces.push_back(std::move(found[k].piece));
  }
}

}  // namespace slurry
