import { toPence } from '@crosslister/domain/money.ts';
import { splitAmount } from '@crosslister/domain/prices/split-amount.ts';
import type { RemoteSale } from '../../sales/remote-sale.ts';
import type { Order } from './order-answers.ts';

type Line = Order['lineItems'][number];
type Money = Pick<
  RemoteSale,
  | 'totalPence'
  | 'buyerPence'
  | 'postagePence'
  | 'orderedPostagePence'
  | 'isPostageCovered'
  | 'feesPence'
  | 'refundedPence'
  | 'refundedQuantity'
> & { isPaidBack: boolean };

const penceOf = (amount: { value: string } | undefined) => toPence(Number(amount?.value ?? 0));
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const costOf = (line: Line) => penceOf(line.discountedLineItemCost ?? line.lineItemCost);
const paidBackOf = ({ refunds }: Line) => sum(refunds.map(({ amount }) => penceOf(amount)));

/** What eBay took from the buyer for itself: the Buyer Protection fee of private UK sellers. */
const collectedOf = ({ ebayCollectedCharges }: Line) =>
  sum((ebayCollectedCharges?.charges ?? []).map(({ amount }) => penceOf(amount)));

const postageOf = ({ deliveryCost: { shippingCost, handlingCost, discountAmount } }: Line) =>
  Math.max(0, penceOf(shippingCost) + penceOf(handlingCost) - Math.abs(penceOf(discountAmount)));

/**
 * Whether the costs of the lines are the buyer's, with eBay's fee in them. The documents call them the selling price, and
 * do not say. The order's own sum does: then the seller is due less than the lines cost, by the fee. Postage may be
 * eBay's own, so it is looked at with and without it.
 */
function readSums({ lineItems, pricingSummary, paymentSummary }: Order) {
  const fee = sum(lineItems.map(collectedOf));
  if (!paymentSummary.totalDueSeller) return { hasFeeInIt: false, postageIsEbays: false };
  const { deliveryCost, deliveryDiscount, priceDiscount, adjustment } = pricingSummary;
  const items = sum([
    ...lineItems.map((line) => penceOf(line.lineItemCost)),
    -Math.abs(penceOf(priceDiscount)),
    penceOf(adjustment),
  ]);
  const postage = penceOf(deliveryCost) - Math.abs(penceOf(deliveryDiscount));
  const due = penceOf(paymentSummary.totalDueSeller) + sum(lineItems.map(paidBackOf));
  const isDue = (amount: number) => due === amount || due === amount + postage;
  const hasFeeInIt = fee > 0 && !isDue(items) && isDue(items - fee);
  return { hasFeeInIt, postageIsEbays: postage > 0 && due === items - (hasFeeInIt ? fee : 0) };
}

/** eBay has not worked the fees out yet while they are 0, or there are none. Of an ended order, it has given them back. */
function feesOf({ lineItems, totalMarketplaceFee: fee }: Order, isEnded: boolean): number[] | null {
  const currency = lineItems[0]?.lineItemCost.currency;
  if (!fee || fee.currency !== currency || (penceOf(fee) === 0 && !isEnded)) return null;
  return splitAmount(penceOf(fee), lineItems.map(costOf));
}

/** The amounts of each line of an order. `isEnded`: it was called off, or paid back as a whole. */
export function moneyOf(order: Order, isEnded: boolean): Money[] {
  const { hasFeeInIt, postageIsEbays } = readSums(order);
  const fees = feesOf(order, isEnded);
  return order.lineItems.map((line, index) => {
    const collected = collectedOf(line);
    const totalPence = Math.max(0, costOf(line) - (hasFeeInIt ? collected : 0));
    // A refund may include the postage. eBay does not say for how many pieces it is.
    const paidBack = paidBackOf(line);
    const refundedPence = Math.min(paidBack, totalPence);
    const postage = postageIsEbays ? 0 : postageOf(line);
    const postagePence = Math.max(0, postage - (paidBack - refundedPence));
    const fee = fees?.[index];
    return {
      totalPence,
      ...(collected > 0 && { buyerPence: totalPence + collected }),
      postagePence,
      ...(postagePence < postage && { orderedPostagePence: postage }),
      ...(postageIsEbays && { isPostageCovered: true as const }),
      ...(fee !== undefined && { feesPence: fee }),
      refundedPence,
      refundedQuantity: 0,
      isPaidBack: totalPence > 0 && paidBack >= totalPence,
    };
  });
}
