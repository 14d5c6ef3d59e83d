import { findVisible, firstLine, oneLine, plain } from '../page/find.ts';
import { pressFully } from '../page/press.ts';
import { inSentence } from '../page/text.ts';
import { until, wait } from '../page/wait.ts';
import { FieldProblem } from '../site.ts';
import { type Filling, press, theInput, theOne, waiting } from './filling.ts';
import { vintedPage } from './selectors.ts';

/** A field that opens a panel of choices, and shows what was chosen. */
export interface Chooser {
  opener: string;
  panel: string;
  /** Shown while the field takes no notice of anybody. */
  loader?: string;
}

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
  const { loader, panel } = chooser;
  await openerOf(filling, field, chooser);
  if (loader) {
    await until(waiting(filling, field), () => (findVisible(document, loader).length === 0 ? true : null));
  }
  const shown = () => findVisible(document, panel)[0] ?? null;
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (!shown()) press(await openerOf(filling, field, chooser));
    const share = pace.patienceMs / 2 ** (MOST_PRESSES - presses);
    await until(waiting(filling, field, share), shown);
    // The press before may have come late, and this one has closed it again.
    await wait(Math.max(SHORTEST_STAY_MS, pace.pauseMs()), signal);
    if (shown()) return theOne(filling, field, panel);
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
export async function closePanel(filling: Filling, field: string, { panel }: Chooser): Promise<void> {
  const { document, pace } = filling;
  const isClosed = () => (findVisible(document, panel).length === 0 ? true : null);
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

/** The choices of a panel now, each once, although some are repeated as suggestions or nested in each other. */
export function optionsIn(panel: HTMLElement, selector: string = vintedPage.option): Option[] {
  const isNested = (element: HTMLElement) => {
    const outer = element.parentElement?.closest(selector);
    return outer && outer !== panel && panel.contains(outer);
  };
  const elements = findVisible(panel, selector).filter(
    (element) => !element.closest(vintedPage.suggestedOption) && !isNested(element),
  );
  return elements.map((element) => ({
    name: oneLine(element.getAttribute('aria-label') ?? '') || firstLine(element),
    element,
  }));
}

/** The only option with that name. Null if there is none. */
export function optionNamed(field: string, options: Option[], name: string): Option | null {
  const [first, second] = options.filter((option) => plain(option.name) === plain(name));
  if (!first) return null;
  if (second) throw new FieldProblem(field, `Vinted offers "${name}" more than once. Choose it on the form.`);
  return first;
}

/** Picks an option, which closes the panel or needs its button, and waits until the form shows it as chosen. */
export async function pick(filling: Filling, field: string, chooser: Chooser, option: Option): Promise<void> {
  filling.onList(field);
  press(option.element);
  await until(waiting(filling, field, CLOSING_PATIENCE_MS), () => {
    const isOpen = findVisible(filling.document, chooser.panel).length > 0;
    return !isOpen || findVisible(filling.document, vintedPage.panelDone).length > 0 ? true : null;
  });
  await closePanel(filling, field, chooser);
  await showsChosen(filling, field, chooser, [option.name]);
}

export async function showsChosen(
  filling: Filling,
  field: string,
  chooser: Chooser,
  names: string[],
): Promise<void> {
  const shown = () => {
    const [opener] = findVisible(filling.document, chooser.opener);
    return opener instanceof HTMLInputElement ? plain(opener.value) : '';
  };
  const taken = await until(waiting(filling, field), () =>
    names.every((name) => shown().includes(plain(name))) ? true : null,
  );
  if (taken) return;
  throw new FieldProblem(field, `Vinted did not take "${names.join(', ')}". Choose it on the form.`, 'taken');
}
