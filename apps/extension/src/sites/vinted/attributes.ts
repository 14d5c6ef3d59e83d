import { findVisible, labelOf, plain } from '../page/find.ts';
import { inSentence } from '../page/form-text.ts';
import { typeInto } from '../page/type-into.ts';
import { untilStable } from '../page/wait.ts';
import { done, type Filling, notOffered, type Outcome, skipped, waiting } from './filling.ts';
import { specificsOfAttribute, valuesOf } from './labels.ts';
import { keptBefore, suggestedBefore } from './panels/chosen-before.ts';
import { closePanel, openPanel } from './panels/open-panel.ts';
import { optionNamed, optionsIn, pick, rowsIn } from './panels/panel.ts';
import type { Chooser } from './panels/panel-of.ts';
import { vintedPage } from './selectors.ts';

interface Attribute extends Chooser {
  /** The label beside it, such as "Storage". */
  name: string;
}

/** Fields of the category that have no step of their own. A panel has its opener's name. */
export function otherAttributes(document: Document): Attribute[] {
  const known = [vintedPage.size, vintedPage.condition, vintedPage.material].flatMap(({ opener }) =>
    findVisible(document, opener),
  );
  return findVisible(document, vintedPage.attribute).flatMap((opener) => {
    const id = opener.dataset.testid ?? '';
    if (!(opener instanceof HTMLInputElement) || known.includes(opener)) return [];
    const named = (ending: string) => `[data-testid="${id.replace(/-input$/, ending)}"]`;
    return {
      name: labelOf(opener) || id,
      opener: [`input${named('-input')}`],
      panel: [named('-content')],
      loader: [named('--loader')],
    };
  });
}

const bare = (text: string) => plain(text).replaceAll(' ', '');

/** Chooses the value of the item specific that has the field's name. */
export async function chooseAttribute(filling: Filling, attribute: Attribute): Promise<Outcome> {
  const { name: field } = attribute;
  const [opener] = findVisible(filling.document, attribute.opener);
  const [value] = valuesOf(filling.item.specifics, specificsOfAttribute(field));
  const shown = opener instanceof HTMLInputElement ? opener.value : '';
  const kept = keptBefore(filling, field, shown, value ? (held) => bare(held) === bare(value) : null);
  if (kept) return kept;
  if (!value) return skipped(`The ${inSentence(field)} is not known. Choose it on the form.`);
  const panel = await openPanel(filling, field, attribute);
  await rowsIn(filling, field, attribute, panel);
  const find = () => {
    const options = optionsIn(panel);
    const same = options.find((option) => bare(option.name) === bare(value));
    return same ? optionNamed(field, options, same.name) : null;
  };
  const option = find() ?? (await searched(filling, field, panel, value, find));
  if (option) {
    await pick(filling, field, attribute, option);
    return done(suggestedBefore(option.name, shown));
  }
  await closePanel(filling, field, attribute);
  return notOffered(`"${value}" is not offered here. Choose it on the form.`);
}

/** A long list has a field of its own to search it. */
async function searched<T>(
  filling: Filling,
  field: string,
  panel: HTMLElement,
  value: string,
  find: () => T | null,
): Promise<T | null> {
  const [search, other] = findVisible(panel, 'input[type=text], input[type=search], input:not([type])');
  if (!(search instanceof HTMLInputElement) || other) return null;
  typeInto(search, value);
  const names = () =>
    optionsIn(panel)
      .map(({ name }) => name)
      .join('\n');
  await untilStable(waiting(filling, field), names, filling.pace.quietMs);
  return find();
}
