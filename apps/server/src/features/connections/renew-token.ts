import type { OAuth } from '@crosslister/marketplaces/account/oauth.ts';
import type { MarketplaceContext, Secrets } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { leaseOf } from '../../db/claims/lease.ts';
import { ownRow } from '../../db/of-product.ts';
import type { ConnectionRow, Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import { noteFailure } from './connection-failures.ts';
import { openSecrets, sealSecrets } from './secrets.ts';

/** An access token that expires this soon (ms) is renewed before it is used. */
const TOKEN_MARGIN_MS = 60_000;

type TokenlessContext = Omit<MarketplaceContext, 'token' | 'journal' | 'photos'>;

/** A valid access token, renewed if necessary. */
export async function accessToken(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow,
  call: {
    context: TokenlessContext;
    rejected: string | undefined;
  },
): Promise<string> {
  const { context, rejected } = call;
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
    const renewed = renew(services, connection, context, { oauth, label, usable });
    return await Promise.race([renewed, stopOf(context.signal)]);
  } catch (error) {
    // Whatever the call was for, the seller has to see that this account must be connected again.
    if (error instanceof MarketplaceError && error.kind === 'credentials') {
      await noteFailure(services, connection, error);
    }
    throw error;
  }
}

/** A caller that gives up does not wait for its turn. A renewal in progress goes on and is stored. */
async function stopOf(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await new Promise((stop) => signal.addEventListener('abort', stop, { once: true }));
  throw new MarketplaceError('lost', 'The work was stopped.');
}

/**
 * Of many callers on many machines one renews the token and the others use its result. They wait for a lease of their
 * own. A seller who disconnects or deletes their account does not have to wait for the marketplace. The new secrets are
 * stored before anybody uses them, unless the seller has connected again meanwhile.
 */
async function renew(
  services: Services,
  connection: ConnectionRow,
  context: TokenlessContext,
  { oauth, label, usable }: { oauth: OAuth; label: string; usable: (secrets: Secrets) => string | null },
): Promise<string> {
  const { db } = services;
  const opened = (row: ConnectionRow | undefined) => {
    const secrets = row && openSecrets(services, row);
    if (secrets) return secrets;
    const nextStep = `Connect ${label} again under Settings, Connections.`;
    throw new MarketplaceError('credentials', `${label} was disconnected.`, { nextStep });
  };
  const rowOf = (handle: Db) =>
    handle.selectFrom('connections').selectAll().where(ownRow(connection.user_id, connection.id));
  return leaseOf(services, `renewal ${connection.id}`).inTurn(context.signal, async () => {
    let secrets = opened(await rowOf(db).executeTakeFirst());
    if (!usable(secrets)) {
      const before = JSON.stringify(secrets);
      secrets = await oauth.refresh({ ...context, secrets });
      await transact(db, async (trx) => {
        const now = opened(await rowOf(trx).forNoKeyUpdate().executeTakeFirst());
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
      });
    }
    // The caller continues with the new secrets. Otherwise it would wait for this lease again at its next request.
    Object.assign(context.secrets, secrets);
    return oauth.accessToken(secrets).token;
  });
}
