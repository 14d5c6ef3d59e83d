import type { ListingValuesOf } from '@crosslister/contract/listings/listing-values.ts';
import { listingValuesSchema } from '@crosslister/contract/listings/per-platform.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { ListingDraft, RevisedField } from '../../listing/listing.ts';
import { sectionId } from '../account/profiles.ts';
import { ofPersonalisation } from './personalisation.ts';

const Values = listingValuesSchema('etsy');

/** The fields that only listings on Etsy have. What cannot be read counts as not said. */
export function valuesOf({ values }: Pick<ListingDraft, 'values'>): ListingValuesOf<'etsy'> {
  return Values.safeParse(values ?? {}).data ?? {};
}

export const ofTheListing: readonly RevisedField[] = ['tags', 'materials', 'section', ...ofPersonalisation];

/** These fields in the form of an edit; what is emptied here is emptied there. Personalisation has its own call. */
export async function valuesForm(
  context: MarketplaceContext,
  draft: Pick<ListingDraft, 'values'>,
  fields: ReadonlySet<RevisedField>,
): Promise<Record<string, string | number | boolean>> {
  const values = valuesOf(draft);
  return {
    // A list is one text with commas, which no entry contains (etsy/open-api#291).
    ...(fields.has('tags') && { tags: (values.tags ?? []).join(',') }),
    ...(fields.has('materials') && { materials: (values.materials ?? []).join(',') }),
    // 0 takes it out of its section (etsy/open-api#242).
    ...(fields.has('section') && { shop_section_id: await sectionId(context, values.section) }),
  };
}

/** What the product says of them, in the form of a new listing. What it leaves open stays as it is on Etsy. */
export function saidForm(context: MarketplaceContext, draft: Pick<ListingDraft, 'values'>) {
  const values = valuesOf(draft);
  return valuesForm(context, draft, new Set(ofTheListing.filter((field) => field in values)));
}
