import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../../../http/refusals/refused-address.ts';
import type { Services } from '../../../services.ts';
import type { Message, MessageLink } from '../message.ts';

/** Names that only a private network answers to: https://www.iana.org/assignments/special-use-domain-names */
const privateName = /(^|\.)(localhost|local|lan|home|internal|intranet|home\.arpa|test|example|invalid)$/;

/** Whether others on the internet can open an address on this host. A name is not looked up. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !privateName.test(host);
}

/** The whole address of a link, for what is read outside the dashboard. */
export const addressOf = (services: Services, { to }: MessageLink) =>
  'path' in to ? services.publicUrl() + to.path : to.url;

/** The photo's whole address if anybody can open it, such as a mail program or the server of ntfy. */
export function publicImage(services: Services, { image }: Message): string | null {
  if (!image) return null;
  const url = URL.parse(image.startsWith('/') ? services.publicUrl() + image : image);
  return url && /^https?:$/.test(url.protocol) && isPublicHost(url.hostname) ? url.href : null;
}
