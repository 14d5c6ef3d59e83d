import { byHandOf, platforms } from '@crosslister/contract/platforms.ts';

const marketplaces = platforms.flatMap((platform) => byHandOf(platform)?.hosts ?? []);

/** The origin of what was typed, or a sentence about the mistake. Without a scheme it is taken as https. */
export function readAddress(typed: string): { origin: string } | { error: string } {
  const text = typed.trim();
  if (text === '') return { error: 'Enter the address you open your dashboard at.' };
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return { error: 'That is not the address of a web page.' };
  const { protocol, origin, hostname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') {
    return { error: 'The address must start with https:// or http://.' };
  }
  if (marketplaces.some((host) => hostname === host || hostname.endsWith(`.${host}`))) {
    return { error: 'That is a marketplace, not your dashboard.' };
  }
  return { origin };
}
