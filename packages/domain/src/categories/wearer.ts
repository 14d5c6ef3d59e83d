import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { resolveSpecifics } from '../specifics/resolve-specifics.ts';

type Sex = 'female' | 'male' | 'unisex';
type Age = 'adult' | 'child' | 'baby';

/** For whom a thing is, as far as words say. */
export interface Wearer {
  /** Empty where nothing is said. */
  names: readonly string[];
  sexes: ReadonlySet<Sex>;
  ages: ReadonlySet<Age>;
}

interface Group {
  name: string;
  sexes: readonly Sex[];
  ages: readonly Age[];
  /** Lower case, without apostrophes. Not "man", "woman" and "kid": Spider-Man, Wonder Woman and kid leather are none. */
  words: string;
}

const groups: readonly Group[] = [
  {
    name: 'women',
    sexes: ['female'],
    ages: ['adult'],
    words: 'women womens womans womenswear ladies lady ladys ladieswear female females',
  },
  {
    name: 'men',
    sexes: ['male'],
    ages: ['adult'],
    words: 'men mens mans menswear gents gentleman gentlemans gentlemen gentlemens male males',
  },
  { name: 'girls', sexes: ['female'], ages: ['child'], words: 'girl girls girlswear' },
  { name: 'boys', sexes: ['male'], ages: ['child'], words: 'boy boys boyswear' },
  { name: 'kids', sexes: [], ages: ['child'], words: 'kids kidswear child childs children childrens' },
  {
    name: 'babies',
    sexes: [],
    ages: ['baby'],
    words: 'baby babies babys babywear infant infants newborn newborns',
  },
  { name: 'toddlers', sexes: [], ages: ['child', 'baby'], words: 'toddler toddlers' },
  { name: 'anyone (unisex)', sexes: ['unisex'], ages: [], words: 'unisex' },
  { name: 'adults', sexes: [], ages: ['adult'], words: 'adult adults' },
];

const groupOf = new Map(groups.flatMap((group) => group.words.split(' ').map((word) => [word, group])));

/** Colours, bands and titles: nobody wears them for being one. */
const noWearers =
  /\b(?:baby (?:blue|pink|doll|alpaca|yoda|shark)s?|(?:beach|beastie|backstreet|pet shop|game|boss) boys?|boy (?:london|george|scouts?)|(?:spice|golden|powerpuff|gilmore|indigo) girls?|girl guides?|lady (?:gaga|bird)|x[- ]men|(?:little|mad|mr) (?:men|women))\b/g;

/** For whom these words say that something is. */
export function wearerIn(text: string): Wearer {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’`´]/gu, '')
    .replace(/gender[- ]neutral/g, 'unisex')
    .replace(noWearers, ' ');
  const met = new Set((plain.match(/\p{L}+/gu) ?? []).flatMap((word) => groupOf.get(word) ?? []));
  const found = groups.filter((group) => met.has(group));
  const sexes = new Set(found.flatMap((group) => group.sexes));
  // What is for both is for anyone.
  if (sexes.has('female') && sexes.has('male')) sexes.add('unisex');
  return {
    names: found.map(({ name }) => name),
    sexes,
    ages: new Set(found.flatMap(({ ages }) => ages)),
  };
}

const department: SpecificRule = {
  name: 'Department',
  required: false,
  multiple: false,
  free_text: true,
  max_length: null,
  values: [],
};

/** For whom a product is: by its Department, which the seller or a line of the description may give, else by its name. */
export function wearerOf({
  name,
  description,
  specifics: given,
}: {
  name: string;
  description: string;
  specifics: Readonly<Record<string, readonly string[]>>;
}): Wearer {
  const { specifics } = resolveSpecifics([department], { name: '', description, given });
  const said = wearerIn((specifics[department.name] ?? []).join(' '));
  return said.names.length > 0 ? said : wearerIn(name);
}

const share = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>) => [...one].some((each) => other.has(each));
const differ = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>) =>
  one.size > 0 && other.size > 0 && !share(one, other);

/** Whether a category is for the same people, for others, or does not say for whom. `path` has its names. */
export function wearerFit(wearer: Wearer, path: readonly string[]): 'same' | 'other' | 'open' {
  const there = wearerIn(path.join(' > '));
  if (differ(wearer.sexes, there.sexes) || differ(wearer.ages, there.ages)) return 'other';
  return share(wearer.sexes, there.sexes) || share(wearer.ages, there.ages) ? 'same' : 'open';
}

/**
 * Suggested categories, the best first. If that one is for others than the thing, the first that is for the same people
 * comes before it, or one beside it that does not say for whom. The others keep their order.
 */
export function fittingFirst<T extends { path: readonly string[] }>(
  suggested: readonly T[],
  wearer: Wearer,
): T[] {
  const [best] = suggested;
  if (!best || wearerFit(wearer, best.path) !== 'other') return [...suggested];
  const better =
    suggested.find(({ path }) => wearerFit(wearer, path) === 'same') ??
    suggested.find(({ path }) => path[0] === best.path[0] && wearerFit(wearer, path) === 'open');
  return better ? [better, ...suggested.filter((each) => each !== better)] : [...suggested];
}
