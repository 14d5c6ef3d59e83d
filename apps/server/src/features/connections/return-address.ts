import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { Services } from '../../services.ts';

const names = ['127.0.0.1', 'localhost'];
const loopback = /^http:\/\/(127\.0\.0\.1|localhost)(?=[:/]|$)/;

/** Where a marketplace returns to after consent, and what the seller registers there. */
export function returnAddress(services: Services, { key, oauth }: Marketplace): string {
  const base = services.publicUrl();
  const name = oauth?.loopbackName;
  return `${name ? base.replace(loopback, `http://${name}`) : base}/oauth/${key}/callback`;
}

/**
 * The same page under the other name of this machine: cookies of one name are not sent to the other. Null for a server
 * on the internet.
 */
export function underOtherName(services: Services, host: string, pathAndQuery: string): string | null {
  if (!loopback.test(services.publicUrl())) return null;
  const [name = '', port] = host.split(':');
  const other = names.find((each) => each !== name);
  return names.includes(name) && other ? `http://${other}${port ? `:${port}` : ''}${pathAndQuery}` : null;
}
