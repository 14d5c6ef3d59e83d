import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { attributeNamed } from '@crosslister/contract/platforms/attributes.ts';
import { wordsOf } from '../categories/name-words.ts';

/** The one value whose words the names of the category have. Null if there are several. */
function namedIn(values: readonly string[], names: readonly string[]): string | null {
  const words = new Set(names.flatMap(wordsOf));
  const [only, ...others] = values.filter((value) => {
    const own = wordsOf(value);
    return own.length > 0 && own.every((word) => words.has(word));
  });
  return only !== undefined && others.length === 0 ? only : null;
}

/**
 * What the category itself says of all that is in it: women's dresses are for women, vinyl records are records. Of a
 * required specific alone, in a value of its list. `path` has its names from the main category down.
 */
export function specificOfCategory(
  { name, required, values }: SpecificRule,
  path: readonly string[],
): string | null {
  const leaf = path.at(-1);
  if (!required || leaf === undefined) return null;
  switch (attributeNamed(name)) {
    case 'for_whom':
    case 'format':
      return namedIn(values, path);
    case 'style':
    case 'type':
      return namedIn(values, [leaf]);
    default:
      return null;
  }
}
