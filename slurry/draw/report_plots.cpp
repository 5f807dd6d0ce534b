// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which columns of a series share a plot, and their units.
#include <algorithm>
#include <cmath>
#include <map>

#include "slurry/draw/quantities.hpp"
#include "slurry/draw/report.hpp"

namespace slurry {
namespace {

// The plot that a column belongs to: its title, its unit, and the label of the line.
struct Place {
  std::string title, unit, label;
};

// Columns that every run of grains has, by their whole name.
const std::map<std::string, Place>& known_columns() {
  static const std::map<std::string, Place> columns{
      {"kinetic_energy", {"energy", "J", "kinetic"}},
      {"rotational_energy", {"energy", "J", "rotational"}},
      {"contacts", {"contacts", "", "in the problem"}},
      {"glued", {"contacts", "", "glued"}},
      {"iterations", {"solver iterations a step", "", "iterations"}},
      {"residual", {"solver residual", "of the smallest radius", "residual"}},
      {"deepest_overlap", {"deepest overlap", "of the smaller radius", "overlap"}},
      {"dt", {"time step", "s", "dt"}}};
  return columns;
}

// What the last part of a probe's column measures.
const std::map<std::string, Place>& known_quantities() {
  static const std::map<std::string, Place> quantities = [] {
    std::map<std::string, Place> q{{"kinetic_energy", {"energy", "J", "kinetic"}},
                                   {"rotational_energy", {"energy", "J", "rotational"}},
                                   {"gap", {"gap", "m", "gap"}},
                                   {"gamma", {"gamma", "", "gamma"}},
                                   {"impulse", {"impulse", "N s", "impulse"}},
                                   {"flow", {"flow", "kg/s", "flow"}},
                                   {"forward", {"grains that passed since the last row", "", "forward"}},
                                   {"backward", {"grains that passed since the last row", "", "backward"}},
                                   {"forward_mass", {"mass that passed since the last row", "kg", "forward"}},
                                   {"backward_mass", {"mass that passed since the last row", "kg", "backward"}},
                                   {"all_forward", {"grains that passed", "", "forward"}},
                                   {"all_backward", {"grains that passed", "", "backward"}},
                                   {"all_forward_mass", {"mass that passed", "kg", "forward"}},
                                   {"all_backward_mass", {"mass that passed", "kg", "backward"}},
                                   {"lacey", {"mixing index", "", "Lacey"}},
                                   {"torque", {"torque", "N m", "torque"}},
                                   {"power", {"power", "W", "power"}},
                                   {"work", {"work", "J", "work"}},
                                   {"angle", {"angle of repose", "°", "mean"}},
                                   {"angle_left", {"angle of repose", "°", "left"}},
                                   {"angle_right", {"angle of repose", "°", "right"}},
                                   {"angle_error", {"error of the angle", "°", "fit"}},
                                   {"height", {"height", "m", "height"}},
                                   {"reach", {"reach", "m", "reach"}},
                                   {"pressure", {"pressure", "Pa", "pressure"}},
                                   {"shear", {"shear stress", "Pa", "shear"}},
                                   {"mass", {"mass", "kg", "mass"}},
                                   {"drop", {"pressure drop", "Pa", "drop"}},
                                   {"loss", {"pressure drop", "Pa", "loss"}},
                                   {"gx", {"pressure gradient", "Pa/m", "x"}},
                                   {"gy", {"pressure gradient", "Pa/m", "y"}},
                                   {"gz", {"pressure gradient", "Pa/m", "z"}},
                                   {"total", {"energy taken by contacts", "J", "total"}},
                                   {"normal", {"energy taken by contacts", "J", "normal"}},
                                   {"tangential", {"energy taken by contacts", "J", "tangential"}},
                                   {"rolling", {"energy taken by contacts", "J", "rolling"}},
                                   {"density", {"density", "kg/m³", "density"}},
                                   {"chains", {"force chains", "", "chains"}},
                                   {"length", {"grains in a force chain", "", "mean"}},
                                   {"longest", {"grains in a force chain", "", "longest"}},
                                   {"d_10", {"diameter", "m", "d_10"}},
                                   {"d_50", {"diameter", "m", "d_50"}},
                                   {"d_90", {"diameter", "m", "d_90"}}};
    const std::map<std::string, std::pair<std::string, std::string>> vectors{
        {"", {"position", "m"}}, {"v", {"velocity", "m/s"}}, {"p", {"momentum", "kg m/s"}},
        {"f", {"force", "N"}},   {"t", {"torque", "N m"}},   {"w", {"angular velocity", "rad/s"}}};
    for (const auto& [prefix, what] : vectors)
      for (const char* axis : {"x", "y", "z"}) q[prefix + axis] = {what.first, what.second, axis};
    return q;
  }();
  return quantities;
}

Place place_of(const std::string& column) {
  if (const auto known = known_columns().find(column); known != known_columns().end()) return known->second;
  const std::size_t dot = column.rfind('.');
  const std::string last = dot == std::string::npos ? column : column.substr(dot + 1);
  const auto known = known_quantities().find(last);
  for (const auto& [prefix, title] :
       {std::pair{"law_", "energy taken by laws"}, std::pair{"group_", "energy taken by groups"}})
    if (dot != std::string::npos && last.starts_with(prefix))
      return {column.substr(0, dot) + ": " + title, "J", last.substr(std::string_view(prefix).size())};
  if (dot == std::string::npos || known == known_quantities().end()) return {column, "", column};
  return {column.substr(0, dot) + ": " + known->second.title, known->second.unit, known->second.label};
}

// The greatest size of a value.
double size_of(const std::vector<double>& values) {
  double size = 0;
  for (const double v : values)
    if (std::isfinite(v)) size = std::max(size, std::abs(v));
  return size;
}

bool is_constant(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return values.empty() || *high - *low <= 1e-9 * std::abs(*high);
}

// Lines that are 0 throughout, up to the round-off of the others (the third axis of a planar run), are left out.
void drop_zeros(Plot& plot) {
  double largest = 0;
  for (const PlotLine& line : plot.lines) largest = std::max(largest, size_of(line.values));
  if (largest == 0)
    plot.lines.resize(1);
  else
    std::erase_if(plot.lines, [&](const PlotLine& line) { return size_of(line.values) <= 1e-12 * largest; });
}

}  // namespace

std::string unit_of_column(const std::string& column) { return place_of(column).unit; }

std::vector<Plot> plots_of(const Series& series, const std::string& gamma_unit) {
  std::vector<Plot> plots;
  const std::vector<double>* time = series.find("time");
  if (!time || time->size() < 2) return plots;
  // The first row of a run stands for its start, where no step has been solved.
  for (std::size_t k = 0; k < series.names.size(); ++k) {
    const std::string& name = series.names[k];
    if (name == "time" || name == "step") continue;
    std::vector<double> values = series.columns[k];
    if (name == "dt" && is_constant({values.begin() + 1, values.end()})) continue;
    Place place = place_of(name);
    if (place.label == "gamma") place.unit = unit_text(gamma_unit);
    auto plot = std::find_if(plots.begin(), plots.end(), [&](const Plot& p) { return p.title == place.title; });
    if (plot == plots.end()) plot = plots.insert(plots.end(), Plot{place.title, place.unit, "time, s", *time, {}});
    plot->lines.push_back({place.label, std::move(values)});
  }
  for (Plot& plot : plots) drop_zeros(plot);
  // The order in which people ask: what moved, what touched, what it cost.
  const std::vector<std::string> order{"energy", "contacts", "solver iterations a step", "solver residual",
                                       "deepest overlap"};
  std::stable_sort(plots.begin(), plots.end(), [&](const Plot& a, const Plot& b) {
    const auto rank = [&](const Plot& p) { return std::find(order.begin(), order.end(), p.title) - order.begin(); };
    return rank(a) < rank(b);
  });
  return plots;
}

}  // namespace slurry
