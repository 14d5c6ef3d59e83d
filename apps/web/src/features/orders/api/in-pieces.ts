import type { LeftOutOrders } from '@crosslister/contract/orders/click-and-drop.ts';

/** Why orders were left as they are, each reason once. */
export const whysOf = (leftOut: LeftOutOrders): string =>
  [...new Set(leftOut.map(({ why }) => why))].join(' ');

/** Sent one after another where the server takes so many at once. Resolves to the answers. */
export async function inPieces<Item, Answer>(
  items: readonly Item[],
  size: number,
  send: (piece: Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < items.length; start += size) {
    answers.push(await send(items.slice(start, start + size)));
  }
  return answers;
}
