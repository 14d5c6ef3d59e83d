import { sql } from 'kysely';

/** Orders that were seen on a page, which shows no number of theirs, have ids of our own. As a pattern of SQL. */
export const SEEN_ORDERS = 'seen-%';

/** For so long after a sale a page that shows it may have been looked at. The marketplace's clock and ours may differ. */
export const LATER_DAYS = 14;
const CLOCKS_DIFFER = '15 minutes';

/** A sale that was seen on a page may be the one that was made at this time. */
export const seenAfter = (soldAt: Date) =>
  sql<boolean>`seen_at BETWEEN ${soldAt}::timestamptz - ${CLOCKS_DIFFER}::interval
    AND ${soldAt}::timestamptz + make_interval(days => ${LATER_DAYS})`;

/** The id of an order for this listing. */
export const seenOrderId = (listing: string) => `seen-${listing}`;

const QUESTION = 'seen-order-';

/** The order itself, for a question about things that have the same title. */
export const seenQuestionId = (order: string) => `${QUESTION}${order}`;

/** The address of the order that such a question is about. Null for any other id, and where no address is known. */
export function orderOfQuestion(id: string): string | null {
  const order = id.startsWith(QUESTION) ? id.slice(QUESTION.length) : '';
  return order.startsWith('https://') ? order : null;
}
