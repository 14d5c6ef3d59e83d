import type { Fault } from '../../http/faults.ts';
import type { JsonObject } from '../../http/json-values.ts';
import { xmlAnswer } from './xml.ts';

/** A refusal of the Trading API; the route makes an `Ack` of Failure of it. */
export class TradingRefusal extends Error {
  readonly content: JsonObject;
  constructor(code: number, short: string, long: string) {
    super(long);
    this.content = failure(code, short, long);
  }
}

export function failure(code: number, short: string, long: string): JsonObject {
  const Errors = {
    ShortMessage: short,
    LongMessage: long,
    ErrorCode: String(code),
    SeverityCode: 'Error',
    ErrorClassification: code === 10007 ? 'SystemError' : 'RequestError',
  };
  return { Ack: 'Failure', Errors };
}

/** Numbers and texts as eBay's list of Trading errors has them, where public reports confirm them. */
export const refusals = {
  notAccessible: () =>
    new TradingRefusal(
      17,
      'Item cannot be accessed.',
      'This item cannot be accessed because the listing has been deleted, is a Half.com listing, or you are not the seller.',
    ),
  /** The number is not confirmed: no public report has it. */
  noStore: () =>
    new TradingRefusal(13003, 'No eBay Store.', 'The user does not have an eBay Store subscription.'),
  closed: () => new TradingRefusal(1047, 'Auction closed.', 'The auction has already been closed.'),
  revisesEnded: () =>
    new TradingRefusal(291, 'Auction ended.', 'You are not allowed to revise an ended listing.'),
  notFixedPrice: () =>
    new TradingRefusal(
      37,
      'Input data is invalid.',
      'Input data for tag <Item.ItemID> is invalid: the listing is not a fixed-price listing.',
    ),
  inventoryManaged: () =>
    new TradingRefusal(
      21919474,
      'Inventory-based listing management is not currently supported by this tool.',
      'Inventory-based listing management is not currently supported by this tool. Please refer to the tool used to create this listing.',
    ),
  variationNeeded: () =>
    new TradingRefusal(
      21916583,
      'Variation is required.',
      'Variation is required for a listing that previously had variations.',
    ),
  skuMismatch: () =>
    new TradingRefusal(
      21916799,
      'SKU Mismatch',
      'SKU does not exist in Non-ManageBySKU item specified by ItemID.',
    ),
  invalid: (tag: string) =>
    new TradingRefusal(
      37,
      'Input data is invalid.',
      `Input data for tag <${tag}> is invalid or missing. Please check API documentation.`,
    ),
  internal: () =>
    new TradingRefusal(
      10007,
      'Internal error to the application.',
      'Internal error to the application. Web Service framework internal error.',
    ),
  noQuantity: () =>
    new TradingRefusal(515, 'Invalid quantity.', 'The quantity must be a valid number greater than 0.'),
  noSuchPage: () =>
    new TradingRefusal(340, 'Page number is out of range.', 'The page number is out of range.'),
  noSuchCall: (name: string) =>
    new TradingRefusal(
      2,
      'Unsupported API call.',
      `The API call "${name}" is invalid or not supported in this release.`,
    ),
  unreadable: () =>
    new TradingRefusal(5, 'XML Parse error.', 'XML Error Text: "; nested exception is: SAXParseException".'),
  noHeader: (name: string) =>
    new TradingRefusal(
      10012,
      'Invalid value for header.',
      `The value for header "${name}" is invalid or missing.`,
    ),
  noToken: () =>
    new TradingRefusal(
      930,
      'No token.',
      'No XML <RequestPassword> or <RequestToken> was specified in the request.',
    ),
  invalidToken: () => new TradingRefusal(21916984, 'Invalid IAF token.', 'IAF token supplied is invalid.'),
  expiredToken: () => new TradingRefusal(21917053, 'Expired IAF token.', 'IAF token supplied is expired.'),
  usedUp: () =>
    new TradingRefusal(
      518,
      'Call usage limit has been reached.',
      'Your application has exceeded usage limit on this call, please make call to Developer Analytics API to check your call usage.',
    ),
};

/** A fault that answers 200 with a Failure of this code, as the Trading API reports its own faults. */
export function tradingFault(code: number, message: string, where: Omit<Fault, 'kind' | 'body'> = {}): Fault {
  const { body, headers } = xmlAnswer('Any', new Date(), failure(code, message, message));
  return {
    path: '/ws/api.dll',
    ...where,
    kind: 'error_before',
    status: 200,
    body: String(body),
    contentType: headers?.['content-type'] ?? '',
  };
}
