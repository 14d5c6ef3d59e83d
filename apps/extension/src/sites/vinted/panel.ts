import type { Ways } from '@crosslister/contract/site-tables/parts.ts';
import { cssOf, findVisible, firstLine, folded, oneLine, plain } from '../page/find.ts';
import { pressFully } from '../page/press.ts';
import { inSentence } from '../page/text.ts';
import { until, wait } from '../page/wait.ts';
import { FieldProblem } from '../site.ts';
import { patternOf } from '../tables.ts';
import { type Filling, press, theInput, waiting } from './filling.ts';
import { type Chooser, panelOf } from './panel-of.ts';
import { vintedPage } from './selectors.ts';

export const openerOf = (filling: Filling, field: string, { opener }: Chooser) =>
  theInput(filling, field, opener);

export const isOffered = (document: Document, { opener }: Chooser) =>
  findVisible(document, opener).length > 0;

/** The panel may open late, or not at the first press. The waits double, so that a slow page meets a press it can answer. */
const MOST_PRESSES = 5;
const SHORTEST_STAY_MS = 60;

/** Opens the panel, and presses again while it stays shut. Nothing is pressed while it is open, which could close it. */
export async function openPanel(filling: Filling, field: string, chooser: Chooser): Promise<HTMLElement> {
  const { document, pace, signal } = filling;
  const { loader } = chooser;
  await openerOf(filling, field, chooser);
  if (loader) {
    await until(waiting(filling, field), () => (findVisible(document, loader).length === 0 ? true : null));
  }
  const shown = () => panelOf(document, chooser);
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (!shown()) press(await openerOf(filling, field, chooser));
    const share = pace.patienceMs / 2 ** (MOST_PRESSES - presses);
    await until(waiting(filling, field, share), shown);
    // The press before may have come late, and this one has closed it again.
    await wait(Math.max(SHORTEST_STAY_MS, pace.pauseMs()), signal);
    const panel = shown();
    if (panel) return panel;
  }
  throw new FieldProblem(
    field,
    `Vinted's list for ${inSentence(field)} did not open. Choose it on the form.`,
    'opened',
  );
}

const CLOSING_PATIENCE_MS = 1_000;
const MOST_CLOSINGS = 3;

/**
 * Closes a panel and keeps what was ticked: by its own button if it has one, otherwise by a press beside it. One that
 * stays open may have kept nothing, and covers what is below it.
 */
export async function closePanel(filling: Filling, field: string, chooser: Chooser): Promise<void> {
  const { document, pace } = filling;
  const isClosed = () => (panelOf(document, chooser) === null ? true : null);
  if (!isClosed()) filling.onList(field);
  for (let presses = 0; presses < MOST_CLOSINGS && !isClosed(); presses += 1) {
    const [button] = findVisible(document, vintedPage.panelDone);
    if (button) press(button);
    else pressFully(document.body);
    const isLast = presses === MOST_CLOSINGS - 1;
    await until(waiting(filling, field, isLast ? pace.patienceMs : CLOSING_PATIENCE_MS), isClosed);
  }
  if (isClosed()) return;
  throw new FieldProblem(
    field,
    `Vinted's list for ${inSentence(field)} did not close. Close it, and look at what the form shows.`,
    'closed',
  );
}

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
    return !isOpen || findVisible(filling.document, vintedPage.panelDone).length > 0 ? true : null;
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
