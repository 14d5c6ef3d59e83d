import sharp from 'sharp';

export type Colour = readonly [red: number, green: number, blue: number];

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

const fill = (colour: Colour) => `rgb(${colour.join(' ')})`;

const circle = (colour: Colour, x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill(colour)}"/>`;

const ring = (colour: Colour, x: number, y: number, radius: number, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${fill(colour)}" stroke-width="${width}"/>`;

/** Around its centre, with rounded corners, turned by so many degrees. */
const box = (colour: Colour, x: number, y: number, width: number, height: number, corner: number, turn = 0) =>
  `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="${corner}" ` +
  `fill="${fill(colour)}" transform="rotate(${turn} ${x} ${y})"/>`;

type Drawing = (ink: Colour) => string[];

const drawings = {
  camera: (ink) => [
    box(ink, 320, 340, 380, 240, 28),
    box(dark, 250, 210, 110, 50, 12),
    circle(pale, 340, 345, 96),
    circle(dark, 340, 345, 74),
    circle(pale, 318, 322, 18),
  ],
  vase: (ink) => [
    circle(ink, 320, 400, 140),
    box(ink, 320, 220, 90, 200, 20),
    box(ink, 320, 130, 150, 34, 16),
    box(pale, 320, 400, 240, 26, 12),
  ],
  book: (ink) => [
    box(ink, 330, 320, 300, 400, 12),
    box(dark, 205, 320, 40, 400, 12),
    box(pale, 350, 250, 190, 24, 10),
    box(pale, 350, 300, 130, 16, 8),
  ],
  watch: (ink) => [
    box(ink, 320, 320, 120, 520, 30),
    circle(dark, 320, 320, 130),
    circle(pale, 320, 320, 108),
    box(dark, 320, 278, 10, 84, 4),
    box(dark, 350, 320, 66, 10, 4),
  ],
  lamp: (ink) => [
    box(ink, 320, 220, 260, 180, 60),
    box(dark, 320, 400, 26, 200, 8),
    box(dark, 320, 505, 200, 34, 16),
    box(pale, 320, 300, 240, 12, 6),
  ],
  jacket: (ink) => [
    box(ink, 190, 330, 90, 300, 30, 17),
    box(ink, 450, 330, 90, 300, 30, -17),
    box(ink, 320, 340, 240, 350, 24),
    box(pale, 320, 340, 8, 350, 4),
    circle(pale, 320, 170, 46),
  ],
  plate: (ink) => [
    circle(pale, 320, 320, 230),
    ring(ink, 320, 320, 205, 22),
    ring(ink, 320, 320, 130, 6),
    circle(ink, 320, 320, 34),
  ],
  record: (ink) => [
    circle(dark, 320, 320, 230),
    ring(ink, 320, 320, 190, 4),
    ring(ink, 320, 320, 150, 4),
    circle(ink, 320, 320, 90),
    circle(pale, 320, 320, 12),
  ],
} satisfies Record<string, Drawing>;

export type Motif = keyof typeof drawings;

const drawn = (side: number, ...shapes: string[]) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 640 640">${shapes.join('')}</svg>`,
    ),
  );

const ground = (top: Colour, bottom: Colour) =>
  `<linearGradient id="ground" x2="0" y2="1"><stop stop-color="${fill(top)}"/>` +
  `<stop offset="1" stop-color="${fill(bottom)}"/></linearGradient><rect width="100%" height="100%" fill="url(#ground)"/>`;

/** A PNG of 640 by 640 pixels, the same for the same motif and number. */
export function demoPicture(motif: Motif, number: number): Promise<Buffer> {
  const [top, bottom] = grounds[number % grounds.length] ?? [pale, pale];
  const ink = inks[Math.floor(number / grounds.length + number) % inks.length] ?? dark;
  return drawn(pictureSide, ground(top, bottom), ...drawings[motif](ink))
    .png()
    .toBuffer();
}

/** A square JPEG: a disc of one colour. */
export function discPicture(side: number, colour: Colour): Promise<Buffer> {
  const wall = '<rect width="100%" height="100%" fill="rgb(240 236 228)"/>';
  return drawn(side, wall, circle(colour, 320, 320, 280))
    .jpeg()
    .toBuffer();
}
