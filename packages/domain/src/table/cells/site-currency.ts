import { listOf } from '../list-of.ts';

/** Countries by the ends of their sites' addresses, and as people and programs write them. */
const countries: readonly (readonly [currency: string, ends: string, names: string])[] = [
  [
    'GBP',
    'co.uk,uk',
    'gb,gbr,uk,united kingdom,great britain,britain,england,scotland,wales,northern ireland',
  ],
  [
    'USD',
    'us',
    'us,usa,u.s.,u.s.a.,united states,united states of america,america,motors us,motors,ebaymotors',
  ],
  ['AUD', 'com.au', 'au,aus,australia'],
  ['CAD', 'ca', 'ca,can,canada'],
  ['PLN', 'pl', 'pl,pol,poland,polska'],
  ['CHF', 'ch', 'ch,che,switzerland,schweiz'],
  ['SEK', 'se', 'se,swe,sweden'],
  ['JPY', 'co.jp,jp', 'jp,jpn,japan'],
  ['DKK', 'dk', 'dk,dnk,denmark'],
  ['NOK', 'no', 'nor,norway'],
  ['CZK', 'cz', 'cz,cze,czechia,czech republic'],
  ['HUF', 'hu', 'hu,hun,hungary'],
  ['RON', 'ro', 'ro,rou,romania'],
  [
    'EUR',
    'de,fr,it,es,ie,nl,be,at,pt,fi,lt,sk,gr,hr,lu',
    `de,deu,germany,deutschland,fr,fra,france,it,ita,italy,italia,es,esp,spain,españa,ie,irl,ireland,nl,nld,netherlands,
     be,bel,belgium,at,aut,austria,österreich,pt,prt,portugal,fi,fin,finland`,
  ],
];
const byEnd = new Map(countries.flatMap(([code, ends]) => listOf(ends).map((end) => [end, code] as const)));
const byName = new Map(
  countries.flatMap(([code, , names]) => listOf(names).map((name) => [name, code] as const)),
);
/** Marketplaces with a site for each country. Others of such names are for all. */
const american = /^(?:www\.)?(?:ebay|amazon|vinted|poshmark|mercari)\.com$/;

/** The currency of a site or country, as "eBay.com", "US", "EBAY_US" and "Amazon (Germany)" say it; undefined for others. */
export function currencyOfSite(text: string): string | undefined {
  const said = text.trim().toLowerCase();
  if (american.test(said)) return 'USD';
  const [, end] = /^(?:www\.)?[a-z-]+\.([a-z.]{2,6})$/.exec(said) ?? [];
  if (end !== undefined && byEnd.has(end)) return byEnd.get(end);
  const bare = said
    .replace(/^(?:ebay|etsy|amazon|vinted)\b|^(?:ebay|etsy|amazon|vinted)_|\bsite$/g, ' ')
    .replace(/[()[\]:_–-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return byName.get(bare);
}
