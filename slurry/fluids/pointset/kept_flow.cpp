// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/kept_flow.hpp"

#include "slurry/fluids/pointset/flow_plan.hpp"

namespace slurry {

KeptFlow::KeptFlow() = default;
KeptFlow::KeptFlow(const KeptFlow&) {}
KeptFlow& KeptFlow::operator=(const KeptFlow& other) {
  if (this != &other) flow_.reset();
  return *this;
}
KeptFlow::KeptFlow(KeptFlow&&) noexcept = default;
KeptFlow& KeptFlow::operator=(KeptFlow&&) noexcept = default;
KeptFlow::~KeptFlow() = default;

PointsetFlow& KeptFlow::of(const std::shared_ptr<const FlowPlan>& plan) {
  if (!flow_ || plan_ != plan) flow_ = std::make_unique<PointsetFlow>(plan->make_flow());
  plan_ = plan;
  return *flow_;
}

}  // namespace slurry
