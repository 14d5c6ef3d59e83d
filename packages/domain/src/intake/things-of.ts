import type { IntakePhoto } from '@crosslister/contract/intake/intake.ts';
import { bitsApart } from '../linking/bits-apart.ts';

/** What is asked of a photo of the row. */
export type RowPhoto = Pick<IntakePhoto, 'taken_at' | 'starts' | 'aside' | 'label' | 'look'>;

/** Why a thing begins where it does: it is the first, the seller said so, a label, a long break, a pause and another look. */
export type WhyThing = 'first' | 'seller' | 'label' | 'break' | 'pause';

export interface Thing<Photo extends RowPhoto = IntakePhoto> {
  /** With those of its labels, which are no pictures of it. */
  photos: Photo[];
  /** What its first label says. */
  sku: string | null;
  why: WhyThing;
}

/** Nobody photographs one thing for so long (ms): what comes after is a sitting of its own. */
const BREAK_MS = 3_600_000;
/** So many of the newest photos of a thing are compared with the next: its front may be shown again. */
const COMPARED = 3;

/**
 * The things of a row of photos: runs of it, in its order. Those that are aside are in none. What the seller decided about
 * a photo holds; else, once a sitting has labels, only labels begin things, and before that a pause that is long for this
 * sitting together with another look does.
 */
export function thingsOf<Photo extends RowPhoto>(row: readonly Photo[]): Thing<Photo>[] {
  const things: Thing<Photo>[] = [];
  for (const sitting of sittingsOf(row.filter(({ aside }) => !aside))) {
    const usual = usualPause(sitting);
    let labelled = false;
    for (const [at, photo] of sitting.entries()) {
      const thing = things.at(-1);
      const before = sitting[at - 1];
      labelled ||= photo.label !== null;
      const why = whyBegins(photo, { thing, before, usual, labelled });
      if (!thing || why !== null) things.push({ photos: [photo], sku: photo.label, why: why ?? 'first' });
      else {
        thing.photos.push(photo);
        thing.sku ??= photo.label;
      }
    }
  }
  return things;
}

interface Place<Photo extends RowPhoto> {
  thing: Thing<Photo> | undefined;
  /** The photo before it in its sitting. */
  before: Photo | undefined;
  usual: number | null;
  labelled: boolean;
}

/** Null: it belongs to the thing before it. */
function whyBegins<Photo extends RowPhoto>(
  photo: Photo,
  { thing, before, usual, labelled }: Place<Photo>,
): WhyThing | null {
  if (!thing) return 'first';
  if (photo.starts !== null) return photo.starts ? 'seller' : null;
  if (!before) return 'break';
  // The label of one thing may be photographed twice, first because it was not sharp.
  if (photo.label !== null) return photo.label === thing.sku ? null : 'label';
  if (labelled) return null;
  const apart = Math.min(...thing.photos.slice(-COMPARED).map(({ look }) => bitsApart(look, photo.look)));
  return beginsByPause(pauseBetween(before, photo), usual, apart) ? 'pause' : null;
}

/** Parts of the row with a long break between them. */
function sittingsOf<Photo extends RowPhoto>(row: readonly Photo[]): Photo[][] {
  const sittings: Photo[][] = [];
  for (const [at, photo] of row.entries()) {
    const before = row[at - 1];
    const pause = before ? pauseBetween(before, photo) : null;
    const sitting = sittings.at(-1);
    if (!sitting || (pause !== null && pause > BREAK_MS)) sittings.push([photo]);
    else sitting.push(photo);
  }
  return sittings;
}

/** Null where a file does not say when it was taken. */
function pauseBetween(before: RowPhoto, photo: RowPhoto): number | null {
  if (before.taken_at === null || photo.taken_at === null) return null;
  return Math.abs(Date.parse(photo.taken_at) - Date.parse(before.taken_at));
}

/** The median of the pauses of a sitting: most photos are followed by another of the same thing. */
function usualPause(sitting: readonly RowPhoto[]): number | null {
  const pauses = sitting
    .flatMap((photo, at) => {
      const before = sitting[at - 1];
      return (before && pauseBetween(before, photo)) ?? [];
    })
    .sort((one, other) => one - other);
  return pauses[Math.floor(pauses.length / 2)] ?? null;
}

/** A pause of fewer ms says nothing, however short the others are. */
const LEAST_PAUSE_MS = 6_000;
/**
 * A pause as long as the usual one, with looks that differ in so many bits: nobody can tell. So few bits more weigh as much as
 * a pause twice as long. The numbers put most of eight generated piles into the right groups; `npm run bench:intake` measures
 * them on eight others.
 */
const [OTHER_BITS, BITS_PER_DOUBLING] = [9, 3];
/** Without times looks that differ in so many bits are another thing. */
const OTHER_BITS_ALONE = 7;

/** The longer the pause, the less the looks have to differ, and the other way about. */
function beginsByPause(pause: number | null, usual: number | null, apart: number): boolean {
  if (pause === null || usual === null) return apart >= OTHER_BITS_ALONE;
  if (pause < LEAST_PAUSE_MS) return false;
  const longer = Math.log2(pause / Math.max(usual, LEAST_PAUSE_MS));
  return longer + (apart - OTHER_BITS) / BITS_PER_DOUBLING >= 0;
}
