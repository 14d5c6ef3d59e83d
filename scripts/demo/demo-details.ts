import type { CrosslistCheck } from '../../packages/contract/src/crosslist-check.ts';
import type { Call } from './demo-sales.ts';

/**
 * Where the demo's seller lists what no name says well enough, as chosen over some weeks: thing, eBay category, Etsy
 * category. What is not here is left to the marketplaces' suggestions.
 */
const chosen = `
Folding Camera | 15230 | 835
Box Camera | 15230 | 835
Rangefinder | 15230 | 835
Stoneware Jug | 262351 | 1043
Lidded Jar | 262351 | 1043
Planter | 262351 | 1029
Ordnance Map | 261186 | 185
Atlas | 261186 | 185
Pocket Watch | 3937 | 1245
Table Lamp | 112581 | 1071
Glass Shade | 112581 | 1072
Wall Light | 117503 | 1071
Dinner Plate | 262350 | 1043
Serving Platter | 262350 | 1043
Tea Trio | 262350 | 1043
Cake Stand | 262350 | 1043
Soup Tureen | 262350 | 1043
7" Single | 176985 | 201
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [thing: string, ebay: string, etsy: string]);

interface Listed {
  id: number;
  sku: string;
  name: string;
}

/** What a thing was listed with: the seller has looked at it, and filled in what eBay asks for. */
const whole = (name: string) => ({
  Type: [/(\w+),/.exec(name)?.[1] ?? 'Curiosity'],
  ...(/LP|Single/.test(name) && {
    Artist: ['Various'],
    'Release Title': ['A Quiet Harbour'],
    Format: ['Record'],
  }),
});

/**
 * Categories of the demo's things, as a seller chooses them while crosslisting. Those that are to be listed get all that is
 * asked for, from a table.
 */
export async function describeThings(
  call: Call,
  products: readonly Listed[],
  toList: ReadonlySet<number>,
): Promise<void> {
  await call('POST', '/api/products/', {
    products: products
      .filter(({ id }) => toList.has(id))
      .map(({ sku, name }) => ({ sku, name, specifics: whole(name) })),
    duplicate_handling: 'update',
  });
  const own = products.flatMap(({ id: product_id, name }) => {
    const [, ebay, etsy] = chosen.find(([thing]) => name.includes(` ${thing},`)) ?? [];
    return [
      ...(ebay ? [{ product_id, platform: 'ebay', category_id: ebay }] : []),
      ...(etsy ? [{ product_id, platform: 'etsy', category_id: etsy }] : []),
    ];
  });
  await call('POST', '/api/crosslist/categories/', { choices: own });
  const body = { product_ids: [...toList], platforms: ['ebay', 'etsy'] };
  const { results } = await call<CrosslistCheck>('POST', '/api/crosslist/check/', body);
  const suggested = results.flatMap(({ product_id, platform, category, gaps }) =>
    category?.id && category.from === 'suggested' && gaps.length === 0
      ? [{ product_id, platform, category_id: category.id, kinds: category.kinds }]
      : [],
  );
  await call('POST', '/api/crosslist/categories/', { choices: suggested });
}
