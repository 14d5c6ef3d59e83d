/**
 * What we know about Etsy's listing editor. Nobody in this project has seen it signed in. The ids come from public
 * sources and may be wrong. So a field is searched by its label first. If it is not found exactly once, the seller
 * copies the value.
 */
export const etsyEditor = {
  version: '2026-02-06',
  fields: {
    Title: { label: /^title\b/i, seenAs: '#listing-title-input' },
    Description: { label: /^description\b/i, seenAs: '#listing-description-textarea' },
    Price: { label: /^price\b/i, seenAs: '#listing-price-input' },
    Quantity: { label: /^quantity\b/i, seenAs: '#listing-quantity-input' },
    SKU: { label: /^sku\b/i, seenAs: '#listing-sku-input' },
  },
  photos: 'input[type=file]',
  photoTile: '[data-testid="image-delete-button"]',
  saveDraft: '[data-testid="save"], #shop-manager--listing-save',
  saveDraftWords: /^save (as )?draft$/i,
  publish: '[data-testid="publish"]',
  publishWords: /^publish\b/i,

  captcha: 'iframe[src*="captcha" i], iframe[title*="captcha" i], #px-captcha',
  signIn: 'input[type=password], #join_neu_email_field',

  /**
   * On a listing's own page: the link to its editor that only its owner sees, and the sentences on listings that cannot
   * be bought.
   */
  ownLink: /^\/your\/shops\/[^/]+\/(?:listing-editor\/edit|tools\/listings)\/(\d{1,19})\/?$/,
  notice: 'p, h2, h3, [role="alert"], [role="status"]',
  soldOut: /^sorry, this item is sold out[.!]?$/i,
  unavailable: /^sorry, this item is unavailable[.!]?$/i,
  gone: /\b(?:page you were looking for was not found|listing you are looking for does not exist)\b/i,
} as const;

/**
 * The shop manager's orders. Four public programs of 2026 find them by the links to each order, and the listings by the
 * links in the same row; nobody in this project has seen the page.
 */
export const etsySales = {
  version: '2026-11-23',
  ordersPath: /^\/your\/orders\/sold(?:\/|$)/,
  orderLink: 'a[href*="/your/orders/sold"]',
  /** `?order_id=4711`, or the number as the end of the path. */
  orderParameter: 'order_id',
  orderPath: /^\/your\/orders\/sold\/(?:completed\/|new\/)?(\d{6,19})\/?$/,
  listingLink: 'a[href*="/listing/"]',
  cancelled: /^(?:order )?(?:cancell?ed|refunded)$/i,
} as const;

export type EtsyField = keyof typeof etsyEditor.fields;

/**
 * Limits from Etsy's API documentation: a title, a tag, and the number of tags and photos of a listing. The limit of a
 * SKU is the form's.
 */
export const etsyLimits = { title: 140, tag: 20, tags: 13, photos: 20, sku: 32 };
