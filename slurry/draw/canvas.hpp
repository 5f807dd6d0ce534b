// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Canvas: what a picture is drawn with. Coordinates are pixels, x to the right and y down. One interface, two
// back-ends: SVG text (svg_canvas.hpp) and Cairo for PNG, PDF and the frames of movies (cairo_canvas.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slurry/draw/colour.hpp"

namespace slurry {

struct Point {
  double x = 0, y = 0;
};

// A fill and an outline; an alpha of 0 or a width of 0 leaves it out.
struct Paint {
  Colour fill;
  double fill_alpha = 1;
  Colour stroke;
  double width = 0;  // pixels
  double stroke_alpha = 1;
  bool crisp = false;  // the fill has no soft border: polygons that share an edge leave no seam
};

enum class Anchor { start, middle, end };

struct TextStyle {
  double size = 12;  // pixels
  Anchor anchor = Anchor::start;
  Colour colour = ink::text;
  bool bold = false;
  bool upright = false;  // turned by a quarter, reading upwards
};

// Closed rings filled by the even-odd rule, so that a ring inside another is a hole.
using Rings = std::vector<std::vector<Point>>;

class Canvas {
 public:
  virtual ~Canvas() = default;
  virtual void disc(Point centre, double radius, const Paint& paint) = 0;
  // A disc shaded as a ball with the light from the upper left.
  virtual void ball(Point centre, double radius, Colour colour) = 0;
  virtual void polygon(const Rings& rings, const Paint& paint) = 0;
  // Round ends.
  virtual void line(const std::vector<Point>& points, Colour colour, double width, double alpha = 1) = 0;
  virtual void text(Point at, const std::string& words, const TextStyle& style) = 0;
  // Pixels in rows from the top, 0x00rrggbb, so many to a pixel of the canvas as density() tells; `at` is its corner.
  virtual void image(Point at, int width, int height, const std::vector<std::uint32_t>& pixels) = 0;
  // Files that may be printed hold images finer than the screen.
  virtual int density() const = 0;
  // What follows is drawn inside the rectangle only, until unclip().
  virtual void clip(Point low, Point high) = 0;
  virtual void unclip() = 0;
};

// How a ball is shaded: at a fraction of its radius from the focus, mixed with white or black by `amount`.
struct ShadeStop {
  double at;
  Colour towards;
  double amount;
};
inline constexpr ShadeStop shade_stops[] = {{0, ink::paper, 0.55},
                                            {0.25, ink::paper, 0.22},
                                            {0.6, ink::black, 0},
                                            {0.88, ink::black, 0.22},
                                            {1, ink::black, 0.42}};
// The bright spot, in radii from the centre.
inline constexpr Point shade_focus{-0.35, -0.38};

// Bytes as text, for pictures inside of pages and SVG.
std::string base64(const std::string& bytes);

// Text as valid UTF-8 without control characters: what is neither becomes U+FFFD.
std::string clean_text(const std::string& text);
// The same with & < > " escaped, as XML and HTML need it.
std::string xml_text(const std::string& text);

}  // namespace slurry
