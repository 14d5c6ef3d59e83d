import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Config } from '../../../config.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';

/** The URL at which marketplaces and shops reach this server, or null if they cannot. */
export function reachableUrl({ publicUrl, allowPrivateNetwork }: Config): string | null {
  if (!publicUrl) return null;
  return publicUrl.startsWith('https:') || allowPrivateNetwork ? publicUrl : null;
}

type Owner = Pick<ConnectionRow, 'id' | 'platform' | 'account_id'>;

/** Another account of the same connection gets another URL and another secret. */
const mac = ({ sealer }: Services, purpose: string, { id, platform, account_id }: Owner) =>
  createHmac('sha256', sealer.derive(purpose)).update(`${platform}:${id}:${account_id}`).digest('base64url');

const tokenOf = (services: Services, owner: Owner) =>
  `${owner.id}-${mac(services, 'webhook address', owner)}`;

/** URL and signing secret of a connection's webhooks. Both are derived, so neither has to be stored. */
export function hookOf(services: Services, baseUrl: string, owner: Owner): { url: string; secret: string } {
  return {
    url: `${baseUrl}/webhooks/${owner.platform}/${tokenOf(services, owner)}/`,
    secret: mac(services, 'webhook signature', owner),
  };
}

/**
 * The connection that a webhook's URL names. Undefined for a URL that was never given out, or is no longer connected.
 */
export async function connectionOf(
  services: Services,
  platform: Platform,
  token: string,
): Promise<ConnectionRow | undefined> {
  const id = /^(\d{1,15})-/.exec(token)?.[1];
  if (!id) return undefined;
  const connection = await services.db
    .selectFrom('connections')
    .selectAll()
    .where('id', '=', Number(id))
    .where('platform', '=', platform)
    .where('secrets', 'is not', null)
    .executeTakeFirst();
  if (!connection) return undefined;
  const expected = Buffer.from(tokenOf(services, connection));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? connection : undefined;
}
