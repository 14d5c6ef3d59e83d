import { attribute } from '@crosslister/contract/platforms/attributes.ts';
import { tradeNumber } from '@crosslister/contract/products/product-numbers.ts';
import type { AssistantAnswer, SaidAttribute } from '@crosslister/contract/proposals/assistant-answer.ts';
import { type Ground, unreadIn } from './check-written.ts';
import { isRead, ownValues } from './own-values.ts';
import { says, saysNumber } from './read-words.ts';

/** What is proposed for one field of a product. */
export interface NewProposal {
  /** As in `Proposal` of the contract. */
  field: string;
  value: string[];
  why: string;
  link?: string;
}

/** What the model was shown. */
export interface Shown {
  /** Empty: none. */
  name: string;
  photos: number;
}

export interface Checked {
  proposals: NewProposal[];
  /** What is not proposed and why, and what the model was not sure of, in sentences. */
  notes: string[];
}

const [LONGEST_NAME, LONGEST_DESCRIPTION, LONGEST_NOTES, LONGEST_VALUE] = [80, 4_000, 1_000, 65];
const MOST_DOUBTS = 5;
const short = (text: string, most = 120) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
/** One line, without what a screen or the database would stumble over. */
const tidy = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
const tidyLines = (text: string) =>
  text
    .split('\n')
    .map(tidy)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * The model's answer as proposals. What has to be readable (brand, size, a number ...) counts only with the text that it
 * was read in, and only if that text says it; numbers need their check digit; all else is of our own list. A text counts if
 * it names nothing that was read nowhere. What the answer tells anybody to do is nowhere looked at.
 */
export function checkAnswer(answer: AssistantAnswer, shown: Shown): Checked {
  const notes: string[] = [];
  const attributes = answer.attributes.flatMap((said) => {
    const why = whyRefused(said, shown);
    if (why === null) return [proposalOf(said)];
    if (said.values.length > 0)
      notes.push(`${labelOf(said)} “${short(said.values.join(', '))}” is left out: ${why}.`);
    return [];
  });
  const refused = answer.attributes.filter((said) => whyRefused(said, shown) !== null);
  const ground: Ground = {
    read: [
      shown.name,
      ...answer.attributes.filter((said) => !refused.includes(said)).map(({ read }) => read ?? ''),
    ],
    written: [answer.name.value ?? '', answer.description.value ?? ''],
    refused: refused.filter(({ attribute: name }) => isRead(name)).flatMap(({ values }) => values),
  };
  const flaws = answer.flaws
    .map(({ flaw, where }) => tidy(where ? `${flaw} (${where})` : flaw))
    .filter(Boolean);
  const texts = [
    { field: 'name', label: 'The name', ...answer.name, longest: LONGEST_NAME },
    { field: 'description', label: 'The description', ...answer.description, longest: LONGEST_DESCRIPTION },
    {
      field: 'condition_notes',
      label: 'What it says of flaws',
      value: flaws.length > 0 ? flaws.join('; ') : null,
      why: 'Seen in the photos.',
      longest: LONGEST_NOTES,
    },
  ];
  const written: NewProposal[] = [];
  for (const { field, label, value, why, longest } of texts) {
    const text = value === null ? '' : field === 'description' ? tidyLines(value) : tidy(value);
    if (text === '') continue;
    const fault =
      text.length > longest
        ? `it has more than ${longest} characters`
        : unreadIn(text, ground, field === 'name');
    if (fault === null) written.push({ field, value: [text], why: tidy(short(why)) });
    else notes.push(`${label} “${short(text, 60)}” is left out: ${fault}.`);
  }
  const doubts = answer.doubts.map((doubt) => short(tidy(doubt), 200)).filter(Boolean);
  return {
    proposals: once([...written, ...attributes]),
    notes: [...notes.map(tidy), ...doubts.slice(0, MOST_DOUBTS).map((doubt) => `Unsure: ${doubt}`)],
  };
}

const labelOf = ({ attribute: name }: SaidAttribute) => attribute(name).names[0];

/** The end of a sentence; null if nothing is wrong. */
function whyRefused({ attribute: name, values, read, read_in }: SaidAttribute, shown: Shown): string | null {
  const said = values.map(tidy).filter(Boolean);
  if (said.length === 0) return 'it says nothing';
  if (said.length > 1 && attribute(name).kind !== 'list') return 'it can only be one';
  if (said.some((value) => value.length > LONGEST_VALUE))
    return `it has more than ${LONGEST_VALUE} characters`;
  if (!isRead(name)) {
    const own = ownValues[name] ?? [];
    return said.every((value) => spelledAs(own, value)) ? null : 'it is none of the values that were offered';
  }
  if (!read?.trim()) return 'nothing was quoted that says so';
  if (read_in === 'name' && !says(shown.name, read)) return 'the text it quotes is not in the name';
  if (read_in !== 'name' && shown.photos === 0) return 'it quotes a photo, and none was sent';
  const [value = ''] = said;
  if (name === 'ean' || name === 'upc' || name === 'isbn') {
    const number = tradeNumber(name, value);
    if (number === null) return 'a digit of the number is missing or wrong';
    return saysNumber(read, number) ? null : 'the text it quotes does not have this number';
  }
  return says(read, value) ? null : 'the text it quotes does not say it';
}

const spelledAs = (own: readonly string[], value: string) =>
  own.find((each) => each.toLowerCase() === value.toLowerCase());

function proposalOf({ attribute: name, values, read, read_in, why }: SaidAttribute): NewProposal {
  const own = ownValues[name] ?? [];
  const value = values.map(tidy).flatMap((each) => (each ? [spelledAs(own, each) ?? each] : []));
  const reason = read
    ? `Read in ${read_in === 'name' ? 'the name' : 'a photo'}: “${short(tidy(read))}”`
    : tidy(short(why)) || 'Seen in the photos.';
  return { field: attribute(name).names[0], value: [...new Set(value)], why: reason };
}

/** The first one for each field. */
const once = (proposals: readonly NewProposal[]) =>
  [...new Map(proposals.toReversed().map((proposal) => [proposal.field, proposal])).values()].toReversed();
