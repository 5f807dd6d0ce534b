// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Connection, metric, brackets and strokes of a swimmer as numpy arrays. Strokes may be functions of Python: they are
// called with the interpreter lock, which the integration then keeps.
#include "swimmers.hpp"

#include <pybind11/eigen.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>

#include "interrupts.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/studies/swimmer/columns.hpp"
#include "slurry/studies/swimmer/setup.hpp"
#include "slurry/swimmers/brackets.hpp"
#include "slurry/swimmers/differences.hpp"
#include "slurry/swimmers/optimal_stroke.hpp"
#include "slurry/swimmers/swim.hpp"
#include "tables.hpp"

namespace slurry {
namespace {

// Rates of functions of Python by differences, in units of the period; and how well a stroke must close, in units of
// the range of a variable.
constexpr double rate_step = 1e-3, closing = 1e-9;

SwimmerCase swimmer_case(const py::object& description) {
  return std::visit(
      []<class C>(const C& c) -> SwimmerCase {
        if constexpr (std::same_as<C, SwimmerCase>) return c;
        throw InputError("expected a case of kind = \"swimmer\"");
      },
      any_case_from_python(description));
}

// The swimmer of a case, and its table once that is asked for.
class PythonSwimmer {
 public:
  explicit PythonSwimmer(const py::object& description)
      : case_(swimmer_case(description)), swimmer_(make_swimmer(case_)), exact_(swimmer_) {}

  const Swimmer& swimmer() const { return swimmer_; }
  const DirectConnection& exact() const { return exact_; }
  const ConnectionField& field() {
    if (!field_) field_ = interruptible([&] { return make_field(case_, swimmer_); });
    return *field_;
  }

  // Throws InputError where the number of variables is another, or one is out of its bounds.
  SwimmerShape checked(const SwimmerShape& shape) const {
    if (shape.size() != swimmer_.shapes())
      throw InputError("got " + std::to_string(shape.size()) + " shape variables, expected " +
                       std::to_string(swimmer_.shapes()));
    check_stroke(swimmer_, polygon_stroke({shape, shape}));
    return shape;
  }

 private:
  SwimmerCase case_;
  Swimmer swimmer_;
  DirectConnection exact_;
  std::unique_ptr<ConnectionField> field_;
};

std::vector<std::string> variable_names(const PythonSwimmer& s) {
  std::vector<std::string> names;
  for (const VariableOptions& v : s.swimmer().variables()) names.push_back(v.name);
  return names;
}
std::vector<std::string> names_of_motions(const PythonSwimmer& s) {
  std::vector<std::string> names;
  for (const MotionName& m : motion_names(s.swimmer().freedom())) names.push_back(m.name);
  return names;
}

py::tuple connection_at(const PythonSwimmer& s, const SwimmerShape& shape) {
  const Connection c = s.exact().at(s.checked(shape));
  return py::make_tuple(c.velocity, c.metric);
}

// {(name, name): motion}; with three names for second brackets.
py::dict brackets_at(const PythonSwimmer& s, const SwimmerShape& shape, int order) {
  if (order != 1 && order != 2) throw InputError("got the order " + std::to_string(order) + ", expected 1 or 2");
  s.checked(shape);
  const auto all = order == 1 ? first_brackets(s.exact(), shape) : second_brackets(s.exact(), shape);
  py::dict brackets;
  for (const LieBracket& b : all) {
    py::tuple names(b.variables.size());
    for (std::size_t k = 0; k < b.variables.size(); ++k) names[k] = s.swimmer().variables()[b.variables[k]].name;
    brackets[names] = motion_of(s.swimmer().freedom(), b.value);
  }
  return brackets;
}

Stroke stroke_of_function(const Swimmer& swimmer, const py::function& function, double period) {
  const auto shape_at = [function, &swimmer](double t) {
    const SwimmerShape x = call_python(function, py::make_tuple(t)).cast<SwimmerShape>();
    if (x.size() != swimmer.shapes())
      throw InputError("the stroke gives " + std::to_string(x.size()) + " numbers, expected " +
                       std::to_string(swimmer.shapes()));
    return x;
  };
  const SwimmerShape gap = shape_at(period) - shape_at(0);
  if (!((gap.array() / (swimmer.high() - swimmer.low()).array()).abs().maxCoeff() <= closing))
    throw InputError("the stroke does not close: it ends at another shape than it begins with");
  return {period, {0, period}, [shape_at, period](double t) {
            const auto around = [&](double s) { return shape_at(t + s); };
            return StrokePoint{shape_at(t), central_difference(around, rate_step * period)};
          }};
}

Stroke stroke_of_points(const Eigen::MatrixXd& points, double period) {
  std::vector<SwimmerShape> shapes;
  for (Eigen::Index k = 0; k < points.rows(); ++k) shapes.push_back(points.row(k));
  return polygon_stroke(shapes, period);
}

Eigen::MatrixXd rows_of(const std::vector<SwimmerShape>& shapes) {
  Eigen::MatrixXd rows(shapes.size(), shapes[0].size());
  for (std::size_t k = 0; k < shapes.size(); ++k) rows.row(k) = shapes[k];
  return rows;
}
Eigen::VectorXd motion_numbers(PoseSpace freedom, const Pose& pose) {
  const std::vector<double> numbers = motions_of(freedom, pose);
  return Eigen::Map<const Eigen::VectorXd>(numbers.data(), numbers.size());
}

py::dict record_to_python(const Swimmer& swimmer, const SwimRecord& r) {
  using py::literals::operator""_a;
  Eigen::MatrixXd poses(r.pose.size(), swimmer.motions());
  for (std::size_t k = 0; k < r.pose.size(); ++k) poses.row(k) = motion_numbers(swimmer.freedom(), r.pose[k]);
  const auto column = [](const std::vector<double>& v) { return Eigen::VectorXd::Map(v.data(), v.size()).eval(); };
  return py::dict("time"_a = column(r.time), "shape"_a = rows_of(r.shape), "pose"_a = poses,
                  "power"_a = column(r.power), "net"_a = motion_numbers(swimmer.freedom(), r.net),
                  "energy"_a = r.energy, "least_energy"_a = r.least_energy, "efficiency"_a = r.efficiency);
}

// A function of time, or the corners of a polygon.
py::dict swim_in_python(PythonSwimmer& s, const py::object& stroke, double period, int steps) {
  const Swimmer& swimmer = s.swimmer();
  if (swimmer.has_springs()) throw InputError("the swimmer has springs: slurry.study follows them");
  const bool is_function = py::isinstance<py::function>(stroke);
  const Stroke path = is_function ? stroke_of_function(swimmer, stroke.cast<py::function>(), period)
                                  : stroke_of_points(stroke.cast<Eigen::MatrixXd>(), period);
  check_stroke(swimmer, path);
  const ConnectionField& field = s.field();
  if (is_function) return record_to_python(swimmer, swim(field, path, steps));
  return record_to_python(swimmer, interruptible([&] { return swim(field, path, steps); }));
}

std::optional<Vec3> vector_from(const std::optional<std::vector<double>>& given, const char* what) {
  if (!given) return {};
  if (given->size() != 3) throw InputError(std::string(what) + ": expected three numbers");
  return Vec3{(*given)[0], (*given)[1], (*given)[2]};
}

py::list optimise_in_python(PythonSwimmer& s, const std::optional<std::vector<double>>& displacement,
                            const std::optional<std::vector<double>>& rotation, bool free_start, int pieces, int starts,
                            bool verify) {
  using py::literals::operator""_a;
  if (!displacement && !rotation) throw InputError("neither displacement nor rotation is given, expected one of them");
  if (s.swimmer().has_springs() || s.swimmer().shapes() < 2)
    throw InputError("expected a swimmer with two or more shape variables and without springs");
  if (pieces < 4 || starts < 1) throw InputError("expected at least 4 pieces and 1 start");
  const StrokeTarget target{vector_from(displacement, "displacement"), vector_from(rotation, "rotation")};
  const OptimalStrokeOptions options{
      .pieces = pieces, .starts = starts, .is_start_free = free_start, .verify = verify, .program = {}};
  const ConnectionField& field = s.field();
  const auto found = interruptible([&] { return optimal_strokes(field, s.swimmer().start(), target, options); });
  py::list list;
  for (const Extremal& e : found) {
    py::dict record = record_to_python(s.swimmer(), swim(field, e.path.stroke(), 8));
    record["multipliers"] = e.multipliers;
    record["stationarity"] = e.stationarity;
    record["is_minimum"] = e.curvature ? py::object(py::bool_(e.is_minimum())) : py::object(py::none());
    list.append(record);
  }
  return list;
}

}  // namespace

void bind_swimmers(py::module_& module) {
  py::class_<PythonSwimmer>(module, "Swimmer", "The swimmer of a case of kind = \"swimmer\".")
      .def(py::init<const py::object&>(), py::arg("case"))
      .def_property_readonly("variables", &variable_names, "Names of the shape variables.")
      .def_property_readonly("motions", &names_of_motions, "Names of the rigid motions.")
      .def_property_readonly(
          "start", [](const PythonSwimmer& s) { return s.swimmer().start(); }, "The reference shape.")
      .def_property_readonly(
          "low", [](const PythonSwimmer& s) { return s.swimmer().low(); }, "The least shape.")
      .def_property_readonly(
          "high", [](const PythonSwimmer& s) { return s.swimmer().high(); }, "The largest shape.")
      .def("connection", &connection_at, py::arg("shape"), "V and G at a shape.")
      .def("brackets", &brackets_at, py::arg("shape"), py::arg("order") = 1, "Lie brackets at a shape, by names.")
      .def("swim", &swim_in_python, py::arg("stroke"), py::arg("period") = 1.0, py::arg("steps") = 64,
           "Swims a stroke: a function of time, or the corners of a polygon.")
      .def("optimal_strokes", &optimise_in_python, py::arg("displacement") = py::none(),
           py::arg("rotation") = py::none(), py::arg("free_start") = false, py::arg("pieces") = 16,
           py::arg("starts") = 4, py::arg("verify") = true, "Strokes of least energy for a net motion.");
}

}  // namespace slurry
