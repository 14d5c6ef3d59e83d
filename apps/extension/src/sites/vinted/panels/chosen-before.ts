import { done, type Filling, type Outcome } from '../filling.ts';
import { isSellers } from './choices.ts';

/**
 * What a field that is not empty is left with: the seller's own choice, what the product says as well, or, if the product
 * says nothing, what Vinted suggests. Null if it is to be chosen, `isSame` being null if the product says nothing.
 */
export function keptBefore(
  { document }: Filling,
  field: string,
  shown: string,
  isSame: ((value: string) => boolean) | null,
): Outcome | null {
  if (shown === '') return null;
  if (isSellers(document, field) || isSame?.(shown)) return done(`"${shown}", as it was chosen before.`);
  return isSame === null ? done(`"${shown}", as Vinted suggests. Change it if it is another.`) : null;
}

/** The words for what was chosen in place of a suggestion. Undefined if there was none. */
export const suggestedBefore = (name: string, shown: string) =>
  shown === '' ? undefined : `"${name}", as the product says. Vinted suggested "${shown}".`;
