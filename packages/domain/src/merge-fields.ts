/** Fields by their paths: `price`, or `urls.ebay` where a map holds fields of its own. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record that is edited: as the edit began, as the seller made it, and as it is stored by now. */
export interface Sides {
  base: Fields;
  mine: Fields;
  theirs: Fields;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Whether two values say the same, in whatever order their entries are. An entry that is undefined is none. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Array.isArray(one) === Array.isArray(other) && [...names].every((n) => isSame(one[n], other[n]));
}

/** The fields of a record, or of a part of it. `maps`: the paths of those that hold fields; any other value is one. */
export function fieldsOf(record: object, maps: readonly string[], path = ''): Fields {
  const entries = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined) return [];
    if (!maps.includes(path + name)) return [[path + name, value]];
    return isObject(value) ? Object.entries(fieldsOf(value, maps, `${path}${name}.`)) : [];
  });
  return Object.fromEntries(entries);
}

/** The record with these fields. */
export function recordOf(fields: Fields): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = record;
    for (const name of names) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[last] = value;
  }
  return record;
}

/** The fields of `mine` that do not say what those of `base` say. */
export const editedFields = (base: Fields, mine: Fields): Fields =>
  Object.fromEntries(Object.entries(mine).filter(([path, value]) => !isSame(base[path], value)));

/**
 * Three-way merge of one value. What one side alone has changed is as that side has it. What both have changed is a conflict,
 * unless it says the same by now: then it is `theirs`, and no edit any more.
 */
export function sideOf(base: unknown, mine: unknown, theirs: unknown): 'mine' | 'theirs' | 'conflict' {
  if (isSame(mine, base) || isSame(mine, theirs)) return 'theirs';
  return isSame(theirs, base) ? 'mine' : 'conflict';
}

/**
 * The same of each field. A conflict stays `mine` until the seller chooses (`chooseSide`). A field that a side does not have
 * is one that it has not changed.
 *
 * Returns the edit as if it had begun from what is stored now: what it makes of it (`mine`), what that began from (`base`),
 * and the paths of the conflicts. `asSent` gives the values by which fields are compared, of a whole record: `33` and
 * `33.00` are one price.
 */
export function mergeFields(
  { base, mine, theirs }: Sides,
  asSent: (fields: Fields) => Fields = (fields) => fields,
): { base: Fields; mine: Fields; conflicts: string[] } {
  const before = { ...theirs, ...base };
  const was = asSent(before);
  const own = asSent({ ...before, ...mine });
  const now = asSent({ ...before, ...theirs });
  const paths = Map.groupBy(Object.keys(mine), (path) => sideOf(was[path], own[path], now[path]));
  const conflicts = paths.get('conflict') ?? [];
  const edited = [...(paths.get('mine') ?? []), ...conflicts];
  // What is there already is left as it was typed.
  const there = Object.keys(theirs).filter((path) => isSame(own[path], now[path]));
  return {
    base: { ...theirs, ...pick(base, edited) },
    mine: { ...theirs, ...pick(mine, [...edited, ...there]) },
    conflicts,
  };
}

const pick = (fields: Fields, paths: readonly string[]): Fields =>
  Object.fromEntries(paths.filter((path) => path in fields).map((path) => [path, fields[path]]));

/** The edit once the seller has seen what is stored now in a field, and keeps their own or takes that. */
export function chooseSide(
  { base, mine, theirs }: Sides,
  path: string,
  keepsMine: boolean,
): Omit<Sides, 'theirs'> {
  const there = { [path]: theirs[path] };
  return { base: { ...base, ...there }, mine: keepsMine ? mine : { ...mine, ...there } };
}
