import { findVisible, oneLine, plain } from '../page/find.ts';
import { inSentence } from '../page/text.ts';
import { done, type Filling, type Outcome, skipped } from './filling.ts';
import { specificsOfAttribute, valuesOf } from './labels.ts';
import { type Chooser, closePanel, openPanel, optionNamed, optionsIn, pick } from './panel.ts';
import { vintedPage } from './selectors.ts';

export interface Attribute extends Chooser {
  /** The label beside it, such as "Storage". */
  name: string;
}

/** Fields of the category that have no step of their own. A panel has its opener's name. */
export function otherAttributes(document: Document): Attribute[] {
  const known = [vintedPage.size, vintedPage.condition, vintedPage.material].map(({ opener }) => opener);
  return findVisible(document, vintedPage.attribute).flatMap((opener) => {
    const id = opener.dataset.testid ?? '';
    if (!(opener instanceof HTMLInputElement) || opener.matches(known.join(', '))) return [];
    const label = opener.getAttribute('aria-label') ?? opener.labels?.[0]?.textContent ?? '';
    const named = (ending: string) => `[data-testid="${id.replace(/-input$/, ending)}"]`;
    return {
      name: oneLine(label) || id,
      opener: `input${named('-input')}`,
      panel: named('-content'),
      loader: named('--loader'),
    };
  });
}

/** Chooses the value of the item specific that has the field's name. */
export async function chooseAttribute(filling: Filling, attribute: Attribute): Promise<Outcome> {
  const { name: field } = attribute;
  const [opener] = findVisible(filling.document, attribute.opener);
  if (opener instanceof HTMLInputElement && opener.value !== '') {
    return done(`"${opener.value}", as it was chosen before.`);
  }
  const [value] = valuesOf(filling.item.specifics, specificsOfAttribute(field));
  if (!value) return skipped(`The ${inSentence(field)} is not known. Choose it on the form.`);
  const options = optionsIn(await openPanel(filling, field, attribute));
  const bare = (text: string) => plain(text).replaceAll(' ', '');
  const same = options.find((option) => bare(option.name) === bare(value));
  const option = same ? optionNamed(field, options, same.name) : null;
  if (option) {
    await pick(filling, field, attribute, option);
    return done();
  }
  await closePanel(filling, field, attribute);
  return skipped(`"${value}" is not offered here. Choose it on the form.`);
}
