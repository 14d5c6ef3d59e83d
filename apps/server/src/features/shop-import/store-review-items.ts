import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ConflictField, ReviewReason } from '@crosslister/contract/review.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { Trx } from '../../db/schema.ts';
import { asJson } from '../../db/stored/as-json.ts';
import { columnOf } from './differing-fields.ts';

/** An item that the seller has to decide on. */
export interface AskedItem {
  item: RemoteItem;
  reason: ReviewReason;
  productId: number | null;
  /** The fields that were edited on both sides. */
  conflicts?: ConflictField[];
  /** When its listing ended there (ISO). */
  endedAt?: string;
}

interface Target {
  userId: number;
  platform: Platform;
}

/**
 * Puts items in Review, or notes that they were seen again. A seller who has answered is asked again only about a
 * conflict in which the shop has changed since, or a listing that has ended once more.
 */
export async function askAbout(trx: Trx, target: Target, asked: AskedItem[]): Promise<void> {
  if (asked.length === 0) return;
  const { userId, platform } = target;
  const unique = new Map(asked.map((one) => [`${one.reason} ${one.item.externalId}`, one]));
  await trx
    .insertInto('waiting_items')
    .values(
      [...unique.values()].map(({ item, reason, productId, conflicts, endedAt }) => ({
        user_id: userId,
        platform,
        reason,
        external_id: item.externalId,
        product_id: productId,
        item: asJson({
          ...item,
          ...(conflicts && { asked: theirWords(item, conflicts) }),
          ...(endedAt && { asked: endedAt }),
        }),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'platform', 'external_id', 'reason']).doUpdateSet((eb) => ({
        product_id: eb.ref('excluded.product_id'),
        item: eb.ref('excluded.item'),
        seen_at: eb.ref('excluded.seen_at'),
        dismissed_at: sql<Date>`CASE WHEN waiting_items.item ->> 'asked' IS DISTINCT FROM excluded.item ->> 'asked'
          THEN NULL ELSE waiting_items.dismissed_at END`,
      })),
    )
    .execute();
  await changed(trx, userId, 'waiting_items');
}

/** The shop's values of these fields. The seller's answer holds as long as they stay the same. */
function theirWords(item: RemoteItem, conflicts: ConflictField[]): string {
  return JSON.stringify(conflicts.map((field) => columnOf(field, item)));
}

/** These items agree with their products again. */
export async function noConflict(trx: Trx, target: Target, items: RemoteItem[]): Promise<void> {
  if (items.length === 0) return;
  const { numDeletedRows } = await trx
    .deleteFrom('waiting_items')
    .where(ofPlatform(target.userId, target.platform))
    .where('reason', '=', 'conflict')
    .where('external_id', '=', sql<string>`ANY (${items.map(({ externalId }) => externalId)})`)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await changed(trx, target.userId, 'waiting_items');
}

/**
 * Called when a whole shop was read: removes items from Review that the shop no longer has,
 * or that need no decision any more.
 */
export async function forgetUnseen(
  trx: Trx,
  target: Target,
  { since, reasons }: { since: Date; reasons: readonly ReviewReason[] },
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('waiting_items')
    .where(ofPlatform(target.userId, target.platform))
    .where('reason', 'in', [...reasons])
    .where('seen_at', '<', since)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await changed(trx, target.userId, 'waiting_items');
}
