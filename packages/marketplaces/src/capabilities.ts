/** What a platform can do. It is checked before anything is offered to the seller. */
export interface Capabilities {
  /** A listing made for review is scheduled there, otherwise it is a draft. */
  schedulesReview?: true;
  /** SKUs are limited to letters and digits, at most 50. Otherwise our SKU is sent unchanged. */
  strictSku?: true;
  /** It downloads photos itself from their URLs, so it must be able to reach this server for photos stored here. */
  downloadsPhotos?: true;
  /** An order can be read as soon as its stock has been taken. Elsewhere the order may follow a little later. */
  ordersWithStock?: true;
  /** Every revise sends back the stock it has read, so it would restore what an order took meanwhile. */
  resendsStock?: true;
  /** The id of an order line is unique over all orders, and the order's own id may change until it is paid. */
  uniqueLineIds?: true;
  /** What is read from it may not be given to somebody else's model. Photos at such addresses are kept there. */
  keptFromModels?: RegExp;
}
