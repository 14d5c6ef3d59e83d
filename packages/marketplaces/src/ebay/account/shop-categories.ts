import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import { decodeEntities } from '@crosslister/domain/html-text.ts';
import type { PolicyLists } from '../../account/policy-lists.ts';
import { isOfOnePart } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import { contentOf, type TradingCall, trade } from '../trading/call.ts';
import { ShopCategories, type ShopCategory } from '../trading/trading-answers.ts';
import { policies } from './policies.ts';

const pathsBelow = (categories: readonly ShopCategory[], above: string): NamedPolicy[] =>
  categories.flatMap(({ CategoryID: id, Name, ChildCategory: children }) => {
    const name = `${above}/${decodeEntities(Name)}`;
    return [{ id, name }, ...pathsBelow(children, name)];
  });

/**
 * The categories of the seller's eBay Shop by their whole paths, as an offer names them: "/Fashion/Men/Shirts". By the
 * Trading API, because the Stores API asks for a consent that nobody has given. None without a Shop.
 */
export async function shopCategories(context: MarketplaceContext): Promise<NamedPolicy[]> {
  const call: TradingCall = {
    name: 'GetStore',
    changes: false,
    content: { CategoryStructureOnly: 'true' },
  };
  const reply = await trade(context, call);
  if (reply.refusal) return [];
  const { Store } = contentOf(ShopCategories, call, reply);
  return pathsBelow(Store?.CustomCategories?.CustomCategory ?? [], '');
}

/** What the seller has set up on eBay. Shop categories that cannot be read do not hide the policies. */
export async function choices(context: MarketplaceContext): Promise<PolicyLists> {
  const lists = await policies(context);
  try {
    return { ...lists, sections: await shopCategories(context) };
  } catch (error) {
    if (!isOfOnePart(error) && !(error instanceof Error && 'kind' in error && error.kind === 'fault'))
      throw error;
    return { ...lists, unread: 'eBay did not show the categories of your Shop.' };
  }
}
