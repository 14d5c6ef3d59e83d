/**
 * One line of an order, which is the unit of a sale. `lineId` is unique on its platform together with `orderId`, or
 * without it where the capability `uniqueLineIds` says so.
 */
export interface RemoteSale {
  orderId: string;
  lineId: string;
  /** The store whose numbers these are, without its scheme. Absent where they are unique over all accounts. */
  store?: string;
  externalId: string;
  sku: string;
  title: string;
  quantity: number;
  /** Integer pence for the whole line: what the seller gets. */
  totalPence: number;
  /** What it sold for could not be read: `totalPence` is 0 and says nothing, and no amount that is known is changed. */
  isMoneyUnread?: true;
  /** What the buyer paid for the line where the marketplace takes a fee from buyers, which the seller never gets. */
  buyerPence?: number;
  /** What the buyer paid beside it, for postage and extras, less what was refunded of that. Absent: it does not say. */
  postagePence?: number;
  /** The same before refunds, where some of it was refunded. */
  orderedPostagePence?: number;
  /** The buyer pays for the label through the marketplace, so that the seller pays no postage. */
  isPostageCovered?: true;
  /** What the marketplace, or the provider of the payment, took from the seller. Absent: it does not say. */
  feesPence?: number;
  /** The VAT in what refunds have left of the price and the postage. Absent: it does not say. */
  vatPence?: number;
  /** How much of `totalPence` was refunded so far, and for how many pieces, as far as the marketplace says. */
  refundedPence: number;
  refundedQuantity: number;
  currency: string;
  soldAt: string;
  state: 'sold' | 'cancelled';
  /** The buyer has committed but not paid yet: the thing is reserved for them, and may come back. */
  awaitsPayment?: true;
  /** The line's id while it waited for payment, where that was another one. */
  formerLineId?: string;
  /** Of a cancelled line: the parcel had left, as far as the marketplace says. */
  isSent?: boolean;
  /** Where the seller sees the order. */
  url: string;
  /** What its order says of posting it. Absent: it could not be read. */
  order?: RemoteOrder;
}

/** What an order says of posting it: the same in each of its lines. */
export interface RemoteOrder {
  /** What the buyer paid for, in words for the seller. Empty: it does not say. */
  service: string;
  /** In ISO: until when it has to be posted. */
  postBy?: string;
  /** `none`: there is nothing to post. */
  fulfilment: 'open' | 'posted' | 'none';
  /** In ISO, of one that is posted. */
  postedAt?: string;
  trackingNumber?: string;
  /** Why it is not to be posted (yet). */
  hold?: 'not_paid' | 'on_hold' | 'collect';
  hasNote: boolean;
  /**
   * What tells buyer and address apart, as the marketplace calls the buyer: only a keyed hash of it is ever kept. Absent:
   * it does not say.
   */
  buyer?: string;
}

export type WholeOrder = Pick<RemoteSale, 'orderId' | 'url'>;

/** What orders say of their lines. */
export interface OrderLines {
  sales: RemoteSale[];
  /**
   * Orders that are in `sales` with every line they have, which may be none: one that was recorded of them, and is not
   * there, was removed from its order. Absent: the marketplace's orders do not lose lines.
   */
  whole?: WholeOrder[];
}

export interface SalesPage extends OrderLines {
  /** Cursor to store: the next poll starts there, less an overlap that the adapter subtracts itself. */
  cursor: string;
  more: boolean;
  /**
   * Orders that cannot be read, or only in part, as sentences for the seller. The first page of each poll names all that
   * earlier ones passed over and that still cannot be read.
   */
  unread?: UnreadOrder[];
}

export interface UnreadOrder {
  /** Where the marketplace does not say it, a name made of the order's place in the list, the same in every poll. */
  orderId: string;
  /** Where the seller sees it. */
  url: string;
  why: string;
}

/** A sale that was stored as waiting for payment. */
export interface ReservedSale {
  orderId: string;
  lineId: string;
  externalId: string;
  sku: string;
  /** In ISO. */
  soldAt: string;
}
