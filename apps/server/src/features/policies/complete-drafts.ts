import { catalogueCategories, descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';
import { withAnswers } from '@crosslister/domain/specifics/answered-values.ts';
import type { ListingDraft } from '@crosslister/marketplaces/listing/listing.ts';
import type { Db } from '../../db/schema.ts';
import { categoryLines } from './category-names.ts';
import { readAnswers } from './value-answers.ts';

function categoryOf({ categoryId, settings }: ListingDraft, platform: Platform): string | null {
  const usual = descriptionOf(platform).categories?.usual;
  if (!usual || 'field' in usual) return usual ? categoryId : null;
  return String(settings[usual.setting] ?? '') || null;
}

/**
 * The drafts with what is known of their categories: the names of those in the catalogue, as far as the tree is stored, and
 * values in the words that the seller said they are there.
 */
export async function completeDrafts(
  db: Db,
  { userId, platform }: { userId: number; platform: Platform },
  drafts: readonly ListingDraft[],
): Promise<ListingDraft[]> {
  const ids = drafts.flatMap(({ categoryId }) => categoryId ?? []);
  const lines = await categoryLines(db, catalogueCategories, ids);
  const answers = await readAnswers(db, userId, platform);
  return drafts.map((draft) => {
    const names = lines.get(draft.categoryId ?? '')?.names;
    return {
      ...draft,
      ...(names && { categoryPath: names }),
      specifics: withAnswers(draft.specifics, answers, categoryOf(draft, platform)),
    };
  });
}

export async function completeDraft(
  db: Db,
  { user_id, platform }: { user_id: number; platform: Platform },
  draft: ListingDraft,
): Promise<ListingDraft> {
  return (await completeDrafts(db, { userId: user_id, platform }, [draft]))[0] ?? draft;
}
