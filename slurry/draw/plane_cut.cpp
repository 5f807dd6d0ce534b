// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/plane_cut.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

constexpr const char* layer_option = "--layer";

struct LayerWord {
  int axis = -1;  // -1: not said
  std::optional<double> place;
};

LayerWord parse_layer(const std::string& text) {
  LayerWord word;
  if (text.empty()) return word;
  word.axis = static_cast<int>(std::string("xyz").find(text[0]));
  const bool is_axis = word.axis >= 0 && word.axis < 3;
  if (is_axis && text.size() == 1) return word;
  double place = 0;
  const char *begin = text.data() + std::min<std::size_t>(2, text.size()), *end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(begin, end, place);
  if (!is_axis || text.size() < 3 || text[1] != '=' || error != std::errc{} || stop != end || !std::isfinite(place))
    throw InputError(layer_option,
                     fmt::format("\"{}\" is no layer; expected x, y or z, or a place, as in y=0.02", shown(text)));
  word.place = place;
  return word;
}

// The axis of the world that a direction of the sites lies along; -1 where it is none, or has one site.
int axis_of(const FieldResult& field, int direction, std::int64_t stride) {
  if (field.shape[direction] < 2) return -1;
  const Vec3 step = field.place[stride] - field.place[0];
  for (int axis = 0; axis < 3; ++axis)
    if (std::abs(step[axis]) > (1 - 1e-9) * norm(step)) return axis;
  return -1;
}

// The direction that the cut lies across.
int direction_of(const FieldResult& field, const LayerWord& word, const std::array<std::int64_t, 3>& strides) {
  int thin = 0, across = -1;
  for (int d = 0; d < 3; ++d)
    if (field.shape[d] < 2) ++thin, across = d;
  if (thin == 1 && word.axis < 0) return across;
  const int wanted = word.axis < 0 ? 2 : word.axis;
  if (thin == 0)
    for (int d = 0; d < 3; ++d)
      if (axis_of(field, d, strides[d]) == wanted) return d;
  throw InputError(layer_option, fmt::format("the field \"{}\" has no layers across {}, expected {}", shown(field.name),
                                             "xyz"[wanted], thin == 1 ? "none to be named: it is a plane" : "a box"));
}

}  // namespace

PlaneCut cut_of(const FieldResult& field, const std::string& layer) {
  const LayerWord word = parse_layer(layer);
  const std::array<std::int64_t, 3> strides{1, field.shape[0], field.shape[0] * field.shape[1]};
  const int across = direction_of(field, word, strides);
  std::int64_t at = (field.shape[across] - 1) / 2;
  if (word.place && field.shape[across] > 1) {
    const double begin = (field.place[0] + field.origin)[word.axis],
                 step = (field.place[strides[across]] - field.place[0])[word.axis];
    at = std::clamp<std::int64_t>(std::llround((*word.place - begin) / step), 0, field.shape[across] - 1);
  }
  return cut_at(field, across, at);
}

PlaneCut cut_at(const FieldResult& field, int across, std::int64_t at) {
  const std::array<std::int64_t, 3> strides{1, field.shape[0], field.shape[0] * field.shape[1]};
  const int first = across == 0 ? 1 : 0, second = across == 2 ? 1 : 2;
  PlaneCut cut;
  cut.counts = {field.shape[first], field.shape[second]};
  for (std::int64_t j = 0; j < cut.counts[1]; ++j)
    for (std::int64_t i = 0; i < cut.counts[0]; ++i) {
      cut.rank.push_back(static_cast<std::size_t>(at * strides[across] + i * strides[first] + j * strides[second]));
      cut.place.push_back(field.place[cut.rank.back()] + field.origin);
    }
  cut.first = cut.place[1] - cut.place[0];
  cut.second = cut.place[cut.at(0, 1)] - cut.place[0];
  return cut;
}

std::vector<Vec3> vectors_on(const PlaneCut& cut, const FieldArray& array) {
  std::vector<Vec3> vectors;
  for (const std::size_t k : cut.rank)
    vectors.push_back({array.values[3 * k], array.values[3 * k + 1], array.values[3 * k + 2]});
  return vectors;
}

}  // namespace slurry
