import { platformNames } from '@crosslister/contract/platforms.ts';
import type { MarketplaceContext, Secrets } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace, OAuth } from '@crosslister/marketplaces/marketplace.ts';
import { sql } from 'kysely';
import type { Services } from '../../app.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import { checkReserve } from '../../marketplace-calls/reserve.ts';
import { watchedFetch } from '../../marketplace-calls/watched-fetch.ts';
import { oneOfFew } from '../../one-of-few.ts';
import { ownPhotos } from '../images/own-photos.ts';
import { appOf, belongsTo, otherKeys } from './app-keys.ts';
import { noteFailure, openSecrets, sealSecrets } from './store.ts';
import { isUnsaved } from './unsaved.ts';

/** An access token this close to its end (ms) is renewed before it is used. */
const TOKEN_MARGIN_MS = 60_000;

/**
 * Renewals at once. Each holds a connection to the database while it waits for the marketplace, of which there are 20 for
 * everything: as many of them as hung would stop the whole server.
 */
const RENEWALS = 4;
const few = { ending: oneOfFew(RENEWALS), rest: oneOfFew(RENEWALS) };

interface Work {
  signal: AbortSignal;
  /** The seller waits for just this call: it is made even while the marketplace is left alone. */
  urgent?: boolean;
  /** It ends or lowers a listing, and waits behind nothing else. */
  ends?: boolean;
  /** Only begun while enough of the app's calls are left for what must not wait. */
  leavesReserve?: boolean;
  beforeMutation?: () => Promise<void>;
  journal?: MarketplaceContext['journal'];
}

const noJournal: MarketplaceContext['journal'] = { read: () => ({}), write: async () => {} };

/** What an adapter gets to work on this connection. Throws MarketplaceError `credentials` when it is not connected. */
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
  const { signal, urgent = false, ends = false } = work;
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
      isTrial: isUnsaved(connection),
    }),
    now: services.now,
    signal: work.signal,
    beforeMutation: work.beforeMutation ?? (async () => {}),
  };
  if (work.leavesReserve) {
    await checkReserve(services, marketplace, app.key, { ...base, beforeMutation: async () => {} });
  }
  return {
    ...base,
    photos: ownPhotos(services, connection.user_id, marketplace.addresses(config, secrets)),
    journal: work.journal ?? noJournal,
    token: (rejected) =>
      accessToken(services, marketplace, connection, {
        context: { ...base, beforeMutation: async () => {} },
        inTurn: ends ? few.ending : few.rest,
        rejected,
      }),
  };
}

/** A usable access token, renewed where need be. */
async function accessToken(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow,
  call: {
    context: Omit<MarketplaceContext, 'token' | 'journal' | 'photos'>;
    inTurn: (typeof few)['rest'];
    rejected: string | undefined;
  },
): Promise<string> {
  const { context, inTurn, rejected } = call;
  const { oauth, label } = marketplace;
  if (!oauth) throw new Error(`${marketplace.key} has no access tokens`);
  const usable = (secrets: Secrets) => {
    const { token, expiresAt } = oauth.accessToken(secrets);
    const lasts = Date.parse(expiresAt) - services.now().getTime() > TOKEN_MARGIN_MS;
    return token !== rejected && lasts ? token : null;
  };
  const current = usable(context.secrets);
  if (current) return current;
  try {
    const renewed = inTurn(() => renew(services, connection, context, { oauth, label, usable }));
    return await Promise.race([renewed, stopOf(context.signal)]);
  } catch (error) {
    // Whatever the call was about, the seller has to see that this account is cut off.
    if (error instanceof MarketplaceError && error.kind === 'credentials') {
      await noteFailure(services, connection, error);
    }
    throw error;
  }
}

/** Whoever gives up need not wait for their turn; a renewal under way goes on and is stored. */
async function stopOf(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await new Promise((stop) => signal.addEventListener('abort', stop, { once: true }));
  throw new MarketplaceError('lost', 'The work was stopped.');
}

/**
 * Of many callers on many machines one renews and the others take its result. They wait for a lock that nobody else
 * wants, so that a seller who disconnects or leaves need not wait for the marketplace. The new secrets are stored
 * before anybody uses them, unless the old ones are the seller's no longer.
 */
async function renew(
  services: Services,
  connection: ConnectionRow,
  context: Omit<MarketplaceContext, 'token' | 'journal' | 'photos'>,
  { oauth, label, usable }: { oauth: OAuth; label: string; usable: (secrets: Secrets) => string | null },
): Promise<string> {
  // Gone while it waited for its turn.
  if (context.signal.aborted) return stopOf(context.signal);
  return services.db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('renewal ' || ${connection.id}::text, 0))`.execute(
      trx,
    );
    const query = trx.selectFrom('connections').selectAll().where('id', '=', connection.id);
    const opened = (row: ConnectionRow | undefined) => {
      const secrets = row && openSecrets(services, row);
      if (secrets) return secrets;
      const nextStep = `Connect ${label} again under Settings, Connections.`;
      throw new MarketplaceError('credentials', `${label} was disconnected.`, { nextStep });
    };
    let secrets = opened(await query.executeTakeFirst());
    if (!usable(secrets)) {
      const before = JSON.stringify(secrets);
      secrets = await oauth.refresh({ ...context, secrets });
      const now = opened(await query.forNoKeyUpdate().executeTakeFirst());
      if (JSON.stringify(now) !== before) {
        throw new MarketplaceError('unavailable', `${label} was connected again a moment ago.`);
      }
      await trx
        .updateTable('connections')
        .set({
          secrets: sealSecrets(services, connection.user_id, connection.platform, secrets),
          ...(oauth.consentExpiresAt && { consent_expires_at: oauth.consentExpiresAt(secrets) }),
        })
        .where('id', '=', connection.id)
        .execute();
    }
    // The caller goes on with these, or it would wait for this lock again at its next request.
    Object.assign(context.secrets, secrets);
    return oauth.accessToken(secrets).token;
  });
}
