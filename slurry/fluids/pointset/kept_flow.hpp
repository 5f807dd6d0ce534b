// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// KeptFlow: the solver of a fluid on points with the factors of its matrices, kept from step to step. No bit of a
// result depends on whether it is at hand: a copy begins without.
#pragma once

#include <memory>

namespace slurry {

struct FlowPlan;
class PointsetFlow;

class KeptFlow {
 public:
  KeptFlow();
  KeptFlow(const KeptFlow&);
  KeptFlow& operator=(const KeptFlow&);
  KeptFlow(KeptFlow&&) noexcept;
  KeptFlow& operator=(KeptFlow&&) noexcept;
  ~KeptFlow();

  // Of this plan, made where there is none.
  PointsetFlow& of(const std::shared_ptr<const FlowPlan>& plan);

 private:
  std::shared_ptr<const FlowPlan> plan_;
  std::unique_ptr<PointsetFlow> flow_;
};

}  // namespace slurry
