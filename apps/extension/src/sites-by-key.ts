import type { ExtensionSite } from '@crosslister/contract/extension.ts';
import type { Site } from './sites/site.ts';
import { sites } from './sites/sites.ts';

export function findSite(key: ExtensionSite): Site {
  const site = sites.find((each) => each.key === key);
  if (!site) throw new Error(`The extension cannot fill in forms of ${key}.`);
  return site;
}

/** The marketplace a page belongs to, or undefined. */
export function siteOf(address: string | undefined): Site | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return sites.find((each) => each.matches(url));
}

/** Whether an address is that of the empty form, whatever its query. */
export function isForm(site: Site, address: string): boolean {
  const form = new URL(site.newListingUrl);
  const url = new URL(address);
  return url.origin === form.origin && url.pathname.replace(/\/$/, '') === form.pathname.replace(/\/$/, '');
}
