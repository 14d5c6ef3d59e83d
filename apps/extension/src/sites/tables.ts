import type { z } from 'zod';

declare global {
  /** Tables that the seller's own server has served. The background puts them into a page before a script that reads it. */
  var crosslisterTables: unknown[] | undefined;
}

interface Table {
  site: string;
  version: string;
}

const takers: ((given: unknown) => void)[] = [];

/**
 * The table of a site as it is built in, or a newer one that the seller's server has served. A newer one that comes
 * later changes the parts in place, because other files hold on to them.
 */
export function tableInUse<T extends Table>(schema: z.ZodType<T>, builtIn: T): T {
  const table = structuredClone(builtIn);
  takers.push((given) => {
    const parsed = schema.safeParse(given);
    if (parsed.success && parsed.data.version > table.version) change(table, parsed.data);
  });
  useTables(globalThis.crosslisterTables ?? []);
  return table;
}

/** Takes those that fit their schema and are newer than what is in use. */
export function useTables(given: readonly unknown[]): void {
  for (const take of takers) for (const each of given) take(each);
}

function change(into: object, from: object): void {
  for (const [name, value] of Object.entries(from)) {
    const before: unknown = Reflect.get(into, name);
    if (isPart(before) && isPart(value)) change(before, value);
    else Reflect.set(into, name, value);
  }
}

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const compiled = new Map<string, RegExp>();

/** A pattern of a table. Upper and lower case are the same to it. */
export function patternOf(source: string): RegExp {
  const known = compiled.get(source) ?? new RegExp(source, 'i');
  compiled.set(source, known);
  return known;
}
