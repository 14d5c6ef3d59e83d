import { z } from 'zod';
import { AmountText, SoldQuantity, TimeText } from '../../answer-values.ts';

/** Answers of the Trading API, only the fields we read. Source: eBay's reference of each call, version 1451. */

/** In XML a list of one looks like a single element, and an empty list like an empty text. */
function list<T extends z.ZodType>(each: T) {
  return z
    .union([
      z.literal('').transform((): z.output<T>[] => []),
      z.array(each),
      each.transform((one): z.output<T>[] => [one]),
    ])
    .default([]);
}

/** An element that may be missing or empty. */
function group<T extends z.ZodType>(content: T) {
  return z.union([z.literal('').transform(() => undefined), content]).optional();
}

const count = z.coerce.number().int();
const Amount = z.object({ '#text': AmountText, '@_currencyID': z.string() });

export const TradingFault = z.object({
  ErrorCode: z.string(),
  ShortMessage: z.string().default(''),
  LongMessage: z.string().default(''),
  SeverityCode: z.string().default('Error'),
  ErrorClassification: z.string().default(''),
});
export type TradingFault = z.infer<typeof TradingFault>;

/** The beginning of every answer. The rest depends on the call. */
export const Envelope = z.looseObject({ Ack: z.string(), Errors: list(TradingFault) });
export type Envelope = z.infer<typeof Envelope>;

const Variations = group(
  z.object({ Variation: list(z.object({ SKU: z.string().optional(), Quantity: count.optional() })) }),
);

/** The names of its policies. */
const SellerProfiles = group(
  z.object({
    SellerPaymentProfile: group(z.object({ PaymentProfileName: z.string().optional() })),
    SellerShippingProfile: group(z.object({ ShippingProfileName: z.string().optional() })),
    SellerReturnProfile: group(z.object({ ReturnProfileName: z.string().optional() })),
  }),
);

export const Summary = z.object({
  ItemID: z.string().min(1),
  Title: z.string().default(''),
  SKU: z.string().optional(),
  ListingType: z.string().default(''),
  QuantityAvailable: count.optional(),
  SellingStatus: group(z.object({ CurrentPrice: Amount.optional(), ListingStatus: z.string().optional() })),
  SellerProfiles,
  Variations,
});
export type Summary = z.infer<typeof Summary>;
/** What is left of a summary that is not as documented. */
export const BrokenSummary = z
  .object({ ItemID: z.string().catch(''), Title: z.string().catch('') })
  .catch({ ItemID: '', Title: '' });

/** Without `ActiveList` nothing is on sale. Each summary is read separately. */
export const SellingList = z.object({
  ActiveList: group(
    z.object({
      ItemArray: group(z.object({ Item: list(z.unknown()) })),
      PaginationResult: z.object({ TotalNumberOfPages: count, TotalNumberOfEntries: count }),
    }),
  ),
});

/** Listings found by their custom label. Without `ItemArray` there are none. */
export const Labelled = z.object({
  ItemArray: group(z.object({ Item: list(Summary) })),
});

export const TradingItem = z.object({
  ItemID: z.string().min(1),
  Title: z.string().default(''),
  Description: z.string().default(''),
  SKU: z.string().optional(),
  ListingType: z.string().default(''),
  /** The seller's price. `CurrentPrice` may include a fee that eBay charges buyers of private sellers. */
  StartPrice: Amount.optional(),
  /** Includes what was sold. */
  Quantity: count.default(0),
  SellingStatus: z.object({
    CurrentPrice: Amount,
    QuantitySold: count.default(0),
    ListingStatus: z.string(),
  }),
  ConditionID: z.string().optional(),
  ConditionDescription: z.string().optional(),
  ProductListingDetails: group(
    z.object({
      EAN: z.string().optional(),
      ISBN: z.string().optional(),
      UPC: z.string().optional(),
      BrandMPN: group(z.object({ Brand: z.string().optional(), MPN: z.string().optional() })),
    }),
  ),
  PrimaryCategory: group(z.object({ CategoryID: z.string() })),
  LotSize: count.optional(),
  SecondaryCategory: group(z.object({ CategoryID: z.string() })),
  /** Of the seller's Shop. 0 is none, and 1 is its "Other". */
  Storefront: group(z.object({ StoreCategoryID: z.string().optional() })),
  VATDetails: group(z.object({ VATPercent: z.coerce.number().optional() })),
  SellerProfiles,
  PictureDetails: group(z.object({ PictureURL: list(z.string()) })),
  ItemSpecifics: group(
    z.object({ NameValueList: list(z.object({ Name: z.string(), Value: list(z.string()) })) }),
  ),
  ListingDetails: group(z.object({ StartTime: z.string().optional(), EndTime: z.string().optional() })),
  Variations,
});
export type TradingItem = z.infer<typeof TradingItem>;
export const OneItem = z.object({ Item: TradingItem });

/** Whole items, each read separately. */
export const WholeList = z.object({
  ItemArray: group(z.object({ Item: list(z.unknown()) })),
  PaginationResult: group(z.object({ TotalNumberOfEntries: count })),
});

const OrderLine = z.object({
  TransactionID: z.string().min(1),
  QuantityPurchased: z.coerce.number().pipe(SoldQuantity),
  /** Of one unit. */
  TransactionPrice: Amount,
  Item: z.object({ ItemID: z.string().min(1), Title: z.string().default(''), SKU: z.string().optional() }),
  Variation: group(z.object({ SKU: z.string().optional() })),
});
export type OrderLine = z.infer<typeof OrderLine>;
const orderHead = {
  OrderID: z.string().min(1),
  OrderStatus: z.string(),
  CheckoutStatus: group(z.object({ Status: z.string().optional() })),
  PaidTime: z.string().optional(),
};
export const TradingOrder = z.object({
  ...orderHead,
  CreatedTime: TimeText,
  TransactionArray: group(z.object({ Transaction: list(OrderLine) })),
});
export type TradingOrder = z.infer<typeof TradingOrder>;
/** What is left of an order that is not as documented. */
export const BrokenOrder = z
  .object({ OrderID: z.string().catch(''), OrderStatus: z.string().catch('') })
  .catch({ OrderID: '', OrderStatus: '' });
/** Each order is parsed later. */
export const OrderPage = z.object({
  OrderArray: group(z.object({ Order: list(z.unknown()) })),
  HasMoreOrders: z.string().optional(),
});
/** One purchase of a listing, with the order that it is in now. */
export const ItemTransactions = z.object({
  TransactionArray: group(
    z.object({
      Transaction: list(z.object({ TransactionID: z.string(), ContainingOrder: group(z.object(orderHead)) })),
    }),
  ),
});

export interface ShopCategory {
  CategoryID: string;
  Name: string;
  ChildCategory: ShopCategory[];
}
/** Shops have three levels of categories. */
const shopCategory = (level: number): z.ZodType<ShopCategory> =>
  z.object({
    CategoryID: z.string(),
    Name: z.string(),
    ChildCategory:
      level < 3 ? list(shopCategory(level + 1)) : z.unknown().transform((): ShopCategory[] => []),
  });
export const ShopCategories = z.object({
  Store: group(z.object({ CustomCategories: group(z.object({ CustomCategory: list(shopCategory(1)) })) })),
});

export const Done = z.object({});
