// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Each solid is the set where a convex function is at most 1 (its gauge, or a distance); along a line that function is
// convex too, so its minimum is found by golden section and the two ends of the interval by bisection.
#include "slurry/shapes/solids/line_union.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/shapes/solids/solid.hpp"

namespace slurry {

namespace {

constexpr int lines_across = 256;  // in space, each way
constexpr int lines_across_plane = 20000;

struct Interval {
  double from = 0, to = 0;
};

class LineThrough {
 public:
  LineThrough(const ClumpPart& part, Vec3 start, Vec3 direction, double reach)
      : part_(part),
        start_(to_local(part.pose, start) / part.scale),
        direction_(rotate_back(part.pose.orientation, direction) / part.scale),
        reach_(reach) {}

  // Empty (from = to) where the line misses the part.
  Interval interval() const {
    const double middle = inner_place();
    if (!(value(middle) < 0)) return {};
    return {end(middle, middle - reach_), end(middle, middle + reach_)};
  }

 private:
  double value(double t) const { return inside_level(part_.solid, start_ + t * direction_); }

  // A place inside the part, or the nearest to it.
  double inner_place() const {
    constexpr double golden = 0.61803398874989484820;
    const double centre = -dot(start_, direction_) / norm2(direction_);
    double low = centre - reach_, high = centre + reach_;
    double p = high - golden * (high - low), q = low + golden * (high - low), fp = value(p), fq = value(q);
    for (int k = 0; k < 40; ++k) {
      if (fp < 0 || fq < 0) break;
      if (fp < fq)
        high = q, q = p, fq = fp, p = high - golden * (high - low), fp = value(p);
      else
        low = p, p = q, fp = fq, q = low + golden * (high - low), fq = value(q);
    }
    return fp < fq ? p : q;
  }

  double end(double inside, double outside) const {
    for (int k = 0; k < 40; ++k) {
      const double middle = 0.5 * (inside + outside);
      (value(middle) < 0 ? inside : outside) = middle;
    }
    return inside;
  }

  const ClumpPart& part_;
  Vec3 start_, direction_;
  double reach_;
};

struct Frame {
  Vec3 low, high;
  double reach = 0;
};

Frame frame_of(const std::vector<ClumpPart>& parts, bool planar) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Frame f{{infinity, infinity, infinity}, {-infinity, -infinity, -infinity}, 0};
  for (const ClumpPart& part : parts) {
    const double r = part.scale * bounding_radius(part.solid, planar);
    // Twice the diameter: the far ends of every bisection are outside.
    f.reach = std::max(f.reach, 4 * r);
    for (int k = 0; k < 3; ++k) {
      f.low[k] = std::min(f.low[k], part.pose.position[k] - r);
      f.high[k] = std::max(f.high[k], part.pose.position[k] + r);
    }
  }
  return f;
}

// Overlapping intervals joined.
std::vector<Interval> joined(std::vector<Interval> all) {
  std::sort(all.begin(), all.end(), [](Interval a, Interval b) { return a.from < b.from; });
  std::vector<Interval> result;
  for (const Interval& i : all) {
    if (!(i.to > i.from)) continue;
    if (result.empty() || i.from > result.back().to)
      result.push_back(i);
    else
      result.back().to = std::max(result.back().to, i.to);
  }
  return result;
}

// Adds what the line start + t e_axis meets, with the given weight (an area or a width).
void add_line(const std::vector<ClumpPart>& parts, Vec3 start, int axis, double reach, double weight, Moments& m) {
  Vec3 direction;
  direction[axis] = 1;
  std::vector<Interval> all;
  for (const ClumpPart& part : parts) all.push_back(LineThrough(part, start, direction, reach).interval());
  for (const Interval& i : joined(all)) {
    // Exact along the line: length, mean and mean square of the running coordinate.
    const double length = weight * (i.to - i.from), from = start[axis] + i.from, to = start[axis] + i.to;
    Vec3 mean = start;
    mean[axis] = 0.5 * (from + to);
    Vec3 square{mean.x * mean.x, mean.y * mean.y, mean.z * mean.z};
    square[axis] = (from * from + from * to + to * to) / 3;
    m += {length,
          length * mean,
          {length * square.x, length * square.y, length * square.z, length * mean.x * mean.y, length * mean.x * mean.z,
           length * mean.y * mean.z}};
  }
}

}  // namespace

namespace {

Moments along_lines(const std::vector<ClumpPart>& parts, bool planar) {
  const Frame f = frame_of(parts, planar);
  Moments m;
  const int across = planar ? lines_across_plane : lines_across;
  const double dx = (f.high.x - f.low.x) / across, dy = (f.high.y - f.low.y) / across;
  for (int i = 0; i < across; ++i) {
    const double x = f.low.x + (i + 0.5) * dx;
    if (planar) {
      add_line(parts, {x, 0, 0}, 1, f.reach, dx, m);
      continue;
    }
    for (int j = 0; j < across; ++j) add_line(parts, {x, f.low.y + (j + 0.5) * dy, 0}, 2, f.reach, dx * dy, m);
  }
  return m;
}

// The moments of the body turned by q.
Moments turned(const Moments& m, Quaternion q) {
  const Vec3 axis[3] = {rotate(q, {1, 0, 0}), rotate(q, {0, 1, 0}), rotate(q, {0, 0, 1})};
  const auto& s = m.second;
  const double second[3][3] = {{s.xx, s.xy, s.xz}, {s.xy, s.yy, s.yz}, {s.xz, s.yz, s.zz}};
  const auto product = [&](int i, int j) {
    double sum = 0;
    for (int k = 0; k < 3; ++k)
      for (int l = 0; l < 3; ++l) sum += second[k][l] * axis[k][i] * axis[l][j];
    return sum;
  };
  return {m.volume,
          rotate(q, m.first),
          {product(0, 0), product(1, 1), product(2, 2), product(0, 1), product(0, 2), product(1, 2)}};
}

}  // namespace

Moments line_union_moments(const std::vector<ClumpPart>& parts, bool planar) {
  // Lines askew to the parts' own axes: the faces of a box then cut the lattice of lines evenly.
  const Quaternion askew = planar ? rotation({0, 0, 0.37}) : rotation({0.31, 0.43, 0.59});
  std::vector<ClumpPart> askew_parts = parts;
  for (ClumpPart& p : askew_parts) p.pose = {rotate(askew, p.pose.position), askew * p.pose.orientation};
  return turned(along_lines(askew_parts, planar), conjugate(askew));
}

}  // namespace slurry
