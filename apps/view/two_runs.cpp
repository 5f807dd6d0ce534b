// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "two_runs.hpp"

namespace slurry {
namespace {

// The two viewers are of our own address, and nobody else's.
constexpr const char* frame_policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

constexpr const char* frame_page = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Two runs – slurry</title>
<style>html, body { height: 100%; margin: 0; } body { display: flex; } iframe { flex: 1; min-width: 0; border: 0; }
iframe + iframe { border-left: 1px solid #8888; } @media (max-aspect-ratio: 1) { body { flex-direction: column; } }</style></head>
<body><script>
const frames = ["first", "second"].map((name) => {
  const frame = document.createElement("iframe");
  frame.title = name + " run";
  frame.src = name + "/" + location.search + location.hash;
  return document.body.appendChild(frame);
});
let lead = 0;
frames.forEach((frame, k) => frame.addEventListener("load", () => {
  for (const kind of ["pointerdown", "wheel", "keydown"]) frame.contentWindow.addEventListener(kind, () => (lead = k), { capture: true, passive: true });
}));
const nearest = (entries, time) => entries.reduce((best, e, k) => (Math.abs(e.time - time) < Math.abs(entries[best].time - time) ? k : best), 0);
function follow() {
  const [from, to] = [frames[lead], frames[1 - lead]].map((f) => f.contentWindow.slurry);
  if (from?.shown && to?.shown) {
    const index = nearest(to.store.entries, from.shown.entry.time);
    if (index !== to.index) to.setLive(false), to.seek(index);
    const a = from.stage, b = to.stage, moved = (p, q) => p.distanceTo(q) > 1e-9 * a.camera.position.distanceTo(a.target);
    if (a.planar === b.planar && a.parallel === b.parallel && (moved(a.camera.position, b.camera.position) || moved(a.target, b.target) || Math.abs(a.heightAtTarget() / b.heightAtTarget() - 1) > 1e-9))
      b.stand(a.camera.position, a.target, a.parallel ? a.heightAtTarget() : null);
    const s = from.scales, t = to.scales;
    if (s.quantity.key !== t.quantity.key) to.chooseQuantity(s.quantity.key);
    if (s.quantity.key !== "group" && s.ends.join() !== t.ends.join()) t.setEnds(...s.ends);
  }
  requestAnimationFrame(follow);
}
follow();
</script></body></html>
)";

}  // namespace

TwoRuns::TwoRuns(std::filesystem::path first, std::filesystem::path second, const std::vector<std::string>& names)
    : first_(std::move(first), names), second_(std::move(second), names) {}

Answer TwoRuns::answer(const Request& request) {
  const auto under = [&](const std::string& folder) { return request.target.starts_with(folder); };
  Request inner = request;
  if (!under("/first/") && !under("/second/")) {
    // Who may ask, and how, is told by a run.
    Answer answer = first_.answer(request);
    const bool is_page = request.target.substr(0, request.target.find('?')) == "/";
    if (answer.status == 200 && is_page)
      answer.body = frame_page, answer.headers = {{"Content-Security-Policy", frame_policy}};
    return answer.status != 200 || is_page ? answer : error_answer(404, "There is nothing at this address.");
  }
  const bool is_first = under("/first/");
  inner.target = request.target.substr(std::string(is_first ? "/first" : "/second").size());
  Answer answer = (is_first ? first_ : second_).answer(inner);
  // The pages of the runs stand in ours.
  for (auto& [key, value] : answer.headers)
    if (const std::size_t at = value.find("frame-ancestors 'none'"); at != std::string::npos)
      value.replace(at, std::string("frame-ancestors 'none'").size(), "frame-ancestors 'self'");
  return answer;
}

}  // namespace slurry
