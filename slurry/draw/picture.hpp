// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Picture: a frame on paper. A planar frame is drawn in its plane. One in space is "lit", pixels seen through a camera
// with soft shadows (scene_lit.cpp), or "drawn", vectors in parallel projection, far things first (scene_space.cpp).
// Around it stand the title, the time, a scale bar, the axes and the legends with their units.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "slurry/draw/camera.hpp"
#include "slurry/draw/canvas.hpp"
#include "slurry/draw/quantities.hpp"
#include "slurry/draw/view.hpp"
#include "slurry/observe/fields/field_options.hpp"

namespace slurry {

class WrittenFields;

struct DrawOptions {
  std::string colour = {};                    // of the grains; empty: by group where there are several, else by speed
  std::string field = {};                     // a map of this field under the grains (field_map.hpp)
  std::string arrows = {}, streamlines = {};  // of these fields (flow_lines.hpp)
  std::string sites = {};                     // dots where this field is known
  std::string surface = {};                   // of a study: what its bodies are coloured by (surface_map.hpp)
  std::optional<Range> surface_range = {};    // settled
  std::string grains = "all";                 // which are drawn (grain_styles)
  std::string layer = {};                     // which layer of a field in space (plane_cut.hpp)
  std::optional<double> arrow_speed = {};     // settled: m/s of the longest arrow
  std::string contacts = "none";              // lines between the partners: none, force or gamma
  std::string map = "viridis";
  std::optional<Range> range = {};  // of the grains' colour; settled without one: all values are 0
  std::optional<Range> contact_range = {};
  bool pulls = false;                      // settled: some contact pulls, and the legend says how that looks
  std::string walls = "faces";             // what is drawn of the obstacles (wall_styles)
  std::vector<std::string> hidden = {};    // names of obstacles that are not drawn, nor looked at for the window
  std::string view = {};                   // in space: see parse_view; empty: iso. Not allowed for a planar frame
  std::optional<View> eye = {};            // settled: that view, with the frame's up
  std::string look = {};                   // in space: lit or drawn (look_styles); empty: drawn
  std::optional<double> perspective = {};  // degrees, of a lit picture; 0: parallel projection
  std::string camera = {};                 // of a lit picture, in the place of `view`: see parse_camera
  std::optional<Camera> through = {};      // settled: the camera of a lit picture
  std::optional<Window> window = {};       // what is shown, in metres of the view
  int width = 0, height = 0;               // pixels; 0: chosen from the other, or 900 wide
  std::vector<std::string> group_names = {};
  std::vector<FieldOptions> fields = {};                   // that `field` may name
  std::shared_ptr<const WrittenFields> written = nullptr;  // those of the run's files
};

// What `walls` may be: "faces"; "thin", faces that one sees through; "lines", their edges alone; "none".
const std::vector<std::string>& wall_styles();

// What `grains` may be: "all"; "cut", in space those that the cut through a field passes through; "none".
const std::vector<std::string>& grain_styles();

// What `look` may be: "lit", "drawn".
const std::vector<std::string>& look_styles();
// The same options, for a picture of pixels: what is in space is lit, unless it is told otherwise or shows a field.
DrawOptions for_pixels(DrawOptions options, const Frame& frame);

// The same options with every choice made for this frame: what is left empty is filled in. Throws InputError for names
// that do not exist and for what the frame does not hold.
DrawOptions settled(const DrawOptions& options, const Frame& frame);
// For several frames drawn alike, as in a movie: one window, one range and one size for all.
DrawOptions settled(const DrawOptions& options, const std::vector<Frame>& frames);

// Draws with settled options on a canvas of options.width x options.height.
void draw_frame(const Frame& frame, const DrawOptions& options, Canvas& canvas);

// The whole way: the bytes of a file. `prefix` as in SvgCanvas.
std::string svg_of(const Frame& frame, const DrawOptions& options);
std::string svg_element_of(const Frame& frame, const DrawOptions& options, const std::string& prefix);
std::string png_of(const Frame& frame, const DrawOptions& options);
std::string pdf_of(const Frame& frame, const DrawOptions& options);
// Four bytes a pixel: blue, green, red, 255.
std::vector<std::uint8_t> pixels_of(const Frame& frame, const DrawOptions& options);

}  // namespace slurry
