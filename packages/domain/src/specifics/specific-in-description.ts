import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { guessFromText } from './guess-specific.ts';
import { isSize } from './size-in-name.ts';

const longestText = 65;

/** Labels that sellers write in place of eBay's names. */
const labels = new Map([
  ['maker', 'brand'],
  ['manufacturer', 'brand'],
  ['color', 'colour'],
  ['title', 'book title'],
  ['album', 'release title'],
]);

/** The text after `Artist:` on a line of its own. */
function labelled(name: string, description: string): string | null {
  const wanted = name.trim().toLowerCase();
  for (const line of description.split('\n')) {
    const mark = /:|\s[-–]\s/.exec(line);
    if (!mark) continue;
    const bare = line.slice(0, mark.index).replace(/^[\s*•-]+/, '');
    const label = bare.trim().toLowerCase();
    const text = line.slice(mark.index + mark[0].length).trim();
    if (text && (label === wanted || labels.get(label) === wanted)) return text;
  }
  return null;
}

/**
 * The value of an item specific that the description gives, or null: on a line with its name ("Artist: David Bowie"),
 * otherwise by a word of the category's own list. A line may give a value that is not on the list, where eBay accepts that.
 */
export function specificInDescription(rule: SpecificRule, description: string): string | null {
  if (!description) return null;
  const text = labelled(rule.name, description);
  if (text === null) return guessFromText(rule, description);
  const listed = rule.values.find((value) => value.toLowerCase() === text.toLowerCase());
  if (listed !== undefined) return listed;
  const takesText = rule.free_text && !rule.multiple && !isSize(rule.name);
  if (takesText && text.length <= (rule.max_length ?? longestText)) return text;
  return guessFromText({ ...rule, required: true }, `${rule.name} ${text}`);
}
