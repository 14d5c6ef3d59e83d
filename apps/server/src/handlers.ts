import { delist } from './features/listings/end/end-listing.ts';
import { crosslist } from './features/listings/publish/crosslist.ts';
import { revise } from './features/listings/revise/revise.ts';
import { tellDispatched } from './features/orders/dispatch-operation.ts';
import { makeRefunds } from './features/orders/refunds/refund-operation.ts';
import { detectAgain, detectSales } from './features/sales/poll/detect-sales.ts';
import { askAboutConflict } from './features/shop-import/ask-about-conflict.ts';
import { readShop } from './features/shop-import/read/read-shop.ts';
import { answerReviewItems } from './features/shop-import/review/answer-operation.ts';
import type { Handlers } from './operations/worker.ts';

export const handlers = {
  crosslist: crosslist(detectSales),
  delist,
  revise: revise(askAboutConflict),
  import: readShop,
  sync: readShop,
  detect_sales: detectAgain,
  answer: answerReviewItems,
  dispatch: tellDispatched,
  refund: makeRefunds,
} satisfies Required<Handlers>;
