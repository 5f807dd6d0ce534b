// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The loop over blocks, and the loads and stores that turn four body records into lanes and back.
#include <span>

#include "slurry/core/parallel.hpp"

namespace slurry {

// A colour with fewer batches than this is swept by one thread: about 10 microseconds, what it takes to wake the others.
inline constexpr std::int64_t batches_worth_threads = 512;

template <class Self, class Visit>
void for_each_block(Self& batches, Visit&& visit) {
  const auto one = [&](std::size_t block) {
    const std::int64_t from = batches.block_start[block], to = batches.block_start[block + 1];
    visit(block, std::span(batches.batch.data() + from, to - from));
  };
  for (std::size_t colour = 0; colour + 1 < batches.colour_start.size(); ++colour) {
    const std::int64_t begin = batches.colour_start[colour], end = batches.colour_start[colour + 1];
    if (batches.block_start[end] - batches.block_start[begin] < batches_worth_threads)
      for (std::int64_t block = begin; block < end; ++block) one(block);
    else
      parallel_for(end - begin, [&](std::size_t k) { one(begin + k); }, 1);
  }
}

struct BodyLanes {
  Lanes x, y, z, inverse_mass;
};

inline BodyLanes load_bodies(const BodyRecord* body, const std::int32_t (&index)[lane_count]) {
  const auto row = [&](int lane) { return *reinterpret_cast<const Lanes*>(body + index[lane]); };
  BodyLanes v{row(0), row(1), row(2), row(3)};
  transpose(v.x, v.y, v.z, v.inverse_mass);
  return v;
}

inline void store_bodies(BodyRecord* body, const std::int32_t (&index)[lane_count], BodyLanes v) {
  transpose(v.x, v.y, v.z, v.inverse_mass);
  *reinterpret_cast<Lanes*>(body + index[0]) = v.x;
  *reinterpret_cast<Lanes*>(body + index[1]) = v.y;
  *reinterpret_cast<Lanes*>(body + index[2]) = v.z;
  *reinterpret_cast<Lanes*>(body + index[3]) = v.inverse_mass;
}

// Gives the impulse change d along the normals to both bodies of each lane.
inline void push(const Batch& b, BodyLanes& first, BodyLanes& second, Lanes d) {
  const Lanes di = d * first.inverse_mass, dj = d * second.inverse_mass;
  first.x -= di * b.nx, first.y -= di * b.ny, first.z -= di * b.nz;
  second.x += dj * b.nx, second.y += dj * b.ny, second.z += dj * b.nz;
}

inline Lanes normal_velocity(const Batch& b, const BodyLanes& first, const BodyLanes& second) {
  return b.nx * (second.x - first.x) + b.ny * (second.y - first.y) + b.nz * (second.z - first.z) + b.offset;
}

}  // namespace slurry
