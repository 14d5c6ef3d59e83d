import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';

type Result = CrosslistCheck['results'][number];

export interface Cause {
  /** The text shown: "Missing: Size", or the whole sentence. */
  text: string;
  products: number;
}

/** Why and how many of the products would be refused on one platform, the most frequent cause first. */
export function countCauses(results: readonly Result[]): { refused: number; causes: Cause[] } {
  const counts = new Map<string, number>();
  for (const { gaps } of results) {
    const texts = gaps.flatMap(({ missing, message }) =>
      missing.length > 0 ? missing.map((name) => `Missing: ${name}`) : [message],
    );
    for (const text of new Set(texts)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const causes = [...counts].map(([text, products]) => ({ text, products }));
  return {
    refused: results.filter(({ gaps }) => gaps.length > 0).length,
    causes: causes.sort((one, other) => other.products - one.products),
  };
}
