import { EndingGo, EndingTask } from '../messages.ts';
import { itemPageAt } from '../sites/own-items.ts';
import { endItem, lookWhetherGone } from '../sites/page/end-item.ts';
import { type ItemToEnd, NotEnded, NotReached, OtherTitle } from '../sites/page/item-to-end.ts';
import { personsButton, showSidePanel } from '../sites/page/side-panel.ts';
import { endingPace, paceOf } from '../sites/page/wait.ts';
import { element } from '../ui/element.ts';
import { sendToBackground } from './send-to-background.ts';

async function begin(): Promise<void> {
  const task = EndingTask.parse(await sendToBackground({ type: 'ending_ready' }));
  const page = itemPageAt(location.origin);
  if (task.task === 'none' || !page) return;
  const abort = new AbortController();
  const { say, ask } = showPanel(task, () => abort.abort(new NotEnded('You stopped the extension.')));
  const pace = task.hurry ? paceOf(task.hurry) : endingPace;
  try {
    const seen = await work(
      task.task,
      { page, listing: task.listing, title: task.title },
      say,
      pace,
      abort.signal,
    );
    if (seen) await sendToBackground({ type: 'ending_seen', seen });
  } catch (error) {
    if (error instanceof NotReached) {
      say(error.message);
      await sendToBackground({ type: 'ending_not_reached' });
      return;
    }
    const said =
      error instanceof NotEnded ? error.message : `Something unexpected happened: ${String(error)}`;
    say(`Not deleted: ${said}`);
    if (error instanceof OtherTitle) {
      await sendToBackground({ type: 'ending_other_title', said: said.slice(0, 500) });
      return;
    }
    ask('Crosslister opens nothing more until you choose Go on in its popup.');
    await sendToBackground({ type: 'ending_failed', said: said.slice(0, 500) });
  }
}

async function work(
  task: 'delete' | 'look',
  item: ItemToEnd,
  say: (text: string) => void,
  pace: typeof endingPace,
  signal: AbortSignal,
): Promise<'left' | 'gone' | null> {
  if (task === 'look') {
    say('Looking whether it is gone');
    await lookWhetherGone(document, item, pace, signal);
    return 'gone';
  }
  const mayConfirm = async () => EndingGo.parse(await sendToBackground({ type: 'ending_confirms' })).go;
  const comeToFront = async () => void (await sendToBackground({ type: 'ending_to_front' }));
  const end = await endItem(document, item, { say, mayConfirm, comeToFront }, pace, signal);
  if (end === 'kept') return null;
  return end === 'gone' ? 'gone' : 'left';
}

/** Says in the tab what happens there, with a button that stops it. */
function showPanel({ title, dashboard }: { title: string; dashboard: string }, onStop: () => void) {
  const { body } = showSidePanel(document, {
    heading: 'Crosslister',
    place: 'low',
    signal: new AbortController().signal,
  });
  const said = element('p', { role: 'status' }, 'Looking at the item');
  const stop = personsButton('Stop', onStop);
  const actions = element('div', { class: 'actions' }, stop);
  body.append(
    element('p', {}, `'${title}' sold elsewhere, so Crosslister deletes it here for you.`),
    said,
    actions,
    element('p', {}, `Asked for by your dashboard at ${dashboard}`),
  );
  return {
    say(text: string) {
      said.textContent = text;
    },
    ask(text: string) {
      actions.replaceWith(element('p', {}, text));
    },
  };
}

begin().catch((error) => console.error('Crosslister:', error));
