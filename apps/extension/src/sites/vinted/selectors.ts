import type { EbayCondition } from '@crosslister/contract/credentials.ts';

/**
 * Everything the filling knows about Vinted's pages. To correct a field after Vinted has changed it, change it here,
 * set `version` to the day it was seen, and make the same change in packages/simulators/src/vinted.
 */
export const vintedPage = {
  version: '2026-11-23',
  photos: 'input[type=file][data-testid="add-photos-input"]',
  /** One for each photo. It exists only when the upload is done. */
  photoCard: '[data-testid^="image-wrapper-"]',
  title: '[data-testid="title--input"]',
  description: '[data-testid="description--input"]',
  price: '[data-testid="price-input--input"]',
  /** Only where books are sold. */
  isbn: 'input#isbn, [data-testid="isbn--input"]',
  category: {
    opener: 'input[data-testid="catalog-select-dropdown-input"]',
    panel: '[data-testid="catalog-select-dropdown-content"]',
    loader: '[data-testid^="catalog"][data-testid$="--loader"]',
    search: '#catalog-search-input',
    result: '[id^="catalog-search-"][id$="-result"]',
    /** A category in the panel, found or in the tree. */
    entry: '[id^="catalog-"]',
    entryId: /^catalog-(?:search-)?(\d{1,10})(?:-result)?$/,
  },
  brand: {
    opener: 'input[data-testid="brand-select-dropdown-input"]',
    panel: '[data-testid="brand-select-dropdown-content"]',
    loader: '[data-testid^="brand"][data-testid$="--loader"]',
    search: '[data-testid="brand-search--input"], #brand-search-input',
    result: '[role="button"][id^="brand-"]',
  },
  size: {
    opener:
      'input[data-testid="category-size-single-grid-input"], input[data-testid="size-select-dropdown-input"]',
    panel: '[data-testid="category-size-single-grid-content"], [data-testid="size-select-dropdown-content"]',
    loader: '[data-testid*="size"][data-testid$="--loader"]',
  },
  condition: {
    opener: 'input[data-testid="category-condition-single-list-input"]',
    panel: '[data-testid="category-condition-single-list-content"]',
    loader: '[data-testid*="condition"][data-testid$="--loader"]',
  },
  colours: {
    opener: 'input[data-testid="color-select-dropdown-input"]',
    panel: '[data-testid="color-select-dropdown-content"]',
    loader: '[data-testid^="color"][data-testid$="--loader"]',
  },
  material: {
    opener: 'input[data-testid="category-material-multi-list-input"]',
    panel: '[data-testid="category-material-multi-list-content"]',
    loader: '[data-testid*="material"][data-testid$="--loader"]',
  },
  /** A field that only some categories have, such as a phone's storage: it is known by its label. */
  attribute: 'input[data-testid^="category-"][data-testid$="-list-input"]',
  attributePanel: '[data-testid^="category-"][data-testid$="-list-content"]',
  /** An entry of an open panel. */
  option: '[role="radio"], [role="checkbox"], [role="button"], [role="option"]',
  /** Entries that repeat one of the list below them. */
  suggestedOption: '[id^="suggested-"], [id^="size-suggestions-"]',
  /** Keeps what was ticked and closes the panel. Some versions of the page have none and close by a press beside it. */
  panelDone: '[data-testid="input-dropdown-save-button"]',
  parcelRadio: 'input[type=radio], [role="radio"]',
  parcelCell: '[data-testid$="-package-size--cell"]',
  parcelName: /^(?:small|medium|large|large and heavy)$/i,
  saveDraft: '[data-testid="upload-form-save-draft-button"]',
  publish: '[data-testid="upload-form-save-button"]',

  captcha: 'iframe[src*="captcha" i], iframe[title*="captcha" i], #px-captcha, [data-testid="captcha"]',
  signIn: 'input[type=password], [data-testid="header--login-button"]',
  dialog: 'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]',
  cookieNotice: '#onetrust-consent-sdk',
  alert: '[role="alert"]',
  /** The seller's own profile, in the page's header. */
  profile: 'header a[href*="/member/"]',
  profilePath: /^\/member\/\d+/,

  /** Any of these is on the page of the seller's own item alone. */
  ownItem: '[data-testid="item-delete-button"], [data-testid="item-edit-button"]',
  deleteItem: '[data-testid="item-delete-button"]',
  /** In the question that Delete opens. */
  confirmDelete: '[data-testid="item-delete-confirmation-button"]',
  itemTitle: '[data-testid="item-title"], h1',
  itemStatus: '[data-testid="item-status--content"]',
} as const;

/**
 * Everything that is known of the pages on which the seller sees what sold. No one in this project has seen them signed in.
 */
export const vintedSales = {
  version: '2026-11-23',
  /**
   * `/member/77-ann`. Two public programs of 2026, a French extension and a German reader, tell the seller's own wardrobe
   * by its filters: the first tried it on its author's page and on another member's, which had none.
   */
  wardrobePath: /^\/member\/\d{1,19}(?:-[^/]*)?(?:\/items)?\/?$/,
  ownWardrobe: '[data-testid^="closet-seller-filters-"]',
  /** A card, its link and its price: the same extension, and several readers of the catalogue, whose cards are alike. */
  card: '[data-testid^="product-item-id-"]',
  cardId: /^product-item-id-(\d{1,19})$/,
  cardLink: '[data-testid$="--overlay-link"]',
  cardPrice: '[data-testid$="--price-text"]',
  /**
   * The link's tooltip is "Waxed jacket, Brand: Barbour, Condition: Good, Size: M, 62.50 £, 66.33 £ includes Buyer
   * Protection", as three public programs of 2026 read it in Britain; another has the words without capitals. Of these a
   * part that the item does not have is absent.
   */
  tooltipParts: /, (brand|condition|size): /gi,
  pricesAtEnd: /(?:, [£€$]? ?\d[\d,.]* ?[£€$]?(?: includes Buyer Protection)?)+$/i,
  /**
   * What stands over the photo. A Polish extension looks for the word in the card's text; the badge's own test id is in no
   * public program. So the badge is an element of its own with exactly this word.
   */
  badge: /^sold$/i,
  notBadge: '[data-testid*="--description"], [data-testid*="--price"], [data-testid*="--overlay"]',

  /** `/my_orders?order_type=sold`: a British seller's notes, a French extension and a Polish program, all of 2026. */
  ordersPath: /^\/my_orders\/?$/,
  ordersSold: { name: 'order_type', value: 'sold' },
  /** Price and status are the first and second heading. The link leads to the conversation; no item is named. */
  order: 'a[data-testid="my-orders-item"]',
  orderTitle: '[data-testid="my-orders-item--title"]',
  orderLines: '[data-testid="my-orders-item--content"] h3',
  orderPath: /^\/inbox\/(\d{1,19})\/?$/,
  /** "order canceled" and "shipping label sent to seller." stand in the test of a program that reads English orders. */
  cancelled: /\b(?:cancell?ed|refunded)\b/i,
  /** Nobody has bought it yet. */
  pending: /\b(?:awaiting payment|pending|reserved)\b/i,

  /** No public program reads this page: path, links and words are assumptions, the words those of the sale e-mail. */
  notificationsPath: /^\/(?:member\/)?notifications\/?$/,
  notification: 'main a[href]',
  notifiedSale: /\b(?:has bought|you(?:['’]ve)? sold)\b:?/i,
  /** Between the title and the price. */
  notifiedPrice: ' for ',
} as const;

/**
 * What else is known of the wardrobe. That the links there have no name after the number, and that views and favourites
 * stand where other pages have the brand and the size, comes from a French extension that was tried on its author's own
 * wardrobe in July 2026.
 */
export const vintedWardrobe = {
  version: '2026-11-27',
  cards: '[data-testid^="product-item-id-"]:not([data-testid*="--"])',
  /** Its address is signed for this size, some 310 by 430. The tooltip may be cut; the picture's alternative text is not. */
  cardPhoto: 'img[data-testid$="--image--img"]',
  /** The words of the badges are assumptions, but for "Sold". A draft's link leads to its form. */
  badges: { sold: /^sold$/i, reserved: /^reserved$/i, hidden: /^hidden$/i, draft: /^draft$/i },
  /** "120 items": a Polish program reads the number from such a heading. */
  total: 'h2',
  totalWords: /^(\d{1,3}(?:,\d{3})+|\d{1,6}) items?$/i,
  conditions: {
    'new with tags': 'NEW',
    'new without tags': 'NEW_OTHER',
    'very good': 'USED_VERY_GOOD',
    good: 'USED_GOOD',
    satisfactory: 'USED_ACCEPTABLE',
  },
} as const satisfies { conditions: Record<string, EbayCondition>; [name: string]: unknown };

/**
 * Which fields a category has, by the words of its name: the first that fits. They are required, unless `optional`
 * names them.
 */
export const vintedFields = {
  kinds: [
    { words: /\b(?:books?|textbooks?|novels?|fiction|non-fiction|comics)\b/i, fields: ['ISBN', 'Condition'] },
    {
      words: /\b(?:mobile|smart)?\s?phones?\b/i,
      fields: ['Brand', 'Condition', 'Colour', 'Storage', 'SIM lock'],
    },
    { words: /./, fields: ['Brand', 'Condition', 'Colour'] },
  ],
  optional: ['Material'],
} as const;

/**
 * Vinted's five conditions by eBay's. eBay shows USED_EXCELLENT as "Used" (clothes: "Pre-owned - Good"), so it promises
 * no more here. Where Vinted has nothing that says the truth, the seller chooses.
 */
export const vintedConditions: Record<EbayCondition, string | null> = {
  NEW: 'New with tags',
  NEW_OTHER: 'New without tags',
  NEW_WITH_DEFECTS: null,
  CERTIFIED_REFURBISHED: 'Very good',
  EXCELLENT_REFURBISHED: 'Very good',
  VERY_GOOD_REFURBISHED: 'Very good',
  GOOD_REFURBISHED: 'Good',
  SELLER_REFURBISHED: 'Good',
  LIKE_NEW: 'Very good',
  PRE_OWNED_EXCELLENT: 'Very good',
  USED_EXCELLENT: 'Good',
  PRE_OWNED_FAIR: 'Satisfactory',
  USED_VERY_GOOD: 'Very good',
  USED_GOOD: 'Good',
  USED_ACCEPTABLE: 'Satisfactory',
  FOR_PARTS_OR_NOT_WORKING: null,
};

export const vintedLimits = { title: 100, description: 2000, photos: 20, colours: 2, materials: 3 };
