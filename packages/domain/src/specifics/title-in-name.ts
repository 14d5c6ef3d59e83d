import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { attributeNamed, valuesOf } from '@crosslister/contract/platforms/attributes.ts';
import { withoutMedium } from './record-in-name.ts';

const longestText = 65;
/** What follows a title. */
const titleEnd = /[,;:()[\]|]| [-–—] /;

/** The title beside its maker, who is known: "Emma by Jane Austen, Hardback", "David Bowie - Low LP". */
function titleBeside(maker: string, name: string): string | null {
  const at = name.toLowerCase().indexOf(maker.toLowerCase());
  if (at < 0) return null;
  const before = name.slice(0, at);
  const after = name.slice(at + maker.length);
  const by = / by $/i.exec(before);
  if (by) return before.slice(0, by.index);
  const dash = /^ [-–—:] /.exec(after);
  return at === 0 && dash ? (after.slice(dash[0].length).split(titleEnd)[0] ?? null) : null;
}

/**
 * The title of a work by the product's name, where the seller has entered who made it: by the lower-case name of the specific
 * that asks for it.
 */
export function titleInName(
  rules: readonly SpecificRule[],
  productName: string,
  given: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, string> {
  const rule = rules.find(({ name }) => attributeNamed(name) === 'work');
  const [maker] = [...valuesOf('author', given), ...valuesOf('artist', given)];
  const name = productName.replaceAll(/\s+/g, ' ').trim();
  const found = rule && maker ? titleBeside(maker, name) : null;
  const title = found === null ? '' : withoutMedium(found.trim());
  const fits = rule?.free_text && title !== '' && title.length <= (rule.max_length ?? longestText);
  return new Map(rule && fits ? [[rule.name.trim().toLowerCase(), title]] : []);
}
