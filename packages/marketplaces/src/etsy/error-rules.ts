import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { MarketplaceErrorKind } from '../errors.ts';
import { inPolicies, inProduct } from '../fix.ts';

interface Rule {
  /** The words of Etsy's text that identify this refusal. Etsy has no codes. */
  when: RegExp;
  kind: MarketplaceErrorKind;
  message: string;
  nextStep: string;
  link?: string;
  fix?: Fix;
}

const settings = 'under Settings → Default Policies';
const shopManager = 'https://www.etsy.com/your/shops/me/tools';

/** The first match counts, so narrower patterns come before wider ones. */
const rules: readonly Rule[] = [
  {
    when: /shipping.?profile|shipping_template|postal|destination/i,
    kind: 'setup',
    message: 'Etsy does not accept the shipping profile.',
    fix: inPolicies('etsy', 'shipping_profile'),
    nextStep: `Complete it on Etsy, then choose it again ${settings}.`,
    link: `${shopManager}/shipping-profiles`,
  },
  {
    when: /return.?polic/i,
    kind: 'setup',
    message: 'Etsy does not accept the return policy.',
    fix: inPolicies('etsy', 'return_policy'),
    nextStep: `Make a return policy on Etsy, then choose it ${settings}.`,
    link: 'https://www.etsy.com/your/shops/me/return-policies',
  },
  {
    when: /readiness|processing/i,
    kind: 'setup',
    message: 'Etsy does not accept the processing profile.',
    fix: inPolicies('etsy', 'processing_profile'),
    nextStep: `Check the processing profiles on Etsy, then choose one ${settings}.`,
    link: `${shopManager}/shipping-profiles`,
  },
  {
    when: /who_?made|when_?made|vintage|handmade/i,
    kind: 'setup',
    message: 'Etsy does not accept who made the item, or when.',
    fix: inPolicies('etsy', 'who_made'),
    nextStep: `Correct "Who made it" and "When made" ${settings}.`,
  },
  {
    when: /taxonomy|categor/i,
    kind: 'setup',
    message: 'Etsy does not accept the category.',
    fix: inPolicies('etsy', 'taxonomy_id'),
    nextStep: `Choose another Etsy category ${settings}.`,
  },
  {
    when: /image id \d+ is invalid/i,
    kind: 'rejected',
    message: 'On Etsy, an option of this listing is linked to a photo that is gone.',
    nextStep: 'Open the listing on Etsy and link its options to other photos, or to none. Then try again.',
  },
  {
    when: /image|photo|picture|mime/i,
    kind: 'setup',
    message: 'Etsy does not accept the photos.',
    fix: inProduct('photos'),
    nextStep: 'Check the photos of the product: Etsy takes JPEG, PNG and GIF up to 10 MB.',
  },
  {
    when: /title/i,
    kind: 'setup',
    message: 'Etsy does not accept the title.',
    fix: inProduct('name'),
    nextStep: 'Change the Product Name.',
  },
  {
    when: /description/i,
    kind: 'setup',
    message: 'Etsy does not accept the description.',
    fix: inProduct('description'),
    nextStep: 'Change the Description of the product.',
  },
  {
    when: /\bsku\b/i,
    kind: 'setup',
    message: 'Etsy does not accept the SKU.',
    fix: inProduct('sku'),
    nextStep: 'Change the SKU of the product: shorter, and without special characters.',
  },
  {
    when: /price/i,
    kind: 'setup',
    message: 'Etsy does not accept the price.',
    fix: inProduct('price'),
    nextStep: 'Change the price of the product or the Etsy markup.',
  },
  {
    when: /quantity/i,
    kind: 'setup',
    message: 'Etsy does not accept the quantity.',
    fix: inProduct('quantity'),
    nextStep: 'Set the quantity of the product between 1 and 999.',
  },
];

/** What Etsy says of the shop, whatever was asked of it. */
const rulesOfShop: readonly Rule[] = [
  {
    when: /payment|billing|balance|past due/i,
    kind: 'setup',
    message: 'Etsy wants something about payments settled first.',
    nextStep: 'Open the payment account of your shop on Etsy.',
    link: 'https://www.etsy.com/your/account/payments',
  },
  {
    when: /suspend|vacation|frozen|not open|closed/i,
    kind: 'setup',
    message: 'Your Etsy shop cannot list at the moment.',
    nextStep: 'Open your shop on Etsy to see what it asks for.',
    link: 'https://www.etsy.com/your/shops/me/dashboard',
  },
];

const byStatus: Record<number, Omit<Rule, 'when'>> = {
  403: {
    kind: 'credentials',
    message: 'Etsy does not allow this for your shop.',
    nextStep: 'Connect Etsy again under Settings → Connections with the account that owns the shop.',
  },
  404: {
    kind: 'rejected',
    message: 'Etsy does not know this listing any more.',
    nextStep: 'List the product on Etsy again.',
  },
  409: {
    kind: 'rejected',
    message: 'Etsy does not allow this in the state the listing is in.',
    nextStep: 'Open the listing on Etsy to see what it asks for.',
  },
};

/** A 404 for a part of the shop, such as its sections. */
const notFound: Omit<Rule, 'when'> = {
  kind: 'rejected',
  message: 'Etsy does not find what was asked for in your shop.',
  nextStep: 'Try again later. If it stays, connect Etsy again under Settings → Connections.',
};

const anyOther: Omit<Rule, 'when'> = {
  kind: 'rejected',
  message: 'Etsy refused this.',
  nextStep: 'Change it in the product, then try again.',
};

/**
 * What a refusal means to a seller, found by its words, otherwise by its status. Null for a read that Etsy refuses as
 * wrong: it carries nothing that a seller wrote, so it is asked wrongly.
 */
export function ruleFor(
  status: number,
  said: string,
  { isOfListing, isRead }: { isOfListing: boolean; isRead: boolean },
): Omit<Rule, 'when'> | null {
  if (status === 404 && !isOfListing) return notFound;
  if (status !== 400 && status !== 409) return byStatus[status] ?? anyOther;
  const byWords = [...(isRead ? [] : rules), ...rulesOfShop].find(({ when }) => when.test(said));
  if (byWords) return byWords;
  return status === 400 && isRead ? null : (byStatus[status] ?? anyOther);
}
