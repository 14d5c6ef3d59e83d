import { ItemAnswer } from '../messages.ts';
import { ownItemOf } from '../sites/own-items.ts';
import { watchOwnItem } from '../sites/page/own-item.ts';
import { sendToBackground } from './send-to-background.ts';

declare global {
  /** The item that is watched in this document. The page changes from one item to the next without loading again. */
  var crosslisterItem: { address: string; abort: AbortController } | undefined;
}

async function ask(message: Parameters<typeof sendToBackground>[0]) {
  const answer = ItemAnswer.parse(await sendToBackground(message));
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}

const POLL_MS = 500;
const own = ownItemOf(location.href);
const { href: address } = location;
if (own && globalThis.crosslisterItem?.address !== address) {
  globalThis.crosslisterItem?.abort.abort();
  const abort = new AbortController();
  globalThis.crosslisterItem = { address, abort };
  endWhenLeft(address, abort);
  watchOwnItem(
    document,
    own,
    {
      async find(listing) {
        const answer = await ask({ type: 'find_item', listing });
        const item = 'item' in answer ? answer.item : null;
        return item && { productName: item.product_name, status: item.status };
      },
      async mark(listing, what) {
        await ask({ type: 'mark_item', listing, what });
      },
    },
    abort.signal,
  ).catch((error) => console.error('Crosslister:', error));
}

/** A page that changes without loading again must not keep the panel of the item before. */
function endWhenLeft(address: string, abort: AbortController): void {
  const timer = setInterval(() => {
    if (location.href === address && !abort.signal.aborted) return;
    clearInterval(timer);
    abort.abort();
    if (globalThis.crosslisterItem?.abort === abort) globalThis.crosslisterItem = undefined;
  }, POLL_MS);
}
