import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { type Cells, isDone, notesOf, resultOn, skipReasons } from '../../check/cells.ts';

export interface Cause {
  text: string;
  /** How many listings it prevents. */
  count: number;
  /** Where the same sentence goes on in several ways: each of them whole. */
  ways?: readonly Cause[];
}

/** The first sentence of a text. */
export function headOf(text: string): string {
  const end = text.indexOf('. ') + 1;
  return end === 0 ? text : text.slice(0, end);
}

const mostFirst = (causes: Iterable<readonly [text: string, count: number]>): Cause[] =>
  [...causes].map(([text, count]) => ({ text, count })).sort((one, other) => other.count - one.count);

/** Causes with the same first sentence are one: the rest of it may differ by category. */
function oneForEachHead(causes: ReadonlyMap<string, number>): Cause[] {
  const byHead = Map.groupBy(mostFirst(causes), ({ text }) => headOf(text));
  return [...byHead]
    .map(([text, ways]) => {
      const [only, ...others] = ways;
      if (only && others.length === 0) return only;
      return { text, count: ways.reduce((sum, { count }) => sum + count, 0), ways };
    })
    .sort((one, other) => other.count - one.count);
}

export interface Sum {
  list: number;
  /** How many products these are of. */
  products: number;
  /** Of those that are not listed yet. */
  skip: number;
  /** They are listed already. */
  listed: number;
  /** How many are listed where, of those that are not yet. */
  on: readonly { platform: Platform; list: number; open: number }[];
  /** Why some are skipped, the most frequent first. */
  causes: readonly Cause[];
}

export function sumUp({ products, ...known }: Cells, platforms: readonly Platform[]): Sum {
  const causes = new Map<string, number>();
  const toList = new Set<number>();
  const on = platforms.map((platform) => {
    const undone = products.filter((product) => !isDone(product, platform, known));
    let list = 0;
    for (const product of undone) {
      const reasons = new Set(skipReasons(product, platform, known));
      if (reasons.size === 0) {
        list += 1;
        toList.add(product.id);
      }
      for (const reason of reasons) {
        const name = platformNames[platform];
        const text = reason.includes(name) ? reason : `${name}: ${reason}`;
        causes.set(text, (causes.get(text) ?? 0) + 1);
      }
    }
    return { platform, list, open: undone.length };
  });
  const list = on.reduce((sum, each) => sum + each.list, 0);
  const open = on.reduce((sum, each) => sum + each.open, 0);
  return {
    list,
    products: toList.size,
    skip: open - list,
    listed: products.length * platforms.length - open,
    on,
    causes: oneForEachHead(causes),
  };
}

/** Notes that several products have in common, which need saying only once. */
export function sharedNotes(results: Cells['results'], platform: Platform): string[] {
  const counts = new Map<string, number>();
  for (const row of results.values())
    for (const note of notesOf(resultOn(row, platform))) counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([note]) => note);
}

/** Sentences about what is missing that several rows have in common. They stand above the rows as causes. */
export function sharedGaps(results: Cells['results'], platform: Platform): string[] {
  const messages = [...results.values()].flatMap((row) => resultOn(row, platform)?.gaps ?? []);
  const counts = Map.groupBy(messages, ({ message }) => message);
  return [...counts].filter(([, gaps]) => gaps.length > 1).map(([message]) => message);
}
