// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The parts of a picture, each drawn inside the area that a Layout gives to the scene.
#pragma once

#include "slurry/draw/camera.hpp"
#include "slurry/draw/field_map.hpp"
#include "slurry/draw/flow_lines.hpp"
#include "slurry/draw/picture.hpp"
#include "slurry/draw/surface_map.hpp"

namespace slurry {

// Where things are on the paper, in pixels.
struct Layout {
  double font = 13;  // size of the letters
  Point low, high;   // the area of the scene
  double scale = 1;  // pixels a metre
  Point origin;      // the pixel of the view's (0, 0)
  View view;
  std::optional<Camera> camera;  // of a lit picture; `view` is its view

  Point operator()(Vec3 world) const {
    const Vec3 p = view(world);
    return {origin.x + scale * p.x, origin.y - scale * p.y};
  }
  std::vector<Point> operator()(const std::vector<Vec3>& world) const {
    std::vector<Point> points;
    for (const Vec3& p : world) points.push_back((*this)(p));
    return points;
  }
  Window shown() const {
    return {(low.x - origin.x) / scale, (origin.y - high.y) / scale, (high.x - origin.x) / scale,
            (origin.y - low.y) / scale};
  }
};

// The lines of contacts: by the maps of contacts that push (and of gamma) and of those that pull, without the palest
// colours at their beginning.
inline constexpr const char *push_map = "heat", *pull_map = "cold";
inline constexpr double contact_map_from = 0.25;

struct Colouring {
  std::vector<Colour> of_grain;
  Quantity quantity;  // empty for group and none
  Quantity contacts;
  std::optional<FieldMap> field;  // grains are outlines over it, or cover it where it is of the fluid
  std::optional<FlowCut> arrows, streamlines;
  std::vector<Vec3> sites;            // m, drawn as dots
  std::optional<SurfaceMap> surface;  // in the place of the grains
};
// The colour of a grain, or of its place in a legend: under a network of contacts it is mixed with the paper, so that
// the lines stand out.
Colour faded(Colour colour, const DrawOptions& options);
Colouring colouring_of(const Frame& frame, const DrawOptions& options);
// The map, streamlines and arrows of a picture, and the plane in space that they lie in, where there are any.
void draw_flow(const Colouring& colours, const DrawOptions& options, const Layout& layout, Canvas& canvas);
struct FlowPlane {
  Vec3 point, normal;
};
std::optional<FlowPlane> plane_of(const Colouring& colours);
// What lies in the picture besides grains and walls.
std::optional<Bounds> flow_extent(const Colouring& colours);

// How much of what is behind a thin wall it hides.
inline constexpr double thin_alpha = 0.4;

// `walls`: one of wall_styles().
void draw_planar_walls(const Frame& frame, const std::string& walls, const Layout& layout, Canvas& canvas);
void draw_field_map(const FieldMap& field, const DrawOptions& options, const Layout& layout, Canvas& canvas);
void draw_planar_grains(const Frame& frame, const Layout& layout, const Colouring& colours, Canvas& canvas);
void draw_space(const Frame& frame, const DrawOptions& options, const Layout& layout, const Colouring& colours,
                Canvas& canvas);
void draw_contacts(const Frame& frame, const Layout& layout, const Quantity& values, Range range, Canvas& canvas);
// The contacts that are seen, the weakest first, each as a line in space with its strength from 0 to 1.
struct ContactLine {
  std::vector<Vec3> corner;
  double strength = 0;
  Colour colour;
};
std::vector<ContactLine> contact_lines(const Frame& frame, const Quantity& values, Range range);
// m, of a frame with grains.
double mean_radius(const Frame& frame);

// The scene by scene_lit.cpp, in the place of walls, grains, cell and contacts. `frame` has the contacts, and `seen`
// the images of its grains as well.
void draw_lit(const Frame& frame, const Frame& seen, const DrawOptions& options, const Layout& layout,
              const Colouring& colours, Canvas& canvas);
// Of its grains, where contacts are drawn: so the lines between them are seen.
inline constexpr double shrunk = 0.5;

// Legends to the right of the scene; title, time, scale bar and axes above and below it.
void draw_legends(const Frame& frame, const DrawOptions& options, const Layout& layout, const Colouring& colours,
                  Canvas& canvas);
void draw_captions(const Frame& frame, const DrawOptions& options, const Layout& layout, Canvas& canvas);
// Pixels that the legends take.
double legend_width(const DrawOptions& options, const Frame& frame, double font);

}  // namespace slurry
