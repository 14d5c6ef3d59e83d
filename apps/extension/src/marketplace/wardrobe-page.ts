import { WardrobeTask } from '../messages.ts';
import { newReading, type Reading, readWardrobe } from '../sites/page/read-wardrobe.ts';
import { humanPace, type Pace, paceOf, until } from '../sites/page/wait.ts';
import type { WardrobePage } from '../sites/page/wardrobe-page.ts';
import { showWardrobePanel } from '../sites/page/wardrobe-panel.ts';
import { Barred } from '../sites/site.ts';
import { isAskedFor, wardrobePageAt } from '../sites/wardrobe-pages.ts';
import { WardrobeStored } from '../wardrobe-messages.ts';
import { CutOff, sendToBackground } from './send-to-background.ts';

declare global {
  /** The wardrobe in this document. The page changes from one to the next without loading again. */
  var crosslisterWardrobe: { path: string; abort: AbortController } | undefined;
}

/** How often it is looked whether the seller has left the page. */
const LEFT_MS = 500;
/** Pages draw the seller's own filters late. In the wardrobes of others they never appear. */
const OWN_FILTERS_MS = 15_000;
/** Between two screens: as long as a person looks at one. */
const readingPace: Pace = { ...humanPace, pauseMs: () => 1_200 + Math.random() * 1_600 };

const path = () => location.pathname + location.search;
const page = wardrobePageAt(location.href);
if (page && globalThis.crosslisterWardrobe?.path !== path()) {
  globalThis.crosslisterWardrobe?.abort.abort();
  const abort = new AbortController();
  const here = { path: path(), abort };
  globalThis.crosslisterWardrobe = here;
  const timer = setInterval(() => {
    if (path() !== here.path) abort.abort();
  }, LEFT_MS);
  abort.signal.addEventListener('abort', () => {
    clearInterval(timer);
    if (globalThis.crosslisterWardrobe === here) globalThis.crosslisterWardrobe = undefined;
  });
  begin(page, abort.signal).catch((error) => {
    if (!abort.signal.aborted) console.error('Crosslister:', error);
  });
}

async function begin(page: WardrobePage, signal: AbortSignal): Promise<void> {
  const asked = isAskedFor(page, new URL(location.href));
  const waiting = { signal, check: () => {}, patienceMs: OWN_FILTERS_MS };
  if (!page.isPage(new URL(location.href))) {
    const address = await until({ ...waiting, patienceMs: humanPace.patienceMs }, () =>
      page.ownAddress(document),
    );
    if (address) location.assign(`${address}${page.mark}`);
    else showWardrobePanel(document, { label: page.label, dashboards: [] }, noActions, signal).guide();
    return;
  }
  if (!(await until(waiting, () => page.isOwn(document) || null))) return;
  const { dashboards, hidden, hurry } = WardrobeTask.parse(
    await sendToBackground({ type: 'wardrobe_ready', asked }),
  );
  if (dashboards.length === 0 || hidden || signal.aborted) return;
  watchPanel(page, dashboards, hurry ? paceOf(hurry) : readingPace, signal);
}

const noActions = { begin: () => {}, stop: () => {}, hide: () => {} };

function watchPanel(page: WardrobePage, dashboards: string[], pace: Pace, signal: AbortSignal): void {
  let stop = new AbortController();
  /** What was stopped goes on, for the same dashboard. */
  let open: { origin: string; reading: Reading } | null = null;
  const actions = {
    begin(origin: string) {
      const reading = open?.origin === origin ? open.reading : newReading();
      open = { origin, reading };
      stop = new AbortController();
      void run(origin, reading, AbortSignal.any([signal, stop.signal]));
    },
    stop: () => stop.abort(),
    hide: () => void sendToBackground({ type: 'wardrobe_hide' }).catch(console.error),
  };
  const panel = showWardrobePanel(document, { label: page.label, dashboards }, actions, signal);
  panel.ask();

  async function run(origin: string, reading: Reading, stopped: AbortSignal): Promise<void> {
    try {
      await readWardrobe(document, page, reading, {
        pace,
        signal: stopped,
        send: (items) => store(origin, reading.importId, items),
        onProgress: (state) => panel.progress(reading, page.total(document), state),
      });
      open = null;
      panel.done(reading, page.total(document), origin);
      await sendToBackground({ type: 'wardrobe_hide' });
    } catch (error) {
      if (!signal.aborted) panel.stopped(reading, stopped.aborted ? null : reasonOf(error));
    }
  }
}

async function store(origin: string, importId: string, items: Reading['unsent']) {
  const answer = WardrobeStored.parse(
    await sendToBackground({ type: 'wardrobe_items', origin, importId, items }),
  );
  if ('error' in answer) throw new NotStored(answer.error);
  return answer;
}

/** The server did not take it; the message is a sentence for the seller. */
class NotStored extends Error {
  override name = 'NotStored';
}

function reasonOf(error: unknown): string {
  if (error instanceof CutOff) return 'the extension was updated. Load this page again.';
  if (error instanceof NotStored || error instanceof Barred) return error.message;
  console.error('Crosslister:', error);
  return `something unexpected happened: ${String(error)}`;
}
