import type { Platform } from '@crosslister/contract/platforms.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { Services } from '../../services.ts';

const loopback = /^http:\/\/(127\.0\.0\.1|localhost)(?=[:/]|$)/;
const otherName = (name: string) => (name === 'localhost' ? '127.0.0.1' : 'localhost');

/**
 * The addresses to which a marketplace may return after consent: that of PUBLIC_URL. On the seller's own machine also
 * the same with the other of its two names, because a marketplace may accept only one of them.
 */
export function returnAddresses(services: Services, platform: Platform): [string, ...string[]] {
  const address = `${services.publicUrl()}/oauth/${platform}/callback`;
  const other = address.replace(loopback, (_, name: string) => `http://${otherName(name)}`);
  return other === address ? [address] : [address, other];
}

/** The address that the seller registered with their own app, otherwise that of PUBLIC_URL. */
export async function returnAddressOf(
  services: Services,
  userId: number,
  platform: Platform,
): Promise<string> {
  const row = await services.db
    .selectFrom('app_keys')
    .select('return_address')
    .where(ofPlatform(userId, platform))
    .executeTakeFirst();
  const [usual, ...others] = returnAddresses(services, platform);
  return others.find((each) => each === row?.return_address) ?? usual;
}

/**
 * The page that was asked for, under the name of this machine at which the consent was begun: the browser sends its
 * cookie only there. Null where that is the same name, or none of this machine's.
 */
export function underNameOf(begunAt: string, host: string, pathAndQuery: string): string | null {
  const [, name, port = ''] = /^(127\.0\.0\.1|localhost)(:\d+)?$/.exec(host) ?? [];
  if (!name || begunAt.replace(/:\d+$/, '') !== otherName(name)) return null;
  return `http://${otherName(name)}${port}${pathAndQuery}`;
}
