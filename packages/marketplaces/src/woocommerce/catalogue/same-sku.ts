import { z } from 'zod';
import { partsOf } from '../../by-parts.ts';
import type { RemotePage } from '../../catalogue/remote-item.ts';
import type { MarketplaceContext } from '../../context.ts';
import { BrokenProduct, Product } from '../answers.ts';
import { read } from '../client.ts';
import { cleanSku } from '../listing/find-product.ts';
import { whyNotOffered, whyNotSold } from './why-left-out.ts';

/** Half of what a page returns, so that there is room for the others with these SKUs. */
const MOST_SKUS = 50;
/** Limit (characters) for one URL, as hosts accept about eight thousand in all. */
const MOST_LETTERS = 3000;
const FIELDS = 'id,sku,type,status,stock_status,virtual,downloadable,post_password';
const Found = z.array(z.unknown());

// Lower case by JavaScript's rules. Two SKUs of one page that differ here but are equal in the database are found by
// the import, which asks the database.
const keyOf = (sku: string) => cleanSku(sku).toLowerCase();

/**
 * Leaves out items of a page whose SKU another item on sale in the store has too, perhaps in another case: only the
 * seller knows which of them is meant. `isWhole` says that there are no other pages.
 */
export async function leaveOutSameSkus(
  context: MarketplaceContext,
  page: RemotePage,
  isWhole: boolean,
): Promise<RemotePage> {
  const counts = new Map<string, number>();
  for (const { sku } of page.items) counts.set(keyOf(sku), (counts.get(keyOf(sku)) ?? 0) + 1);
  if (!isWhole) for (const key of await soldTwice(context, [...counts.keys()])) counts.set(key, 2);
  const isShared = ({ sku }: { sku: string }) => (counts.get(keyOf(sku)) ?? 0) > 1;
  const shared = page.items.filter(isShared).map((item) => {
    return { title: item.title, url: item.url, reason: 'same_sku' as const, item };
  });
  if (shared.length === 0) return page;
  return {
    ...page,
    items: page.items.filter((item) => !isShared(item)),
    skipped: [...page.skipped, ...shared],
  };
}

/** Those of these SKUs that more than one product or variation on sale has, in any case. */
async function soldTwice(context: MarketplaceContext, keys: string[]): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const sku of chunksOf(keys)) {
    const query = { sku, status: 'publish', stock_status: 'instock', _fields: FIELDS, per_page: '100' };
    const found = await read(context, 'wc/v3/products', query, { schema: Found, what: 'its SKUs' });
    const { read: products, broken } = partsOf(Product, found);
    const onSale = products.filter((product) => !whyNotOffered(product) && !whyNotSold(product));
    // One that cannot be read may be on sale with that SKU as well.
    for (const { sku: own } of [...onSale, ...broken.map((entry) => BrokenProduct.parse(entry))]) {
      counts.set(keyOf(own), (counts.get(keyOf(own)) ?? 0) + 1);
    }
  }
  return keys.filter((key) => (counts.get(key) ?? 0) > 1);
}

/** Lists separated by commas. A SKU that contains a comma cannot be asked for. */
function chunksOf(keys: string[]): string[] {
  const chunks: string[][] = [];
  let letters = 0;
  for (const key of keys.filter((each) => each !== '' && !each.includes(','))) {
    letters += encodeURIComponent(key).length + 3;
    const chunk = chunks.at(-1);
    if (chunk && chunk.length < MOST_SKUS && letters < MOST_LETTERS) {
      chunk.push(key);
    } else {
      chunks.push([key]);
      letters = encodeURIComponent(key).length;
    }
  }
  return chunks.map((chunk) => chunk.join(','));
}
