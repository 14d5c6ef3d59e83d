import type { IntakeChange, IntakePhoto } from '@crosslister/contract/intake/intake.ts';
import { thingsOf } from '@crosslister/domain/intake/things-of.ts';

export type Row = readonly IntakePhoto[];
/** The ids of its photos, in their order. */
type Things = readonly (readonly number[])[];

const idsOf = (row: Row): number[][] => thingsOf(row).map(({ photos }) => photos.map(({ id }) => id));
const without = (things: Things, ids: readonly number[]): number[][] =>
  things.map((thing) => thing.filter((id) => !ids.includes(id)));
const inRow = (row: Row, ids: readonly number[]) =>
  row.flatMap(({ id, aside }) => (ids.includes(id) && !aside ? [id] : []));

/** The row with these things, without empty ones. Where the proposals say otherwise, the seller's decision is noted in the photo. */
function arranged(row: Row, things: Things): Row {
  const byId = new Map(row.map((photo) => [photo.id, photo]));
  const next = things.flat().flatMap((id) => byId.get(id) ?? []);
  for (const [at, photo] of row.entries()) if (photo.aside) next.splice(Math.min(at, next.length), 0, photo);
  return decided(next, new Set(things.flatMap(([first]) => first ?? [])));
}

/** What one decision changes for others, a further one puts right. */
function decided(row: Row, wanted: ReadonlySet<number>): Row {
  const begins = new Set(thingsOf(row).flatMap(({ photos }) => photos[0]?.id ?? []));
  const isRight = ({ id, aside }: IntakePhoto) => aside || begins.has(id) === wanted.has(id);
  if (row.every(isRight)) return row;
  return decided(
    row.map((photo) => (isRight(photo) ? photo : { ...photo, starts: wanted.has(photo.id) })),
    wanted,
  );
}

/** One photo begins a thing; several become one of their own. */
export function split(row: Row, ids: readonly number[]): Row {
  const own = inRow(row, ids);
  const [first, ...more] = own;
  if (first === undefined) return row;
  return arranged(
    row,
    idsOf(row).flatMap((thing) => {
      const at = thing.indexOf(first);
      if (more.length === 0) return at > 0 ? [thing.slice(0, at), thing.slice(at)] : [thing];
      const rest = thing.filter((id) => !own.includes(id));
      return at < 0 ? [rest] : [rest, own];
    }),
  );
}

/** The things of these photos become one; that of photos of one alone joins the thing before it. */
export function merge(row: Row, ids: readonly number[]): Row {
  const things = idsOf(row);
  const touched = things.flatMap((thing, at) => (thing.some((id) => ids.includes(id)) ? [at] : []));
  const [only, ...others] = touched;
  if (only === undefined || (others.length === 0 && only === 0)) return row;
  const together = others.length === 0 ? [only - 1, only] : touched;
  const [into] = together;
  const merged = together.flatMap((at) => things[at] ?? []);
  return arranged(
    row,
    things.flatMap((thing, at) => (at === into ? [merged] : together.includes(at) ? [] : [thing])),
  );
}

/** Into the thing of `first`, before one of its photos or to its end. Null: a thing of their own, at the end. */
export function moveTo(row: Row, ids: readonly number[], first: number | null, before: number | null): Row {
  const awake = row.map((photo) => (ids.includes(photo.id) ? { ...photo, aside: false } : photo));
  const moved = inRow(awake, ids);
  const things = without(idsOf(row), ids);
  const at = first === null ? -1 : idsOf(row).findIndex((thing) => thing.includes(first));
  const into = things[at];
  if (!into) return arranged(awake, [...things, moved]);
  const place = before === null ? -1 : into.indexOf(before);
  into.splice(place < 0 ? into.length : place, 0, ...moved);
  return arranged(awake, things);
}

/** One place earlier or later: at the edge of its thing it goes over to the next. */
export function moveBy(row: Row, ids: readonly number[], by: -1 | 1): Row {
  const things = idsOf(row);
  const moved = inRow(row, ids);
  const edge = by < 0 ? moved[0] : moved.at(-1);
  const at = things.findIndex((thing) => edge !== undefined && thing.includes(edge));
  const thing = things[at];
  if (!thing || edge === undefined) return row;
  const rest = thing.filter((id) => !moved.includes(id));
  const place = rest.filter((id) => thing.indexOf(id) < thing.indexOf(edge)).length + by;
  if (place >= 0 && place <= rest.length) return moveTo(row, moved, rest[0] ?? null, rest[place] ?? null);
  const beside = things[at + by];
  if (beside) return moveTo(row, moved, beside[0] ?? null, by < 0 ? null : (beside[0] ?? null));
  return by > 0 && rest.length > 0 ? moveTo(row, moved, null, null) : row;
}

/** They belong to no thing, and stay. The rest of their things stays together. */
export function setAside(row: Row, ids: readonly number[]): Row {
  const rest = row.map((photo) => (ids.includes(photo.id) ? { ...photo, aside: true } : photo));
  return arranged(rest, without(idsOf(row), ids));
}

/** Back to where they were: with the photo before them. */
export function putBack(row: Row, ids: readonly number[]): Row {
  return ids.reduce((now, id) => {
    const at = now.findIndex((photo) => photo.id === id);
    const before = now.slice(0, at).findLast(({ aside }) => !aside);
    const after = now.slice(at).find(({ aside }) => !aside);
    if (!before) return moveTo(now, [id], after?.id ?? null, after?.id ?? null);
    const thing = idsOf(now).find((each) => each.includes(before.id)) ?? [];
    return moveTo(now, [id], before.id, thing[thing.indexOf(before.id) + 1] ?? null);
  }, row);
}

/** What the server is told, so that one row becomes the other. Undo is the same the other way round. */
export function changesBetween(now: Row, wanted: Row): IntakeChange[] {
  const before = new Map(now.map((photo) => [photo.id, photo]));
  const said = wanted.flatMap(({ id, starts, aside }) => {
    const was = before.get(id);
    if (!was || (was.starts === starts && was.aside === aside)) return [];
    return [{ id, ...(was.starts !== starts && { starts }), ...(was.aside !== aside && { aside }) }];
  });
  const places = new Map(now.map(({ id }, at) => [id, at]));
  const stay = longestRise(wanted.map(({ id }) => places.get(id) ?? 0));
  const moves = wanted.flatMap(({ id }, at) =>
    stay.has(at) ? [] : [{ id, before: wanted[at + 1]?.id ?? null }],
  );
  // From the end: what a photo is put before is in its place already.
  return [...said, ...moves.reverse()];
}

/** The places of the most numbers that rise: their photos need not be moved. */
function longestRise(numbers: readonly number[]): Set<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  let end = -1;
  for (const [at, number] of numbers.entries()) {
    let best = -1;
    for (let other = 0; other < at; other += 1)
      if ((numbers[other] ?? 0) < number && (lengths[other] ?? 0) > (lengths[best] ?? 0)) best = other;
    lengths.push((lengths[best] ?? 0) + 1);
    previous.push(best);
    if ((lengths[at] ?? 0) > (lengths[end] ?? 0)) end = at;
  }
  const found = new Set<number>();
  for (let at = end; at >= 0; at = previous[at] ?? -1) found.add(at);
  return found;
}
