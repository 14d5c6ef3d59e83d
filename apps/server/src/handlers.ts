import { readShop } from './features/catalogue-sync/read-shop.ts';
import { crosslist } from './features/crosslist/crosslist.ts';
import { delist } from './features/delist/delist.ts';
import { revise } from './features/revise/revise.ts';
import { detectAgain, detectSales } from './features/sales/detect-sales.ts';
import { answerWaiting } from './features/waiting/answer-operation.ts';
import type { Handlers } from './operations/worker.ts';

/** What does each kind of operation. */
export const handlers = {
  crosslist: crosslist(detectSales),
  delist,
  revise,
  import: readShop,
  sync: readShop,
  detect_sales: detectAgain,
  answer: answerWaiting,
} satisfies Required<Handlers>;
