// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/streamlines.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace slurry {
namespace {

// Of the largest speed: slower fluid is at rest to a line.
constexpr double at_rest = 1e-6;
// Steps to the width of a square, and lines that are not longer than so many squares are left out.
constexpr double steps_per_square = 8, shortest_line = 1.5;
constexpr std::size_t most_steps = 4000;

// Coordinates on the cut: distances along `first` and `second` in units of a site's distance.
struct CutPoint {
  double s = 0, t = 0;
};

// The field between the sites.
class CutFlow {
 public:
  CutFlow(const PlaneCut& cut, const std::vector<Vec3>& vectors) : cut_(cut), vectors_(vectors) {
    const double a = norm2(cut.first), b = dot(cut.first, cut.second), c = norm2(cut.second), det = a * c - b * b;
    dual_first_ = (c * cut.first - b * cut.second) / det;
    dual_second_ = (a * cut.second - b * cut.first) / det;
    for (const Vec3& v : vectors)
      if (is_finite(v)) fastest_ = std::max(fastest_, norm(in_plane(v)));
  }

  bool is_inside(CutPoint p) const {
    return p.s >= 0 && p.t >= 0 && p.s <= static_cast<double>(cut_.counts[0] - 1) &&
           p.t <= static_cast<double>(cut_.counts[1] - 1);
  }
  Vec3 place(CutPoint p) const { return cut_.place[0] + p.s * cut_.first + p.t * cut_.second; }

  // The direction of the flow, a metre a unit of time; nothing where there is none.
  std::optional<CutPoint> direction(CutPoint p) const {
    if (!is_inside(p)) return {};
    const auto i = std::min<std::int64_t>(static_cast<std::int64_t>(p.s), cut_.counts[0] - 2);
    const auto j = std::min<std::int64_t>(static_cast<std::int64_t>(p.t), cut_.counts[1] - 2);
    const double a = p.s - static_cast<double>(i), b = p.t - static_cast<double>(j);
    const Vec3 v = in_plane((1 - b) * ((1 - a) * vectors_[cut_.at(i, j)] + a * vectors_[cut_.at(i + 1, j)]) +
                            b * ((1 - a) * vectors_[cut_.at(i, j + 1)] + a * vectors_[cut_.at(i + 1, j + 1)]));
    const double speed = norm(v);
    if (!(speed > at_rest * fastest_)) return {};
    return CutPoint{dot(v, dual_first_) / speed, dot(v, dual_second_) / speed};
  }

 private:
  Vec3 in_plane(Vec3 v) const { return dot(v, dual_first_) * cut_.first + dot(v, dual_second_) * cut_.second; }

  const PlaneCut& cut_;
  const std::vector<Vec3>& vectors_;
  Vec3 dual_first_, dual_second_;
  double fastest_ = 0;
};

// Which squares are held by a line.
class Squares {
 public:
  Squares(const PlaneCut& cut, double apart) {
    const double edges[2] = {norm(cut.first), norm(cut.second)};
    for (int d = 0; d < 2; ++d) {
      const double sites = std::max(1.0, static_cast<double>(cut.counts[d] - 1));
      count_[d] = std::clamp<std::int64_t>(std::llround(sites * edges[d] / apart), 1, 1000);
      width_[d] = sites / static_cast<double>(count_[d]);
    }
    holder_.assign(static_cast<std::size_t>(count_[0] * count_[1]), 0);
  }

  std::size_t of(CutPoint p) const {
    const auto rank = [&](double at, int d) {
      return std::clamp<std::int64_t>(static_cast<std::int64_t>(at / width_[d]), 0, count_[d] - 1);
    };
    return static_cast<std::size_t>(rank(p.s, 0) + count_[0] * rank(p.t, 1));
  }
  CutPoint middle(std::size_t k) const {
    const auto column = static_cast<double>(k % count_[0]), row = static_cast<double>(k / count_[0]);
    return {(column + 0.5) * width_[0], (row + 0.5) * width_[1]};
  }
  bool is_free(std::size_t k) const { return holder_[k] == 0; }
  void take(std::size_t k) { holder_[k] = 1; }
  void leave(std::size_t k) { holder_[k] = 0; }
  // Nearest to the rim first.
  std::vector<std::size_t> from_rim() const {
    std::vector<std::pair<std::int64_t, std::size_t>> order;
    for (std::int64_t j = 0; j < count_[1]; ++j)
      for (std::int64_t i = 0; i < count_[0]; ++i)
        order.emplace_back(std::min(std::min(i, count_[0] - 1 - i), std::min(j, count_[1] - 1 - j)),
                           static_cast<std::size_t>(i + count_[0] * j));
    std::sort(order.begin(), order.end());
    std::vector<std::size_t> ranks;
    for (const auto& entry : order) ranks.push_back(entry.second);
    return ranks;
  }

 private:
  std::int64_t count_[2];
  double width_[2];
  std::vector<char> holder_;
};

// A line as it grows, with the squares that it has taken.
struct Tracer {
  const CutFlow& flow;
  Squares& squares;
  double step;  // m
  std::vector<std::size_t> taken;

  // From the point on, with the flow (sign 1) or against it; the point itself is not repeated.
  std::vector<Vec3> follow(CutPoint p, double sign) {
    std::vector<Vec3> line;
    std::size_t here = squares.of(p);
    for (std::size_t n = 0; n < most_steps; ++n) {
      const std::optional<CutPoint> next = advanced(p, sign * step);
      if (!next || !flow.is_inside(*next)) break;
      const std::size_t square = squares.of(*next);
      if (square != here) {
        if (!squares.is_free(square)) break;
        squares.take(square), taken.push_back(square);
        here = square;
      }
      p = *next;
      line.push_back(flow.place(p));
    }
    return line;
  }

 private:
  std::optional<CutPoint> advanced(CutPoint p, double h) const {
    const std::optional<CutPoint> a = flow.direction(p);
    if (!a) return {};
    const std::optional<CutPoint> b = flow.direction({p.s + h * a->s, p.t + h * a->t});
    if (!b) return {};
    return CutPoint{p.s + 0.5 * h * (a->s + b->s), p.t + 0.5 * h * (a->t + b->t)};
  }
};

}  // namespace

std::vector<std::vector<Vec3>> streamlines(const PlaneCut& cut, const std::vector<Vec3>& vectors, double apart) {
  std::vector<std::vector<Vec3>> lines;
  if (cut.counts[0] < 2 || cut.counts[1] < 2) return lines;
  const CutFlow flow(cut, vectors);
  Squares squares(cut, apart);
  const double step = apart / steps_per_square;
  for (const std::size_t square : squares.from_rim()) {
    if (!squares.is_free(square)) continue;
    const CutPoint start = squares.middle(square);
    squares.take(square);
    Tracer tracer{flow, squares, step, {square}};
    std::vector<Vec3> line = tracer.follow(start, -1);
    std::reverse(line.begin(), line.end());
    line.push_back(flow.place(start));
    const std::vector<Vec3> ahead = tracer.follow(start, 1);
    line.insert(line.end(), ahead.begin(), ahead.end());
    if (static_cast<double>(line.size()) < shortest_line * steps_per_square)
      for (const std::size_t k : tracer.taken) squares.leave(k);
    else
      lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace slurry
