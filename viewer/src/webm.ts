// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Encoded pictures as a WebM file (Matroska, RFC 9559): one video track, times in milliseconds by the rate alone, and an index.
type Bytes = Uint8Array<ArrayBuffer>;

export interface Picture {
  bytes: Bytes;
  isKey: boolean;
}
export interface Track {
  codec: string;
  width: number;
  height: number;
  rate: number; // pictures a second
}

// A cluster begins with a key picture; its times have 16 bits, 32 s.
export const picturesInCluster = 25;

const id = {
  ebml: 0x1a45dfa3, docType: 0x4282, docTypeVersion: 0x4287, docTypeReadVersion: 0x4285,
  segment: 0x18538067, info: 0x1549a966, timestampScale: 0x2ad7b1, duration: 0x4489, muxer: 0x4d80, writer: 0x5741,
  tracks: 0x1654ae6b, trackEntry: 0xae, trackNumber: 0xd7, trackUid: 0x73c5, trackType: 0x83, lacing: 0x9c, codec: 0x86, defaultDuration: 0x23e383,
  video: 0xe0, width: 0xb0, height: 0xba,
  cluster: 0x1f43b675, timestamp: 0xe7, simpleBlock: 0xa3,
  cues: 0x1c53bb6b, cuePoint: 0xbb, cueTime: 0xb3, cuePositions: 0xb7, cueTrack: 0xf7, cueCluster: 0xf1,
};

const join = (parts: Bytes[]): Bytes => {
  const all = new Uint8Array(parts.reduce((sum, p) => sum + p.length, 0));
  let at = 0;
  for (const p of parts) all.set(p, at), (at += p.length);
  return all;
};
// A whole number, the highest byte first, in as many bytes as it needs or as are asked for.
function whole(value: number, length = Math.max(1, Math.ceil(Math.log2(value + 1) / 8))): Bytes {
  return Uint8Array.from({ length }, (_, k) => Math.floor(value / 256 ** (length - 1 - k)) % 256);
}
const text = (words: string): Bytes => new TextEncoder().encode(words) as Bytes;
function real(value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}
// An element: its name, its length in eight bytes, what it holds.
function element(name: number, ...holds: Bytes[]): Bytes {
  const body = join(holds), length = whole(body.length, 8);
  length[0] = 1;
  return join([whole(name), length, body]);
}

function cluster(pictures: Picture[], first: number, time: (k: number) => number): Bytes {
  const blocks = pictures.map(({ bytes, isKey }, k) =>
    element(id.simpleBlock, Uint8Array.of(0x81), whole(time(first + k) - time(first), 2), Uint8Array.of(isKey ? 0x80 : 0), bytes));
  return element(id.cluster, element(id.timestamp, whole(time(first))), ...blocks);
}

export function webm(pictures: Picture[], track: Track): Blob {
  const time = (k: number) => Math.round((1000 * k) / track.rate);
  const header = element(id.ebml, element(id.docType, text("webm")), element(id.docTypeVersion, whole(2)), element(id.docTypeReadVersion, whole(2)));
  const program = text("slurry view");
  const info = element(id.info, element(id.timestampScale, whole(1e6)), element(id.duration, real((1000 * pictures.length) / track.rate)),
    element(id.muxer, program), element(id.writer, program));
  const video = element(id.video, element(id.width, whole(track.width)), element(id.height, whole(track.height)));
  const tracks = element(id.tracks, element(id.trackEntry, element(id.trackNumber, whole(1)), element(id.trackUid, whole(1)), element(id.trackType, whole(1)),
    element(id.lacing, whole(0)), element(id.codec, text(track.codec)), element(id.defaultDuration, whole(Math.round(1e9 / track.rate))), video));
  const clusters: Bytes[] = [], points: Bytes[] = [];
  let place = info.length + tracks.length;
  for (let first = 0; first < pictures.length; first += picturesInCluster) {
    const made = cluster(pictures.slice(first, first + picturesInCluster), first, time);
    clusters.push(made);
    points.push(element(id.cuePoint, element(id.cueTime, whole(time(first))),
      element(id.cuePositions, element(id.cueTrack, whole(1)), element(id.cueCluster, whole(place)))));
    place += made.length;
  }
  return new Blob([header, element(id.segment, info, tracks, ...clusters, element(id.cues, ...points))], { type: "video/webm" });
}
