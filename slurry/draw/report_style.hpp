// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The style sheet of report.html.
#pragma once

namespace slurry {

inline constexpr const char* report_style = R"css(
:root { --paper:#ffffff; --ink:#22313f; --faint:#6b7783; --rule:#dfe3e8; --soft:#f4f6f8; --bar:#2a7f9e; --warn:#fff4dd; --warn-edge:#e8a33d;
  --bad:#fdeceb; --bad-edge:#c0392b; --c0:#22313f; --c1:#d08a1d; --c2:#2a7f9e; --c3:#c0392b; --c4:#7b5ea7; --c5:#5f9e5a; }
@media (prefers-color-scheme: dark) { :root { --paper:#161b20; --ink:#e3e8ec; --faint:#98a4af; --rule:#333c45; --soft:#1f262d; --bar:#4aa3c4;
  --warn:#3a2f17; --warn-edge:#e8a33d; --bad:#3d211f; --bad-edge:#e2685b; --c0:#dfe6ec; --c1:#e8a33d; --c2:#5ab4d4; --c3:#e2685b; --c4:#a98fd0; --c5:#84c07e; } }
* { box-sizing:border-box; }
body { margin:0 auto; max-width:1120px; padding:28px 24px 48px; background:var(--paper); color:var(--ink);
  font:15px/1.5 "Helvetica Neue",Helvetica,Arial,"DejaVu Sans",sans-serif; }
h1 { font-size:27px; line-height:1.2; margin:0 0 4px; } h2 { font-size:18px; margin:34px 0 12px; padding-bottom:5px; border-bottom:1px solid var(--rule); }
p.lead { margin:0 0 16px; color:var(--faint); }
.note { margin:10px 0; padding:9px 14px; border-left:4px solid var(--warn-edge); background:var(--warn); border-radius:3px; overflow-wrap:anywhere; }
.note.bad { border-color:var(--bad-edge); background:var(--bad); }
.pictures { display:grid; grid-template-columns:repeat(auto-fit,minmax(380px,1fr)); gap:18px; align-items:start; }
figure { margin:0; break-inside:avoid; } figure svg, figure img { width:100%; height:auto; display:block; border:1px solid var(--rule); border-radius:4px; background:#fff; }
figcaption { color:var(--faint); font-size:13px; margin-top:4px; }
.plots { display:grid; grid-template-columns:repeat(auto-fill,minmax(440px,1fr)); gap:20px 26px; }
svg.plot { width:100%; height:auto; display:block; overflow:visible; break-inside:avoid; }
svg.plot text { fill:var(--ink); font-size:11.5px; } svg.plot .title { font-size:13.5px; font-weight:600; } svg.plot .faint { fill:var(--faint); }
svg.plot .grid { stroke:var(--rule); stroke-width:1; fill:none; } svg.plot .axis { stroke:var(--faint); stroke-width:1; fill:none; }
svg.plot .line { fill:none; stroke-width:1.25; stroke-linejoin:round; }
.line0{stroke:var(--c0)} .line1{stroke:var(--c1)} .line2{stroke:var(--c2)} .line3{stroke:var(--c3)} .line4{stroke:var(--c4)} .line5{stroke:var(--c5)}
svg.plot .label0{fill:var(--c0)} svg.plot .label1{fill:var(--c1)} svg.plot .label2{fill:var(--c2)} svg.plot .label3{fill:var(--c3)}
svg.plot .label4{fill:var(--c4)} svg.plot .label5{fill:var(--c5)}
.tables { columns:2; column-gap:34px; } table { border-collapse:collapse; width:100%; break-inside:avoid; margin-bottom:14px; font-variant-numeric:tabular-nums; }
caption { text-align:left; font-weight:600; padding:2px 0 4px; } td, th { padding:3px 8px 3px 0; border-bottom:1px solid var(--rule); text-align:left; vertical-align:top; font-weight:400; }
td:last-child { text-align:right; overflow-wrap:anywhere; } th { color:var(--faint); white-space:nowrap; }
table.probes td, table.probes th { text-align:right; } table.probes td:first-child, table.probes th:first-child, table.probes td:last-child, table.probes th:last-child { text-align:left; }
p.small { color:var(--faint); font-size:13px; margin:0 0 6px; }
.scroll { overflow-x:auto; } table.wide td, table.wide th { white-space:normal; text-align:right; } table.wide td:nth-child(-n+2), table.wide th:nth-child(-n+2) { text-align:left; }
.bars { display:grid; grid-template-columns:max-content 1fr max-content; gap:4px 12px; align-items:center; font-variant-numeric:tabular-nums; }
.bars i { display:block; height:11px; background:var(--bar); border-radius:2px; min-width:1px; print-color-adjust:exact; -webkit-print-color-adjust:exact; }
.bars span:nth-child(3n) { text-align:right; color:var(--faint); }
pre { margin:8px 0 0; padding:14px 16px; background:var(--soft); border:1px solid var(--rule); border-radius:4px; overflow-x:auto; font:12.5px/1.5 "DejaVu Sans Mono",Menlo,Consolas,monospace; white-space:pre-wrap; overflow-wrap:anywhere; }
pre b { font-weight:600; } pre em { font-style:normal; color:var(--c2); } pre s { text-decoration:none; color:var(--faint); }
input.fold { accent-color:var(--bar); vertical-align:-1px; } input.fold:not(:checked) ~ pre { display:none; } label { cursor:pointer; }
footer { margin-top:36px; color:var(--faint); font-size:13px; }
@media (max-width:560px) { .pictures, .plots { grid-template-columns:1fr; } .tables { columns:1; } }
@page { size:A4; margin:14mm 13mm; }
@media print { :root { --paper:#ffffff; --ink:#1c2833; --faint:#5d6974; --rule:#d8dde2; --soft:#f7f8f9; --bar:#2a7f9e; --warn:#fff8ea; --bad:#fdf1f0;
    --c0:#22313f; --c1:#d08a1d; --c2:#2a7f9e; --c3:#c0392b; --c4:#7b5ea7; --c5:#5f9e5a; }
  body { max-width:none; padding:0; font-size:10.5pt; } h1 { font-size:19pt; } h2 { font-size:13pt; break-after:avoid; margin-top:22px; }
  .pictures, .plots { grid-template-columns:1fr 1fr; gap:12px 18px; } .note { print-color-adjust:exact; -webkit-print-color-adjust:exact; }
  input.fold, label.fold { display:none; } input.fold:not(:checked) ~ pre { display:block; } pre { font-size:8.5pt; border:0; padding:0; background:none; }
  section.case { break-before:page; } }
)css";

}  // namespace slurry
