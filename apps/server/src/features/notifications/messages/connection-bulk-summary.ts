import { STALE_DAYS, urgentMailReasons } from '@crosslister/contract/lists.ts';
import type { OrderSums } from '@crosslister/contract/orders/orders.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { formatPence, toPence } from '@crosslister/domain/money.ts';
import { sql } from 'kysely';
import { ofPlatform } from '../../../db/of-product.ts';
import { readOrderSums } from '../../../db/orders-to-post.ts';
import type { Db } from '../../../db/schema.ts';
import { brokenChannel } from './broken-channel.ts';
import type { Composed, Stored } from './composer-types.ts';
import { endings } from './endings.ts';
import { mailNotice } from './mail-notice.ts';

/** An account that has to be connected again or has not answered for a while, or a mailbox or a channel like that. */
export async function connection(db: Db, stored: Stored): Promise<Composed | null> {
  if (stored.about.mail_notice_id) return mailNotice(db, stored);
  if (stored.about.channel_id) return brokenChannel(db, stored);
  if (stored.about.endings) return endings(db, stored);
  const platform = stored.about.platform as Platform;
  const account = await db
    .selectFrom('connections')
    .select(['error', 'connect_again', 'failing_since'])
    .where(ofPlatform(stored.user_id, platform))
    .where('secrets', 'is not', null)
    .executeTakeFirst();
  if (!account?.failing_since) return null;
  const name = platformNames[platform];
  return {
    canWait: false,
    message: {
      event: 'connection',
      tag: `connection-${platform}`,
      title: account.connect_again ? `${name} has to be connected again` : `${name} does not answer`,
      lines: [
        ...(account.error ? [account.error] : []),
        `Until then sales there are not seen, and what sells elsewhere is not ended on ${name}.`,
      ],
      links: [{ action: 'open', title: 'Open', to: { path: '/?settings=connections' } }],
      image: null,
      facts: {
        platform,
        connect_again: account.connect_again,
        failing_since: account.failing_since.toISOString(),
        error: account.error,
      },
    },
  };
}

/** A bulk job that has ended with failures. */
export async function bulk(db: Db, stored: Stored): Promise<Composed | null> {
  const batch = String(stored.about.batch_id);
  const counts = await db
    .selectFrom('operations')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('status', 'in', ['failed', 'partial']).as('failed'),
    ])
    .where('user_id', '=', stored.user_id)
    .where('batch_id', '=', batch)
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (counts.failed === 0) return null;
  return {
    canWait: true,
    message: {
      event: 'bulk',
      tag: `bulk-${batch}`,
      title: `A bulk job has ended: ${counts.failed} failed of ${counts.all}`,
      lines: ['The queue shows why, and what to do.'],
      links: [{ action: 'open', title: 'Open', to: { path: '/?panel=queue' } }],
      image: null,
      facts: { batch_id: batch, operations: counts.all, failed: counts.failed },
    },
  };
}

/** In parcels; late ones are among them. */
function postingWords({ to_post: parcels, late, pounds }: OrderSums): string[] {
  if (parcels === 0) return [];
  return [
    [`To post: ${parcels}`, ...(late > 0 ? [`${late} late`] : []), `${formatPence(toPence(pounds))}.`].join(
      ', ',
    ),
  ];
}

/** The day before, each morning. */
export async function summary(db: Db, { user_id: userId }: Stored): Promise<Composed> {
  const { rows } = await sql<Record<'sold' | 'pence' | 'listed' | 'waiting' | 'on_sale' | 'stale', number>>`
    SELECT (SELECT count(*)::int FROM sales WHERE user_id = ${userId} AND state = 'sold'
        AND seen_at > now() - interval '1 day') AS sold,
      (SELECT coalesce(sum(price_pence - refunded_pence), 0)::int FROM sales WHERE user_id = ${userId} AND state = 'sold'
        AND NOT awaits_payment AND currency = 'GBP' AND seen_at > now() - interval '1 day') AS pence,
      -- Not those that an import found.
      (SELECT count(*)::int FROM listings l JOIN listing_states s ON s.product_id = l.product_id AND s.user_id = l.user_id
        AND s.platform = l.platform AND s.crosslist_stored_at IS NOT NULL
        WHERE l.user_id = ${userId} AND l.created_at > now() - interval '1 day') AS listed,
      (SELECT count(*)::int FROM products WHERE user_id = ${userId} AND status = 'action_required'
        AND deleted_at IS NULL)
        + (SELECT count(*)::int FROM mail_notices WHERE user_id = ${userId} AND dismissed_at IS NULL
          AND reason = ANY (${[...urgentMailReasons]})) AS waiting,
      (SELECT count(*)::int FROM catalogue WHERE user_id = ${userId} AND status = 'active') AS on_sale,
      (SELECT count(*)::int FROM catalogue c WHERE user_id = ${userId} AND status = 'active'
        AND coalesce((SELECT min(l.created_at) FROM listings l WHERE l.product_id = c.product_id
          AND l.user_id = c.user_id AND l.status = 'active'), c.date_added)
          < now() - make_interval(days => ${STALE_DAYS})) AS stale`.execute(db);
  const orders = await readOrderSums(db, userId);
  const { sold = 0, pence = 0, listed = 0, waiting = 0, on_sale: onSale = 0, stale = 0 } = rows[0] ?? {};
  return {
    canWait: true,
    message: {
      event: 'summary',
      tag: 'summary',
      title:
        sold === 0 ? 'Nothing sold in the last day' : `${sold} sold in the last day, ${formatPence(pence)}`,
      lines: [
        listed > 0 ? `${listed} newly listed, ${onSale} on sale.` : `${onSale} on sale.`,
        ...(orders ? postingWords(orders) : []),
        ...(waiting > 0 ? [`${waiting} waiting for you.`] : []),
        ...(stale > 0 ? [`${stale} for sale for more than ${STALE_DAYS} days.`] : []),
      ],
      links: [{ action: 'open', title: 'Open', to: { path: '/' } }],
      image: null,
      facts: {
        sold,
        revenue_pence: pence,
        listed,
        waiting,
        on_sale: onSale,
        stale,
        stale_days: STALE_DAYS,
        to_post: orders?.to_post ?? 0,
        late: orders?.late ?? 0,
      },
    },
  };
}
