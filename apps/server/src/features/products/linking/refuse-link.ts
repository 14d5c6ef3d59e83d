import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Locked } from '../../../operations/lock.ts';

export const refuse = (problem: string, nextStep: string) => new HttpProblem(409, problem, { nextStep });

/** Where a product is listed, was listed, or was worked on: also by a crosslist whose result is unknown. */
export async function everOn(trx: Trx, product: Locked<ProductRow>): Promise<Platform[]> {
  const { rows } = await sql<{ platform: Platform }>`
    SELECT platform FROM listings WHERE ${ofProduct(product)}
    UNION SELECT platform FROM listing_states WHERE ${ofProduct(product)}
    UNION SELECT platform FROM listing_external_ids WHERE ${ofProduct(product)}
    ORDER BY platform`.execute(trx);
  return rows.map(({ platform }) => platform);
}

export async function refuseBusy(trx: Trx, product: Locked<ProductRow>): Promise<void> {
  const busy = await trx
    .selectFrom('operations')
    .select('id')
    .where(ofProduct(product))
    .where('status', 'in', ['queued', 'processing', 'waiting'])
    .limit(1)
    .executeTakeFirst();
  if (busy)
    throw refuse(
      `Work for "${product.name}" is under way.`,
      'Wait until the queue has done it, or do your step there. Then try again.',
    );
}

/** Products that must not become one. Throws HttpProblem. */
export async function refuseLink(
  trx: Trx,
  kept: { product: Locked<ProductRow>; platforms: Platform[] },
  other: { product: Locked<ProductRow>; platforms: Platform[] },
): Promise<void> {
  for (const { product } of [kept, other]) {
    if (product.status === 'sold' || product.status === 'action_required')
      throw refuse(`"${product.name}" has been sold, or waits for you.`, 'See to it in its tab first.');
    if (product.stock_pool !== null)
      throw refuse(
        `"${product.name}" shares its stock with other products.`,
        'Link its listing by hand: enter its address in the product that stays.',
      );
    await refuseBusy(trx, product);
  }
  const both = kept.platforms.find((platform) => other.platforms.includes(platform));
  if (both)
    throw refuse(
      `Both are, or were, on ${platformNames[both]}.`,
      'If they are one thing all the same, end one listing there and delete its product.',
    );
}
