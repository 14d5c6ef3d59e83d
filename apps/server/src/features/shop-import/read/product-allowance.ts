import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { sql } from 'kysely';
import { deleteSoldStep } from '../../../db/product-limit.ts';
import type { Trx } from '../../../db/schema.ts';
import { type NamedItems, named } from '../left-out.ts';

/** How many more products the seller may have. The limit is a setting of the transaction (migration 035). */
export async function findAllowance(trx: Trx, userId: number): Promise<number> {
  const { rows } = await sql<{ room: number | null }>`
    SELECT nullif(current_setting('crosslister.most_products', true), '')::bigint - coalesce(sum(n), 0)::bigint AS room
    FROM product_counts WHERE user_id = ${userId}`.execute(trx);
  return Math.max(rows[0]?.room ?? Number.POSITIVE_INFINITY, 0);
}

/** A sentence with the next step about new items beyond the seller's limit, or none. */
export function overAllowanceText(found: NamedItems | undefined, platform: Platform): string[] {
  if (!found || found.count === 0) return [];
  const items = plural(found.count, 'new item was', 'new items were');
  return [
    `${items} left out (${named(found)}), as you have as many products as one seller may keep here. ${deleteSoldStep} Then read ${platformNames[platform]} again.`,
  ];
}
