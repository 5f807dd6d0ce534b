// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The connection of a swimmer: no net load acts on it, so that its motion is linear in the change of its shape,
//
//     p' = V(xi) xi',     V = -(P^T R P)^-1 P^T R A,
//
// and the power that it spends is xi' . G xi' with the metric G = (A + P V)^T R (A + P V): with K of swimmer.hpp,
// V = -Kpp^-1 Kpx and G = Kxx - Kxp Kpp^-1 Kpx.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "slurry/swimmers/rigid_motion.hpp"
#include "slurry/swimmers/swimmer.hpp"

namespace slurry {

struct Connection {
  Eigen::MatrixXd velocity;  // V, one row a motion, one column a shape variable
  Eigen::MatrixXd metric;    // G
  Eigen::MatrixXd drag;      // Kpp, of the swimmer as a rigid body; empty where it comes from a table
};

// With the derivatives by each shape variable.
struct ConnectionSlopes {
  Connection value;
  std::vector<Eigen::MatrixXd> velocity, metric;
};

// From K, whose first rows are those of the motions.
Connection connection_of(const Eigen::MatrixXd& loads, int motions);

// Where connections come from: the swimmer itself, or a table of it.
class ConnectionField {
 public:
  virtual ~ConnectionField() = default;
  virtual const Swimmer& swimmer() const = 0;
  virtual Connection at(const SwimmerShape& shape) const = 0;
  virtual ConnectionSlopes slopes(const SwimmerShape& shape) const = 0;

  // The columns of V as twists.
  std::vector<RigidTwist> twists(const Connection& connection) const;
};

// Computed anew for each shape; slopes by differences.
class DirectConnection : public ConnectionField {
 public:
  explicit DirectConnection(const Swimmer& swimmer) : swimmer_(swimmer) {}
  const Swimmer& swimmer() const override { return swimmer_; }
  Connection at(const SwimmerShape& shape) const override {
    return connection_of(swimmer_.loads(shape), swimmer_.motions());
  }
  ConnectionSlopes slopes(const SwimmerShape& shape) const override;

 private:
  const Swimmer& swimmer_;
};

}  // namespace slurry
