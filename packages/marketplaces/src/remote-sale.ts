/** One line of an order: the unit of a sale. `lineId` is unique on its platform together with `orderId`. */
export interface RemoteSale {
  orderId: string;
  lineId: string;
  externalId: string;
  sku: string;
  title: string;
  quantity: number;
  /** Integer pence for the whole line. */
  totalPence: number;
  /** What of that has been paid back to the buyer so far, and how many of its pieces that was for, as far as it is told. */
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
  /** Cursor to store: the next look starts there, less an overlap the adapter subtracts itself. */
  cursor: string;
  more: boolean;
}
