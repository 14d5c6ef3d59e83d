import { z } from 'zod';
import { SoldQuantity, TimeText } from '../../answer-values.ts';
import { Amount } from '../answers.ts';

/** Orders of the Fulfillment API, only the fields we read. */

/** No sale is missed for an amount that cannot be read. */
const MaybeAmount = Amount.optional().catch(undefined);
/** eBay tells discounts of an order as negative numbers. */
const SignedAmount = z
  .object({ value: z.string().regex(/^-?\d{1,12}(\.\d+)?$/), currency: z.string() })
  .optional()
  .catch(undefined);

/** Who gets it. Nothing of it makes an order unreadable, and nothing of it is stored. */
const said = z.string().optional().catch(undefined);
const ShipTo = z.object({
  fullName: said,
  contactAddress: z
    .object({
      addressLine1: said,
      addressLine2: said,
      city: said,
      county: said,
      stateOrProvince: said,
      postalCode: said,
      countryCode: said,
    })
    .catch({}),
  primaryPhone: z.object({ phoneNumber: said }).catch({}),
});

export const Order = z.object({
  orderId: z.string().min(1),
  creationDate: TimeText,
  lastModifiedDate: TimeText.optional().catch(undefined),
  orderFulfillmentStatus: said,
  buyer: z.object({ username: said }).catch({}),
  buyerCheckoutNotes: said,
  fulfillmentStartInstructions: z
    .array(
      z.object({
        fulfillmentInstructionsType: said,
        shippingStep: z
          .object({
            shipTo: ShipTo.optional().catch(undefined),
            shippingServiceCode: said,
            shipToReferenceId: said,
          })
          .optional()
          .catch(undefined),
      }),
    )
    .catch([]),
  orderPaymentStatus: z.string().optional(),
  cancelStatus: z.object({ cancelState: z.string().optional() }).optional(),
  lineItems: z
    .array(
      z.object({
        lineItemId: z.string().min(1),
        legacyItemId: z.string().default(''),
        sku: z.string().default(''),
        title: z.string().default(''),
        quantity: SoldQuantity,
        /** Before discounts; the other one is there only if there were any. */
        lineItemCost: Amount,
        discountedLineItemCost: MaybeAmount,
        lineItemFulfillmentStatus: z.string().optional(),
        lineItemFulfillmentInstructions: z
          .object({ shipByDate: TimeText.optional().catch(undefined) })
          .catch({}),
        deliveryCost: z
          .object({
            shippingCost: MaybeAmount,
            handlingCost: MaybeAmount,
            discountAmount: SignedAmount,
          })
          .catch({}),
        refunds: z.array(z.object({ amount: Amount.optional() })).default([]),
        ebayCollectedCharges: z
          .object({ charges: z.array(z.object({ amount: Amount.optional() })).default([]) })
          .optional(),
      }),
    )
    .default([]),
  pricingSummary: z
    .object({
      deliveryCost: Amount.optional(),
      deliveryDiscount: SignedAmount,
      priceDiscount: SignedAmount,
      adjustment: SignedAmount,
    })
    .default({}),
  paymentSummary: z.object({ totalDueSeller: Amount.optional() }).default({}),
  totalMarketplaceFee: MaybeAmount,
});
export type Order = z.infer<typeof Order>;
/** What suffices to know what sold, of an order that is not as documented. */
export const BareOrder = z.object({
  orderId: z.string().min(1),
  creationDate: TimeText.optional().catch(undefined),
  orderPaymentStatus: z.string().optional().catch(undefined),
  cancelStatus: z.object({ cancelState: z.string().optional() }).optional().catch(undefined),
  lineItems: z.array(
    z.object({
      lineItemId: z.coerce.string().min(1),
      legacyItemId: z.coerce.string().default(''),
      sku: z.string().catch(''),
      title: z.string().catch(''),
      quantity: z.coerce.number().pipe(SoldQuantity),
    }),
  ),
});
export type BareOrder = z.infer<typeof BareOrder>;
/** Of an order of which nothing else can be read. */
export const NamedOrder = z.object({ orderId: z.string().catch('') }).catch({ orderId: '' });
/** What is odd in one order must not hide the others, so each is parsed later. */
export const Orders = z.object({ orders: z.array(z.unknown()).default([]), total: z.number() });
