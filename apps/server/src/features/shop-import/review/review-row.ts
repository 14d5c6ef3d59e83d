import { ReviewAnswer } from '@crosslister/contract/review.ts';
import { measureNames } from '@crosslister/contract/seller-fields.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import { z } from 'zod';
import { ofPlatform } from '../../../db/of-product.ts';
import type { ReviewRow, Trx } from '../../../db/schema.ts';

/** The item as it was stored. Fields that an older version did not store are empty. */
const Item = z.object({
  externalId: z.string(),
  extra: z.record(z.string(), z.string()).default({}),
  sku: z.string().default(''),
  title: z.string(),
  descriptionHtml: z.string().default(''),
  pricePence: z.number(),
  currency: z.string().default('GBP'),
  quantity: z.number().default(1),
  counted: z.boolean().default(false),
  stockPool: z.string().nullable().default(null),
  imageUrls: z.array(z.string()).default([]),
  url: z.string().default(''),
  ebayCategory: z.string().nullable().default(null),
  condition: z.string().nullable().default(null),
  conditionNotes: z.string().optional(),
  parcel: z.partialRecord(z.enum(measureNames), z.number().nullable()).optional(),
  specifics: z.record(z.string(), z.array(z.string())).default({}),
  createdAt: z.string().nullable().default(null),
  summary: z.string().optional(),
  lacksSpecifics: z.literal(true).optional(),
});

export function itemOf(row: Pick<ReviewRow, 'item'>): RemoteItem {
  return Item.parse(row.item);
}

/** The seller's answer that has not been carried out yet. */
export function answerOf({ answer }: Pick<ReviewRow, 'answer'>): ReviewAnswer | null {
  return answer === null ? null : ReviewAnswer.parse(answer);
}

/** Reads the row again and locks it. Products have to be locked before. Undefined if it was settled meanwhile. */
export async function lockReviewItem(
  trx: Trx,
  { id, user_id }: Pick<ReviewRow, 'id' | 'user_id'>,
): Promise<ReviewRow | undefined> {
  return trx
    .selectFrom('waiting_items')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
}

/** The item now belongs to a product: nothing about it waits in Review any more. */
export async function removeReviewItem(trx: Trx, row: ReviewRow): Promise<void> {
  await trx
    .deleteFrom('waiting_items')
    .where(ofPlatform(row.user_id, row.platform))
    .where('external_id', '=', row.external_id)
    .execute();
}
