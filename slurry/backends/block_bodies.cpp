// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/backends/block_bodies.hpp"

#include <algorithm>

#include "slurry/backends/block_sweep.hpp"
#include "slurry/backends/contact_kinds.hpp"
#include "slurry/core/parallel_arrays.hpp"
#include "slurry/solvers/batch_kinds.hpp"

namespace slurry {

static_assert(lanes_of_batch == lane_count && sizeof(BatchHeader) == ContactLayout<NormalContact<double>>::header);
static_assert(sizeof(LawMemory) == sizeof(LawLanes));
static_assert(ContactLayout<NormalContact<double>>::batch == sizeof(NormalBatch));
static_assert(ContactLayout<FrictionContact<double>>::batch == sizeof(FrictionBatch));
static_assert(ContactLayout<RollingContact<double>>::batch == sizeof(RollingBatch));
static_assert(ContactLayout<GeneralContact<double>>::batch == sizeof(GeneralBatch));
static_assert(ContactLayout<NormalContact<double>>::record * sizeof(double) == sizeof(NormalBatch::Record));
static_assert(ContactLayout<FrictionContact<double>>::record * sizeof(double) == sizeof(RoundRecord));
static_assert(ContactLayout<GeneralContact<double>>::record * sizeof(double) == sizeof(GeneralBatch::Record));

std::size_t batch_bytes(BatchKind kind) {
  return with_contact(kind, []<class Contact>() { return ContactLayout<Contact>::batch; });
}
std::size_t record_doubles(BatchKind kind) {
  return with_contact(kind, []<class Contact>() { return std::size_t{ContactLayout<Contact>::record}; });
}
void BlockBodies::make(const BatchMemory& problem) {
  const std::size_t blocks = problem.order->blocks();
  resize_raw(found_, problem.batches * lanes_of_row);
  resize_raw(local, problem.batches * lanes_of_row);
  resize_raw(count, blocks), resize_raw(fresh, blocks);
  start.assign(blocks + 1, 0), law_start.assign(blocks + 1, 0);
  parallel_fill(owner_, problem.bodies, std::int32_t{-1});
  resize_raw(rank_, problem.bodies);
  // Colour by colour: blocks of one colour share no body.
  const std::vector<std::int64_t>& colour_start = problem.order->colour_start;
  for (std::size_t colour = 0; colour + 1 < colour_start.size(); ++colour)
    parallel_for(
        colour_start[colour + 1] - colour_start[colour],
        [&](std::size_t k) { find(problem, colour_start[colour] + k); }, 1);
  gather(problem);
}

void BlockBodies::find(const BatchMemory& problem, std::size_t block) {
  const auto own = static_cast<std::int32_t>(block);
  const std::int64_t begin = problem.block_start[block];
  std::int32_t* const list = found_.data() + begin * lanes_of_row;
  std::int32_t n = 0, laws = 0;
  const auto meet = [&](std::int32_t b) {
    if (owner_[b] != own) owner_[b] = own, rank_[b] = n, list[n++] = b;
    return rank_[b];
  };
  for (const std::int32_t b : problem.order->fresh_bodies(block)) meet(b);
  fresh[block] = n;
  const std::size_t bytes = batch_bytes(problem.kind);
  for (std::int64_t batch = begin; batch < problem.block_start[block + 1]; ++batch) {
    const auto* who =
        reinterpret_cast<const std::int32_t*>(static_cast<const std::byte*>(problem.batch) + batch * bytes);
    for (int k = 0; k < lanes_of_row; ++k) {
      const bool is_idle = static_cast<std::size_t>(who[k]) >= problem.bodies;
      // Ranks of blocks with too many bodies for a team are not read.
      local[batch * lanes_of_row + k] = is_idle ? idle_body : static_cast<std::uint16_t>(meet(who[k]));
    }
    laws = std::max(laws, problem.law_of[batch] + 1);
  }
  count[block] = n;
  start[block + 1] = n, law_start[block + 1] = laws;
}

void BlockBodies::gather(const BatchMemory& problem) {
  parallel_running_sum(start), parallel_running_sum(law_start);
  resize_raw(body, start.back()), resize_raw(law, law_start.back());
  const auto* const laws = static_cast<const LawMemory*>(problem.law);
  parallel_for(
      count.size(),
      [&](std::size_t b) {
        std::copy_n(found_.data() + problem.block_start[b] * lanes_of_row, count[b], body.data() + start[b]);
        std::copy_n(laws + problem.block_start[b], law_start[b + 1] - law_start[b], law.data() + law_start[b]);
      },
      8);
}

}  // namespace slurry
