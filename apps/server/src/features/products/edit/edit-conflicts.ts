import { isDeepStrictEqual } from 'node:util';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import { addressChangedElsewhere, changedElsewhere } from '@crosslister/domain/changed-elsewhere.ts';
import type { ProductRow } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Locked } from '../../../operations/lock.ts';
import { columnsOf, type ProductColumns } from '../../catalogue/field-columns.ts';
import { addressChanges, type KnownListings } from './listing-addresses.ts';

/** A field that the caller changes and that was changed elsewhere since the caller read it. */
type Conflict = Exclude<keyof ProductUpdate, 'listings'> | { platform: Platform };

const isField = (key: string): key is Exclude<keyof ProductUpdate, 'listings'> => key !== 'listings';

/**
 * The fields in which saving `fields` would undo what was saved since the caller read `before`. A field that keeps its
 * present value conflicts with nothing.
 */
export function editConflicts(
  row: Locked<ProductRow>,
  known: KnownListings,
  fields: ProductUpdate,
  before: ProductUpdate,
): Conflict[] {
  const edited = Object.keys(fields).filter((key) => isField(key) && key in before);
  const conflicts = edited.filter(isField).filter((field) => {
    const sent = columnsOf({ [field]: fields[field] });
    const read = columnsOf({ [field]: before[field] });
    return Object.keys(sent).some((key) => {
      const column = key as keyof ProductColumns;
      return !isDeepStrictEqual(row[column], read[column]) && !isDeepStrictEqual(row[column], sent[column]);
    });
  });
  const addresses = addressChanges(row, fields.listings, known).flatMap(({ kind, platform }) => {
    const read = before.listings?.[platform]?.url;
    const listing = known.row(row.id, platform);
    const now = listing && listing.status !== 'delisted' ? listing.url : '';
    return kind === 'rename' || read === undefined || (read ?? '') === now ? [] : [{ platform }];
  });
  return [...conflicts, ...addresses];
}

/** 409, with the present values. */
export function changedElsewhereProblem(conflicts: Conflict[], product: Product): HttpProblem {
  const fields: Record<string, string> = {};
  const present: Record<string, unknown> = {};
  const listings: Record<string, { url: string }> = {};
  for (const conflict of conflicts) {
    if (typeof conflict === 'string') {
      fields[conflict] = changedElsewhere(conflict, product[conflict]);
      present[conflict] = product[conflict];
    } else {
      const url = product.listings[conflict.platform]?.url ?? '';
      fields[conflict.platform] = addressChangedElsewhere(platformNames[conflict.platform], url);
      listings[conflict.platform] = { url };
      present.listings = listings;
    }
  }
  return new HttpProblem(409, Object.values(fields).join(' '), {
    nextStep: 'Choose which of the two to keep.',
    extra: { fields, present },
  });
}
