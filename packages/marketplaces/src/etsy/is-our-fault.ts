/** Parameters whose values Crosslister alone chooses. */
const ownParameters =
  /^invalid value for (the )?(parameter )?['"]?(includes|language|legacy|limit|listing_ids|max_variations_supported|min_created|min_last_modified|offset|sort_on|sort_order|state)\b/i;

/**
 * Whether Etsy does not know what we ask: a value of `includes` (gone since 29 July 2026), a key, a field, an endpoint.
 * An object that is not there is named in the text ("Could not find a Listing"), an endpoint is not.
 */
export function isOurFault(status: number, said: string): boolean {
  if (status === 410 || (status === 404 && /^resource not found$/i.test(said))) return true;
  if (status !== 400) return false;
  const isNamed = /\b(association|endpoint|field|key|parameter)s?\b/i.test(said);
  const isUnknown =
    /\b(deprecated|invalid key|no longer|removed|unexpected|unknown|unrecognized|unsupported)\b/i;
  return ownParameters.test(said) || (isNamed && isUnknown.test(said));
}
