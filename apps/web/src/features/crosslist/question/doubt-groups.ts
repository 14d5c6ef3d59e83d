import type { Doubt } from '../category/shown-categories.ts';

/** Why nobody knows that a category fits: it is for others, suggested only, or the default of something else or of anything. */
export type Reason = 'wearer' | 'suggested' | 'elsewhere' | 'unknown';

export function reasonOf({
  wearer,
  doubtful,
  instead,
}: Pick<Doubt, 'wearer' | 'doubtful' | 'instead'>): Reason {
  if (wearer !== null) return 'wearer';
  if (doubtful) return 'suggested';
  return instead !== null && !instead.doubtful ? 'elsewhere' : 'unknown';
}

/** Each product once, with all its doubts, by their reason; or under `several`, where it has another one on each platform. */
export function groupDoubts(doubts: readonly Doubt[]): Map<Reason | 'several', Doubt[][]> {
  const groups = new Map<Reason | 'several', Doubt[][]>();
  for (const own of Map.groupBy(doubts, ({ product_id: id }) => id).values()) {
    const [reason = 'unknown', ...others] = new Set(own.map(reasonOf));
    const key = others.length > 0 ? 'several' : reason;
    groups.set(key, [...(groups.get(key) ?? []), own]);
  }
  return groups;
}
