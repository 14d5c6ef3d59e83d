import type { SaveKind } from '../messages.ts';
import { personsButton } from '../sites/page/side-panel.ts';
import type { Site } from '../sites/site.ts';
import { askAddress } from './ask-address.ts';
import { type Banner, showBanner } from './banner.ts';
import { confirmSave, watchQuestion } from './confirm-save.ts';
import { type FillTask, fill } from './fill-fields.ts';
import { notePressed } from './pressed.ts';
import { CutOff, sendToBackground } from './send-to-background.ts';

/**
 * Fills this document's form and waits for the seller's own click on save. Returns a function that ends it from
 * outside, with a text for the seller. `onNoForm` is called, with the reason, if this is no form.
 */
export function fillForm(
  site: Site,
  task: FillTask,
  onNoForm: (text: string) => void,
): (text: string) => void {
  const address = location.href;
  const abort = new AbortController();
  const { signal } = abort;
  const banner = showBanner(task.item, task.dashboard, () => {
    abort.abort();
    banner.end('You stopped it. What was filled in so far stays.');
    sendToBackground({ type: 'stopped' }).catch(() => undefined);
  });
  const end = (text: string) => {
    abort.abort();
    banner.end(text);
  };
  const onSaved = () => {
    watching.abort();
    end('The dashboard has the address of the listing.');
  };
  // Longer than the form is waited for: what it lists later must not be listed again unasked.
  const watching = new AbortController();
  let confirming: AbortController | undefined;
  notePressed(null);
  function onSave(kind: SaveKind) {
    if (signal.aborted) return onSavedLate();
    confirming?.abort();
    confirming = new AbortController();
    const form = { address, signal: AbortSignal.any([signal, confirming.signal]) };
    // Before the page goes away, and this script with it.
    notePressed(kind);
    if (kind === 'live') watchQuestion(site, form, onQuestion);
    sendToBackground({ type: 'saving', kind, category: site.categories?.chosen(document) ?? null })
      .then(() => confirmSave(site, form))
      .then((isSaved) => isSaved && onSaved())
      .catch((error) => lost(banner, error));
  }
  function onSavedLate() {
    if (location.href !== address) return;
    const { item, dashboard: origin } = task;
    const { sku, title } = item;
    banner.end(
      'The dashboard does not wait for this form any more: start it over in its queue, choose Done there and paste the address of the item.',
    );
    sendToBackground({ type: 'saved_late', origin, site: site.key, item: { sku, title } }).catch(
      console.error,
    );
  }
  /** A form that was refused asks nothing: it says what is wrong. */
  function onQuestion(words: string) {
    banner.problem(
      `${site.label} asks "${words}" and has probably listed it. Answer it, then give the address of the new item.`,
    );
    banner.ask(askAddress(site, onSaved));
    const text = `${site.label} asks "${words}": it is probably listed. Answer it there, and give its address.`;
    sendToBackground({ type: 'step', text }).catch((error) => lost(banner, error));
  }
  const { after } = task;
  const onHeldBack = (sentence: string) => banner.problem(sentence);
  site.watchSave(document, { onSave, onHeldBack, after }, watching.signal);
  const begun = task.maybeListed ? untilWanted(site, banner, onSaved) : Promise.resolve();
  begun
    .then(() => {
      signal.throwIfAborted();
      return fill(site, task, banner, signal);
    })
    .then(async (noForm) => {
      if (noForm === null) return;
      watching.abort();
      abort.abort();
      await sendToBackground({ type: 'no_form', message: noForm });
      onNoForm(noForm);
    })
    .catch((error) => {
      if (!signal.aborted) lost(banner, error);
    });
  return end;
}

/** Resolves when the seller says that it is not listed yet. */
function untilWanted(site: Site, banner: Banner, onSaved: () => void): Promise<void> {
  banner.problem(
    `You pressed Save or Upload for this item before, or left its form, so ${site.label} may have listed it. Look there first: listed twice, it can be sold twice.`,
  );
  return new Promise((resolve, reject) => {
    const question = askAddress(site, onSaved);
    question.append(
      personsButton('It is not there: fill in the form', () => {
        banner.ask(null);
        sendToBackground({ type: 'not_there' }).then(() => resolve(), reject);
      }),
    );
    banner.ask(question);
  });
}

function lost(banner: Banner, error: unknown): void {
  if (!(error instanceof CutOff)) console.error('Crosslister:', error);
  banner.problem(
    error instanceof CutOff
      ? 'The extension was updated or removed while this form was open. Save the form yourself, then choose Done in the dashboard’s queue and paste its address.'
      : `The extension stopped: ${error instanceof Error ? error.message : String(error)} Fill in the rest yourself.`,
  );
}
