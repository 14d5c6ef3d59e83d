/**
 * Everything the filling knows about Vinted's pages. To correct a field after Vinted has changed it, change it here,
 * set `version` to the day it was seen, and make the same change in packages/simulators/src/vinted.
 */
export const vintedPage = {
  version: '2026-09-24',
  photos: 'input[type=file][data-testid="add-photos-input"]',
  /** One for each photo. It exists only when the upload is done. */
  photoCard: '[data-testid^="image-wrapper-"]',
  title: '[data-testid="title--input"]',
  description: '[data-testid="description--input"]',
  price: '[data-testid="price-input--input"]',
  category: {
    opener: 'input[data-testid="catalog-select-dropdown-input"]',
    panel: '[data-testid="catalog-select-dropdown-content"]',
    search: '#catalog-search-input',
    result: '[id^="catalog-search-"][id$="-result"]',
  },
  brand: {
    opener: 'input[data-testid="brand-select-dropdown-input"]',
    panel: '[data-testid="brand-select-dropdown-content"]',
    search: '[data-testid="brand-search--input"], #brand-search-input',
    result: '[role="button"][id^="brand-"]',
  },
  size: {
    opener: 'input[data-testid="category-size-single-grid-input"]',
    panel: '[data-testid="category-size-single-grid-content"]',
  },
  condition: {
    opener: 'input[data-testid="category-condition-single-list-input"]',
    panel: '[data-testid="category-condition-single-list-content"]',
  },
  colours: {
    opener: 'input[data-testid="color-select-dropdown-input"]',
    panel: '[data-testid="color-select-dropdown-content"]',
  },
  material: {
    opener: 'input[data-testid="category-material-multi-list-input"]',
    panel: '[data-testid="category-material-multi-list-content"]',
  },
  /** An entry of an open panel. */
  option: '[role="radio"], [role="checkbox"], [role="button"], [role="option"]',
  /** Entries that repeat one of the list below them. */
  suggestedOption: '[id^="suggested-"], [id^="size-suggestions-"]',
  /** Keeps what was ticked and closes the panel. Some versions of the page have none and close by a click beside it. */
  panelDone: '[data-testid="input-dropdown-save-button"]',
  parcelRadio: 'input[type=radio], [role="radio"]',
  parcelCell: '[data-testid$="-package-size--cell"]',
  saveDraft: '[data-testid="upload-form-save-draft-button"]',
  publish: '[data-testid="upload-form-save-button"]',

  captcha: 'iframe[src*="captcha" i], iframe[title*="captcha" i], #px-captcha, [data-testid="captcha"]',
  signIn: 'input[type=password], [data-testid="header--login-button"]',
  dialog: 'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]',
  cookieNotice: '#onetrust-consent-sdk',
  alert: '[role="alert"]',

  ownItem: '[data-testid="item-delete-button"], [data-testid="item-edit-button"]',
  itemTitle: '[data-testid="item-title"], h1',
  itemStatus: '[data-testid="item-status--content"]',
} as const;

export const vintedLimits = { title: 100, description: 2000, photos: 20, colours: 2, materials: 3 };
