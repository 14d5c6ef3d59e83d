/** Orders that were seen on a page, which shows no number of theirs, have ids of our own. As a pattern of SQL. */
export const SEEN_ORDERS = 'seen-%';

/** The id of an order for this listing. */
export const seenOrderId = (listing: string) => `seen-${listing}`;

/** The order itself, for a question about things that have the same title. */
export const seenQuestionId = (order: string) => `seen-order-${order}`;
