// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pictures and movies of what is on the stage, with title, time, legends, axes and bar drawn in.
import { type Picture, picturesInCluster, webm } from "./webm";

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

// Browsers encode for pages that they trust alone: https, and those of the machine itself.
export const canRecord = (): boolean => typeof VideoEncoder !== "undefined";

const codecs: [codec: string, name: string][] = [["vp09.00.51.08", "V_VP9"], ["vp8", "V_VP8"]];
const mostWaiting = 4; // frames that the encoder has not taken yet

// Every picture stands in the movie for as long as the rate says, however long it took to load and to draw.
export class Movie {
  private readonly paper = document.createElement("canvas");
  private readonly canvas = document.createElement("canvas");
  private readonly encoder: VideoEncoder;
  private readonly pictures: Picture[] = [];
  private count = 0;
  private fault: Error | null = null;

  private constructor(private readonly stage: HTMLCanvasElement, config: VideoEncoderConfig, private readonly codec: string, private readonly rate: number) {
    this.canvas.width = config.width;
    this.canvas.height = config.height;
    this.encoder = new VideoEncoder({ output: (chunk) => this.keep(chunk), error: (fault) => (this.fault = fault) });
    this.encoder.configure(config);
  }

  // Codecs want even sizes: a last row or column of pixels is left out.
  static async start(stage: HTMLCanvasElement, rate: number): Promise<Movie> {
    const width = stage.width - (stage.width % 2), height = stage.height - (stage.height % 2);
    for (const [codec, name] of codecs) {
      const config = { codec, width, height, framerate: rate, bitrate: 12e6 };
      if ((await VideoEncoder.isConfigSupported(config)).supported) return new Movie(stage, config, name, rate);
    }
    throw new Error(`This browser cannot encode a movie of ${width} by ${height} pixels.`);
  }

  async add(labels: Labels): Promise<void> {
    compose(this.stage, labels, this.paper);
    this.copyPaper();
    const [from, to] = [this.count, this.count + 1].map((k) => Math.round((1e6 * k) / this.rate));
    const frame = new VideoFrame(this.canvas, { timestamp: from, duration: to - from });
    this.encoder.encode(frame, { keyFrame: this.count % picturesInCluster === 0 });
    frame.close();
    ++this.count;
    while (this.encoder.encodeQueueSize > mostWaiting && !this.fault) await new Promise((done) => this.encoder.addEventListener("dequeue", done, { once: true }));
    if (this.fault) throw this.fault;
  }

  async finish(): Promise<Blob> {
    await this.encoder.flush();
    this.encoder.close();
    return webm(this.pictures, { codec: this.codec, width: this.canvas.width, height: this.canvas.height, rate: this.rate });
  }

  // A window that changes its size does not change that of the movie.
  private copyPaper(): void {
    const { canvas, paper } = this, pen = canvas.getContext("2d", { alpha: false })!;
    const isOwn = paper.width - (paper.width % 2) === canvas.width && paper.height - (paper.height % 2) === canvas.height;
    if (isOwn) pen.drawImage(paper, 0, 0);
    else pen.drawImage(paper, 0, 0, canvas.width, canvas.height);
  }

  private keep(chunk: EncodedVideoChunk): void {
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    this.pictures.push({ bytes, isKey: chunk.type === "key" });
  }
}
