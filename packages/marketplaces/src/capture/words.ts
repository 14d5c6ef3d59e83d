/**
 * What a capture may keep of a marketplace's calls, as lists of names in one text. It is an allow-list: a value is kept
 * only under a name of its kind, inside parts that are named too. Names are those of the marketplace's own API. A value that
 * may be kept in one part alone is named with it: `part.name`.
 */
export interface CaptureWords {
  /** Parts of a path. */
  paths: string;
  /** Ids of things. They are replaced by made-up ids in the same order. */
  ids: string;
  /** Prices, quantities, counts, error ids and public numbers such as a category's. */
  numbers: string;
  /** Statuses, currencies, kinds: words without spaces. */
  codes: string;
  times: string;
  /** Error messages. Of these only common words are kept. */
  messages: string;
  /** Objects and lists whose content is looked at. In all others every value is replaced. */
  inside: string;
  /** Names of fields whose values are never kept. A name that is not listed is replaced too. */
  names: string;
  /** Texts of our own that are kept wherever they are looked at. */
  constants?: string;
}

type Kind = Exclude<keyof CaptureWords, 'constants'>;

/** A field of a body, and the part around it. */
export interface Field {
  name: string;
  within: string;
}

/** The lists of one marketplace, made for looking up. */
export interface Vocabulary {
  has: (kind: Kind, name: string) => boolean;
  /** The same for the value of a field, by its name or by that of the part around it too. */
  keeps: (kind: Kind, field: Field) => boolean;
  /** Whether this is a field of the API at all. */
  isField: (name: string) => boolean;
  isConstant: (text: string) => boolean;
}

const fieldKinds = ['ids', 'numbers', 'codes', 'times', 'messages', 'inside', 'names'] as const;
const setOf = (text: string) => new Set(text.split(/\s+/).filter(Boolean));

export function vocabularyOf(words: CaptureWords): Vocabulary {
  const sets = new Map([...fieldKinds, 'paths' as const].map((kind) => [kind, setOf(words[kind])] as const));
  const fields = new Set(fieldKinds.flatMap((kind) => [...(sets.get(kind) ?? [])]));
  const constants = setOf(words.constants ?? '');
  const has = (kind: Kind, name: string) => sets.get(kind)?.has(name) ?? false;
  return {
    has,
    keeps: (kind, { name, within }) => has(kind, name) || has(kind, `${within}.${name}`),
    isField: (name) => fields.has(name),
    isConstant: (text) => constants.has(text),
  };
}
