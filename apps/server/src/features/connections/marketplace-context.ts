import { platformNames } from '@crosslister/contract/platforms.ts';
import type { MarketplaceContext } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import { captureOf } from '../../marketplace-calls/capture.ts';
import { checkReserve, KEPT_FROM_SPARE_WORK } from '../../marketplace-calls/reserve.ts';
import { watchedFetch } from '../../marketplace-calls/watched-fetch.ts';
import type { Services } from '../../services.ts';
import { ownPhotos } from '../images/own-photos.ts';
import { appOf, belongsTo, otherKeys } from './app-of-seller.ts';
import { readSharing } from './next-poll.ts';
import { accessToken } from './renew-token.ts';
import { openSecrets } from './secrets.ts';
import { isUnsaved } from './unsaved-connection.ts';

interface Work {
  signal: AbortSignal;
  /** The seller is waiting for this call, so it is made even while calls to the marketplace are paused. */
  urgent?: boolean;
  /** The call ends or lowers a listing, so it must not wait behind other calls. */
  ends?: boolean;
  /** Listing goes on without the answer, so its failure does not pause the other calls to the marketplace. */
  optional?: boolean;
  /** Starts only while enough of the app's daily calls are left for urgent work. */
  leavesReserve?: boolean;
  /** Nobody waits for it, so it also leaves what imports and looks at listings may need. */
  isSpare?: boolean;
  /** A poll that does not ask for purchases that wait for payment. */
  leavesOutUnpaid?: boolean;
  beforeMutation?: () => Promise<void>;
  journal?: MarketplaceContext['journal'];
}

/** A listing takes fewer calls, and is made to its end. A look at thousands of listings is not. */
const CALLS_WITHOUT_CHECK = 100;

function checkedAgain(fetch: typeof globalThis.fetch, check: () => Promise<void>): typeof globalThis.fetch {
  let calls = 0;
  return async (input, init) => {
    calls += 1;
    if (calls % CALLS_WITHOUT_CHECK === 0) await check();
    return fetch(input, init);
  };
}

const noJournal: MarketplaceContext['journal'] = { read: () => ({}), write: async () => {} };

/**
 * The context in which an adapter works on this connection. Throws MarketplaceError `credentials` when it is not
 * connected.
 */
export async function marketplaceContext(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow | undefined,
  work: Work,
): Promise<MarketplaceContext> {
  const secrets = connection && openSecrets(services, connection);
  if (!connection || !secrets) {
    const name = platformNames[marketplace.key];
    throw new MarketplaceError('credentials', `${name} account not connected.`, {
      nextStep: `Connect ${name} under Settings, Connections.`,
    });
  }
  const app = await appOf(services, marketplace, connection.user_id);
  if (!belongsTo(services, marketplace, connection, app)) {
    const { message, nextStep } = otherKeys(marketplace.label);
    throw new MarketplaceError('credentials', message, { nextStep });
  }
  const { config } = app;
  const { signal, urgent = false, ends = false, optional = false } = work;
  const mayWait = work.leavesReserve || work.isSpare || false;
  const base = {
    config,
    secrets,
    fetch: watchedFetch(services, {
      marketplace,
      userId: connection.user_id,
      config,
      secrets,
      appKey: app.key,
      signal,
      urgent,
      ends,
      mayWait,
      isTrial: optional || isUnsaved(connection),
      capture: captureOf(services, marketplace, connection),
    }),
    now: services.now,
    signal: work.signal,
    beforeMutation: work.beforeMutation ?? (async () => {}),
    ...(work.leavesOutUnpaid && { leavesOutUnpaid: true as const }),
  };
  if (mayWait) {
    const kept = work.isSpare ? KEPT_FROM_SPARE_WORK : undefined;
    const sharing = {
      userId: connection.user_id,
      read: (dailyCalls: number) => readSharing(services, connection, dailyCalls),
    };
    const asked = { ...base, beforeMutation: async () => {} };
    const check = () => checkReserve(services, marketplace, app.key, sharing, asked, kept);
    await check();
    base.fetch = checkedAgain(base.fetch, check);
  }
  return {
    ...base,
    photos: ownPhotos(services, connection.user_id, marketplace.account.addresses(config, secrets)),
    journal: work.journal ?? noJournal,
    token: (rejected) =>
      accessToken(services, marketplace, connection, {
        context: { ...base, beforeMutation: async () => {} },
        rejected,
      }),
  };
}
