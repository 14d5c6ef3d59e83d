import { expect, test } from 'vitest';
import type { Doubt } from '../category/shown-categories.ts';
import { groupDoubts } from './doubt-groups.ts';

const doubt = (product_id: number, platform: Doubt['platform'], rest: Partial<Doubt> = {}): Doubt => {
  return { product_id, platform, id: '1', kinds: [], instead: null, wearer: null, doubtful: false, ...rest };
};

test('each product is asked about once, with the platforms on which its category is in doubt', () => {
  const instead = { id: '2', missing: [] };
  const doubts = [
    doubt(1, 'ebay'),
    doubt(2, 'ebay', { instead }),
    doubt(3, 'ebay'),
    doubt(1, 'etsy'),
    doubt(2, 'etsy', { doubtful: true }),
    doubt(4, 'etsy', { wearer: 'women' }),
  ];
  const [map, lamp, jar, mapOnEtsy, lampOnEtsy, coat] = doubts;
  expect(Object.fromEntries(groupDoubts(doubts))).toEqual({
    unknown: [[map, mapOnEtsy], [jar]],
    several: [[lamp, lampOnEtsy]],
    wearer: [[coat]],
  });
});
