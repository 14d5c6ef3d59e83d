import { makeCode, tradeCode } from '../features/extension/pairings.ts';
import type { Seller, TestServer } from './server.ts';

/**
 * The header with which an extension that is paired with this seller calls the server. Not by the calls that pair: those
 * are few for each network, and many files use one server.
 */
export async function pairedHeaders(
  { services }: TestServer,
  { id }: Seller,
): Promise<{ authorization: string }> {
  const { code } = await makeCode(services, id);
  const paired = await tradeCode(services, code, 'Chrome');
  if (!paired) throw new Error('the code was not taken');
  return { authorization: `Token ${paired.token}` };
}
