import type { ExtensionSite } from '@crosslister/contract/extension.ts';
import type { Pace } from './sites/page/wait.ts';
import type { Site } from './sites/site.ts';
import { createSites } from './sites/sites.ts';

const sites = createSites();
/** For a sentence. */
export const siteNames = sites.map(({ label }) => label).join(' or ');

export function findSite(key: ExtensionSite, pace?: Pace): Site {
  const site = (pace ? createSites(pace) : sites).find((each) => each.key === key);
  if (!site) throw new Error(`The extension cannot fill in forms of ${key}.`);
  return site;
}

/** The marketplace a page belongs to, or undefined. */
export function siteOf(address: string | undefined): Site | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return sites.find((each) => each.matches(url));
}

const segmentsOf = ({ pathname }: URL) => pathname.split('/').filter((segment) => segment !== '');

/**
 * Whether this is the URL of the empty form, whatever its query. In place of `me` a site may have the shop's own name.
 */
export function isForm(site: Pick<Site, 'newListingUrl'>, address: string): boolean {
  const form = new URL(site.newListingUrl);
  const url = new URL(address);
  const [wanted, given] = [segmentsOf(form), segmentsOf(url)];
  return (
    url.origin === form.origin &&
    given.length === wanted.length &&
    wanted.every((segment, at) => segment === 'me' || segment === given[at])
  );
}

/** The sentence for a page that is not the form, whose own address led there. */
export const formMissing = ({ label, formButton }: Pick<Site, 'label' | 'formButton'>) =>
  `${label} showed another page instead of the form. Press "${formButton}" there, after you have signed in if it asks: the form is filled in as soon as it opens.`;
