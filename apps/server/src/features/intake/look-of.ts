import { readPicture } from '../images/shrink-photo.ts';

/** The picture is made this large first. */
const EDGE = 16;
/** Of it the middle, where the thing is. */
const [FROM, UNTIL] = [4, 12];
/** How many bits say how light the middle is, how red against green, and how yellow against blue. */
const levels = [
  { bits: 20, lowest: 20, step: 11 },
  { bits: 22, lowest: -52, step: 5 },
  { bits: 22, lowest: -52, step: 5 },
] as const;

/**
 * How a photo looks, in 64 bits as 16 hexadecimal digits: the colour of its middle, each level one bit more, so that
 * colours that are near to each other differ in few. A thing has the same colour from all sides. Its outlines (a print of
 * bright and dark spots) are others from each side, and said nothing in the generated piles of `npm run bench:intake`.
 */
export async function lookOf(userId: number, photo: Buffer): Promise<string> {
  const pixels = await readPicture(userId, photo, (picture) =>
    picture
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width: EDGE, height: EDGE, fit: 'fill' })
      .raw()
      .toBuffer(),
  );
  const sums = [0, 0, 0];
  for (let y = FROM; y < UNTIL; y += 1)
    for (let x = FROM; x < UNTIL; x += 1)
      for (const channel of [0, 1, 2])
        sums[channel] = (sums[channel] ?? 0) + (pixels[(y * EDGE + x) * 3 + channel] ?? 0);
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / (UNTIL - FROM) ** 2);
  const colour = [(red + green + blue) / 3, red - green, (red + green) / 2 - blue];
  const bits = levels.flatMap(({ bits, lowest, step }, n) =>
    Array.from({ length: bits }, (_, level) => ((colour[n] ?? 0) > lowest + level * step ? '1' : '0')),
  );
  return BigInt(`0b${bits.join('')}`)
    .toString(16)
    .padStart(16, '0');
}
