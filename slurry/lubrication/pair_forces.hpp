// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pair forces: the films between close grains of a collection, and between grains and walls.
//
// Between two surfaces at the gap q the film resists their approach with n(q) = 6 pi mu R^2 / q, 1/R = 1/r_i + 1/r_j
// (1/r_i at a plane): the leading term of Cox (Int. J. Multiphase Flow 1 (1974) 343); for discs 3 sqrt(2) pi mu
// (R/q)^{3/2}. `tangential` adds the leading term against sliding (Jeffrey and Onishi, J. Fluid Mech. 139 (1984) 261,
// Y^A), which acts on the velocity of the surfaces and so turns the grains:
//
//     t(q) = 6 pi mu 4 r_i r_j (2 r_i^2 + r_i r_j + 2 r_j^2) / (15 (r_i + r_j)^3) ln(r/q),   6 pi mu r (8/15) ln(r/q)
//     at a plane,
//
// r the smaller radius; no such force where q >= r.
//
// `terms = "pair"` has the leading terms of two spheres that approach (Jeffrey and Onishi, X^A, Y^A, Y^B, Y^C); of these
// the logarithm of squeezing, which grows without bound too, is left out beside 1 / x. With x = 2 q / (r_i + r_j) (q / r_i at a wall) and the roughness s,
//
//     squeeze ~ 1 / (x + s),        sliding, rolling and their coupling ~ ln 1 / (x + s).
//
// The logarithms of sliding and rolling are a quadratic form in the velocities of the surfaces. That a pair which turns
// as one feels nothing brings it to two terms: a resistance t to sliding, at arms A_i + A_j = r_i + r_j that are not
// the radii where these differ, and one, k, to rolling,
//
//     F_j = -t (U_j - U_i - A_j w_j x n - A_i w_i x n),      torques A_i n x F_j, A_j n x F_j and +-k (w_j - w_i)
//     across n.
//
// In a cell that is deformed the liquid between the surfaces would stretch by itself, q L n; a pair resists what its
// surfaces do beside that, and its part of the stress has r_i + r_j as its length (Mari, Seto, Morris and Denn, J.
// Rheol. 58 (2014) 1693; the identity of R_FE and R_FU at contact makes the two the same).
//
// Below the threshold q_s, m / n(q_s) = C dt with m the reduced mass, a film is not followed: the gluey contact takes
// the pair over at q_s (Algorithm 2 of Hillairet, Lozinski and Szopos with the gluey model in the place of its step 2;
// Remark 3.6 of Lefebvre 2009). A pair that would pass q_s in the step is left to the contact too. With a roughness the
// film is followed down to the touch of the asperities, at the gap 0, where it is finite: contacts act there, by any
// law.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {

enum class FilmShape { spheres, discs };
template <>
struct EnumNames<FilmShape> {
  static constexpr std::array<std::string_view, 2> names{"spheres", "discs"};
};

enum class FilmTerms { leading, pair };
template <>
struct EnumNames<FilmTerms> {
  static constexpr std::array<std::string_view, 2> names{"leading", "pair"};
};

struct NoLubrication {
  static constexpr const char* name = "none";
  static constexpr const char* doc = "No film forces: gluey contacts are the limit of vanishing viscosity.";
  static constexpr auto fields() { return FieldTable{}; }
};

struct ExplicitLubrication {
  static constexpr const char* name = "explicit";
  static constexpr const char* doc =
      "The viscous film between close surfaces is followed, and the gluey contact takes over below a threshold.";
  double viscosity = 1;
  FilmShape film = FilmShape::spheres;
  double constant = 20;
  std::optional<double> reach;
  bool tangential = false;
  FilmTerms terms = FilmTerms::leading;
  std::optional<double> roughness = {};
  std::optional<double> reduced_reach = {};
  static constexpr auto fields() {
    return FieldTable{
        field("viscosity", &ExplicitLubrication::viscosity, "Pa s", "Viscosity of the liquid.",
              Rule::required_positive),
        field("film", &ExplicitLubrication::film, "",
              "Film between \"spheres\" (6 pi viscosity R^2 / q) or between \"discs\" (3 sqrt(2) pi viscosity "
              "(R/q)^1.5, per unit of length)."),
        field("constant", &ExplicitLubrication::constant, "",
              "C in m / n(q_s) = C dt: the threshold q_s at which the contact takes over.", Rule::positive),
        field("reach", &ExplicitLubrication::reach, "m",
              "Largest gap with a film; the smaller radius of the pair by default.", Rule::positive),
        field("tangential", &ExplicitLubrication::tangential, "",
              "Also the film's resistance to sliding; with terms = \"pair\" to rolling as well."),
        field("terms", &ExplicitLubrication::terms, "",
              "\"leading\": squeezing and, with `tangential`, the sliding of surfaces. \"pair\": for two spheres, the leading term of "
              "squeezing (1/gap) and the logarithms of sliding, rolling and their coupling, beside the flow of a deformed cell; "
              "the logarithm of squeezing is left out."),
        field("roughness", &ExplicitLubrication::roughness, "",
              "Height of asperities over the mean radius of a pair: it is added to the gap in the resistance, which "
              "stays finite, and contacts of any law act at the gap 0. None: the gluey contact takes over at q_s.",
              Rule::positive),
        field("reduced_reach", &ExplicitLubrication::reduced_reach, "",
              "Largest gap with a film over the mean radius of the pair, in place of `reach`.", Rule::positive)};
  }
  // Is a film followed down to the touch, without a threshold?
  bool is_rough() const { return roughness.has_value(); }
};

using Lubrication = std::variant<NoLubrication, ExplicitLubrication>;

// Two surfaces that are close.
struct FilmPair {
  std::int32_t first = 0, second = -1;  // grains; second < 0: a wall
  double gap = 0;
  Vec3 normal;                // from first to second
  double curvature = 1;       // 1/r_i + 1/r_j
  double smaller_radius = 1;  // of the grains of the pair
  Vec3 wall_velocity;         // of the wall's surface, or of the image of the second against itself
  bool held = false;          // the gluey contact has it
  std::int32_t piece = -1;    // of a wall: its rank among all pieces
  double mean_radius = 1;     // of the two; at a wall that of the grain
  Vec3 wall_spin = {};        // of a wall
};

// How a film resists: 6 pi mu times lengths.
struct FilmResistance {
  double squeeze = 0, sliding = 0;       // kg/s
  double rolling = 0;                    // kg m^2/s
  double first_arm = 0, second_arm = 0;  // from the centres to where sliding acts, m; at a wall from its surface
};
FilmResistance film_resistance(const ExplicitLubrication& film, const Grains& grains, const FilmPair& pair, double gap);
// The length of the pair in its part of the stress, from centre to centre (to the surface of a wall).
double film_length(const ExplicitLubrication& film, const Grains& grains, const FilmPair& pair);
// The largest gap with a film.
double film_reach(const ExplicitLubrication& film, const FilmPair& pair);

double reduced_mass(const Grains& grains, const FilmPair& pair);
// n(q) of the pair, kg/s.
double normal_film(const ExplicitLubrication& film, const FilmPair& pair, double gap);
// t(q) of the pair, kg/s.
double tangential_film(const ExplicitLubrication& film, const Grains& grains, const FilmPair& pair, double gap);
// q_s of the pair.
double film_threshold(const ExplicitLubrication& film, const Grains& grains, const FilmPair& pair, double dt);

}  // namespace slurry
