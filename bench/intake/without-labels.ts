import sharp from 'sharp';
import { lookOf } from '../../apps/server/src/features/intake/look-of.ts';
import { type RowPhoto, thingsOf } from '../../packages/domain/src/intake/things-of.ts';
import { randomFrom } from '../../packages/simulators/src/random-from.ts';
import { drawThing, takeTimes } from './draw-things.ts';

/** The numbers of `things-of.ts` were chosen with the piles 9 to 16: these are others. */
const SEEDS = 8;
const THINGS = 50;
const [WIDTH, HEIGHT] = [400, 300];

interface Photo extends RowPhoto {
  thing: number;
}

/** A pile without labels: the same things, pauses and views as with them, drawn small. */
async function photograph(seed: number): Promise<Photo[]> {
  const random = randomFrom(seed);
  const around = (share: number) => 1 + (random() - 0.5) * 2 * share;
  const sizes = Array.from({ length: THINGS }, () => 1 + Math.floor(random() * 5));
  const times = takeTimes(sizes, random);
  const photos: Photo[] = [];
  for (const [thing, size] of sizes.entries())
    for (let n = 0; n < size; n += 1) {
      const side = n < 3 ? n : Math.floor(random() * 3);
      const drawn = sharp(Buffer.from(drawThing(seed * 1000 + thing, side, random))).resize(220, 220);
      const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
      const create = { width: WIDTH, height: HEIGHT, channels: 3 as const, background: '#888', noise };
      const input = await drawn.png().toBuffer();
      const table = await sharp({ create })
        .composite([{ input, gravity: 'centre' }])
        .removeAlpha()
        .png()
        .toBuffer();
      // A camera chooses brightness and white anew for each photo.
      const light = around(0.12);
      const picture = await sharp(table)
        .linear([light * around(0.05), light, light * around(0.05)], [0, 0, 0])
        .jpeg({ quality: 90 })
        .toBuffer();
      const taken_at = new Date(Date.UTC(2026, 10, 29, 19) + (times[thing]?.[n] ?? 0)).toISOString();
      photos.push({
        thing,
        taken_at,
        starts: null,
        aside: false,
        label: null,
        look: await lookOf(1, picture),
      });
    }
  return photos;
}

export interface Grouping {
  /** Of the things: those whose photos are one group, with nothing else in it. */
  right: number;
  /** Presses of S and M that make all of it right: boundaries too few and too many. */
  missing: number;
  extra: number;
  things: number;
}

function judge(photos: readonly Photo[]): Grouping {
  const groups = thingsOf(photos);
  const starts = new Set(groups.map((group) => group.photos[0]));
  const begins = photos.map((photo, at) => photo.thing !== photos[at - 1]?.thing);
  const isWhole = (group: (typeof groups)[number]) => {
    const [{ thing } = { thing: -1 }] = group.photos;
    const all = photos.filter((photo) => photo.thing === thing).length;
    return group.photos.length === all && group.photos.every((photo) => photo.thing === thing);
  };
  return {
    right: groups.filter(isWhole).length,
    missing: photos.filter((photo, at) => begins[at] && !starts.has(photo)).length,
    extra: photos.filter((photo, at) => !begins[at] && starts.has(photo)).length,
    things: THINGS,
  };
}

const sum = (all: readonly Grouping[]): Grouping & { shares: number[] } => ({
  ...all.reduce((one, other) => ({
    right: one.right + other.right,
    missing: one.missing + other.missing,
    extra: one.extra + other.extra,
    things: one.things + other.things,
  })),
  shares: all.map(({ right, things }) => Math.round((right / things) * 100)),
});

/** How many groups of generated piles are right: as they are, and where no file says when it was taken. `shares`: in percent, of each pile. */
export async function groupWithoutLabels() {
  const [timed, untimed]: [Grouping[], Grouping[]] = [[], []];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const photos = await photograph(seed);
    timed.push(judge(photos));
    untimed.push(judge(photos.map((photo) => ({ ...photo, taken_at: null }))));
  }
  return { 'with times': sum(timed), 'without times': sum(untimed) };
}
