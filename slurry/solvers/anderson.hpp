// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Anderson's acceleration of a fixed-point iteration q <- q + g(q) (Walker and Ni 2011): of the last steps, the
// combination that makes the defect g smallest if g were linear,
//
//     q' = q + g - sum_k a_k (dq_k + dg_k),     a = argmin | g - sum_k a_k dg_k |.
#pragma once

#include <Eigen/Core>

namespace slurry {

class Anderson {
 public:
  Anderson(Eigen::Index size, int memory);

  // The next point from the point q and its defect g.
  Eigen::VectorXd next(const Eigen::VectorXd& q, const Eigen::VectorXd& g);
  void forget() { count_ = 0, has_point_ = false; }

 private:
  void remember(const Eigen::VectorXd& q, const Eigen::VectorXd& g);

  int memory_;
  int count_ = 0, at_ = 0;  // steps held, column of the next one
  bool has_point_ = false;
  Eigen::VectorXd point_, defect_;
  Eigen::MatrixXd step_, change_;  // dq + dg, dg
  Eigen::MatrixXd gram_;           // dg^T dg
};

}  // namespace slurry
