import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { MarketplaceErrorKind } from '../errors.ts';
import { inPolicies, inProduct } from '../fix.ts';
import type { EbayFault } from './answers.ts';

interface Step {
  /** None if the error may pass without the seller. */
  nextStep?: string;
  /** Where the seller fixes it. */
  link?: string;
  fix?: Fix;
  stopsListing?: number;
  usedUp?: true;
  /** The step is about a listing that is there. Of one that was never made it says something else. */
  ofListing?: true;
}

export interface Rule extends Step {
  ids: number[];
  kind: MarketplaceErrorKind;
  message: string;
  /** Distinguishes faults with the same id. */
  when: RegExp;
}

const settings = 'under Settings → Default Policies';
const policyPage = 'https://www.ebay.co.uk/bp/manage';
const sellerHub = 'https://www.ebay.co.uk/sh/ovw';

const steps = {
  wait: {},
  usedUp: { usedUp: true },
  byAsking: { nextStep: 'Nothing to do: sales are found all the same, by asking eBay.' },
  clock: {
    nextStep: 'Set the clock of the server: by its date, eBay is asked about days that have not come yet.',
  },
  connect: { nextStep: 'Connect eBay again under Settings → Connections.' },
  reach: {
    nextStep:
      'Check that PUBLIC_URL of the server is its address on the internet, with https, and opens from outside.',
  },
  alerts: { nextStep: 'Set EBAY_ALERT_EMAIL on the server to an e-mail address.' },
  retry: { nextStep: 'Try again: what eBay already has is used.' },
  onEbay: { nextStep: 'Open the listing on eBay to see what it asks for.', ofListing: true },
  duplicate: { nextStep: 'End the other listing on eBay, or link it to this product.' },
  product: { nextStep: 'Change it in the product, then try again.' },
  name: { nextStep: 'Change the Product Name.', fix: inProduct('name') },
  description: { nextStep: 'Change the Description of the product.', fix: inProduct('description') },
  photos: { nextStep: 'Check the photos of the product.', fix: inProduct('photos') },
  price: { nextStep: 'Change the price of the product or the eBay markup.', fix: inProduct('price') },
  quantity: { nextStep: 'Set the quantity of the product to 1 or more.', fix: inProduct('quantity') },
  category: {
    nextStep: 'Choose another eBay Category in the product or in Settings → Default Policies.',
    fix: inProduct('ebay_category'),
  },
  specifics: {
    nextStep: 'Correct the item specifics of the product, or choose another eBay Category.',
    fix: inProduct('specifics'),
  },
  leaf: { nextStep: 'Choose a most specific eBay Category in the product.', fix: inProduct('ebay_category') },
  condition: {
    nextStep: `Choose another condition ${settings}, or another eBay Category.`,
    fix: inProduct('condition'),
  },
  sku: {
    nextStep: 'Change the SKU of the product to letters and digits, at most 50.',
    fix: inProduct('sku'),
  },
  postcode: { nextStep: `Add your postcode ${settings}.`, fix: inPolicies('ebay', 'postcode') },
  policies: {
    nextStep: `Check the policy on eBay and choose it again ${settings}.`,
    link: policyPage,
    fix: inPolicies('ebay'),
  },
  parcel: {
    nextStep: `Enter weight and size under Parcel in the product, or choose a shipping policy with a flat rate ${settings}.`,
    link: policyPage,
    fix: inProduct('parcel_weight_g'),
  },
  register: { nextStep: 'Finish the registration as a seller on eBay.', link: sellerHub },
  limit: {
    nextStep: 'Ask eBay for a higher limit, or wait until next month, then choose Retry.',
    link: sellerHub,
    // With a limit in pounds something cheaper may still be accepted, and eBay may have raised the limit. So it is
    // tried again within the hour.
    stopsListing: 3600,
  },
  safety: {
    nextStep: 'Add product safety details on eBay, or choose another eBay Category.',
    fix: inProduct('ebay_category'),
  },
  start: { nextStep: 'Choose a start in the future, at most three weeks ahead.' },
  again: { nextStep: 'List the product on eBay again.' },
} satisfies Record<string, Step>;

const policy = (setting: 'payment_policy' | 'shipping_policy' | 'return_policy'): Step => ({
  ...steps.policies,
  fix: inPolicies('ebay', setting),
});

const anything = /(?:)/;
/** `ourFault` says it as a whole. */
const ours = 'eBay has changed something.';

function rule(kind: MarketplaceErrorKind, ids: number[], message: string, step: Step, when = anything): Rule {
  return { kind, ids, message, when, ...step };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * Ids of eBay's faults and what they mean to a seller. The first match counts. Source: the error lists of eBay's API
 * documents.
 */
export const rules: readonly Rule[] = [
  rule(
    'credentials',
    [1001, 1002, 1100],
    'eBay no longer lets Crosslister act for this account.',
    steps.connect,
  ),
  // An endpoint that is not there, and a body that has a field or a value eBay does not know.
  rule('fault', [2002, 2004], ours, steps.wait),
  rule('fault', [25709], ours, steps.wait, /\bheader\b/i),
  rule('rate_limited', [2001], 'The calls to eBay are used up for today.', steps.usedUp),
  rule('unknown', [25001], 'eBay had a problem and did not say what became of the change.', steps.wait),
  rule('unavailable', [25025], 'eBay is still working on an earlier change of this item.', steps.wait),
  rule('rejected', [25002], 'eBay already has an offer for this SKU.', steps.retry, /already exists/i),
  rule('setup', [25002], 'eBay wants at least one usable photo.', steps.photos, /photo|picture|image/i),
  rule('rejected', [25002], 'You already list this on eBay.', steps.duplicate, /duplicate|identical/i),
  rule(
    'setup',
    [25002],
    'eBay does not know where the item is.',
    steps.postcode,
    /country|location|post(al )?code/i,
  ),
  rule('setup', [25002], 'eBay does not accept the title.', steps.name, /\btitle\b/i),
  rule('setup', [25002], 'eBay does not accept the description.', steps.description, /description/i),
  rule('rejected', [25002], 'eBay refused this.', steps.product),
  rule('setup', [25003], 'eBay does not accept the price.', steps.price),
  rule('setup', [25004], 'eBay does not accept the quantity.', steps.quantity),
  rule(
    'setup',
    [25005, 62005, 62006, 62008, 62009],
    'eBay lists nothing in the chosen category.',
    steps.leaf,
  ),
  // For days in 2026 eBay said so of things that are no lot (API status, "Lot Size is invalid").
  rule(
    'unavailable',
    [25006],
    'eBay has a problem with new listings at the moment: it takes this one for a lot.',
    steps.wait,
    /lot size/i,
  ),
  rule('rejected', [25006], 'eBay does not accept one of the listing options.', steps.onEbay),
  rule('setup', [25007], 'eBay does not accept the shipping policy.', policy('shipping_policy')),
  rule('setup', [25008], 'eBay does not accept the payment policy.', policy('payment_policy')),
  rule('setup', [25009], 'eBay does not accept the return policy.', policy('return_policy')),
  rule(
    'setup',
    [25012, ...range(25801, 25804)],
    'eBay does not accept where the item is sent from.',
    steps.postcode,
  ),
  rule('setup', [25013, 25022, 25502, 25601], 'eBay does not accept the item specifics.', steps.specifics),
  rule('setup', [25014, 25015, 25086, 25501], 'eBay cannot use one of the photos.', steps.photos),
  rule('setup', [25016], 'eBay does not accept one of the values.', steps.product),
  rule('setup', [25017, 25029], 'eBay misses something about this item.', steps.product),
  rule('setup', [25018], 'Your eBay account is not complete yet.', steps.register),
  rule('rejected', [25019], 'eBay does not allow this listing to be changed now.', steps.onEbay),
  rule('setup', [25020, 25715], 'eBay needs the size or weight of the parcel.', steps.parcel),
  rule('setup', [25021], 'eBay does not take this condition in the chosen category.', steps.condition),
  rule('setup', [25026], 'Your selling limit on eBay is reached.', steps.limit),
  rule('setup', [25035, 25036], 'One of the chosen policies is not for eBay in the UK.', steps.policies),
  rule(
    'rejected',
    [25038, 25039, 25040],
    'eBay does not allow this with bids or shortly before the end.',
    steps.onEbay,
  ),
  rule('setup', [25080], 'A text of the product is too long for eBay.', steps.description),
  rule('rejected', [25096, 25097, 25098], 'eBay holds this listing back because of its rules.', steps.onEbay),
  rule(
    'setup',
    range(25110, 25119),
    'eBay needs the manufacturer or responsible person of the item.',
    steps.safety,
  ),
  rule('rejected', [25604, 25709], 'eBay does not accept one of the values.', steps.product),
  rule('rejected', [25701, 25702, 25710], 'eBay does not know this SKU.', steps.again),
  rule('setup', [25707, 25708], 'eBay does not accept the SKU.', steps.sku),
  rule('rejected', [25713], 'eBay says that this offer is not available any more.', steps.onEbay),
  rule('rejected', [...range(25727, 25733), 25735], 'eBay already has an offer for this SKU.', steps.retry),
  rule('rejected', [25718], 'eBay cannot hand this listing over to Crosslister.', steps.onEbay),
  rule('setup', [25752], 'eBay does not accept the start time.', steps.start),
  rule('setup', [20400, 20401, 20403, 20404], 'eBay does not accept the business policies.', steps.policies),
  rule(
    'setup',
    [195017, 195020],
    'eBay cannot send its messages to the address of this server.',
    steps.reach,
  ),
  rule('setup', [195003, 195025], 'eBay does not accept the e-mail address for its alerts.', steps.alerts),
  rule(
    'rejected',
    range(195001, 195033),
    'eBay did not take the request for messages about orders.',
    steps.byAsking,
  ),
  // A date in the future: the clock of this server is wrong, not the call.
  rule('rejected', [30850], 'eBay did not take the question about orders.', steps.clock),
  // Filters, dates and limits of the question about orders.
  rule('fault', [...range(30700, 31100), 32800], ours, steps.wait),
];

/** What a refusal means while there is no listing yet, where that is something else. */
const ofNoListing: readonly Rule[] = [
  rule(
    'setup',
    [25713],
    'eBay does not take the offer. It answers so for an account whose registration as a seller is not finished.',
    steps.register,
  ),
  rule('setup', [25019], 'eBay does not allow words of the title or of the description.', {
    nextStep: 'Change the Product Name or the Description, then try again.',
    fix: inProduct('name'),
  }),
];

/** The rule for a thing that was not listed yet: there is no listing that the seller could open. */
export function ruleForNew(fault: EbayFault): Rule {
  const { ofListing, ...known } = ruleFor(fault);
  if (!ofListing) return known;
  const other = ofNoListing.find(({ ids }) => ids.includes(fault.errorId)) ?? { ...known, ...steps.product };
  return { ...other, message: `Not listed. ${other.message}` };
}

/** 25002 is used for many faults, so it is recognised by its text and never by the id alone. */
export function ruleFor({ errorId, message, longMessage }: EbayFault): Rule {
  const said = `${message} ${longMessage ?? ''}`;
  const known = rules.find(({ ids, when }) => ids.includes(errorId) && when.test(said));
  return known ?? rule('rejected', [errorId], 'eBay refused this.', steps.product);
}
