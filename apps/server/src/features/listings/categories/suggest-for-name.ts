import type { SuggestedCategories } from '@crosslister/contract/listings/category-choice.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { kindsByName, rememberedCategory } from '@crosslister/domain/categories/category-choice.ts';
import { kindWords } from '@crosslister/domain/categories/name-words.ts';
import { wearerFit, wearerIn } from '@crosslister/domain/categories/wearer.ts';
import type { Services } from '../../../services.ts';
import { categoryLines } from '../../policies/category-names.ts';
import { readChoices } from './memory.ts';
import { suggestFor } from './suggest-categories.ts';

const SHOWN = 3;
/** What is asked about is no product yet. */
const NO_ID = 0;

/**
 * Categories for a name that is being typed: first what the seller chose for such a thing, then what the marketplace
 * suggests.
 */
export async function suggestForName(
  services: Services,
  { userId, platform, name }: { userId: number; platform: Platform; name: string },
  signal: AbortSignal,
): Promise<SuggestedCategories['results']> {
  const asked = [{ id: NO_ID, name, description: '', specifics: {} }];
  const answers = await suggestFor(services, userId, platform, asked, new Map(), signal);
  const suggested = (answers?.byProduct.get(NO_ID) ?? []).slice(0, SHOWN);
  const words = kindWords(name);
  const wearer = wearerIn(name);
  const same = kindsByName(words, wearer.names);
  const sure = answers?.sure.has(NO_ID) ? suggested.slice(0, 1) : [];
  const kinds = [...same, ...sure.map(({ id }) => `${platform}:${id}`)];
  const choices = await readChoices(services.db, userId, platform, kinds);
  const chosen = rememberedCategory(choices, kinds, words);
  const known = suggested.find(({ id }) => id === chosen)?.path;
  const lines = await categoryLines(services.db, platform, chosen && !known ? [chosen] : []);
  const path = known ?? lines.get(chosen ?? '')?.names ?? [];
  // What was chosen for things of its kind may be for others than this one.
  const isMeant =
    chosen !== null &&
    (wearerFit(wearer, path) !== 'other' || rememberedCategory(choices, same, words) === chosen);
  const fromMarketplace = suggested
    .filter(({ id }) => id !== chosen)
    .map(({ id, path }) => ({ id, path: [...path], from: 'suggested' as const }));
  if (!isMeant) return fromMarketplace;
  return [{ id: chosen, path: [...path], from: 'remembered' as const }, ...fromMarketplace].slice(0, SHOWN);
}
