// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A canvas that draws with Cairo: PNG, PDF and raw pixels.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "slurry/draw/canvas.hpp"

struct _cairo;
struct _cairo_surface;
struct _cairo_pattern;

namespace slurry {

class CairoCanvas : public Canvas {
 public:
  enum class Kind { pixels, pdf };
  // Throws RunError when Cairo cannot make a picture of that size.
  CairoCanvas(int width, int height, Kind kind);
  ~CairoCanvas() override;
  CairoCanvas(const CairoCanvas&) = delete;
  CairoCanvas& operator=(const CairoCanvas&) = delete;

  void disc(Point centre, double radius, const Paint& paint) override;
  void ball(Point centre, double radius, Colour colour) override;
  void polygon(const Rings& rings, const Paint& paint) override;
  void line(const std::vector<Point>& points, Colour colour, double width, double alpha) override;
  void text(Point at, const std::string& words, const TextStyle& style) override;
  void image(Point at, int width, int height, const std::vector<std::uint32_t>& pixels) override;
  int density() const override { return density_; }
  void clip(Point low, Point high) override;
  void unclip() override;

  // The bytes of the file. Each ends the picture: nothing can be drawn afterwards.
  std::string png();
  std::string pdf();
  // Rows from the top, four bytes a pixel: blue, green, red, 255.
  std::vector<std::uint8_t> bgra();

 private:
  void fill_and_stroke(const Paint& paint);
  void check(const char* action) const;
  int width_, height_, density_;
  std::string bytes_;  // of the PDF
  _cairo_surface* surface_ = nullptr;
  _cairo* cairo_ = nullptr;
  std::map<Colour, _cairo_pattern*> balls_;
};

// A PNG of pixels in rows from the top, 0x00rrggbb.
std::string png_of_pixels(int width, int height, const std::vector<std::uint32_t>& pixels);

}  // namespace slurry
