import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Secrets } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import { ownerOf } from '../../secrets/owner-of.ts';
import type { Services } from '../../services.ts';

export function sealSecrets(
  { sealer }: Services,
  userId: number,
  platform: Platform,
  secrets: Secrets,
): Buffer {
  return sealer.seal(JSON.stringify(secrets), ownerOf('connections', userId, platform));
}

/**
 * The decrypted secrets of a connection. Null after a disconnect. Throws MarketplaceError `credentials` if no key of
 * this server can decrypt them: then only a new connection helps.
 */
export function openSecrets(
  { sealer }: Services,
  row: Pick<ConnectionRow, 'secrets' | 'user_id' | 'platform'>,
): Secrets | null {
  if (!row.secrets) return null;
  try {
    return JSON.parse(sealer.open(row.secrets, ownerOf('connections', row.user_id, row.platform))) as Secrets;
  } catch (error) {
    const name = platformNames[row.platform];
    throw new MarketplaceError('credentials', `The stored access to ${name} cannot be read any more.`, {
      nextStep: `Connect ${name} again under Settings, Connections.`,
      cause: error,
    });
  }
}

/** The same for work that can go on without them. */
export function readableSecrets(...[services, row]: Parameters<typeof openSecrets>): Secrets | null {
  try {
    return openSecrets(services, row);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    services.log.warn({ err: error.cause, platform: row.platform }, 'stored secrets do not open');
    return null;
  }
}
