import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Addresses at which clouds give a machine its own secrets. Some are in public ranges but answer only within that
 * cloud. No seller's store has one of them. From each cloud's documentation of its metadata service.
 */
const metadataNetworks = [
  // AWS, Google, Azure, Oracle, DigitalOcean, Hetzner, OpenStack, Scaleway, Tencent; containers on AWS.
  '169.254.0.0/16',
  'fe80::a9fe:a9fe/128',
  // Azure: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16/32',
  // Alibaba
  '100.100.100.200/32',
  // Oracle, of old
  '192.0.0.192/32',
  // Equinix Metal
  '192.80.8.124/32',
  // AWS
  'fd00:ec2::/32',
  // Google
  'fd20:ce::/32',
  // Scaleway
  'fd00:42::42/128',
].map((network) => ipaddr.parseCIDR(network));

/** Whether a cloud's metadata service has this address, however it is written. */
function isMetadataAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return metadataNetworks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
}

/** IPv4 addresses as IPv6 wrote them of old, 127.0.0.1 among them (https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5.1). */
const oldIpv4 = ipaddr.parseCIDR('::/96');

/** Whether an address is on the public internet. Special addresses (private, loopback, link-local ...) are not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv6' && parsed.match(oldIpv4)) return false;
  return parsed.range() === 'unicast' && !isMetadataAddress(address);
}

/** An address we refuse to connect to on a seller's behalf. */
export class RefusedAddress extends Error {
  readonly code = 'ERR_BLOCKED_ADDRESS';
}

/** Why nothing may be fetched from this address, which the seller calls `host`. Null where it may. */
function whyRefused(host: string, address: string, allowPrivate: boolean): RefusedAddress | null {
  if (isMetadataAddress(address)) {
    return new RefusedAddress(
      `${host} belongs to the services of a cloud itself, which this server never connects to.`,
    );
  }
  if (allowPrivate || isPublicAddress(address)) return null;
  return new RefusedAddress(
    `${host} is on a private network, which this server connects to only with ALLOW_PRIVATE_NETWORK=true.`,
  );
}

/** A DNS look-up that refuses names with an address from which nothing may be fetched. */
export function carefulLookup(allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      for (const { address } of addresses) {
        const refused = whyRefused(hostname, address, allowPrivate);
        if (refused) return callback(refused, '', 0);
      }
      if (options.all) return callback(null, addresses);
      const [{ address, family } = { address: '', family: 0 }] = addresses;
      callback(null, address, family);
    });
  };
}

/** Why a host that is written as an IP address is refused. It is never looked up, so the look-up does not see it. */
export function whyLiteralRefused(hostname: string, allowPrivate: boolean): RefusedAddress | null {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) ? whyRefused(hostname, literal, allowPrivate) : null;
}
