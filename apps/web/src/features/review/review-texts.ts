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
      'These are on sale in your shops without a SKU, so they are not in the catalogue yet. With a SKU each becomes a product here, with its listing.',
    empty: 'Every item of your shops has a SKU, as far as they were read.',
    all: [
      {
        action: 'give_sku',
        label: 'Give all a SKU',
        ask: 'Each gets a SKU of ours, in your shop too where that can be done, and becomes a product here.',
      },
    ],
  },
  same_sku: {
    tab: 'Same SKU',
    question:
      'These have the SKU of another item on sale in the same shop. Which of them is yours only you know, so none was linked. Choose one, and give the other another SKU in your shop.',
    empty: 'No two items of a shop have the same SKU, as far as they were read.',
    all: [],
  },
  conflict: {
    tab: 'Conflicts',
    question: 'You edited these here, and your source shop says something else. Nothing was overwritten.',
    empty: 'What you edited here agrees with your source shop.',
    all: [
      {
        action: 'keep',
        label: 'Keep mine for all',
        ask: 'Your own values stay, and are sent to the shop where that can be done.',
      },
      {
        action: 'take',
        label: 'Take theirs for all',
        ask: 'What your shop says replaces what you edited here.',
      },
    ],
  },
  same_title: {
    tab: 'Same title',
    question:
      'These have a SKU you do not know here, or none, but the title of a product of yours. Is it the same thing?',
    empty: 'No item of your shops has the title of another product here.',
    all: [
      {
        action: 'link',
        label: 'Link all',
        ask: 'Each listing joins the product with its title. Where several products have the title you are still asked.',
      },
      {
        action: 'create',
        label: 'All are other things',
        ask: 'Each becomes a product of its own.',
      },
    ],
  },
  ended: {
    tab: 'Ended there',
    question:
      'These have ended or sold out in your shops, while they are for sale here. Nothing else was changed: are they still to be had?',
    empty: 'What you have on sale here is on sale in your shops, as far as they were looked at.',
    all: [
      {
        action: 'end_others',
        label: 'End the others for all',
        ask: 'Each is delisted wherever else it stands, and becomes inactive.',
      },
      {
        action: 'list_again',
        label: 'List all again',
        ask: 'Each is listed once more where it has ended. On Etsy that costs its fee when your settings publish at once.',
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
