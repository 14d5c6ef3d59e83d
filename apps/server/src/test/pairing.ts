import { PairingCode, PairingToken } from '@crosslister/contract/extension-pairing.ts';
import type { Seller, TestServer } from './server.ts';

/** The header with which an extension that is paired with this seller calls the server. */
export async function pairedHeaders(server: TestServer, seller: Seller): Promise<{ authorization: string }> {
  const { code } = PairingCode.parse((await seller.call('POST', '/api/extension/pair/')).body);
  const { body } = await server.call('POST', '/api/extension/token/', { code, name: 'Chrome' });
  return { authorization: `Token ${PairingToken.parse(body).token}` };
}
