import type { Platform } from '@crosslister/contract/platforms.ts';
import { wearerFit, wearerOf } from '@crosslister/domain/categories/wearer.ts';
import { withAnswers } from '@crosslister/domain/specifics/answered-values.ts';
import type { CategoryGap } from '@crosslister/marketplaces/catalogue/category.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { ProductRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { categoryLines } from '../../policies/category-names.ts';
import { findRulesOfAll } from '../../policies/category-rules.ts';
import { readAnswers } from '../../policies/value-answers.ts';
import { makeDraft } from '../draft.ts';
import { kindsByNameOf } from './kinds-by-name.ts';
import { usualCategory } from './own-category.ts';
import { type Proposal, proposalKey, type Wanted } from './proposal.ts';

/** What is asked for where a value is known, and refused. */
const others = { condition: 'another condition', specifics: 'other item specifics' } as const;

/**
 * Suggestions that stand against a default of Settings, weighed by what the marketplace asks for. The default is proposed
 * as one to check where the suggested category would refuse the product and the default would not, and where nobody knows
 * what the suggested one asks for: it may be no leaf.
 */
export async function weighDefaults(
  services: Services,
  { userId, settings, products, listings }: Wanted,
  platform: Platform,
  proposals: Map<string, Proposal>,
  signal: AbortSignal,
): Promise<void> {
  const categoryRules = findMarketplace(platform)?.categories?.rules;
  const usual = usualCategory(settings, platform);
  const suggested = products.flatMap((product) => {
    const key = proposalKey(platform, product.id);
    const proposal = proposals.get(key);
    return proposal?.from === 'suggested' && proposal.id ? [{ product, key, proposal, id: proposal.id }] : [];
  });
  if (!categoryRules || usual === null || suggested.length === 0) return;
  const ids = [usual, ...suggested.map(({ id }) => id)];
  const rulesOf = await findRulesOfAll(services, { userId, platform }, ids, signal);
  const lines = await categoryLines(services.db, platform, ids);
  const answers = await readAnswers(services.db, userId, platform);
  for (const { product, key, proposal, id } of suggested) {
    const gaps = gapsIn(product, id);
    const fits = gaps?.length === 0;
    if (fits || (gaps && gapsIn(product, usual)?.length !== 0)) continue;
    const missing = (gaps ?? []).flatMap((gap) =>
      gap.missing.length > 0 ? gap.missing : [others[gap.field]],
    );
    // A default that is kept all the same is kept for such a name only, not for all of that kind.
    const kinds = [...new Set([...proposal.kinds, ...kindsByNameOf(product)])];
    const { doubtful, ...known } = proposal;
    const isDoubtful = doubtful || wearerFit(wearerOf(product), proposal.path ?? []) === 'other';
    const instead = { id, missing, ...(isDoubtful && { doubtful: true }) };
    proposals.set(key, { ...known, id: usual, from: 'unproven', kinds, instead });
  }

  /** Null where the rules are not known. */
  function gapsIn(product: ProductRow, categoryId: string): readonly CategoryGap[] | null {
    const rules = rulesOf.get(categoryId)?.rules;
    const listing = listings.find((each) => each.product_id === product.id && each.platform === platform);
    const made = makeDraft({ platform, params: {} }, product, listing, settings);
    const specifics = withAnswers(made.specifics, answers, categoryId);
    const draft = { ...made, specifics, categoryPath: lines.get(categoryId)?.names ?? [] };
    return rules ? (categoryRules?.check(draft, rules).gaps ?? null) : null;
  }
}
