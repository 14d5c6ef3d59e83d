import type { Carrier } from '@crosslister/contract/orders/carriers.ts';
import type { MarketplaceContext } from '../context.ts';

/** Who gets an order, as the marketplace shows it now. It is passed on to the seller and stored nowhere. */
export interface RemoteBuyer {
  orderId: string;
  name: string;
  /** The lines above the town. Empty: the marketplace does not show the address to us. */
  street: string[];
  city: string;
  county: string;
  postcode: string;
  /** Two letters. */
  country: string;
  phone: string;
  note: string;
}

/** An order that has left, with all its lines. */
export interface Dispatch {
  orderId: string;
  carrier: Carrier | null;
  /** Letters and digits alone. Empty without a carrier. */
  trackingNumber: string;
}

/** What was told of an order that has not left after all. */
export type DispatchToUndo = Pick<Dispatch, 'orderId' | 'trackingNumber'>;

/** What the marketplace says afterwards. */
export interface Dispatched {
  /** In ISO. */
  postedAt: string;
  /** The number that is there, which may be another one than was sent: then the seller, or a label, was there before. */
  trackingNumber: string;
}

/** Money that goes back to a buyer. */
export interface RefundWanted {
  orderId: string;
  /** Lines of which all that is left is paid back, by their ids. Null: all lines, the postage and fees. */
  lineIds: readonly string[] | null;
  /** So much and no lines, in place of them. */
  amountPence: number | null;
  /** What is refunded is in stock again there. */
  restock: boolean;
  /** By the gateway that the buyer paid with. Otherwise it is recorded, and the seller pays it back elsewhere. */
  byGateway: boolean;
  /** Called with what will be paid back, before it is sent. */
  willSend?: (pence: number) => Promise<void>;
}

export interface RefundThere {
  id: string;
  pence: number;
  /** The gateway has paid it back. */
  isPaidBack: boolean;
}

/** What can still be paid back of an order with its postage and fees, and of each of its lines by their ids. */
export interface RefundLeft {
  pence: number;
  lines: ReadonlyMap<string, number>;
}

export interface RefundCalls {
  /** The refunds of an order. */
  list: (context: MarketplaceContext, orderId: string) => Promise<RefundThere[]>;
  left: (context: MarketplaceContext, orderId: string) => Promise<RefundLeft>;
  /** Makes one. Never call it again before `list` has said that there is none. Throws `rejected` for a refusal. */
  make: (context: MarketplaceContext, wanted: RefundWanted) => Promise<void>;
}

/** Posting what was sold. */
export interface OrderCalls {
  /** The buyers of these orders, at most 50. Orders that are gone are left out. */
  buyers: (context: MarketplaceContext, orderIds: readonly string[]) => Promise<RemoteBuyer[]>;
  /**
   * Tells the marketplace that the order was posted, and reads it again. It may run again: what is posted there already
   * is told nothing, because each telling may write to the buyer. Throws `rejected` for an order that was cancelled.
   */
  dispatch: (context: MarketplaceContext, wanted: Dispatch) => Promise<Dispatched>;
  /** Takes it back, and reads that it is to be posted again. It may run again. Null: the marketplace cannot. */
  undo: ((context: MarketplaceContext, told: DispatchToUndo) => Promise<void>) | null;
  /** Null: refunds are made on the page of the order. */
  refund: RefundCalls | null;
}
