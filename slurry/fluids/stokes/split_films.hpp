// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SplitFilms: the tractions of close pairs, split into a singular part that is known and a rest that the panels find,
//
//   q = q_film + q_rest,      A q_rest = int (U - u_background - S q_film) over each panel.
//
// q_film (film_traction.hpp) is a sum over the films of five tractions each, one for each relative motion of the two
// surfaces, seen from the middle of the gap. It lies on the surfaces themselves, and S q_film is taken there: panels
// near the gap are cut into pieces as short as the film varies, whose points are moved on the surface. This is the
// splitting of a solution into a singular and a regular field of A. Lefebvre-Lepot, B. Merlet and T. N. Nguyen,
// J. Fluid Mech. 769 (2015), for boundary elements, and for all relative motions of smooth bodies.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/fluids/stokes/film_traction.hpp"
#include "slurry/fluids/stokes/flow_point.hpp"
#include "slurry/fluids/stokes/panels.hpp"
#include "slurry/fluids/stokes/single_layer.hpp"

namespace slurry::stokes {

// A gap is split where it is narrower than this, in radii of the film, 2/(k1 + k2); lubrication theory says nothing of
// wider ones.
inline constexpr double widest_split = 0.5;

// What a force on the fluid at an arm from the centre adds to the stresslet of its body: -sym(arm force) without the
// trace.
SymmetricMatrix stresslet_of_force(Vec3 arm, Vec3 force);

class SplitFilms {
 public:
  static constexpr std::size_t modes = FilmTraction::modes;

  SplitFilms() = default;
  // The gaps of all close pairs of smooth bodies, and of bodies and walls, that the panels do not resolve.
  // `surfaces` are those of the bodies, then of the container.
  SplitFilms(const Scene& scene, const Panels& panels, const std::vector<PanelRange>& surfaces);

  std::size_t size() const { return films_.size(); }

  // The relative motions of the films, five each, for the motions of the bodies (six each) less the rigid motion of
  // the background that the film is at rest in (films.hpp).
  std::vector<double> relative(std::span<const double> motion, const Background& background) const;

  // What the five tractions of a film do: int S q over each panel, and the mean of q on it.
  struct OnPanels {
    std::vector<FilmTraction::Vectors> moment, mean;
  };
  OnPanels on_panels(std::size_t film) const;
  // The sums over all films.
  std::vector<Vec3> moments(std::span<const double> relative) const;
  std::vector<Vec3> densities(std::span<const double> relative) const;

  // Forces and torques, six a body, of a unit of one relative motion of a film.
  std::vector<double> load(std::size_t film, std::size_t mode) const;
  SymmetricMatrix stresslet(std::size_t body, std::span<const double> relative) const;
  // Velocity and pressure of the tractions alone.
  FlowPoint flow(std::span<const double> relative, Vec3 x) const;

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  struct Member {
    FilmTraction traction;
    std::size_t surface[2];  // their ranks, `none` for a plane wall
    bool has_body[2];        // or a wall, at rest
  };
  void add(const SmoothGap& gap, std::size_t first, std::size_t second, const Quadric& other, double length);
  void add_panel(const Member& film, std::size_t panel, std::size_t surface, OnPanels& out, bool has_moments) const;
  OnPanels assemble(std::size_t film, bool has_moments) const;
  std::vector<Vec3> summed(std::span<const double> relative, bool has_moments) const;

  const Scene* scene_ = nullptr;
  const Panels* panels_ = nullptr;
  std::vector<PanelRange> surfaces_;
  std::vector<Member> films_;
};

}  // namespace slurry::stokes
