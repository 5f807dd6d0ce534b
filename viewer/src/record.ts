// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pictures and movies of what is on the stage, with title, time, legends, axes and bar drawn in.

export interface Labels {
  title: string;
  time: string;
  legends: { title: string; colours: HTMLCanvasElement | null; ticks: { text: string; at: number }[]; names: { text: string; colour: string }[] }[];
  ink: string;
  soft: string;
  over: (pen: CanvasRenderingContext2D, width: number, height: number) => void; // axes, bar and ruler
}

// The canvas of the stage and the labels, on a canvas of its own.
export function compose(stage: HTMLCanvasElement, labels: Labels, into: HTMLCanvasElement): void {
  if (into.width !== stage.width || into.height !== stage.height) (into.width = stage.width), (into.height = stage.height);
  const pen = into.getContext("2d", { alpha: false })!;
  pen.drawImage(stage, 0, 0);
  const unit = Math.max(1, stage.width / 1100);
  pen.save();
  pen.scale(unit, unit);
  const height = stage.height / unit, width = stage.width / unit;
  labels.over(pen, width, height);
  pen.textBaseline = "alphabetic";
  pen.font = "13px system-ui, sans-serif";
  pen.textAlign = "right";
  pen.fillStyle = labels.soft;
  pen.fillText(labels.time, width - 18, 28);
  const room = width - 54 - pen.measureText(labels.time).width;
  pen.font = "600 15px system-ui, sans-serif";
  pen.textAlign = "left";
  pen.fillStyle = labels.ink;
  pen.fillText(shortened(pen, labels.title, room), 18, 28);
  labels.legends.forEach((legend, k) => drawLegend(pen, legend, 18 + 250 * k, height, labels));
  pen.restore();
}

// The text, or its beginning where it is longer than the room.
function shortened(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text;
  let length = text.length;
  while (length > 0 && pen.measureText(`${text.slice(0, length)}…`).width > room) --length;
  return `${text.slice(0, length).trimEnd()}…`;
}

function drawLegend(pen: CanvasRenderingContext2D, legend: Labels["legends"][number], left: number, height: number, labels: Labels): void {
  pen.textAlign = "left";
  pen.fillStyle = labels.ink;
  pen.font = "12px system-ui, sans-serif";
  pen.fillText(legend.title, left, height - 44);
  if (legend.colours) pen.drawImage(legend.colours, left, height - 37, 220, 9);
  pen.fillStyle = labels.soft;
  pen.font = "11px system-ui, sans-serif";
  legend.ticks.forEach((tick) => {
    pen.textAlign = tick.at < 0.05 ? "left" : tick.at > 0.95 ? "right" : "center";
    pen.fillText(tick.text, left + 220 * tick.at, height - 15);
  });
  let x = left;
  pen.textAlign = "left";
  for (const name of legend.names) {
    pen.fillStyle = name.colour;
    pen.beginPath();
    pen.arc(x + 5, height - 28, 5, 0, 7);
    pen.fill();
    pen.fillStyle = labels.ink;
    pen.fillText(name.text, x + 14, height - 24);
    x += 28 + pen.measureText(name.text).width;
  }
}

export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export const canRecord = (): boolean => typeof MediaRecorder !== "undefined" && "captureStream" in HTMLCanvasElement.prototype;

// Every frame of the run is shown to the recorder once, for as long as the rate says. While a frame loads the recorder
// is stopped, so that the movie runs evenly however slow the loading was.
export class Movie {
  readonly canvas = document.createElement("canvas");
  private recorder: MediaRecorder;
  private track: CanvasCaptureMediaStreamTrack;
  private parts: Blob[] = [];

  constructor(private readonly stage: HTMLCanvasElement) {
    this.canvas.width = stage.width;
    this.canvas.height = stage.height;
    this.canvas.getContext("2d", { alpha: false });
    const stream = this.canvas.captureStream(0);
    this.track = stream.getVideoTracks()[0] as CanvasCaptureMediaStreamTrack;
    const type = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"].find((t) => MediaRecorder.isTypeSupported(t));
    this.recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 12e6 });
    this.recorder.ondataavailable = (event) => event.data.size > 0 && this.parts.push(event.data);
    this.recorder.start();
    this.recorder.pause();
  }

  async add(labels: Labels, milliseconds: number): Promise<void> {
    compose(this.stage, labels, this.canvas);
    this.recorder.resume();
    this.track.requestFrame();
    await new Promise((done) => setTimeout(done, milliseconds));
    this.recorder.pause();
  }

  finish(): Promise<Blob> {
    return new Promise((done) => {
      this.recorder.onstop = () => done(new Blob(this.parts, { type: "video/webm" }));
      this.recorder.stop();
      this.track.stop();
    });
  }
}
