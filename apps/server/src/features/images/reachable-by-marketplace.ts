import { isIP } from 'node:net';
import { isPublicAddress } from '../../http/refusals/refused-address.ts';

/** Whether a marketplace with these addresses can download from this server, judged by the addresses. */
export function isReachableByMarketplace(
  publicUrl: string,
  addresses: readonly string[],
  allowPrivateNetwork: boolean,
): boolean {
  if (isPrivate(publicUrl)) return allowPrivateNetwork && addresses.every(isPrivate);
  return publicUrl.startsWith('https:') || allowPrivateNetwork;
}

/** An address that is valid only on this machine or this network. */
function isPrivate(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return !isPublicAddress(host);
  return !host.includes('.') || /\.(localhost|local|lan|internal|home\.arpa)$/.test(host);
}
