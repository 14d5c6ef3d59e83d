import type { Colour } from './picture-jpeg.ts';
import { box, circle, type Layer, layeredPng, ring } from './picture-png.ts';

export const pictureSide = 640;

const grounds: [Colour, Colour][] = [
  [
    [246, 231, 216],
    [230, 190, 160],
  ],
  [
    [222, 236, 240],
    [160, 196, 206],
  ],
  [
    [236, 240, 222],
    [188, 204, 160],
  ],
  [
    [240, 226, 240],
    [204, 172, 208],
  ],
  [
    [250, 240, 210],
    [232, 206, 140],
  ],
  [
    [228, 228, 236],
    [176, 178, 200],
  ],
];

const inks: Colour[] = [
  [122, 62, 48],
  [40, 84, 104],
  [72, 94, 50],
  [96, 58, 112],
  [150, 96, 26],
  [52, 56, 84],
];

const pale: Colour = [250, 246, 238];
const dark: Colour = [44, 40, 44];

type Drawing = (ink: Colour) => Layer[];

const drawings = {
  camera: (ink) => [
    { shape: box(320, 340, 380, 240, 28), colour: ink },
    { shape: box(250, 210, 110, 50, 12), colour: dark },
    { shape: circle(340, 345, 96), colour: pale },
    { shape: circle(340, 345, 74), colour: dark },
    { shape: circle(318, 322, 18), colour: pale },
  ],
  vase: (ink) => [
    { shape: circle(320, 400, 140), colour: ink },
    { shape: box(320, 220, 90, 200, 20), colour: ink },
    { shape: box(320, 130, 150, 34, 16), colour: ink },
    { shape: box(320, 400, 240, 26, 12), colour: pale },
  ],
  book: (ink) => [
    { shape: box(330, 320, 300, 400, 12), colour: ink },
    { shape: box(205, 320, 40, 400, 12), colour: dark },
    { shape: box(350, 250, 190, 24, 10), colour: pale },
    { shape: box(350, 300, 130, 16, 8), colour: pale },
  ],
  watch: (ink) => [
    { shape: box(320, 320, 120, 520, 30), colour: ink },
    { shape: circle(320, 320, 130), colour: dark },
    { shape: circle(320, 320, 108), colour: pale },
    { shape: box(320, 278, 10, 84, 4), colour: dark },
    { shape: box(350, 320, 66, 10, 4), colour: dark },
  ],
  lamp: (ink) => [
    { shape: box(320, 220, 260, 180, 60), colour: ink },
    { shape: box(320, 400, 26, 200, 8), colour: dark },
    { shape: box(320, 505, 200, 34, 16), colour: dark },
    { shape: box(320, 300, 240, 12, 6), colour: pale },
  ],
  jacket: (ink) => [
    { shape: box(190, 330, 90, 300, 30, 0.3), colour: ink },
    { shape: box(450, 330, 90, 300, 30, -0.3), colour: ink },
    { shape: box(320, 340, 240, 350, 24), colour: ink },
    { shape: box(320, 340, 8, 350, 4), colour: pale },
    { shape: circle(320, 170, 46), colour: pale },
  ],
  plate: (ink) => [
    { shape: circle(320, 320, 230), colour: pale },
    { shape: ring(320, 320, 205, 22), colour: ink },
    { shape: ring(320, 320, 130, 6), colour: ink },
    { shape: circle(320, 320, 34), colour: ink },
  ],
  record: (ink) => [
    { shape: circle(320, 320, 230), colour: dark },
    { shape: ring(320, 320, 190, 4), colour: ink },
    { shape: ring(320, 320, 150, 4), colour: ink },
    { shape: circle(320, 320, 90), colour: ink },
    { shape: circle(320, 320, 12), colour: pale },
  ],
} satisfies Record<string, Drawing>;

export type Motif = keyof typeof drawings;

/** A PNG of 640 by 640 pixels, the same for the same motif and number. */
export function demoPicture(motif: Motif, number: number): Buffer {
  const [top, bottom] = grounds[number % grounds.length] ?? [pale, pale];
  const ink = inks[Math.floor(number / grounds.length + number) % inks.length] ?? dark;
  return layeredPng(pictureSide, top, bottom, drawings[motif](ink));
}
