import type { Connection } from '@crosslister/contract/credentials.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import { diskIsFull, freeSpace } from '../../../db/stored/storage-failure.ts';
import type { Services } from '../../../services.ts';
import { readPollInterval } from '../next-poll.ts';

/** After this long (ms) without a success a connection counts as blind. */
const BLIND_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

type Health = Pick<
  Connection,
  | 'state'
  | 'account'
  | 'last_answered_at'
  | 'poll_interval_seconds'
  | 'consent_expires_at'
  | 'consent_ends_soon'
  | 'connect_again'
  | 'blind_since'
  | 'error'
  | 'not_watched'
  | 'unread_orders'
  | 'no_endings'
>;

export const notConnected: Health = {
  state: 'empty',
  account: '',
  last_answered_at: null,
  poll_interval_seconds: null,
  consent_expires_at: null,
  consent_ends_soon: false,
  connect_again: false,
  blind_since: null,
  error: null,
  not_watched: null,
  no_endings: null,
};

/** How a connection is doing, from what is stored and the present time. */
export async function healthOf(services: Services, row: ConnectionRow): Promise<Health> {
  const now = services.now();
  const { ended, endsSoon } = consentOf(row, now);
  const unasked = unaskedSince(row, now);
  const failing = row.failing_since;
  const name = findMarketplace(row.platform)?.label ?? row.platform;
  const error =
    (ended && `The consent given on ${name} has ended. Connect ${name} again under Settings, Connections.`) ||
    row.error ||
    (unasked && `${name} has not been asked for sales since then: no worker of this server is running.`) ||
    null;
  const since = failing ?? unasked;
  return {
    state: error ? 'error' : 'connected',
    account: row.account_name,
    last_answered_at: row.last_answered_at?.toISOString() ?? null,
    poll_interval_seconds: Math.max(await readPollInterval(services, row), row.poll_seconds ?? 0),
    consent_expires_at: row.consent_expires_at?.toISOString() ?? null,
    consent_ends_soon: endsSoon,
    connect_again: row.connect_again || ended,
    blind_since: since && now.getTime() - since.getTime() >= BLIND_MS ? since.toISOString() : null,
    error,
    not_watched: notWatched(services),
    ...(row.unread_orders && {
      unread_orders: row.unread_orders.map(({ orderId, url, why }) => ({ order_id: orderId, url, why })),
    }),
    no_endings: noEndingsOf(row),
  };
}

/** It is the same for every account, and said of each, because nothing of it can be stored. */
function notWatched({ diskSpace }: Services): Health['not_watched'] {
  const since = diskSpace.fullSince();
  return since && { since: since.toISOString(), message: `${diskIsFull} ${freeSpace}` };
}

/** With the page on which the seller sees their listings. */
function noEndingsOf({ platform, account_id, no_endings, no_endings_since }: ConnectionRow) {
  if (!no_endings || !no_endings_since) return null;
  const { message, next_step, link } = no_endings;
  const page = findMarketplace(platform)?.account.sellerPages(account_id).listings ?? '';
  return {
    since: no_endings_since.toISOString(),
    message,
    next_step,
    link: link ?? null,
    listings_page: page,
  };
}

function consentOf({ platform, consent_expires_at }: ConnectionRow, now: Date) {
  const warnDays = findMarketplace(platform)?.oauth?.warnDays;
  if (!consent_expires_at || warnDays === undefined) return { ended: false, endsSoon: false };
  const left = consent_expires_at.getTime() - now.getTime();
  return { ended: left <= 0, endsSoon: left > 0 && left <= warnDays * DAY_MS };
}

/** When its poll was due, if no worker has taken it for so long that none can be running. */
function unaskedSince({ next_poll_at, poll_lease_until }: ConnectionRow, now: Date): Date | null {
  if (poll_lease_until && poll_lease_until > now) return null;
  return now.getTime() - next_poll_at.getTime() >= BLIND_MS ? next_poll_at : null;
}
