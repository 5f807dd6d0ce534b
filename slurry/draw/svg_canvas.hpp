// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A canvas that writes SVG 1.1 text: circles stay circles, words stay words.
#pragma once

#include <map>

#include "slurry/draw/canvas.hpp"

namespace slurry {

class SvgCanvas : public Canvas {
 public:
  // `prefix` begins the names inside the picture, which must differ between pictures of one HTML page.
  SvgCanvas(double width, double height, std::string prefix = "p");
  void disc(Point centre, double radius, const Paint& paint) override;
  void ball(Point centre, double radius, Colour colour) override;
  void polygon(const Rings& rings, const Paint& paint) override;
  void line(const std::vector<Point>& points, Colour colour, double width, double alpha) override;
  void text(Point at, const std::string& words, const TextStyle& style) override;
  void image(Point at, int width, int height, const std::vector<std::uint32_t>& pixels) override;
  int density() const override { return 2; }
  void clip(Point low, Point high) override;
  void unclip() override;

  // The element <svg>, with a white ground; `label` is what a screen reader says.
  std::string element(const std::string& label) const;
  // The same as a file of its own.
  std::string file(const std::string& label) const;

 private:
  double width_, height_;
  std::string prefix_, body_, definitions_;
  std::map<Colour, std::size_t> balls_;  // the gradient of each colour
  std::size_t clips_ = 0;
};

}  // namespace slurry
