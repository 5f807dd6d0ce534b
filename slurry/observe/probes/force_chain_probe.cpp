// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/force_chain_probe.hpp"

#include <cmath>
#include <numeric>

#include "slurry/core/math.hpp"
#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/core/tensor.hpp"
#include "slurry/grains/content.hpp"
#include "slurry/observe/contact_arms.hpp"

namespace slurry {
namespace {

constexpr std::int64_t shortest_chain = 3;  // grains
// Grains in a row under one load have equal stresses but for round-off.
constexpr double round_off = 1e-9;

// The largest principal compression of a grain and its axis; zero where it bears no force.
struct Compression {
  double size = 0;
  Vec3 axis;
};

SymmetricMatrix symmetric(const Tensor& t) {
  const Tensor s = symmetric_part(t);
  return {s(0, 0), s(1, 1), s(2, 2), s(0, 1), s(0, 2), s(1, 2)};
}

Compression largest_compression(const Tensor& stress) {
  const PrincipalAxes p = principal_axes(symmetric(stress));
  int largest = 0;
  for (int k = 1; k < 3; ++k)
    if (p.values[k] > p.values[largest]) largest = k;
  Vec3 axis;
  axis[largest] = 1;
  return {std::max(0.0, p.values[largest]), rotate(p.axes, axis)};
}

// Love-Weber moments, compression positive.
std::vector<Compression> compressions(const ProbeScene& scene) {
  const Grains& grains = scene.state.grains;
  const Contacts& contacts = scene.state.contacts;
  std::vector<Tensor> moment(grains.size());
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    Vec3 impulse = contacts.impulse[c] * contacts.normal[c];
    if (!contacts.tangential.empty()) impulse += contacts.tangential[c];
    const Vec3 point = contact_point(grains, contacts, c);
    const auto add = [&](std::int32_t k, bool is_first, double sign) {
      add_product(moment[k], sign, impulse, contact_arm(grains, scene.state.domain, contacts, c, is_first, point));
    };
    add(contacts.first[c], true, 1);
    if (!is_piece(contacts.second[c])) add(contacts.second[c], false, -1);
  }
  std::vector<Compression> found(grains.size());
  for (std::size_t k = 0; k < grains.size(); ++k) {
    if (moment[k] == Tensor{}) continue;
    found[k] = largest_compression(moment[k]);
    found[k].size /= content(scene.world.forms, grains, k);
  }
  return found;
}

// Sets that links join, by their lowest member.
struct Clusters {
  std::vector<std::int32_t> root;
  explicit Clusters(std::size_t n) : root(n) { std::iota(root.begin(), root.end(), 0); }
  std::int32_t find(std::int32_t k) {
    while (root[k] != k) k = root[k] = root[root[k]];
    return k;
  }
  void join(std::int32_t a, std::int32_t b) {
    a = find(a), b = find(b);
    root[std::max(a, b)] = std::min(a, b);
  }
};

}  // namespace

ProbeTarget ForceChainProbe::resolve(const std::string& label, const World&, const State&) const {
  if (!(alpha > 0 && alpha <= std::numbers::pi / 2)) refuse_probe(label, "alpha must be above 0 and at most pi / 2");
  return {};
}

void ForceChainProbe::measure(const ProbeScene& scene, ProbeTarget&, std::vector<double>& out) const {
  const Contacts& contacts = scene.state.contacts;
  const std::vector<Compression> grain = compressions(scene);
  double sum = 0, loaded = 0;
  for (const Compression& g : grain)
    if (g.size > 0) sum += g.size, loaded += 1;
  const double least = loaded > 0 ? sum / loaded * (1 - round_off) : 0, cosine = math::cos(alpha);
  const auto follows = [&](std::int32_t k, Vec3 n) {
    return grain[k].size >= least && std::abs(dot(grain[k].axis, n)) >= cosine;
  };
  Clusters clusters(grain.size());
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const std::int32_t i = contacts.first[c], j = contacts.second[c];
    if (is_piece(j) || !(contacts.impulse[c] > 0)) continue;
    const Vec3 branch = branch_vector(scene.state.grains, scene.state.domain, contacts, c), n = branch / norm(branch);
    if (follows(i, n) && follows(j, n)) clusters.join(i, j);
  }
  std::vector<std::int64_t> size(grain.size(), 0);
  for (std::size_t k = 0; k < grain.size(); ++k) ++size[clusters.find(static_cast<std::int32_t>(k))];
  double chains = 0, members = 0, longest = 0;
  for (const std::int64_t n : size)
    if (n >= shortest_chain)
      chains += 1, members += static_cast<double>(n), longest = std::max(longest, static_cast<double>(n));
  out.insert(out.end(), {chains, chains > 0 ? members / chains : 0, longest, loaded > 0 ? members / loaded : 0});
}

}  // namespace slurry
