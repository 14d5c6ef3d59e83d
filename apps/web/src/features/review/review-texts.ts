import { platformList, platformsWith } from '@crosslister/contract/platforms.ts';
import type { ConflictField, ReviewAction, ReviewReason } from '@crosslister/contract/review.ts';

interface Words {
  tab: string;
  /** What is asked, above the items. */
  question: string;
  empty: string;
  /** The answers that can be given to all at once. */
  all: { action: ReviewAction; label: string; ask: string }[];
}

export const words: Record<ReviewReason, Words> = {
  no_sku: {
    tab: 'No SKU',
    question:
      'These items are on sale in your shops without a SKU. Give each one a SKU to add it to your products.',
    empty: 'Every item we have read in your shops has a SKU.',
    all: [
      {
        action: 'give_sku',
        label: 'Give all a SKU',
        ask: 'Each item gets a new SKU, in your shop too where possible, and becomes a product here.',
      },
    ],
  },
  same_sku: {
    tab: 'Same SKU',
    question:
      'These items share a SKU with another item in the same shop, so none was linked. Choose the right one here, then give the other a new SKU in your shop.',
    empty: 'No two items we have read share a SKU.',
    all: [],
  },
  conflict: {
    tab: 'Conflicts',
    question:
      'You edited these products here, and your source shop has other values. Nothing was overwritten. Choose which values to keep.',
    empty: 'Your edits here match your source shop.',
    all: [
      {
        action: 'keep',
        label: 'Keep mine for all',
        ask: 'Your values stay, and are sent to the shop where possible.',
      },
      {
        action: 'take',
        label: 'Take theirs for all',
        ask: 'The values in your shop replace your edits here.',
      },
    ],
  },
  same_title: {
    tab: 'Same title',
    question:
      'These items have the title of one of your products, but another SKU or none. Choose whether each is the same product.',
    empty: 'No item in your shops needs matching by its title.',
    all: [
      {
        action: 'link',
        label: 'Link all',
        ask: 'Each listing is linked to the product with its title. If several products have that title, you still choose.',
      },
      {
        action: 'create',
        label: 'All are different',
        ask: 'Each becomes a new product.',
      },
    ],
  },
  ended: {
    tab: 'Ended there',
    question:
      'These listings have ended or sold out in your shop, but the products are still for sale here. End the other listings if the product is gone, or list it again.',
    empty: 'No ended listings were found.',
    all: [
      {
        action: 'end_others',
        label: 'End the others for all',
        ask: 'Each product is delisted everywhere and becomes inactive.',
      },
      {
        action: 'list_again',
        label: 'List all again',
        ask: `Each product is listed again where its listing ended. On ${platformList(platformsWith('publishingFee'))} this costs a fee if your settings publish at once.`,
      },
    ],
  },
};

export const fieldWords: Record<ConflictField, string> = {
  name: 'Product Name',
  price: 'Price',
  description: 'Description',
  images: 'Photos',
};
