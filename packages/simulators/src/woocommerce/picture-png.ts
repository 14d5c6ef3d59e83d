import { crc32, deflateSync } from 'node:zlib';
import type { Colour } from './picture-jpeg.ts';

/** Distance to the outline at a point, negative inside; in pixels. */
type Shape = (x: number, y: number) => number;
export type Layer = { shape: Shape; colour: Colour };

export const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius;

export const ring =
  (cx: number, cy: number, radius: number, width: number): Shape =>
  (x, y) =>
    Math.abs(Math.hypot(x - cx, y - cy) - radius) - width / 2;

/** A box around its centre with rounded corners, turned by `turn` radians. */
export const box = (cx: number, cy: number, width: number, height: number, corner = 8, turn = 0): Shape => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (x, y) => {
    const [dx, dy] = [x - cx, y - cy];
    const qx = Math.abs(dx * cos + dy * sin) - width / 2 + corner;
    const qy = Math.abs(dy * cos - dx * sin) - height / 2 + corner;
    return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - corner;
  };
};

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(content.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

function paint(pixels: Buffer, at: number, colour: Colour, cover: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const old = pixels[at + channel] ?? 0;
    pixels[at + channel] = old + ((colour[channel] ?? 0) - old) * cover;
  }
}

/** A square PNG: layers over a background that fades from one colour at the top to another at the bottom. */
export function layeredPng(side: number, top: Colour, bottom: Colour, layers: Layer[]): Buffer {
  const stride = side * 3;
  const rows = Buffer.alloc((stride + 1) * side);
  let above = Buffer.alloc(stride);
  for (let y = 0; y < side; y += 1) {
    const row = Buffer.alloc(stride);
    for (let x = 0; x < side; x += 1) {
      paint(row, x * 3, top, 1);
      paint(row, x * 3, bottom, y / (side - 1));
      for (const { shape, colour } of layers) {
        const distance = shape(x, y);
        if (distance < 0.5) paint(row, x * 3, colour, Math.min(1, 0.5 - distance));
      }
    }
    // Filter "up": fades become runs of the same small number, which deflate well.
    const start = y * (stride + 1);
    rows[start] = 2;
    for (let at = 0; at < stride; at += 1) rows[start + 1 + at] = (row[at] ?? 0) - (above[at] ?? 0);
    above = row;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(rows, { level: 6 }));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}
