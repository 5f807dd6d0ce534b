// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Strips of walls in depth. See the header.
#include "slurry/draw/wall_strips.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace slurry {
namespace {

constexpr double strip_depth = 0.25;  // of the radius of a grain: what is wrongly covered is less than that
constexpr double most_strips = 400;   // over the depth of the picture

// Does a disc reach into a convex polygon on the paper, or touch a line?
bool reaches(Vec3 centre, double radius, const std::vector<Vec3>& place) {
  bool has_left = false, has_right = false;
  for (std::size_t k = 0; k < place.size(); ++k) {
    const Vec3 a = place[k], edge = place[(k + 1) % place.size()] - a, to = centre - a;
    const double side = edge.x * to.y - edge.y * to.x, length2 = edge.x * edge.x + edge.y * edge.y;
    (side < 0 ? has_right : has_left) = true;
    const double along = length2 > 0 ? std::clamp((edge.x * to.x + edge.y * to.y) / length2, 0.0, 1.0) : 0;
    if (std::hypot(to.x - along * edge.x, to.y - along * edge.y) < radius) return true;
  }
  return place.size() > 2 && has_left != has_right;
}

// The depths between which some points lie.
std::pair<double, double> depths_of(const std::vector<Vec3>& points, const View& view) {
  double low = endless, high = -endless;
  for (const Vec3& p : points) low = std::min(low, dot(view.towards, p)), high = std::max(high, dot(view.towards, p));
  return {low, high};
}

}  // namespace

// Grains by the place of their centres on the paper, in squares as wide as the largest of them.
class StripCutter::PaperGrid {
 public:
  PaperGrid(const Frame& frame, const View& view) {
    for (std::size_t k = 0; k < frame.grains.size(); ++k) {
      const Vec3 place = view(frame.grains.position[k]);
      grains_.push_back({place, frame.grains.radius[k]});
      if (is_finite(place)) largest_ = std::max(largest_, frame.grains.radius[k]);
    }
    for (std::size_t k = 0; k < grains_.size(); ++k)
      if (is_finite(grains_[k].place)) cells_[cell_of(grains_[k].place)].push_back(k);
  }

  // Calls visit(k, place) for the grains that may reach into the window.
  template <class Visit>
  void for_each_near(const Window& w, Visit&& visit) const {
    const Cell low = cell_of({w.left - largest_, w.bottom - largest_, 0}),
               high = cell_of({w.right + largest_, w.top + largest_, 0});
    // Cell by occupied cell: the window of a large wall may have millions of columns that hold no grain.
    for (auto at = cells_.lower_bound(low); at != cells_.end() && at->first.first <= high.first;) {
      const auto [x, y] = at->first;
      if (y < low.second) {
        at = cells_.lower_bound({x, low.second});
      } else if (y > high.second) {
        at = cells_.lower_bound({x + 1, low.second});
      } else {
        for (const std::size_t k : at->second) visit(k, grains_[k].place, grains_[k].radius);
        ++at;
      }
    }
  }

 private:
  using Cell = std::pair<std::int64_t, std::int64_t>;
  struct Grain {
    Vec3 place;
    double radius;
  };
  Cell cell_of(Vec3 p) const {
    const double edge = 2 * std::max(largest_, 1e-300);
    const auto rank = [&](double x) { return static_cast<std::int64_t>(std::clamp(std::floor(x / edge), -1e9, 1e9)); };
    return {rank(p.x), rank(p.y)};
  }
  std::vector<Grain> grains_;
  double largest_ = 0;
  std::map<Cell, std::vector<std::size_t>> cells_;
};

StripCutter::StripCutter(const Frame& frame, const View& view, double size, bool far_ends)
    : frame_(frame), view_(view), far_ends_(far_ends), grid_(std::make_unique<PaperGrid>(frame, view)) {
  // Strips are cut at multiples of one depth, so that those of neighbours lie side by side.
  depth_ = size / most_strips;
  std::vector<double> radii = frame.grains.radius;
  if (radii.empty()) return;
  std::nth_element(radii.begin(), radii.begin() + std::ssize(radii) / 2, radii.end());
  depth_ = std::max(depth_, strip_depth * radii[radii.size() / 2]);
}

StripCutter::~StripCutter() = default;

void StripCutter::cut(const WallMesh& wall, const std::vector<Piece>& pieces, bool with_faces,
                      std::vector<Strip>& strips) const {
  std::vector<char> is_of_room(wall.faces.vertex.size(), 0);
  for (std::size_t t = 0; t < wall.piece.size(); ++t) {
    const double thickness = half_thickness(pieces[wall.piece[t]].surface);
    if (thickness == endless)
      for (const std::int32_t v : wall.faces.triangle[t]) is_of_room[v] = 1;
    const Vec3 area = wall.faces.area(t);
    if (thickness == endless || !with_faces || !(norm(area) > 0)) continue;
    const double towards = dot(area, view_.towards);
    if (thickness > 0 && towards <= 0) continue;
    const Vec3 normal = (towards < 0 ? -1.0 : 1.0) * normalised(area);
    cut({wall.faces.corner(t, 0), wall.faces.corner(t, 1), wall.faces.corner(t, 2)},
        {0, {}, normal, thickness == 0, false}, strips);
  }
  for (const Edge& e : wall.edges)
    if (!is_of_room[e[0]] || !is_of_room[e[1]])
      cut({wall.faces.vertex[e[0]], wall.faces.vertex[e[1]]}, {0, {}, view_.towards, false, true}, strips);
}

void StripCutter::cut(const std::vector<Vec3>& whole, Strip like, std::vector<Strip>& strips) const {
  const auto [low, high] = depths_of(whole, view_);
  if (!std::isfinite(high - low) || high - low > 100 * most_strips * depth_) return;
  const double first = std::floor(low / depth_), last = std::floor(high / depth_);
  for (double k = first; k <= last; ++k) {
    like.corner = whole;
    if (k > first) like.corner = clipped(like.corner, k * depth_, 1);
    if (k < last) like.corner = clipped(like.corner, (k + 1) * depth_, -1);
    if (like.corner.size() < whole.size()) continue;
    // An edge comes after the faces that meet there.
    like.nearness = place_of(like.corner, like.normal) + (like.is_edge ? depth_ : 0);
    strips.push_back(like);
  }
}

std::vector<Vec3> StripCutter::clipped(const std::vector<Vec3>& part, double depth, double side) const {
  if (part.size() > 2) return clip_polygon(part, depth * view_.towards, side * view_.towards);
  // A line: the part of it beyond that depth, or before it.
  std::vector<Vec3> line;
  const double from = side * (dot(view_.towards, part[0]) - depth), to = side * (dot(view_.towards, part[1]) - depth);
  const auto crossing = [&] { return part[0] + from / (from - to) * (part[1] - part[0]); };
  if (from < 0 && to < 0) return line;
  line.push_back(from >= 0 ? part[0] : crossing());
  line.push_back(to >= 0 ? part[1] : crossing());
  return line;
}

double StripCutter::place_of(const std::vector<Vec3>& corner, Vec3 normal) const {
  double nearness = 0;
  std::vector<Vec3> place;
  Window window{endless, endless, -endless, -endless};
  for (const Vec3& p : corner) {
    place.push_back(view_(p));
    window = join(window, {place.back().x, place.back().y, place.back().x, place.back().y});
    nearness += place.back().z / static_cast<double>(corner.size());
  }
  grid_->for_each_near(window, [&](std::size_t k, Vec3 at, double radius) {
    const bool is_in_front = dot(frame_.grains.position[k] - corner[0], normal) > 0;
    const double depth = at.z - (far_ends_ ? radius : 0);
    if (is_in_front && depth < nearness && reaches(at, radius, place)) nearness = depth;
  });
  return nearness;
}

}  // namespace slurry
