import { isDeepStrictEqual } from 'node:util';
import type { CanPutBack, ChangedEntry } from '@crosslister/contract/products/product-history.ts';

type Values = Readonly<Record<string, unknown>>;

/** Fields with entries that are put back by themselves, and how deep these lie: two of them have those of each platform. */
const depths: ReadonlyMap<string, number> = new Map([
  ['specifics', 1],
  ['per_platform', 2],
  ['overrides', 2],
]);

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entry at a path. Undefined: there is none. */
export const entryAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (isValues(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  );

/** The same value with another entry at the path, or without it. */
export function withEntry(value: unknown, [key, ...rest]: readonly string[], entry: unknown): unknown {
  if (key === undefined) return entry;
  const { [key]: inner, ...others } = isValues(value) ? value : {};
  const next = withEntry(inner, rest, entry);
  const isEmpty = next === undefined || (isValues(next) && Object.keys(next).length === 0);
  return isEmpty ? others : { ...others, [key]: next };
}

/** Of a value that was changed. One that is as it was before needs no putting back. */
export function stateOf(before: unknown, after: unknown, now: unknown): CanPutBack {
  if (isDeepStrictEqual(now, before)) return 'never';
  return isDeepStrictEqual(now, after) ? 'yes' : 'changed_since';
}

function pathsIn(value: unknown, depth: number): string[][] {
  if (depth === 0) return [[]];
  if (!isValues(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    pathsIn(inner, depth - 1).map((rest) => [key, ...rest]),
  );
}

/** What differs within a field, each with its path. Undefined where the field is put back as a whole only. */
export function entriesOf(
  field: string,
  before: unknown,
  after: unknown,
  now: unknown,
): ChangedEntry[] | undefined {
  const depth = depths.get(field);
  if (depth === undefined) return undefined;
  const paths = new Map(
    [before, after].flatMap((each) => pathsIn(each, depth)).map((path) => [JSON.stringify(path), path]),
  );
  return [...paths.values()].flatMap((path) => {
    const [was, became] = [entryAt(before, path), entryAt(after, path)];
    if (isDeepStrictEqual(was, became)) return [];
    return { path, put_back: stateOf(was, became, entryAt(now, path)) };
  });
}
