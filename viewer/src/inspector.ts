// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The card of the grain that was picked: its whole state, as the frame has it, and its contacts.
import { fetchGrain, type GrainState, type RunState } from "./api";
import { pretty } from "./colours";
import { element } from "./dom";

export class Inspector {
  private asked = "";

  constructor(private readonly pick: (id: number) => void) {}

  clear(): void {
    element("grain").hidden = true;
    this.asked = "";
  }

  // Asks for the state of the grain in a frame; an answer that comes after another question is dropped.
  async show(frame: number, version: number, id: number, run: RunState | null): Promise<void> {
    const question = `${frame} ${version} ${id}`;
    if (question === this.asked) return;
    this.asked = question;
    element("grain").hidden = false;
    element("grain-title").textContent = `Grain ${id}`;
    try {
      const state = await fetchGrain(frame, id);
      if (question === this.asked) this.fill(state, run);
    } catch (error) {
      if (question === this.asked) this.fail((error as Error).message);
    }
  }

  private fail(sentence: string): void {
    this.asked = "";
    const text = document.createElement("dd");
    text.textContent = sentence;
    text.style.gridColumn = "1 / -1";
    text.style.textAlign = "left";
    element("grain-state").replaceChildren(text);
    element("grain-contacts-box").hidden = true;
  }

  private fill(g: GrainState, run: RunState | null): void {
    const unit = (key: string) => (run?.units?.[key] ? ` ${run.units[key]}` : "");
    const planar = run?.planar ?? false;
    const list = (v: number[]) => `(${v.slice(0, planar ? 2 : 3).map(pretty).join(", ")})`;
    const rows: [string, string][] = [
      ["group", run?.groups?.[g.group] || String(g.group)],
      [g.shape === undefined ? "radius" : "bounding radius", pretty(g.radius) + unit("radius")],
      ["mass", pretty(g.mass) + unit("mass")],
      ["position", list(g.position) + unit("position")],
      ["speed", pretty(g.speed) + unit("speed")],
      ["velocity", list(g.velocity) + unit("velocity")],
      ["spin", (planar ? pretty(g.angular_velocity[2]) : list(g.angular_velocity)) + unit("angular_velocity")],
      ["load", pretty(g.load) + unit("load")],
    ];
    if (g.pressure !== undefined) rows.push(["pressure", pretty(g.pressure) + unit("pressure")]);
    if (g.gamma !== undefined) rows.push(["γ, strongest", pretty(g.gamma) + unit("gamma")]);
    element("grain-state").replaceChildren(
      ...rows.flatMap(([term, text]) => [
        Object.assign(document.createElement("dt"), { textContent: term }),
        Object.assign(document.createElement("dd"), { textContent: text }),
      ]),
    );
    this.fillContacts(g, unit);
  }

  private fillContacts(g: GrainState, unit: (key: string) => string): void {
    element("grain-contacts-box").hidden = g.contacts === undefined;
    element("grain-contacts-title").textContent = `${g.contacts?.length ?? 0} contacts`;
    element("grain-contacts").replaceChildren(
      ...(g.contacts ?? []).map((c) => {
        const row = document.createElement("tr"), who = row.insertCell(), what = row.insertCell();
        if (c.grain !== undefined) {
          const other = c.grain;
          const go = Object.assign(document.createElement("button"), { type: "button", textContent: `grain ${other}` });
          go.addEventListener("click", () => this.pick(other));
          who.append(go);
        } else {
          who.textContent = c.obstacle || "obstacle";
        }
        what.textContent = pretty(c.force) + unit("force") + (c.gamma < 0 ? `, γ ${pretty(c.gamma)}` : "");
        return row;
      }),
    );
  }
}
