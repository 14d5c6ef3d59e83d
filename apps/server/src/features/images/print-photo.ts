import { readPicture } from './shrink-photo.ts';

/** Of the whole picture and of its middle: what a seller crops away is at the edges. */
const parts = [1, 0.9, 0.8, 0.7];
/** The picture is made this large first. */
const EDGE = 128;

/**
 * The perceptual prints of a picture: for each part 64 bits as 16 hexadecimal digits, each bit saying whether a spot is
 * brighter than its right neighbour. Another size, format or brightness changes few of them. Throws HttpProblem with what
 * is wrong with the file.
 */
export async function printPhoto(userId: number, bytes: Uint8Array): Promise<string[]> {
  const grey = await readPicture(userId, Buffer.from(bytes), (picture) =>
    picture
      .flatten({ background: '#ffffff' })
      .greyscale()
      .resize({ width: EDGE, height: EDGE, fit: 'fill' })
      .raw()
      .toBuffer(),
  );
  return parts.map((part) => printOf(grey, part));
}

/** The middle part of the picture as 9 × 8 averages, each compared with the one to its right. */
function printOf(grey: Buffer, part: number): string {
  const side = Math.round(EDGE * part);
  const edge = Math.floor((EDGE - side) / 2);
  const spot = (column: number, row: number) => {
    const [left, right] = [edge + (column * side) / 9, edge + ((column + 1) * side) / 9].map(Math.floor);
    const [top, bottom] = [edge + (row * side) / 8, edge + ((row + 1) * side) / 8].map(Math.floor);
    let [sum, count] = [0, 0];
    for (let y = top ?? 0; y < (bottom ?? 0); y += 1)
      for (let x = left ?? 0; x < (right ?? 0); x += 1) {
        sum += grey[y * EDGE + x] ?? 0;
        count += 1;
      }
    return sum / count;
  };
  let print = '';
  for (let row = 0; row < 8; row += 1) {
    let bits = 0;
    for (let column = 0; column < 8; column += 1)
      bits = bits * 2 + (spot(column, row) > spot(column + 1, row) ? 1 : 0);
    print += bits.toString(16).padStart(2, '0');
  }
  return print;
}
