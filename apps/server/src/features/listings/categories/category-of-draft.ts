import { descriptionOf, platformNames } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { inPolicies, inProduct } from '@crosslister/marketplaces/fix.ts';
import type { ListingDraft } from '@crosslister/marketplaces/listing/listing.ts';
import type { ListingRow, OperationOf, ProductRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { categoryLines } from '../../policies/category-names.ts';
import type { Settings } from '../../settings/seller-settings.ts';
import { remembersAny } from './memory.ts';
import { inCategory, ownCategory } from './own-category.ts';
import { type Proposal, proposalKey } from './proposal.ts';
import { proposeCategories } from './propose-category.ts';

interface Listed {
  product: ProductRow;
  listing: ListingRow | undefined;
  settings: Settings;
}

/**
 * The draft with the category in which it is to be listed. A crosslist of the dialog (`known`) takes only what the seller
 * was shown there, what they chose for such a thing, and the default where the marketplace suggests it too. Other callers
 * of the API get what the seller chose for such a thing, else the default: a call that worked goes on working. Throws
 * `setup` if nobody has looked at the category.
 */
export async function settleCategory(
  services: Services,
  operation: OperationOf<'crosslist'>,
  draft: ListingDraft,
  { product, listing, settings }: Listed,
  signal: AbortSignal,
): Promise<ListingDraft> {
  const { user_id: userId, platform, params } = operation;
  const { category: rule } = params;
  if (!descriptionOf(platform).categories || ownCategory(product, platform)) return draft;
  // Nothing comes before the default then, so the marketplace is not asked.
  if (!rule && !(await remembersAny(services.db, userId, platform))) return draft;
  const listings = listing ? [listing] : [];
  const about = { userId, settings, products: [product], listings, platforms: [platform] };
  const proposals = await proposeCategories(services, about, signal);
  const proposal = proposals.get(proposalKey(platform, product.id));
  const isDoubted = rule && proposal?.wearer !== undefined;
  if (proposal?.from === 'remembered' && !isDoubted) return inCategory(draft, platform, proposal.id);
  if (!rule || !proposal) return draft;
  if (proposal.from === 'default' && !isDoubted) return draft;
  if (proposal.from === 'earlier') return { ...inCategory(draft, platform, null), knownCategory: true };
  throw await notLookedAt(services, platform, proposal);
}

async function notLookedAt(
  { db }: Services,
  platform: OperationOf<'crosslist'>['platform'],
  { id, from, path, instead, wearer }: Proposal,
): Promise<MarketplaceError> {
  const name = platformNames[platform];
  const { usual } = descriptionOf(platform).categories ?? {};
  const better = instead?.id ?? id;
  const lines = await categoryLines(db, platform, better ? [better] : []);
  const names = lines.get(better ?? '')?.names ?? path ?? [];
  const line = names.join(' > ');
  const isSuggested = from !== 'unproven' || instead;
  const known =
    wearer && better === id
      ? `${line} may be wrong: by its name or Department it is for ${wearer}.`
      : isSuggested
        ? `It may be ${line}.`
        : `The default is ${line}, and nothing shows that it fits.`;
  const where = usual && 'field' in usual ? `${name} Category` : `${name} category`;
  return new MarketplaceError(
    'setup',
    `Nobody has chosen a category for this on ${name} yet.${line && ` ${known}`}`,
    {
      nextStep: `Choose the ${where} in the product, or crosslist it again and look at the category first.`,
      fix: usual && 'setting' in usual ? inPolicies(platform, 'taxonomy_id') : inProduct('ebay_category'),
    },
  );
}
