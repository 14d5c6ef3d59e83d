import { z } from 'zod';
import { type Finding, passed, warned } from '../../account/account-check.ts';
import type { MarketplaceContext } from '../../context.ts';
import { read } from '../client.ts';
import { plainText } from '../texts.ts';
import { adminPage, storeOf } from './store-address.ts';

const Listed = z.object({
  id: z.number(),
  name: z.string().catch(''),
  manage_stock: z.union([z.boolean(), z.string()]).catch(false),
  backorders: z.string().catch('no'),
  stock_status: z.string().catch('instock'),
});
type Listed = z.infer<typeof Listed>;

const NAMED = 5;
const fields = Object.keys(Listed.shape).join();

const sellsOn = ({ manage_stock, backorders, stock_status }: Listed) =>
  stock_status === 'onbackorder' || (manage_stock !== false && backorders !== 'no');

/**
 * Products that can be bought when none are left: all that are now, and those of the newest hundred that will be. The
 * API has no filter for the latter, and to read a whole store for one line is an import's work, which names all.
 */
export async function checkBackorders(
  context: MarketplaceContext,
  settings: Readonly<Record<string, unknown>>,
): Promise<Finding> {
  const answer = { schema: z.array(Listed), what: 'its products' };
  const query = { status: 'publish', per_page: '100', _fields: fields };
  const now = await read(context, 'wc/v3/products', { ...query, stock_status: 'onbackorder' }, answer);
  const newest = await read(context, 'wc/v3/products', query, answer);
  const found = [...new Map([...now, ...newest].filter(sellsOn).map((each) => [each.id, each])).values()];
  if (found.length === 0) return passed('None of the products looked at can be bought when none are left.');
  const titles = found.slice(0, NAMED).map(({ id, name }) => `"${plainText(name) || `Product ${id}`}"`);
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
  const text = `These can be bought when none are left, as backorders: ${titles.join(', ')}${more}.`;
  if (settings.backorders === 'leave') return passed(`${text} You chose to leave that.`);
  return warned(`${text} Crosslister switches that off in the store when the last one has sold.`, {
    nextStep:
      'For things of which you have only one, set "Allow backorders?" to "Do not allow" in the store. If you make them to order, choose "Leave it on sale" in Settings, under Default Policies.',
    link: adminPage(storeOf(context.secrets), 'products'),
  });
}
