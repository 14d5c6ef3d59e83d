import { findVisible, plain } from './find.ts';
import { cutTo } from './form-text.ts';
import {
  type Ending,
  endingOf,
  type ItemToEnd,
  itemNow,
  NotEnded,
  OtherTitle,
  onlyOne,
  readItem,
  stopForPerson,
  titleThere,
} from './item-to-end.ts';
import type { OwnItem } from './own-item.ts';
import { pressFully } from './press.ts';
import { type Pace, until, wait } from './wait.ts';

export interface EndHooks {
  say: (text: string) => void;
  /** Called before the press that deletes. False if the step does not wait any more. */
  mayConfirm: () => Promise<boolean>;
  /** Asks the browser to show this tab. Some pages open their question only where somebody sees it. */
  comeToFront: () => Promise<void>;
}

/** A page's buttons are drawn seconds before its script hears them. */
const MOST_PRESSES = 3;

/**
 * Deletes the listing that this document shows, as its seller would: only the right one, only their own, only if it is
 * not sold, and each button only if there is exactly one. Delete is pressed again while nothing is asked, because that press
 * alone deletes nothing. Returns `gone` if it was gone already, `pressed` once the
 * question after Delete was confirmed and has left the page, and `kept` if it is not to be ended any more.
 */
export async function endItem(
  document: Document,
  item: ItemToEnd,
  hooks: EndHooks,
  pace: Pace,
  signal: AbortSignal,
): Promise<'gone' | 'pressed' | 'kept'> {
  const { say, mayConfirm } = hooks;
  const to = { item, ending: endingOf(item), pace, signal };
  const own = await readItem(document, to);
  if (own.state === 'removed') return 'gone';
  refuseOther(own, to, OtherTitle);
  say('Pressing Delete');
  await wait(pace.pauseMs(), signal);
  const confirm = await openQuestion(document, to, hooks);
  await wait(pace.pauseMs(), signal);
  refuseOther(itemNow(document, to), to);
  if (!(await mayConfirm())) return 'kept';
  signal.throwIfAborted();
  say('Confirming');
  refuseOther(itemNow(document, to), to);
  pressFully(confirm);
  // What the page shows next is not the proof: it is opened again for that, once the site has had a moment.
  await until({ signal, check: () => {}, patienceMs: pace.patienceMs }, () =>
    confirm.isConnected && findVisible(document, to.ending.confirmButton).includes(confirm) ? null : true,
  );
  await wait(pace.pauseMs(), signal);
  return 'pressed';
}

/** Throws if it is not the one to delete: it is sold there, or has another title. */
function refuseOther(own: OwnItem, { item, ending }: Ending, WithTitle = NotEnded): void {
  const { label } = item.page;
  if (own.state === 'sold') {
    throw new NotEnded(`${label} says that it is sold there too. Look at both orders: one cannot be sent.`);
  }
  const expected = titleThere(item, ending);
  if (plain(own.title) !== plain(expected)) {
    throw new WithTitle(
      `Its title on ${label} is '${cutTo(own.title, 100).kept}', not '${cutTo(expected, 100).kept}'. Look whether it is the right one and delete it yourself.`,
    );
  }
}

/** Presses Delete until the page asks, and returns the button that confirms. The page may change at any moment. */
async function openQuestion(document: Document, to: Ending, { comeToFront }: EndHooks): Promise<HTMLElement> {
  const { item, ending, pace, signal } = to;
  const { label } = item.page;
  const isAsked = () => findVisible(document, ending.confirmButton).length > 0;
  // It may be about another item.
  if (isAsked())
    throw new NotEnded(`${label} asked to confirm before Delete was pressed. Answer it yourself.`);
  for (let presses = 1; presses <= MOST_PRESSES && !isAsked(); presses += 1) {
    if (presses === MOST_PRESSES) await comeToFront();
    const button = await onlyOne(
      document,
      to,
      ending.deleteButton,
      `The Delete button was not found on ${label}.`,
    );
    refuseOther(itemNow(document, to), to);
    if (isAsked()) break;
    pressFully(button);
    const check = () => stopForPerson(document, ending);
    const share = pace.patienceMs / 2 ** (MOST_PRESSES - presses + 1);
    await until({ signal, check, patienceMs: share }, () => (isAsked() ? true : null));
  }
  return onlyOne(
    document,
    to,
    ending.confirmButton,
    `${label} did not ask to confirm after Delete, so nothing was confirmed.`,
  );
}

/** Whether the page, opened again after the confirmation, says that the listing is gone. Throws if it does not. */
export async function lookWhetherGone(
  document: Document,
  item: ItemToEnd,
  pace: Pace,
  signal: AbortSignal,
): Promise<void> {
  const own = await readItem(document, { item, ending: endingOf(item), pace, signal });
  if (own.state === 'removed') return;
  throw new NotEnded(
    own.state === 'sold'
      ? `${item.page.label} says that it is sold there too. Look at both orders: one cannot be sent.`
      : `It was confirmed, and ${item.page.label} still shows it. Look there and delete it yourself.`,
  );
}
