import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';

const longestText = 65;
const ARTIST = 'artist';
const TITLE = 'release title';

/** What the thing is, after its title. */
const medium = / (?:vinyl|lp|cd|record|album|single|cassette|(?:7|10|12)(?:"|”|''| ?inch))$/i;
/** Words and signs with which sellers say more than the artist and the title. */
const more =
  /[()[\]{}|/\\*+:;!?~#]|\b(?:vinyl|lps?|eps?|cds?|records?|albums?|singles?|cassettes?|inch|mint|nm|vg|ex|vgc|press(?:ing)?|uk|us|rare|sealed|original|stereo|mono|signed|bundle|job ?lot|reissue|remaster(?:ed)?|gatefold|promo|limited|edition|deluxe|box ?set|picture disc|rpm|x ?\d|\d ?x)\b/i;
/** A year at the end is that of the pressing as often as it is a part of the title. */
const endsInYear = / (?:19|20)\d\d$/;

/** The year behind what it is, as in "LP Vinyl 1977", is that of the pressing. */
const pressedIn = / (?:19|20)\d\d$/;

/** A title without what the thing is, and without the year behind that. */
export function withoutMedium(text: string): string {
  let left = text;
  const withoutYear = text.replace(pressedIn, '');
  if (medium.test(withoutYear)) left = withoutYear;
  while (medium.test(left)) left = left.replace(medium, '');
  return left;
}

/** A value as the category takes it, or null. */
function taken({ values, free_text, max_length }: SpecificRule, text: string): string | null {
  const listed = values.find((value) => value.toLowerCase() === text.toLowerCase());
  if (listed !== undefined) return listed;
  return free_text && text.length <= (max_length ?? longestText) ? text : null;
}

const none: ReadonlyMap<string, string> = new Map();

/**
 * Artist and Release Title of a record by its name, as "Pink Floyd - The Dark Side of the Moon LP", by the lower-case names
 * of the specifics. Empty where the category does not have both, or where it is not certain what is what.
 */
export function recordInName(
  rules: readonly SpecificRule[],
  productName: string,
): ReadonlyMap<string, string> {
  const ruleOf = (wanted: string) => rules.find(({ name }) => name.trim().toLowerCase() === wanted);
  const [artistRule, titleRule] = [ruleOf(ARTIST), ruleOf(TITLE)];
  if (!artistRule || !titleRule) return none;
  const [artist, whole, ...others] = productName
    .split(/\s+/)
    .filter(Boolean)
    .join(' ')
    .split(/ [-–—] /);
  if (!artist || !whole || others.length > 0) return none;
  const title = withoutMedium(whole);
  if (more.test(artist) || more.test(title) || title.includes(',') || endsInYear.test(title)) return none;
  const values = [taken(artistRule, artist), taken(titleRule, title)];
  const [by, called] = values;
  return by && called
    ? new Map([
        [ARTIST, by],
        [TITLE, called],
      ])
    : none;
}
