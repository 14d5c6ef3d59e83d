import { Connection } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { z } from 'zod';
import type { Seller, TestServer } from './server.ts';
import { until } from './simulated-marketplaces.ts';

const Connections = z.object({ results: z.array(Connection) });

/** How the seller's account on a platform is doing, as the API shows it. */
export async function connectionOf(
  seller: Pick<Seller, 'call'>,
  platform: Platform = 'woocommerce',
): Promise<Connection> {
  const { results } = Connections.parse((await seller.call('GET', '/api/connections/')).body);
  const found = results.find((connection) => connection.platform === platform);
  if (!found) throw new Error(`no connection to ${platform} in the list`);
  return found;
}

/** Waits until the store sends webhooks about its sales. */
export const untilNotified = (seller: Pick<Seller, 'call'>) =>
  until(
    () => connectionOf(seller),
    ({ webhooks }) => webhooks === 'active',
  );

/** The keys of the seller's WooCommerce store as an adapter would get them. */
export async function storedSecrets(
  { services }: Pick<TestServer, 'services'>,
  { id }: Pick<Seller, 'id'>,
): Promise<unknown> {
  const row = await services.db
    .selectFrom('connections')
    .select('secrets')
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (!row?.secrets) return null;
  return JSON.parse(services.sealer.open(row.secrets, `${id}:woocommerce:secrets`));
}
