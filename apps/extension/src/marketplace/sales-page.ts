import { type FromSalesPage, SalesAnswer, type SeenOnPage, ToSalesPage } from '../sales-messages.ts';
import type { SalesPage } from '../sites/page/sales/sales-page.ts';
import { showSalesPanel } from '../sites/page/sales/sales-panel.ts';
import { salesPageAt } from '../sites/sales-pages.ts';
import { sendToBackground } from './send-to-background.ts';

declare global {
  /** The page that is read in this document. It changes from one to the next without loading again. */
  var crosslisterSales: { address: string; abort: AbortController } | undefined;
}

/** How often the page is looked at. Nothing is sent as long as nothing new is on it. */
const LOOK_MS = 1_000;
/** When a dashboard that did not answer is asked again. */
const AGAIN_MS = 30_000;
const MOST = 100;

async function ask(message: FromSalesPage): Promise<SalesAnswer> {
  const answer = SalesAnswer.parse(await sendToBackground(message));
  if ('error' in answer) throw new Error(answer.error);
  if ('off' in answer && message.type !== 'sales_seen') {
    throw new Error('it was switched off in the Options of the extension.');
  }
  return answer;
}

const named = (thing: SeenOnPage, listing: string | null) => {
  if (listing === null) throw new Error('it is not known which of your things it is.');
  return { thing, listing };
};

const actions: Parameters<typeof showSalesPanel>[2] = {
  async record({ thing, known: { origin, listing, name } }, price) {
    const answer = await ask({ type: 'sales_record', origin, ...named(thing, listing), price, name });
    if (!('outcome' in answer)) throw new Error('the extension gave another answer than expected.');
    return answer;
  },
  async question({ thing, known: { origin } }) {
    await ask({ type: 'sales_question', origin, thing });
  },
  async ended({ thing, known: { origin, listing } }) {
    await ask({ type: 'sales_ended', origin, listing: named(thing, listing).listing });
  },
  async ignore({ thing: { key } }) {
    await ask({ type: 'sales_ignore', key });
  },
  async byItself(on) {
    await ask({ type: 'sales_by_itself', on });
  },
};

const { href: address } = location;
const page = salesPageAt(address);
if (page && globalThis.crosslisterSales?.address !== address) {
  globalThis.crosslisterSales?.abort.abort();
  const abort = new AbortController();
  globalThis.crosslisterSales = { address, abort };
  const hear = (raw: unknown) => {
    if (ToSalesPage.safeParse(raw).success) abort.abort();
  };
  chrome.runtime.onMessage.addListener(hear);
  abort.signal.addEventListener('abort', () => {
    // There is no such thing any more once the extension was updated.
    chrome.runtime?.onMessage?.removeListener(hear);
    if (globalThis.crosslisterSales?.abort === abort) globalThis.crosslisterSales = undefined;
  });
  watch(page, abort);
}

/** Reads what the page shows until the seller leaves it, and says what is known of it. */
function watch(page: SalesPage, abort: AbortController): void {
  const { signal } = abort;
  const panel = showSalesPanel(document, page.label, actions, signal);
  const asked = new Set<string>();
  let busy = false;
  let notBefore = 0;

  async function look(): Promise<void> {
    const fresh = (page.read(document) ?? []).filter(({ key }) => !asked.has(key)).slice(0, MOST);
    if (fresh.length === 0) return;
    const answer = await ask({ type: 'sales_seen', things: fresh });
    if (signal.aborted) return;
    if ('off' in answer) abort.abort();
    if (!('known' in answer)) return;
    for (const known of answer.known) {
      const thing = fresh.find(({ key }) => key === known.key);
      if (thing) panel.show({ thing, known });
    }
    panel.showAway(answer.away);
    if (answer.known.length > 0) panel.showOffer(answer.offer);
    const isAway = answer.away.length > 0;
    if (isAway) notBefore = performance.now() + AGAIN_MS;
    for (const { key } of isAway ? answer.known : fresh) asked.add(key);
  }

  const timer = setInterval(() => {
    if (location.href !== address) return abort.abort();
    // A tab that the seller does not look at is not read.
    if (busy || document.hidden || performance.now() < notBefore) return;
    busy = true;
    look()
      .catch((error) => {
        // Without a background there is nobody to ask any more.
        console.error('Crosslister:', error);
        abort.abort();
      })
      .finally(() => {
        busy = false;
      });
  }, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
