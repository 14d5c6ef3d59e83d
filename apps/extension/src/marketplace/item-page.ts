import { ItemAnswer } from '../messages.ts';
import { ownItemOf } from '../sites/own-items.ts';
import { watchOwnItem } from '../sites/page/own-item.ts';
import { tell } from './tell.ts';

declare global {
  /** The item that is watched in this document: the page goes from one to the next without being loaded anew. */
  var crosslisterItem: { address: string; abort: AbortController } | undefined;
}

async function ask(message: Parameters<typeof tell>[0]) {
  const answer = ItemAnswer.parse(await tell(message));
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}

const own = ownItemOf(location.href);
if (own && globalThis.crosslisterItem?.address !== location.href) {
  globalThis.crosslisterItem?.abort.abort();
  const abort = new AbortController();
  globalThis.crosslisterItem = { address: location.href, abort };
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
