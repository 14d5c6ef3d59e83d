import type { Ways } from '@crosslister/contract/site-tables/parts.ts';
import { cssOf, findVisible, firstLine, folded, oneLine, plain } from '../../page/find.ts';
import { inSentence } from '../../page/form-text.ts';
import { until } from '../../page/wait.ts';
import { FieldProblem } from '../../site.ts';
import { patternOf } from '../../tables.ts';
import { type Filling, press, waiting } from '../filling.ts';
import { vintedPage } from '../selectors.ts';
import { CLOSING_PATIENCE_MS, closePanel } from './open-panel.ts';
import { type Chooser, panelOf } from './panel-of.ts';

export interface Option {
  name: string;
  element: HTMLElement;
}

/** The choices of a panel now, each once, although some are suggested above the list or nested in each other. */
export function optionsIn(panel: HTMLElement, ways: Ways = vintedPage.option): Option[] {
  const isNested = (element: HTMLElement) => {
    const outer = element.parentElement?.closest(cssOf(ways));
    return outer && outer !== panel && panel.contains(outer);
  };
  const all = findVisible(panel, ways)
    .filter((element) => !isNested(element))
    .map((element) => ({
      name: oneLine(element.getAttribute('aria-label') ?? '') || firstLine(element),
      number: numberOf(element, panel),
      isSuggested: element.closest(cssOf(vintedPage.suggestedOption)) !== null,
      element,
    }));
  return all.filter(
    (option, at) =>
      !all.some(
        (other, where) =>
          other !== option &&
          plain(other.name) === plain(option.name) &&
          // A suggestion repeats a row of the list; two rows with one number are the same choice.
          (option.isSuggested !== other.isSuggested
            ? option.isSuggested
            : option.number !== null && option.number === other.number && where > at),
      ),
  );
}

/** The site's own number of a choice: its name, or that of what is around it in the panel, ends with it. */
function numberOf(element: HTMLElement, panel: HTMLElement): string | null {
  for (let at: HTMLElement | null = element; at && at !== panel; at = at.parentElement) {
    const number = patternOf(vintedPage.optionNumber).exec(at.id || (at.dataset.testid ?? ''))?.[1];
    if (number) return number;
  }
  return null;
}

/** The choices once there are some. A list without any row that is known has changed: the seller hears that. */
export async function rowsIn(filling: Filling, field: string, chooser: Chooser, panel: HTMLElement) {
  const rows = await until(waiting(filling, field), () => {
    const found = optionsIn(panel);
    return found.length > 0 ? found : null;
  });
  if (rows) return rows;
  await closePanel(filling, field, chooser);
  throw noRows(field);
}

export const noRows = (field: string) =>
  new FieldProblem(
    field,
    `Vinted's list for ${inSentence(field)} opened, and none of its rows is known. Choose it on the form, and look for a newer version of the extension.`,
    'shown',
    'no_rows',
  );

/** The only option with that name, without accents if need be. Null if there is none. */
export function optionNamed(field: string, options: Option[], name: string): Option | null {
  const same = options.filter((option) => plain(option.name) === plain(name));
  const alike = same.length > 0 ? same : options.filter((option) => folded(option.name) === folded(name));
  const [first, second] = alike;
  if (!first) return null;
  if (second) {
    throw new FieldProblem(
      field,
      `Vinted offers "${name}" more than once. Choose it on the form.`,
      'shown',
      'equal_rows',
    );
  }
  return first;
}

/** Picks an option, which closes the panel or needs its button, and waits until the form shows it as chosen. */
export async function pick(
  filling: Filling,
  field: string,
  chooser: Chooser,
  option: Option,
  shownAs: string[] = [option.name],
): Promise<void> {
  filling.onList(field);
  press(option.element);
  await until(waiting(filling, field, CLOSING_PATIENCE_MS), () => {
    const isOpen = panelOf(filling.document, chooser) !== null;
    const isReady = findVisible(filling.document, vintedPage.panelDone).length > 0;
    return !isOpen || isReady || filling.panelsStand ? true : null;
  });
  await closePanel(filling, field, chooser);
  await showsChosen(filling, field, chooser, shownAs);
}

/** Waits until the form shows the names. From then on the field has to keep them. */
export async function showsChosen(
  filling: Filling,
  field: string,
  chooser: Chooser,
  names: string[],
): Promise<void> {
  const value = () => {
    const [opener] = findVisible(filling.document, chooser.opener);
    return opener instanceof HTMLInputElement ? opener.value : null;
  };
  const isShown = () => {
    const shown = plain(value() ?? '');
    return shown !== '' && names.every((name) => shown.includes(plain(name)));
  };
  const taken = await until(waiting(filling, field), () => (isShown() ? true : null));
  if (!taken) {
    throw new FieldProblem(
      field,
      `Vinted did not take "${names.join(', ')}". Choose it on the form.`,
      'taken',
    );
  }
  const wanted = value() ?? '';
  filling.chosen.set(field, () => {
    const now = value();
    return now === null || plain(now) === plain(wanted)
      ? null
      : `Vinted shows ${now === '' ? 'nothing' : `"${now}"`} for ${inSentence(field)} instead of "${wanted}". Correct it on the form.`;
  });
}
