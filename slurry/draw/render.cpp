// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Coordinates: a sample at (x, y), in pixels from the upper left corner of the picture, has the ray (X, Y, 1) from the
// eye, in the axes of the camera; a point on it is as many metres deep as it is rays away.
#include "slurry/draw/render.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "slurry/core/parallel.hpp"
#include "slurry/draw/shading.hpp"

namespace slurry {
namespace {

constexpr int tile_side = 32, sub = 3;  // pixels, samples along a pixel
constexpr int row_samples = tile_side * sub, tile_samples = row_samples * row_samples;
constexpr int sorted_run = 64;        // things between two looks at what a tile can still show
constexpr double least_depth = 1e-4;  // of the distance of the target, m: what is nearer is cut off
constexpr double full_light = 0.95;   // of what glows
constexpr double mark_radius = 0.24;  // radii of the ball

// A thing to draw: a ball, a rod, a body, or one triangle of a body.
struct Thing {
  enum Kind : char { ball, rod, body, triangle };
  double depth = 0;  // of its nearest point
  std::uint32_t index = 0, part = 0;
  Kind kind = ball;
  bool is_clear = false;                         // one sees through it
  int left = 0, right = 0, top = 0, bottom = 0;  // tiles
};

struct Fragment {
  std::uint32_t sample, thing, part;
  double depth;
};

// What the samples of a tile see.
struct Tile {
  int x = 0, y = 0;  // pixels of its corner
  std::vector<double> depth = std::vector<double>(tile_samples);
  std::vector<std::int64_t> thing = std::vector<std::int64_t>(tile_samples);
  std::vector<std::uint32_t> part = std::vector<std::uint32_t>(tile_samples);
  std::vector<Fragment> fragments;
  std::vector<Vec3> corner;  // of the body that is drawn, in the axes of the camera
  double sample_x(int column) const { return x + (column + 0.5) / sub; }
  double sample_y(int row) const { return y + (row + 0.5) / sub; }
};

struct Box2 {
  double left, right, top, bottom;
};

// How deep the ray meets a ball, both in the axes of the camera; infinity where it does not.
double depth_of_ball(Vec3 ray, Vec3 centre, double radius) {
  const double rr = dot(ray, ray), along = dot(ray, centre) / rr;
  // From the nearest point of the ray: no digits are lost where the eye is far away.
  const double rest = radius * radius - norm2(centre - along * ray);
  return rest < 0 ? endless : along - std::sqrt(rest / rr);
}

// The same for a rod: a cylinder between two balls.
double depth_of_rod(Vec3 ray, Vec3 begin, Vec3 end, double radius) {
  const Vec3 axis = end - begin;
  const double length2 = norm2(axis), start = 0.5 * (begin.z + end.z);
  double best = std::min(depth_of_ball(ray, begin, radius), depth_of_ball(ray, end, radius));
  if (!(length2 > 0)) return best;
  const Vec3 from = start * ray - begin;
  const double along = dot(axis, ray), there = dot(axis, from);
  const double a = length2 * norm2(ray) - along * along, b = length2 * dot(from, ray) - there * along,
               c = length2 * norm2(from) - there * there - radius * radius * length2;
  const double h = b * b - a * c;
  if (h < 0 || !(a > 0)) return best;
  const double t = (-b - std::sqrt(h)) / a, place = there + t * along;
  if (place >= 0 && place <= length2) best = std::min(best, start + t);
  return best;
}

class Renderer {
 public:
  Renderer(const Solids& solids, const Camera& camera, const Light& light, const ImagePlace& place)
      : solids_(solids), camera_(camera), light_(light), place_(place), focal_(place.scale * camera.distance) {
    columns_ = (place.width + tile_side - 1) / tile_side, rows_ = (place.height + tile_side - 1) / tile_side;
    list_things();
  }

  Image picture() const {
    Image image{place_.width, place_.height, {}};
    image.pixel.assign(static_cast<std::size_t>(place_.width) * place_.height, 0xffffff);
    parallel_ranges(
        tiles_.size(),
        [&](std::size_t begin, std::size_t end) {
          Tile tile;
          for (std::size_t k = begin; k < end; ++k) draw_tile(k, tile, image);
        },
        1);
    return image;
  }

 private:
  Vec3 ray_at(double x, double y) const { return {(x - place_.x) / focal_, (place_.y - y) / focal_, 1}; }
  Vec3 to_paper(Vec3 q) const { return {place_.x + focal_ * q.x / q.z, place_.y - focal_ * q.y / q.z, q.z}; }
  Vec3 world(Vec3 q) const {
    return camera_.eye() + q.x * camera_.view.right + q.y * camera_.view.up - q.z * camera_.view.towards;
  }
  Vec3 turned(Vec3 q) const { return q.x * camera_.view.right + q.y * camera_.view.up - q.z * camera_.view.towards; }

  // ---- What reaches into which tile

  // A ball on the paper: the two tangents of each axis enclose it.
  Box2 box_of(Vec3 q, double r) const {
    const auto ends = [&](double x, double& low, double& high) {
      const double d2 = x * x + q.z * q.z - r * r, side = r * std::sqrt(std::max(d2, 0.0)), z2 = q.z * q.z - r * r;
      low = (x * q.z - side) / z2, high = (x * q.z + side) / z2;
    };
    Box2 box;
    ends(q.x, box.left, box.right);
    double low, high;
    ends(q.y, low, high);
    return {place_.x + focal_ * box.left, place_.x + focal_ * box.right, place_.y - focal_ * high,
            place_.y - focal_ * low};
  }
  void list(Thing thing, const Box2& box) {
    const auto tile = [](double x, int count) {
      return static_cast<int>(std::floor(std::clamp(x / tile_side, -1.0, static_cast<double>(count))));
    };
    if (!(box.left <= box.right) || !(box.top <= box.bottom)) return;
    thing.left = std::max(0, tile(box.left, columns_)), thing.right = std::min(columns_ - 1, tile(box.right, columns_));
    thing.top = std::max(0, tile(box.top, rows_)), thing.bottom = std::min(rows_ - 1, tile(box.bottom, rows_));
    if (thing.left > thing.right || thing.top > thing.bottom) return;
    things_.push_back(thing);
  }
  void list_ball(Thing thing, Vec3 centre, double radius) {
    const Vec3 q = camera_(centre);
    if (!is_finite(q) || q.z - radius < least_depth * camera_.distance) return;
    thing.depth = q.z - radius;
    list(thing, box_of(q, radius));
  }
  void list_rod(Thing thing, const SolidRod& rod) {
    const Vec3 a = camera_(rod.begin), b = camera_(rod.end);
    if (!is_finite(a) || !is_finite(b) || std::min(a.z, b.z) - rod.radius < least_depth * camera_.distance) return;
    thing.depth = std::min(a.z, b.z) - rod.radius;
    const Box2 p = box_of(a, rod.radius), q = box_of(b, rod.radius);
    list(thing,
         {std::min(p.left, q.left), std::max(p.right, q.right), std::min(p.top, q.top), std::max(p.bottom, q.bottom)});
  }
  void list_triangle(Thing thing, const SolidBody& body) {
    Vec3 q[3];
    Box2 box{endless, -endless, endless, -endless};
    thing.depth = endless;
    bool is_cut = false;
    for (int k = 0; k < 3; ++k) {
      q[k] = camera_(solids_.vertex(body, thing.part, k));
      if (!is_finite(q[k])) return;
      is_cut = is_cut || q[k].z < least_depth * camera_.distance;
      thing.depth = std::min(thing.depth, q[k].z);
      const Vec3 p = to_paper(q[k]);
      box = {std::min(box.left, p.x), std::max(box.right, p.x), std::min(box.top, p.y), std::max(box.bottom, p.y)};
    }
    if (!is_cut) return list(thing, box);
    if (std::max({q[0].z, q[1].z, q[2].z}) > least_depth * camera_.distance)
      list(thing, {-endless, endless, -endless, endless});
  }
  void list_things() {
    const auto thing = [](Thing::Kind kind, std::size_t k, double alpha, std::size_t part = 0) {
      Thing t;
      t.kind = kind, t.index = static_cast<std::uint32_t>(k), t.part = static_cast<std::uint32_t>(part);
      t.is_clear = alpha < 1;
      return t;
    };
    for (std::size_t k = 0; k < solids_.balls.size(); ++k)
      list_ball(thing(Thing::ball, k, 1), solids_.balls[k].centre, solids_.balls[k].radius);
    for (std::size_t k = 0; k < solids_.rods.size(); ++k)
      list_rod(thing(Thing::rod, k, solids_.rods[k].alpha), solids_.rods[k]);
    for (std::size_t k = 0; k < solids_.bodies.size(); ++k) {
      const SolidBody& b = solids_.bodies[k];
      if (!b.is_large) {
        list_ball(thing(Thing::body, k, b.alpha), b.pose.position, b.radius);
        continue;
      }
      for (std::size_t t = 0; t < solids_.meshes[b.mesh].faces.triangle.size(); ++t)
        list_triangle(thing(Thing::triangle, k, b.alpha, t), b);
    }
    tiles_.resize(static_cast<std::size_t>(columns_) * rows_);
    for (std::size_t k = 0; k < things_.size(); ++k)
      for (int row = things_[k].top; row <= things_[k].bottom; ++row)
        for (int column = things_[k].left; column <= things_[k].right; ++column)
          tiles_[static_cast<std::size_t>(row) * columns_ + column].push_back(static_cast<std::uint32_t>(k));
  }

  // ---- One tile

  void draw_tile(std::size_t number, Tile& tile, Image& image) const {
    tile.x = static_cast<int>(number % columns_) * tile_side, tile.y = static_cast<int>(number / columns_) * tile_side;
    std::vector<std::uint32_t> order = tiles_[number];
    if (order.empty()) return;
    std::fill(tile.depth.begin(), tile.depth.end(), endless);
    std::fill(tile.thing.begin(), tile.thing.end(), -1);
    tile.fragments.clear();
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return things_[a].depth != things_[b].depth ? things_[a].depth < things_[b].depth : a < b;
    });
    double deepest = endless;
    for (std::size_t k = 0; k < order.size(); ++k) {
      if (k % sorted_run == sorted_run - 1) deepest = *std::max_element(tile.depth.begin(), tile.depth.end());
      if (things_[order[k]].depth > deepest) break;
      draw_thing(order[k], tile);
    }
    blend(tile, image);
  }

  void put(Tile& tile, int row, int column, double depth, std::uint32_t thing, std::uint32_t part) const {
    const auto sample = static_cast<std::uint32_t>(row * row_samples + column);
    if (!(depth < tile.depth[sample])) return;
    if (things_[thing].is_clear) return tile.fragments.push_back({sample, thing, part, depth});
    tile.depth[sample] = depth, tile.thing[sample] = thing, tile.part[sample] = part;
  }

  // Calls visit(row, column) for the samples of the tile in a box of the paper.
  template <class Visit>
  void for_each_sample(const Tile& tile, const Box2& box, Visit&& visit) const {
    const auto first = [](double x, int origin) {
      return static_cast<int>(std::clamp(std::ceil((x - origin) * sub - 0.5), 0.0, 1.0 * row_samples));
    };
    const auto last = [](double x, int origin) {
      return static_cast<int>(std::clamp(std::floor((x - origin) * sub - 0.5), -1.0, row_samples - 1.0));
    };
    const int left = first(box.left, tile.x), right = last(box.right, tile.x), bottom = last(box.bottom, tile.y);
    for (int row = first(box.top, tile.y); row <= bottom; ++row)
      for (int column = left; column <= right; ++column) visit(row, column);
  }

  void draw_thing(std::uint32_t k, Tile& tile) const {
    const Thing& thing = things_[k];
    if (thing.kind == Thing::ball) {
      const SolidBall& ball = solids_.balls[thing.index];
      const Vec3 q = camera_(ball.centre);
      for_each_sample(tile, box_of(q, ball.radius), [&](int row, int column) {
        put(tile, row, column, depth_of_ball(ray_at(tile.sample_x(column), tile.sample_y(row)), q, ball.radius), k, 0);
      });
    } else if (thing.kind == Thing::rod) {
      draw_rod(k, solids_.rods[thing.index], tile);
    } else if (thing.kind == Thing::triangle) {
      const SolidBody& body = solids_.bodies[thing.index];
      std::array<Vec3, 3> q;
      for (int i = 0; i < 3; ++i) q[i] = camera_(solids_.vertex(body, thing.part, i));
      draw_triangle(k, body.has_two_sides, thing.part, q, tile);
    } else {
      const SolidBody& body = solids_.bodies[thing.index];
      const Triangles& faces = solids_.meshes[body.mesh].faces;
      tile.corner.clear();
      for (const Vec3& v : faces.vertex) tile.corner.push_back(camera_(to_world(body.pose, body.scale * v)));
      for (std::size_t t = 0; t < faces.triangle.size(); ++t) {
        const Corners& c = faces.triangle[t];
        draw_triangle(k, body.has_two_sides, static_cast<std::uint32_t>(t),
                      {tile.corner[c[0]], tile.corner[c[1]], tile.corner[c[2]]}, tile);
      }
    }
  }

  void draw_rod(std::uint32_t k, const SolidRod& rod, Tile& tile) const {
    const Vec3 a = camera_(rod.begin), b = camera_(rod.end), p = to_paper(a), q = to_paper(b);
    // A long thin rod reaches into few of the tiles that its box covers.
    const double x = tile.x + 0.5 * tile_side - p.x, y = tile.y + 0.5 * tile_side - p.y, dx = q.x - p.x, dy = q.y - p.y,
                 length2 = dx * dx + dy * dy;
    const double s = length2 > 0 ? std::clamp((x * dx + y * dy) / length2, 0.0, 1.0) : 0;
    const double wide = 1.1 * focal_ * rod.radius / (std::min(a.z, b.z) - rod.radius);
    if (std::hypot(x - s * dx, y - s * dy) > 0.75 * tile_side + wide) return;
    const Box2 m = box_of(a, rod.radius), n = box_of(b, rod.radius);
    for_each_sample(
        tile,
        {std::min(m.left, n.left), std::max(m.right, n.right), std::min(m.top, n.top), std::max(m.bottom, n.bottom)},
        [&](int row, int column) {
          const Vec3 ray = ray_at(tile.sample_x(column), tile.sample_y(row));
          put(tile, row, column, depth_of_rod(ray, a, b, rod.radius), k, 0);
        });
  }

  void draw_triangle(std::uint32_t k, bool has_two_sides, std::uint32_t part, const std::array<Vec3, 3>& q,
                     Tile& tile) const {
    // The axes of the camera are left-handed: a triangle that is seen counter-clockwise has its product along the ray.
    if (!has_two_sides && !(dot(cross(q[1] - q[0], q[2] - q[0]), q[0]) > 0)) return;
    const double least = least_depth * camera_.distance;
    if (q[0].z >= least && q[1].z >= least && q[2].z >= least) return fill(k, part, q[0], q[1], q[2], tile);
    // What is behind the eye is cut off.
    std::vector<Vec3> rest = clip_polygon({q[0], q[1], q[2]}, {0, 0, least}, {0, 0, 1});
    for (std::size_t i = 2; i < rest.size(); ++i) fill(k, part, rest[0], rest[i - 1], rest[i], tile);
  }

  // 1 / depth is linear on the paper. Each edge is told from its lesser end on, so that the triangle on its other side
  // finds the same number with the other sign; a sample on the edge belongs to one of them.
  void fill(std::uint32_t k, std::uint32_t part, Vec3 a, Vec3 b, Vec3 c, Tile& tile) const {
    Vec3 p[3] = {to_paper(a), to_paper(b), to_paper(c)};
    const Box2 box{std::min({p[0].x, p[1].x, p[2].x}), std::max({p[0].x, p[1].x, p[2].x}),
                   std::min({p[0].y, p[1].y, p[2].y}), std::max({p[0].y, p[1].y, p[2].y})};
    const bool is_beside =
        box.right < tile.x || box.left > tile.x + tile_side || box.bottom < tile.y || box.top > tile.y + tile_side;
    if (is_beside) return;
    double twice = (p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[1].y - p[0].y) * (p[2].x - p[0].x);
    if (twice < 0) std::swap(p[1], p[2]), twice = -twice;
    if (!(twice > 0)) return;
    struct Line {
      double x, y, dx, dy, sign;
      double operator()(double u, double v) const { return sign * (dx * (v - y) - dy * (u - x)); }
    };
    Line line[3];  // opposite to corner i
    for (int i = 0; i < 3; ++i) {
      const Vec3 &from = p[next_corner(i)], &to = p[next_corner(next_corner(i))];
      const bool is_forward = from.x != to.x ? from.x < to.x : from.y < to.y;
      const Vec3 &low = is_forward ? from : to, &high = is_forward ? to : from;
      line[i] = {low.x, low.y, high.x - low.x, high.y - low.y, is_forward ? 1.0 : -1.0};
    }
    const double inverse[3] = {1 / p[0].z / twice, 1 / p[1].z / twice, 1 / p[2].z / twice};
    for_each_sample(tile, box, [&](int row, int column) {
      const double x = tile.sample_x(column), y = tile.sample_y(row);
      double sum = 0;
      for (int i = 0; i < 3; ++i) {
        const double e = line[i](x, y);
        if (e < 0 || (e == 0 && line[i].sign < 0)) return;
        sum += e * inverse[i];
      }
      put(tile, row, column, 1 / sum, k, part);
    });
  }

  // ---- Colours

  struct Tone {
    double red = 0, green = 0, blue = 0;
  };

  Tone tone_of(const Thing& thing, std::uint32_t part, double x, double y, double depth) const {
    const Vec3 ray = ray_at(x, y), point = world(depth * ray);
    Colour colour;
    Vec3 normal;
    double glow = 0;
    if (thing.kind == Thing::ball) {
      const SolidBall& ball = solids_.balls[thing.index];
      normal = normalised(point - ball.centre);
      colour = marked(ball, normal, depth);
    } else if (thing.kind == Thing::rod) {
      const SolidRod& rod = solids_.rods[thing.index];
      colour = rod.colour;
      if (!rod.is_lit) return tone(colour);
      const Vec3 axis = rod.end - rod.begin;
      const double s = norm2(axis) > 0 ? std::clamp(dot(point - rod.begin, axis) / norm2(axis), 0.0, 1.0) : 0;
      normal = normalised(point - rod.begin - s * axis);
    } else {
      const SolidBody& body = solids_.bodies[thing.index];
      colour = body.colour, glow = body.glow;
      normal = normal_of(body, part, point);
      if (dot(normal, turned(ray)) > 0 && body.has_two_sides) normal = -normal;
    }
    const double light = thing.is_clear ? light_.unshaded(normal) : light_.at(point, normal);
    return tone(shaded(colour, full_light * glow + (1 - glow) * light));
  }
  static Tone tone(Colour c) { return {c.red * 1.0, c.green * 1.0, c.blue * 1.0}; }

  // A spot where the axis of the ball leaves it, with a rim as soft as a pixel.
  Colour marked(const SolidBall& ball, Vec3 normal, double depth) const {
    if (ball.mark == Vec3{}) return ball.colour;
    const double pixel = std::max(depth / focal_ / ball.radius, 1e-3);
    const double away = norm(normal - (dot(normal, ball.mark) < 0 ? -1.0 : 1.0) * ball.mark);
    return mix(ball.colour, ink::black, 0.3 * std::clamp((mark_radius - away) / pixel + 0.5, 0.0, 1.0));
  }

  Vec3 normal_of(const SolidBody& body, std::uint32_t part, Vec3 point) const {
    const SmoothMesh& mesh = solids_.meshes[body.mesh];
    const Vec3 a = solids_.vertex(body, part, 0), b = solids_.vertex(body, part, 1) - a,
               c = solids_.vertex(body, part, 2) - a, flat = cross(b, c), at = point - a;
    const double s = std::clamp(dot(cross(at, c), flat) / norm2(flat), 0.0, 1.0),
                 t = std::clamp(dot(cross(b, at), flat) / norm2(flat), 0.0, 1.0);
    const Vec3* n = &mesh.normal[3 * static_cast<std::size_t>(part)];
    return normalised(rotate(body.pose.orientation, (1 - s - t) * n[0] + s * n[1] + t * n[2]));
  }

  double alpha_of(const Thing& thing) const {
    return thing.kind == Thing::rod ? solids_.rods[thing.index].alpha : solids_.bodies[thing.index].alpha;
  }

  // The tones of the samples of a pixel: one for each thing (and triangle) that it shows, from the first sample on it.
  class PixelTones {
   public:
    template <class Make>
    Tone of(std::uint64_t key, Make&& make) {
      for (int k = 0; k < count_; ++k)
        if (key_[k] == key) return tone_[k];
      const Tone made = make();
      if (count_ < most) key_[count_] = key, tone_[count_++] = made;
      return made;
    }
    void clear() { count_ = 0; }

   private:
    static constexpr int most = 24;
    std::uint64_t key_[most] = {};
    Tone tone_[most];
    int count_ = 0;
  };

  void blend(Tile& tile, Image& image) const {
    std::sort(tile.fragments.begin(), tile.fragments.end(), [](const Fragment& a, const Fragment& b) {
      if (a.sample != b.sample) return a.sample < b.sample;
      return a.depth != b.depth ? a.depth > b.depth : a.thing != b.thing ? a.thing > b.thing : a.part > b.part;
    });
    std::vector<std::uint32_t> first(tile_samples + 1, 0);
    for (const Fragment& f : tile.fragments) ++first[f.sample + 1];
    for (int k = 0; k < tile_samples; ++k) first[k + 1] += first[k];
    PixelTones tones;
    for (int y = 0; y < std::min(tile_side, place_.height - tile.y); ++y)
      for (int x = 0; x < std::min(tile_side, place_.width - tile.x); ++x) {
        tones.clear();
        Tone sum;
        for (int k = 0; k < sub * sub; ++k) {
          // From the middle on: the tone of a thing is that of the sample in the middle where it holds it.
          const int place = (k + sub * sub / 2) % (sub * sub);
          const Tone t = tone_at(tile, first, (y * sub + place / sub) * row_samples + x * sub + place % sub, tones);
          sum.red += t.red, sum.green += t.green, sum.blue += t.blue;
        }
        const auto byte = [](double v) { return static_cast<std::uint32_t>(v / (sub * sub) + 0.5); };
        image.pixel[static_cast<std::size_t>(tile.y + y) * image.width + tile.x + x] =
            byte(sum.red) << 16 | byte(sum.green) << 8 | byte(sum.blue);
      }
  }

  Tone tone_at(const Tile& tile, const std::vector<std::uint32_t>& first, int sample, PixelTones& tones) const {
    const double x = tile.sample_x(sample % row_samples), y = tile.sample_y(sample / row_samples);
    const auto key = [](std::uint32_t thing, std::uint32_t part) { return std::uint64_t{thing} << 32 | part; };
    Tone t{255, 255, 255};
    if (tile.thing[sample] >= 0) {
      const auto thing = static_cast<std::uint32_t>(tile.thing[sample]);
      t = tones.of(key(thing, tile.part[sample]),
                   [&] { return tone_of(things_[thing], tile.part[sample], x, y, tile.depth[sample]); });
    }
    for (std::uint32_t k = first[sample]; k < first[sample + 1]; ++k) {
      const Fragment& f = tile.fragments[k];
      if (!(f.depth < tile.depth[sample])) continue;
      const Tone over =
          tones.of(key(f.thing, f.part), [&] { return tone_of(things_[f.thing], f.part, x, y, f.depth); });
      const double s = alpha_of(things_[f.thing]);
      t = {(1 - s) * t.red + s * over.red, (1 - s) * t.green + s * over.green, (1 - s) * t.blue + s * over.blue};
    }
    return t;
  }

  const Solids& solids_;
  const Camera& camera_;
  const Light& light_;
  ImagePlace place_;
  double focal_;  // pixels a ray, at depth 1
  int columns_ = 0, rows_ = 0;
  std::vector<Thing> things_;
  std::vector<std::vector<std::uint32_t>> tiles_;
};

}  // namespace

Image render(const Solids& solids, const Camera& camera, const Light& light, const ImagePlace& place) {
  return Renderer(solids, camera, light, place).picture();
}

}  // namespace slurry
