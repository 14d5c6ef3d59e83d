import { findVisible } from '../../page/find.ts';
import { inSentence } from '../../page/form-text.ts';
import { pressFully } from '../../page/press.ts';
import { until, wait } from '../../page/wait.ts';
import { FieldProblem } from '../../site.ts';
import { type Filling, press, theInput, waiting } from '../filling.ts';
import { vintedPage } from '../selectors.ts';
import { type Chooser, panelOf } from './panel-of.ts';

export const openerOf = (filling: Filling, field: string, { opener }: Chooser) =>
  theInput(filling, field, opener);

export const isOffered = (document: Document, { opener }: Chooser) =>
  findVisible(document, opener).length > 0;

/** The panel may open late, or not at the first press. The waits double, so that a slow page meets a press it can answer. */
const MOST_PRESSES = 5;
const SHORTEST_STAY_MS = 60;

/** Opens the panel, and presses again while it stays shut. Nothing is pressed while it is open, which could close it. */
export async function openPanel(filling: Filling, field: string, chooser: Chooser): Promise<HTMLElement> {
  const { document, pace, signal, pressed } = filling;
  const { loader } = chooser;
  await openerOf(filling, field, chooser);
  if (loader) {
    await until(waiting(filling, field), () => (findVisible(document, loader).length === 0 ? true : null));
  }
  const shown = () => panelOf(document, chooser);
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (!shown()) {
      press(await openerOf(filling, field, chooser));
      pressed.add(field);
    }
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

export const CLOSING_PATIENCE_MS = 1_000;
const MOST_CLOSINGS = 3;

/**
 * Closes a panel and keeps what was ticked: by its own button if it has one, otherwise by a press beside it. One that
 * stays open may have kept nothing, and covers what is below it. Only one that was there before anything was pressed may
 * stay: in wide windows some versions of the page have all of them open all the time.
 */
export async function closePanel(filling: Filling, field: string, chooser: Chooser): Promise<void> {
  const { document, pace } = filling;
  const isClosed = () => (panelOf(document, chooser) === null ? true : null);
  if (isClosed()) return;
  filling.onList(field);
  const wasThere = !filling.pressed.has(field);
  for (let presses = 0; presses < MOST_CLOSINGS && !isClosed(); presses += 1) {
    const [button] = doneButtons(document, panelOf(document, chooser));
    if (button) press(button);
    else pressFully(document.body);
    if (wasThere && filling.panelsStand) return;
    const isLast = presses === MOST_CLOSINGS - 1;
    const patienceMs = isLast && !wasThere ? pace.patienceMs : CLOSING_PATIENCE_MS;
    await until(waiting(filling, field, patienceMs), isClosed);
  }
  if (isClosed()) return;
  if (wasThere) {
    filling.panelsStand = true;
    return;
  }
  throw new FieldProblem(
    field,
    `Vinted's list for ${inSentence(field)} did not close. Close it, and look at what the form shows.`,
    'closed',
  );
}

/** The panel's own, where several stand in the page. */
function doneButtons(document: Document, panel: HTMLElement | null): HTMLElement[] {
  const own = panel ? findVisible(panel, vintedPage.panelDone) : [];
  return own.length > 0 ? own : findVisible(document, vintedPage.panelDone);
}
