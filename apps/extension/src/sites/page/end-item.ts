import { Barred } from '../site.ts';
import { stopAtDemand } from './demand.ts';
import { findVisible, plain } from './find.ts';
import type { OwnItem, OwnItemPage } from './own-item.ts';
import { pressFully } from './press.ts';
import { cutTo } from './text.ts';
import { type Pace, until, wait } from './wait.ts';

/** Why a listing was not ended, in a sentence for the seller. Nothing more is done. */
export class NotEnded extends Error {
  override name = 'NotEnded';
}

export interface ItemToEnd {
  page: OwnItemPage;
  listing: string;
  title: string;
}

interface Ending {
  item: ItemToEnd;
  ending: NonNullable<OwnItemPage['ending']>;
  pace: Pace;
  signal: AbortSignal;
}

export interface EndHooks {
  say: (text: string) => void;
  /** Called before the press that deletes. False if the step does not wait any more. */
  mayConfirm: () => Promise<boolean>;
}

/**
 * Deletes the listing that this document shows, as its seller would: only the right one, only their own, only if it is
 * not sold, and each button only if there is exactly one. Returns `gone` if it was gone already, `pressed` once the
 * question after Delete was confirmed and has left the page, and `kept` if it is not to be ended any more.
 */
export async function endItem(
  document: Document,
  item: ItemToEnd,
  { say, mayConfirm }: EndHooks,
  pace: Pace,
  signal: AbortSignal,
): Promise<'gone' | 'pressed' | 'kept'> {
  const { label } = item.page;
  const to = { item, ending: endingOf(item), pace, signal };
  const own = await readItem(document, to);
  if (own.state === 'removed') return 'gone';
  if (own.state === 'sold') {
    throw new NotEnded(`${label} says that it is sold there too. Look at both orders: one cannot be sent.`);
  }
  const expected = cutTo(item.title, to.ending.titleMost).kept;
  if (plain(own.title) !== plain(expected)) {
    throw new NotEnded(
      `Its title on ${label} is '${cutTo(own.title, 100).kept}', not '${cutTo(expected, 100).kept}'. Look whether it is the right one and delete it yourself.`,
    );
  }
  say('Pressing Delete');
  await wait(pace.pauseMs(), signal);
  pressFully(
    await onlyOne(document, to, to.ending.deleteButton, `The Delete button was not found on ${label}.`),
  );
  const confirm = await onlyOne(
    document,
    to,
    to.ending.confirmButton,
    `${label} did not ask to confirm after Delete, so nothing was confirmed.`,
  );
  await wait(pace.pauseMs(), signal);
  if (!(await mayConfirm())) return 'kept';
  signal.throwIfAborted();
  say('Confirming');
  pressFully(confirm);
  // What the page shows next is not the proof: it is opened again for that, once the site has had a moment.
  await until({ signal, check: () => {}, patienceMs: pace.patienceMs }, () =>
    confirm.isConnected && findVisible(document, to.ending.confirmButton).includes(confirm) ? null : true,
  );
  await wait(pace.pauseMs(), signal);
  return 'pressed';
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

function endingOf({ page }: ItemToEnd) {
  if (!page.ending) throw new NotEnded(`The extension does not delete listings on ${page.label}.`);
  return page.ending;
}

/** The seller's own item as the page shows it, as soon as it does. */
async function readItem(document: Document, { item, ending, pace, signal }: Ending): Promise<OwnItem> {
  const { page, listing } = item;
  const check = () => stopForPerson(document, ending);
  const isIt = () => page.listingOf(document.location.pathname) === listing;
  const own = await until({ signal, check, patienceMs: pace.patienceMs }, () => {
    const read = isIt() ? page.read(document, listing) : null;
    // The title may be drawn after the buttons.
    return read?.state === 'on sale' && read.title === '' ? null : read;
  });
  if (!isIt()) throw new NotEnded(`${page.label} showed another page instead of the item.`);
  if (!own) throw new NotEnded(`The page on ${page.label} does not show that the item is yours.`);
  return own;
}

async function onlyOne(
  document: Document,
  { ending, pace, signal }: Ending,
  selector: string,
  missing: string,
): Promise<HTMLElement> {
  const check = () => stopForPerson(document, ending);
  const found = await until({ signal, check, patienceMs: pace.patienceMs }, () => {
    const all = findVisible(document, selector);
    return all.length === 1 ? all[0] : null;
  });
  if (!found) throw new NotEnded(`${missing} Delete it yourself.`);
  return found;
}

/** Only the person can answer what the site asks of them. */
function stopForPerson(document: Document, { barriers }: Ending['ending']): void {
  try {
    stopAtDemand(document, barriers);
  } catch (error) {
    if (error instanceof Barred) throw new NotEnded(error.message);
    throw error;
  }
}
