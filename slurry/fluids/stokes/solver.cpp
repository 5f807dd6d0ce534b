// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The direct way: A^-1 B, the resistance, and a small system for what is not known of the motion.
#include "slurry/fluids/stokes/solver.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/iterative.hpp"
#include "slurry/fluids/stokes/own_mobility.hpp"
#include "slurry/fluids/stokes/surface_slip.hpp"

namespace slurry::stokes {
namespace {

// Rows of the matrix that one task fills.
constexpr std::size_t panels_per_task = 8;

}  // namespace

void fill_layer(DenseCholesky& a, const Panels& panels, const std::vector<PanelRange>& surfaces, const Wall* wall) {
  parallel_for(
      panels.size(),
      [&](std::size_t i) {
        for (std::size_t j = 0; j <= i; ++j) {
          const Matrix3 block = galerkin_block(panels, i, j, wall);
          for (int r = 0; r < 3; ++r)
            for (int c = 0; c < (i == j ? r + 1 : 3); ++c) a.at(3 * i + r, 3 * j + c) = block[r][c];
        }
      },
      panels_per_task);
  for (const PanelRange& range : surfaces) {
    const NormalTerm term(panels, range);
    for (std::size_t i = range.first; i < range.last; ++i)
      for (std::size_t j = range.first; j <= i; ++j)
        for (int r = 0; r < 3; ++r)
          for (int c = 0; c < (i == j ? r + 1 : 3); ++c)
            a.at(3 * i + r, 3 * j + c) += term.alpha() * term.normal(i)[r] * term.normal(j)[c];
  }
}

std::unique_ptr<DenseCholesky> factored_layer(const Panels& panels, const std::vector<PanelRange>& surfaces,
                                              const Wall* wall) {
  auto a = std::make_unique<DenseCholesky>(3 * panels.size());
  fill_layer(*a, panels, surfaces, wall);
  a->factor();
  return a;
}

Vec3 rigid_moment(const Panels& panels, std::size_t panel, Vec3 centre, int component) {
  Vec3 unit;
  unit[component % 3] = panels.triangle[panel].area;
  return component < 3 ? unit : cross(unit, panels.centre[panel] - centre);
}

Solver::Solver(Scene scene, const SolverOptions& options) : scene_(std::move(scene)), options_(options) {
  if (options_.check) check_scene(scene_);
  const auto enter = [&](const Triangles& mesh) {
    const std::size_t first = panels_.size();
    append(panels_, mesh);
    surfaces_.push_back({first, panels_.size()});
  };
  for (const Body& body : scene_.bodies) enter(placed_mesh(body));
  if (scene_.container) enter(*scene_.container);
  const bool has_split_forces = options_.splitting == Splitting::forces;
  if (options_.films && !has_split_forces) films_ = find_films(scene_, {options_.least_gap, options_.exact_bodies});
  if (options_.splitting != Splitting::nothing) split_ = SplitFilms(scene_, panels_, surfaces_);
  if (options_.exact_bodies) own_ = own_corrections(scene_);
  if (has_split_forces && !is_direct())
    throw InputError(
        fmt::format("forces by split tractions are for direct solutions, expected at most {} unknowns and {} bodies",
                    options_.most_direct, options_.most_direct_bodies));
  if (is_direct())
    factor();
  else
    iterative_ = std::make_unique<Iterative>(scene_, panels_, surfaces_, films_, own_, options_);
}

void Solver::factor() {
  direct_ = std::make_unique<DenseCholesky>(3 * panels_.size());
  fill_layer(*direct_, panels_, surfaces_, scene_.wall ? &*scene_.wall : nullptr);
  for (std::size_t b = 0; b < own_.size(); ++b)
    if (own_[b].rows > 0) add_own(*direct_, b);
  direct_->factor();
  if (options_.splitting == Splitting::forces) factor_films();
}

// Of each relative motion of each film: A^-1 int S q, and the loads on the bodies, those of q itself less those of the
// rest.
void Solver::factor_films() {
  const std::size_t modes = SplitFilms::modes, columns = modes * split_.size();
  if (columns == 0) return;
  Matrix rest(3 * panels_.size(), columns);
  film_loads_ = Matrix(6 * bodies(), columns);
  for (std::size_t f = 0; f < split_.size(); ++f) {
    const SplitFilms::OnPanels film = split_.on_panels(f);
    for (std::size_t k = 0; k < panels_.size(); ++k)
      for (std::size_t m = 0; m < modes; ++m)
        for (int d = 0; d < 3; ++d) rest(3 * k + std::size_t(d), modes * f + m) = film.moment[k][m][d];
  }
  direct_->solve(rest.value, columns);
  for (std::size_t c = 0; c < columns; ++c) {
    const std::vector<double> own = split_.load(c / modes, c % modes);
    for (std::size_t i = 0; i < own.size(); ++i) film_loads_(i, c) = own[i];
    for (std::size_t b = 0; b < bodies(); ++b)
      for (std::size_t k = surfaces_[b].first; k < surfaces_[b].last; ++k)
        for (int e = 0; e < 6; ++e) {
          const Vec3 moment = rigid_moment(panels_, k, scene_.bodies[b].pose.position, e);
          for (int d = 0; d < 3; ++d)
            film_loads_(6 * b + std::size_t(e), c) -= moment[d] * rest(3 * k + std::size_t(d), c);
        }
  }
}

// B X B^T of a body.
void Solver::add_own(DenseCholesky& a, std::size_t body) const {
  const std::size_t first = surfaces_[body].first, last = surfaces_[body].last;
  const Vec3 centre = scene_.bodies[body].pose.position;
  std::vector<Vec3> b, xb;  // six a panel
  for (std::size_t k = first; k < last; ++k) {
    for (int c = 0; c < 6; ++c) b.push_back(rigid_moment(panels_, k, centre, c));
    for (std::size_t c = 0; c < 6; ++c) {
      Vec3 sum;
      for (std::size_t e = 0; e < 6; ++e) sum += own_[body](c, e) * b[6 * (k - first) + e];
      xb.push_back(sum);
    }
  }
  parallel_for(
      last - first,
      [&](std::size_t i) {
        for (std::size_t j = 0; j <= i; ++j)
          for (int r = 0; r < 3; ++r)
            for (int c = 0; c < (i == j ? r + 1 : 3); ++c) {
              double sum = 0;
              for (std::size_t e = 0; e < 6; ++e) sum += b[6 * i + e][r] * xb[6 * j + e][c];
              a.at(3 * (first + i) + std::size_t(r), 3 * (first + j) + std::size_t(c)) += sum;
            }
      },
      panels_per_task);
}

Solver::~Solver() = default;

std::optional<SumMethod> Solver::product() const {
  return iterative_ ? std::optional(iterative_->product()) : std::nullopt;
}

Matrix Solver::densities_of_motions() const {
  Matrix b(3 * panels_.size(), 6 * bodies());
  for (std::size_t body = 0; body < bodies(); ++body)
    for (std::size_t k = surfaces_[body].first; k < surfaces_[body].last; ++k)
      for (int c = 0; c < 6; ++c) {
        const Vec3 moment = rigid_moment(panels_, k, scene_.bodies[body].pose.position, c);
        for (int r = 0; r < 3; ++r) b(3 * k + r, 6 * body + c) = moment[r];
      }
  direct_->solve(b.value, b.columns);
  return b;
}

RigidPair Solver::load_of(std::size_t body, const std::vector<Vec3>& density) const {
  RigidPair load;
  for (std::size_t k = surfaces_[body].first; k < surfaces_[body].last; ++k) {
    const Vec3 force = panels_.triangle[k].area * density[k];
    load.linear += force;
    load.angular += cross(panels_.centre[k] - scene_.bodies[body].pose.position, force);
  }
  return load;
}

SymmetricMatrix Solver::stresslet_of(std::size_t body, const Solution& solution) const {
  SymmetricMatrix s;
  for (std::size_t k = surfaces_[body].first; k < surfaces_[body].last; ++k)
    s = s + stresslet_of_force(panels_.centre[k] - scene_.bodies[body].pose.position,
                               panels_.triangle[k].area * solution.density[k]);
  return solution.relative.empty() ? s : s + split_.stresslet(body, solution.relative);
}

// The background less the slip of the surfaces, over each panel.
std::vector<Vec3> Solver::background_moments(const Background& background) const {
  std::vector<Vec3> moments(panels_.size());
  if (background)
    for (std::size_t k = 0; k < panels_.size(); ++k) moments[k] = integrate(panels_, k, background);
  for (std::size_t b = 0; b < bodies(); ++b) {
    const Body& body = scene_.bodies[b];
    if (!body.slip.is_some()) continue;
    for (std::size_t k = surfaces_[b].first; k < surfaces_[b].last; ++k)
      moments[k] -= integrate(panels_, k, [&](Vec3 x) { return slip_at(body, x); });
  }
  // The fluid at the container moves as the background does: nothing is left for its panels to do.
  if (scene_.container)
    for (std::size_t k = surfaces_.back().first; k < panels_.size(); ++k) moments[k] = {};
  return moments;
}

namespace {

void put(std::vector<double>& all, std::size_t body, const RigidPair& p) {
  for (int c = 0; c < 3; ++c) all[6 * body + c] = p.linear[c], all[6 * body + 3 + c] = p.angular[c];
}
RigidPair take(const std::vector<double>& all, std::size_t body) {
  const double* p = all.data() + 6 * body;
  return {{p[0], p[1], p[2]}, {p[3], p[4], p[5]}};
}

}  // namespace

void add_films(const std::vector<Film>& films, std::span<const double> motion, std::span<double> load) {
  for (const Film& film : films)
    for (std::size_t i = 0; i < 6 * film.bodies(); ++i) {
      double sum = 0;
      for (std::size_t j = 0; j < 6 * film.bodies(); ++j)
        sum += film.resistance(i, j) * motion[6 * film.body(j / 6) + j % 6];
      load[6 * film.body(i / 6) + i % 6] += sum;
    }
}

namespace {
RigidPair less(const RigidPair& a, const RigidPair& b) { return {a.linear - b.linear, a.angular - b.angular}; }
}  // namespace

std::vector<double> load_in_flow(const Scene& scene, const Film& film, const Background& background) {
  std::vector<double> motion(6 * film.bodies()), load(motion.size());
  for (std::size_t k = 0; k < film.bodies(); ++k) {
    const Body& body = scene.bodies[film.body(k)];
    const Vec3 shift = k == 0 ? Vec3{} : film.shift;
    RigidPair flow = motion_of_flow(background, film.site(), body.pose.position + shift, body.scale);
    // As a motion of the body itself: its image there has more.
    if (scene.cell) flow.linear -= scene.cell->gradient * shift;
    if (film.slip_pull.empty()) flow = less(flow, motion_of_slip(body, film.point - shift));
    put(motion, k, flow);
  }
  for (std::size_t i = 0; i < load.size(); ++i)
    for (std::size_t j = 0; j < motion.size(); ++j) load[i] += film.resistance(i, j) * motion[j];
  if (!background || film.hold.columns == 0) return load;
  const WallFlow flow = wall_flow_of(background, film.site(), scene.bodies[film.first].scale);
  const std::array<WallFlow, 3> unit = unit_wall_flows(-film.normal);
  const double rate[3] = {dot(flow.shear, unit[0].shear), dot(flow.shear, unit[1].shear), flow.spreading};
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t k = 0; k < 3; ++k) load[i] -= film.hold(i, k) * rate[k];
  return load;
}

std::vector<double> film_loads(const Scene& scene, const std::vector<Film>& films, const Background& background) {
  std::vector<double> load(6 * scene.bodies.size(), 0.0);
  if (!background && !has_slip(scene)) return load;
  for (const Film& film : films) {
    const std::vector<double> own = load_in_flow(scene, film, background);
    for (std::size_t i = 0; i < own.size(); ++i) load[6 * film.body(i / 6) + i % 6] += own[i];
    for (std::size_t i = 0; i < film.slip_pull.size(); ++i) load[6 * film.body(i / 6) + i % 6] += film.slip_pull[i];
  }
  return load;
}

Matrix Solver::resistance() const {
  if (!is_direct()) return iterative_->resistance();
  if (!motions_) motions_ = std::make_unique<Matrix>(densities_of_motions());
  const Matrix& q = *motions_;
  const std::size_t n = 6 * bodies();
  Matrix r(n, n);
  for (std::size_t body = 0; body < bodies(); ++body)
    for (std::size_t k = surfaces_[body].first; k < surfaces_[body].last; ++k)
      for (int c = 0; c < 6; ++c) {
        const Vec3 moment = rigid_moment(panels_, k, scene_.bodies[body].pose.position, c);
        for (std::size_t j = 0; j < n; ++j)
          for (int d = 0; d < 3; ++d) r(6 * body + c, j) += moment[d] * q(3 * k + d, j);
      }
  for (const Film& film : films_)
    for (std::size_t i = 0; i < 6 * film.bodies(); ++i)
      for (std::size_t j = 0; j < 6 * film.bodies(); ++j)
        r(6 * film.body(i / 6) + i % 6, 6 * film.body(j / 6) + j % 6) += film.resistance(i, j);
  for (std::size_t j = 0; j < n; ++j) {
    std::vector<double> unit(n, 0.0), load(n, 0.0);
    unit[j] = 1;
    add_split_loads(unit, {}, 1, load);
    for (std::size_t i = 0; i < n; ++i) r(i, j) += load[i];
  }
  // Symmetric but for round-off, and for what the rest of split films gets wrong.
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j) r(i, j) = r(j, i) = 0.5 * (r(i, j) + r(j, i));
  return r;
}

bool is_given(const Condition& c, int component) { return component < 3 ? c.velocity_is_given : c.spin_is_given; }

namespace {

// The unknown components of the motion: R_ff U_f = F_f - (R U_given)_f, `load` holding F less what the background does.
void solve_motion(const Matrix& r, const std::vector<Condition>& conditions, const std::vector<double>& load,
                  std::vector<double>& motion) {
  std::vector<std::size_t> free;
  for (std::size_t k = 0; k < motion.size(); ++k)
    if (!is_given(conditions[k / 6], int(k % 6))) free.push_back(k);
  if (free.empty()) return;
  DenseCholesky a(free.size());
  std::vector<double> rhs(free.size());
  for (std::size_t i = 0; i < free.size(); ++i) {
    rhs[i] = load[free[i]];
    for (std::size_t k = 0; k < motion.size(); ++k)
      if (is_given(conditions[k / 6], int(k % 6))) rhs[i] -= r(free[i], k) * motion[k];
    for (std::size_t j = 0; j <= i; ++j) a.at(i, j) = r(free[i], free[j]);
  }
  a.factor();
  a.solve(rhs);
  for (std::size_t i = 0; i < free.size(); ++i) motion[free[i]] = rhs[i];
}

}  // namespace

Solution Solver::solve_direct(const std::vector<Condition>& conditions, const Background& background) const {
  const std::size_t n = 6 * bodies();
  const Matrix r = resistance();
  // What the background alone gives: densities for bodies at rest, A q = -b.
  std::vector<double> rest(3 * panels_.size(), 0.0);
  const std::vector<Vec3> moments = background_moments(background);
  for (std::size_t k = 0; k < panels_.size(); ++k)
    for (int d = 0; d < 3; ++d) rest[3 * k + d] = -moments[k][d];
  if (background || has_slip(scene_)) direct_->solve(rest);
  Solution s;
  s.density.resize(panels_.size());
  for (std::size_t k = 0; k < panels_.size(); ++k) s.density[k] = {rest[3 * k], rest[3 * k + 1], rest[3 * k + 2]};
  std::vector<double> motion(n), load(n);
  std::vector<double> from_films = film_loads(scene_, films_, background);
  add_split_loads(std::vector<double>(n, 0.0), background, -1, from_films);
  for (std::size_t b = 0; b < bodies(); ++b) {
    put(motion, b, conditions[b].motion);
    const RigidPair hold = load_of(b, s.density);
    put(load, b, {conditions[b].load.linear - hold.linear, conditions[b].load.angular - hold.angular});
    for (int c = 0; c < 6; ++c) load[6 * b + c] += from_films[6 * b + c];
  }
  solve_motion(r, conditions, load, motion);
  for (std::size_t k = 0; k < panels_.size(); ++k)
    for (int d = 0; d < 3; ++d)
      for (std::size_t j = 0; j < n; ++j) s.density[k][d] += (*motions_)(3 * k + d, j) * motion[j];
  for (std::size_t b = 0; b < bodies(); ++b) s.motion.push_back(take(motion, b));
  return s;
}

// load += factor times what the split films exert for these motions.
void Solver::add_split_loads(const std::vector<double>& motion, const Background& background, double factor,
                             std::vector<double>& load) const {
  if (film_loads_.columns == 0) return;
  const std::vector<double> relative = split_.relative(motion, background);
  for (std::size_t i = 0; i < load.size(); ++i)
    for (std::size_t c = 0; c < relative.size(); ++c) load[i] += factor * film_loads_(i, c) * relative[c];
}

// A^-1 of the integrals of velocities over all panels.
std::vector<Vec3> Solver::response(const std::vector<Vec3>& moments) const {
  std::vector<Vec3> q(panels_.size());
  if (!is_direct()) {
    std::vector<Vec3> background = moments;
    for (Vec3& m : background) m = -m;
    const std::vector<Condition> at_rest(bodies(), {true, true, {}, {}});
    return iterative_->solve(at_rest, background, std::vector<double>(6 * bodies(), 0.0)).density;
  }
  std::vector<double> values;
  for (const Vec3& m : moments) values.insert(values.end(), {m.x, m.y, m.z});
  direct_->solve(values);
  for (std::size_t k = 0; k < q.size(); ++k) q[k] = {values[3 * k], values[3 * k + 1], values[3 * k + 2]};
  return q;
}

// The densities of the panels become the rest beside the tractions of the films.
void Solver::split(Solution& s, const Background& background) const {
  if (split_.size() == 0) return;
  std::vector<double> motion(6 * bodies());
  for (std::size_t b = 0; b < bodies(); ++b) put(motion, b, s.motion[b]);
  s.relative = split_.relative(motion, background);
  const std::vector<Vec3> taken = response(split_.moments(s.relative));
  for (std::size_t k = 0; k < taken.size(); ++k) s.density[k] -= taken[k];
}

// The loads of the bodies, from the densities and the films.
void Solver::finish(Solution& s, const Background& background) const {
  std::vector<double> motion(6 * bodies()), load(6 * bodies(), 0.0);
  for (std::size_t b = 0; b < bodies(); ++b) put(motion, b, s.motion[b]);
  add_films(films_, motion, load);
  const std::vector<double> from_background = film_loads(scene_, films_, background);
  for (std::size_t k = 0; k < load.size(); ++k) load[k] -= from_background[k];
  add_split_loads(motion, background, 1, load);
  for (std::size_t b = 0; b < bodies(); ++b) {
    const RigidPair own = load_of(b, s.density), film = take(load, b);
    s.load.push_back({own.linear + film.linear, own.angular + film.angular});
  }
}

Solution Solver::solve(const std::vector<Condition>& conditions, const Background& background) const {
  if (conditions.size() != bodies()) throw InputError("expected one condition for each body");
  Solution s = is_direct() ? solve_direct(conditions, background)
                           : iterative_->solve(conditions, background_moments(background),
                                               film_loads(scene_, films_, background));
  finish(s, background);
  split(s, background);
  // What was given stays as it was given, without the round-off of its sum.
  for (std::size_t b = 0; b < bodies(); ++b) {
    if (!conditions[b].velocity_is_given) s.load[b].linear = conditions[b].load.linear;
    if (!conditions[b].spin_is_given) s.load[b].angular = conditions[b].load.angular;
  }
  return s;
}

}  // namespace slurry::stokes
