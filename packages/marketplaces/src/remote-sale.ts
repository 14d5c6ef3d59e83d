/** One line of an order, which is the unit of a sale. `lineId` is unique on its platform together with `orderId`. */
export interface RemoteSale {
  orderId: string;
  lineId: string;
  externalId: string;
  sku: string;
  title: string;
  quantity: number;
  /** Integer pence for the whole line: what the seller gets. */
  totalPence: number;
  /** What the buyer paid for the line where the marketplace takes a fee from buyers, which the seller never gets. */
  buyerPence?: number;
  /** What the buyer paid beside it, for postage and extras, less what was refunded of that. Absent: it does not say. */
  postagePence?: number;
  /** What the marketplace, or the provider of the payment, took from the seller. Absent: it does not say. */
  feesPence?: number;
  /** How much of `totalPence` was refunded so far, and for how many pieces, as far as the marketplace says. */
  refundedPence: number;
  refundedQuantity: number;
  currency: string;
  soldAt: string;
  state: 'sold' | 'cancelled';
  /** Where the seller sees the order. */
  url: string;
}

export interface SalesPage {
  sales: RemoteSale[];
  /** Cursor to store: the next poll starts there, less an overlap that the adapter subtracts itself. */
  cursor: string;
  more: boolean;
}
