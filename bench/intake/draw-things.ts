/** A thing on the table, as SVG of 1,000 × 1,000: shapes in two colours, told apart by their number, seen from one side. */
export function drawThing(thing: number, side: number, random: () => number): string {
  const hue = (thing * 137) % 360;
  const pick = (n: number) => ((thing * 7919 + n * 104_729) % 1000) / 1000;
  // Half of what people sell is black, white, grey or beige.
  const bright = pick(3) < 0.5 ? 8 : 45;
  // The back of a thing has other shapes than its front, in the same colours.
  const face = side === 0 ? 0 : 40;
  const shapes = Array.from({ length: 6 }, (_, n) => {
    const [x, y, size] = [pick(face + n * 3), pick(face + n * 3 + 1), 80 + 260 * pick(face + n * 3 + 2)];
    const colour = `hsl(${(hue + (n % 2) * 60) % 360} ${bright + n * 4}% ${25 + pick(n + 90) * 50}%)`;
    const [cx, cy] = [250 + 500 * x, 250 + 500 * y];
    return n % 3 === 0
      ? `<ellipse cx="${cx}" cy="${cy}" rx="${size}" ry="${size * 0.7}" fill="${colour}"/>`
      : `<rect x="${cx - size / 2}" y="${cy - size / 2}" width="${size}" height="${size * 1.2}" rx="20" fill="${colour}"/>`;
  });
  const body = `<rect x="180" y="140" width="640" height="720" rx="${20 + 200 * pick(7)}" fill="hsl(${hue} ${bright}% ${10 + 80 * pick(5)}%)"/>`;
  // Nobody holds a camera in the same place twice; the last photo of three is from nearby.
  const [turn, zoom] = [(random() - 0.5) * 24, side === 2 ? 2 : 0.9 + random() * 0.2];
  const [dx, dy] = [(random() - 0.5) * 120, (random() - 0.5) * 120];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000">
    <g transform="translate(${500 + dx} ${500 + dy}) rotate(${turn}) scale(${zoom}) translate(-500 -500)">${body}${shapes.join('')}</g></svg>`;
}

/** When photos of so many things are taken, in ms from the first; each thing has its own list. */
export function takeTimes(sizes: readonly number[], random: () => number): number[][] {
  let now = 0;
  // Assumed, as nobody was watched: six seconds from photo to photo of a thing, 25 until the next thing lies there.
  const pause = (median: number, spread: number) => median * Math.exp(spread * normal(random));
  return sizes.map((size) =>
    Array.from({ length: size }, (_, n) => {
      // Now and then something has to be turned, wiped or looked for.
      const isHeldUp = n > 0 && random() < 0.05;
      now += 1000 * (n === 0 ? pause(25, 0.5) : pause(6, 0.45) * (isHeldUp ? 4 : 1));
      return Math.round(now);
    }),
  );
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
