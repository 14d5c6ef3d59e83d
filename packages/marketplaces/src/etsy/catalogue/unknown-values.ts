import type { UnknownValue } from '@crosslister/contract/listings/value-answers.ts';
import { nearestValue } from '@crosslister/domain/specifics/nearest-value.ts';
import type { AppContext } from '../../context.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { chosenFor, ofListings } from './properties.ts';

/** What a listing of the draft would go without, because its category's properties have no such value. */
export async function unknownValues(
  context: AppContext,
  { specifics, settings }: ListingDraft,
): Promise<UnknownValue[]> {
  const category = Number(settings.taxonomy_id);
  if (!category || Object.keys(specifics).length === 0) return [];
  const found = (await ofListings(context, category)).flatMap((property) =>
    (chosenFor(property, specifics)?.unknown ?? []).map(({ name, said, values }) => ({
      name,
      said,
      nearest: nearestValue({ name, values }, said),
    })),
  );
  return [...new Map(found.map((each) => [`${each.name} ${each.said}`, each])).values()];
}
