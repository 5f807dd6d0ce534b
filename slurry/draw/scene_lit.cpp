// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A lit scene in space: the frame as solids (solids.hpp), seen through a camera and drawn by our rasteriser
// (render.hpp).
//
// Walls that enclose the picture are seen from inside, and let the light in; solid obstacles throw shadows; what has no
// thickness is seen through, and so are all walls with `--walls thin`. Where contacts are drawn, grains are pale and
// half as large, so that the lines run between them and not over them.
#include <algorithm>
#include <cmath>

#include "slurry/draw/cell.hpp"
#include "slurry/draw/extent.hpp"
#include "slurry/draw/light.hpp"
#include "slurry/draw/render.hpp"
#include "slurry/draw/scene.hpp"
#include "slurry/draw/walls.hpp"

namespace slurry {
namespace {

constexpr int lit_facets = 192;         // to a full turn of round walls
constexpr double thickest_line = 0.3;   // radius of the strongest contact, in mean radii of the grains
constexpr double shadow_detail = 0.25;  // radii between the corners of a grain in its shadow
constexpr double room_glow = 0.55;      // a room is a ground for what is in it
constexpr Colour room_colour = rgb(0xe9ebee), wall_colour = rgb(0xb9c1c9);

class SceneBuilder {
 public:
  SceneBuilder(const Layout& layout, const DrawOptions& options)
      : options_(options), pixel_(1 / layout.scale), towards_(layout.camera->eye()) {}

  void add_grains(const Frame& seen, const Colouring& colours) {
    if (options_.grains == "none") return;
    const double size = options_.contact_range ? shrunk : 1;
    const auto& turn = seen.grains.orientation;
    const bool are_turned =
        std::any_of(turn.begin(), turn.end(), [](const Quaternion& q) { return q != Quaternion{}; });
    for (const FrameForm& form : seen.shapes)
      solids.meshes.push_back({form.surface, corner_normals(form.surface), coarser(form.surface, shadow_detail)});
    for (std::size_t k = 0; k < seen.grains.size(); ++k) {
      const Vec3 at = seen.grains.position[k];
      const double radius = size * seen.grains.radius[k];
      if (!is_finite(at) || !std::isfinite(radius) || !(radius > 0)) continue;
      if (seen.shape.empty()) {
        const Vec3 mark = are_turned ? rotate(turn[k], {1, 0, 0}) : Vec3{};
        solids.balls.push_back({at, std::max(radius, 0.3 * pixel_), colours.of_grain[k], mark});
        continue;
      }
      SolidBody body;
      body.mesh = static_cast<std::size_t>(seen.shape[k]), body.pose = {at, turn[k]};
      body.scale = radius, body.radius = 1.001 * radius, body.colour = colours.of_grain[k];
      solids.bodies.push_back(body);
    }
    for (const SwimmerArm& arm : seen.arms)
      solids.rods.push_back({arm.begin, arm.end, std::max(arm.radius, 0.5 * pixel_), ink::wall_edge});
  }

  void add_walls(const Frame& frame, const Bounds& extent) {
    if (options_.walls == "none") return;
    for (const FrameObstacle& o : frame.obstacles)
      if (o.is_present) add_wall(wall_mesh(o.pieces, o.pose, extent, lit_facets), o.pieces);
  }

  void add_cell(const Frame& frame) {
    if (frame.domain.is_open()) return;
    const std::vector<Vec3> corners = cell_corners(frame);
    // Two corners are ends of an edge where their numbers differ in one bit.
    for (std::size_t a = 0; a < corners.size(); ++a)
      for (std::size_t bit = 1; bit < corners.size(); bit *= 2)
        if ((a & bit) == 0) add_line(corners[a], corners[a | bit], 1.2, 1);
  }

  void add_contacts(const Frame& frame, const Colouring& colours) {
    if (!options_.contact_range || frame.grains.empty()) return;
    const double thickest = thickest_line * mean_radius(frame);
    for (const ContactLine& line : contact_lines(frame, colours.contacts, *options_.contact_range))
      for (std::size_t k = 1; k < line.corner.size(); ++k)
        solids.rods.push_back(
            {line.corner[k - 1], line.corner[k], std::max(thickest * line.strength, 0.4 * pixel_), line.colour});
  }

  Solids solids;

 private:
  void add_line(Vec3 begin, Vec3 end, double pixels, double alpha) {
    solids.rods.push_back({begin, end, 0.5 * pixels * pixel_, mix(ink::wall_edge, ink::black, 0.2), false, alpha});
  }

  // The triangles of one kind of pieces as a body.
  enum Kind { room, solid, sheet };
  static Kind kind_of(const Piece& piece) {
    const double thickness = half_thickness(piece.surface);
    return thickness == endless ? room : thickness > 0 ? solid : sheet;
  }
  void add_faces(const WallMesh& wall, const std::vector<Vec3>& normals, const std::vector<Piece>& pieces, Kind kind) {
    SmoothMesh mesh{};
    mesh.faces.vertex = wall.faces.vertex;
    for (std::size_t t = 0; t < wall.piece.size(); ++t) {
      if (kind_of(pieces[wall.piece[t]]) != kind || !(norm(wall.faces.area(t)) > 0)) continue;
      mesh.faces.triangle.push_back(wall.faces.triangle[t]);
      for (std::size_t k = 0; k < 3; ++k) mesh.normal.push_back(normals[3 * t + k]);
    }
    if (mesh.faces.triangle.empty()) return;
    SolidBody body;
    body.mesh = solids.meshes.size(), body.is_large = true;
    body.colour = kind == room ? room_colour : wall_colour;
    body.has_two_sides = kind == sheet;
    body.glow = kind == room ? room_glow : 0;
    body.alpha = kind == sheet || options_.walls == "thin" ? thin_alpha : 1;
    body.casts = kind == solid && body.alpha == 1;
    solids.meshes.push_back(std::move(mesh));
    solids.bodies.push_back(body);
  }

  void add_wall(const WallMesh& wall, const std::vector<Piece>& pieces) {
    if (options_.walls == "faces" || options_.walls == "thin") {
      const std::vector<Vec3> normals = corner_normals(wall.faces);
      for (const Kind kind : {room, solid, sheet}) add_faces(wall, normals, pieces, kind);
    }
    // An edge of a wall that we look through is faint: it stands before what is in the room.
    std::vector<char> is_before(wall.faces.vertex.size(), 0);
    for (std::size_t t = 0; t < wall.piece.size(); ++t) {
      const Vec3 area = wall.faces.area(t);
      if (kind_of(pieces[wall.piece[t]]) != room || dot(area, towards_ - wall.faces.corner(t, 0)) >= 0) continue;
      for (const std::int32_t v : wall.faces.triangle[t]) is_before[v] = 1;
    }
    for (const Edge& e : wall.edges) {
      const bool is_faint = is_before[e[0]] && is_before[e[1]];
      add_line(wall.faces.vertex[e[0]], wall.faces.vertex[e[1]], 1, is_faint ? 0.5 : 1);
    }
  }

  const DrawOptions& options_;
  double pixel_;  // m, at the target
  Vec3 towards_;  // the eye
};

}  // namespace

void draw_lit(const Frame& frame, const Frame& seen, const DrawOptions& options, const Layout& l,
              const Colouring& colours, Canvas& canvas) {
  const Bounds extent = extent_of(frame);
  SceneBuilder scene(l, options);
  scene.add_grains(seen, colours);
  scene.add_walls(frame, extent);
  scene.add_cell(frame);
  scene.add_contacts(frame, colours);
  const Light light(scene.solids, extent, l.view, -frame.down);
  // Whole pixels of the canvas, around the area of the scene.
  const Point low{std::floor(l.low.x), std::floor(l.low.y)};
  const int density = canvas.density();
  const Point target = l(l.camera->target);
  const ImagePlace place{density * static_cast<int>(std::ceil(l.high.x) - low.x),
                         density * static_cast<int>(std::ceil(l.high.y) - low.y), density * l.scale,
                         density * (target.x - low.x), density * (target.y - low.y)};
  const Image image = render(scene.solids, *l.camera, light, place);
  canvas.image(low, image.width, image.height, image.pixel);
}

}  // namespace slurry
