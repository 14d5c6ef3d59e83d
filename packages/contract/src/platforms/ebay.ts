import { conditionNames } from '../listings/conditions.ts';
import { safetyRoles } from '../settings/safety-roles.ts';
import type { Description } from './description.ts';

export const ebay = {
  name: 'eBay',
  letter: 'E',
  // A price tag.
  mark: 'M8 1h6q1 0 1 1v6l-7 7-7-7zM12 3a1 1 0 0 0 0 3 1 1 0 0 0 0-3z',
  tint: '#0059bf',
  where: 'on eBay',
  csvColumn: 'eBay URL',
  numberUrl: 'https://www.ebay.co.uk/itm/{id}',
  listedAt: { field: 'start_time', form: 'iso' },
  titleLimit: 80,
  // By its Media API.
  photos: { most: 24, megabytes: 12, formats: 'any' },
  markup: true,
  connection: {
    kind: 'consent',
    fields: { token: 'ebay_token' },
    errorTitle: 'eBay Connection Error',
    app: {
      record: 'ebay_app',
      fields: {
        client_id: { label: 'App ID (Client ID)' },
        client_secret: { label: 'Cert ID (Client Secret)', secret: true },
        ru_name: { label: 'RuName (eBay Redirect URL name)' },
      },
      closedAccounts: true,
    },
  },
  importable: true,
  schedulesReview: true,
  editing: {
    note: 'Once listed, edit it here: eBay’s app cannot.',
    idOfMadeHere: 'offerId',
  },
  relist: {
    makesNew: true,
    note: 'Each listing is ended, and a new one is made, which eBay shows among the newly listed. Watchers and views of the old one are gone.',
  },
  categories: {
    leavesOnly: true,
    usual: { field: 'default_ebay_category', label: 'Default eBay category' },
  },
  // Policies are kept by name, as the seller picks them; the adapter turns a name into eBay's id.
  settings: {
    payment_policy: {
      kind: 'policy',
      list: 'payment_policies',
      label: 'Payment Policy',
      needed: true,
      ofProduct: 'eBay Payment Policy',
      fixable: true,
    },
    shipping_policy: {
      kind: 'policy',
      list: 'shipping_policies',
      label: 'Shipping Policy',
      needed: true,
      ofProduct: 'eBay Shipping Policy',
      fixable: true,
    },
    return_policy: {
      kind: 'policy',
      list: 'return_policies',
      label: 'Return Policy',
      needed: true,
      ofProduct: 'eBay Return Policy',
      fixable: true,
    },
    // eBay wants one location for each seller.
    postcode: {
      kind: 'text',
      label: 'Postcode',
      hint: 'Where your parcels leave from.',
      maxLength: 12,
      trimmed: true,
      usual: '',
      autoComplete: 'postal-code',
      fixable: true,
    },
    condition: {
      kind: 'choice',
      label: 'Default condition',
      choices: conditionNames,
      usual: 'USED_EXCELLENT',
    },
    // By its whole path, as an offer names it.
    store_category: {
      kind: 'policy',
      list: 'store_categories',
      label: 'Shop category',
      ofProduct: 'eBay Shop category',
      fixable: true,
    },
    second_category: {
      kind: 'category',
      label: 'Second eBay category',
      hint: 'Optional. eBay may charge a fee for it.',
      refused: 'must be a category number of eBay',
      ofProduct: 'Second eBay category',
      onlyOfProduct: true,
    },
    // Rates of the United Kingdom. eBay takes them of sellers who are registered for VAT with it.
    vat: {
      kind: 'choice',
      label: 'VAT rate',
      hint: 'Only where eBay has your VAT number.',
      choices: { none: 'Not sent', zero: '0%', reduced: '5%', standard: '20%' },
      usual: 'none',
      ofProduct: 'eBay VAT rate',
    },
    manufacturer: {
      kind: 'text',
      label: safetyRoles.manufacturer,
      maxLength: 100,
      usual: '',
      whenEmpty: 'by its brand',
      ofProduct: safetyRoles.manufacturer,
      onlyOfProduct: true,
      contact: 'manufacturer',
    },
    responsible: {
      kind: 'text',
      label: safetyRoles.responsible,
      maxLength: 100,
      usual: '',
      whenEmpty: 'by its brand',
      ofProduct: safetyRoles.responsible,
      onlyOfProduct: true,
      contact: 'responsible',
    },
    schedule_hours: {
      kind: 'number',
      label: 'Schedule hours',
      hint: 'Until a listing made for review goes live.',
      min: 1,
      max: 480,
      usual: 24,
    },
  },
  // The Inventory API's `product.subtitle`, `bestOfferTerms` of an offer's policies, and `lotSize` of an offer.
  listingFields: {
    subtitle: {
      kind: 'text',
      label: 'subtitle',
      maxLength: 55,
      hint: 'eBay charges a fee for a subtitle, beside its other fees.',
    },
    best_offer: {
      kind: 'switch',
      label: 'best offer',
      hint: 'Buyers may offer you less. eBay has it in most categories.',
    },
    best_offer_accept: {
      kind: 'amount',
      label: 'best offer: accept from (£)',
      hint: 'Offers of this much or more are accepted at once.',
      needs: 'best_offer',
    },
    best_offer_decline: {
      kind: 'amount',
      label: 'best offer: decline up to (£)',
      hint: 'Offers of this much or less are declined at once.',
      needs: 'best_offer',
    },
    lot_size: {
      kind: 'number',
      label: 'lot size',
      min: 2,
      max: 100_000,
      hint: 'How many things a buyer gets together. Empty: no lot.',
    },
  },
  policies: {
    path: 'ebay-policies',
    cache: 'ebayPolicies',
    what: 'policies',
    errorTitle: 'Policy Loading Error',
    lists: {
      payment_policies: 'payment',
      shipping_policies: 'shipping',
      return_policies: 'returns',
      store_categories: 'sections',
    },
  },
  needs: {
    title: 'eBay Policies Required',
    message: 'eBay crosslisting requires the following policies to be configured: {missing}.',
    nextStep: 'Please go to Settings -> Default Policies to configure them.',
    inShort: 'eBay needs all three policies',
  },
  refundCost: 'Refunded there, the final value fee comes back; the fixed fee does not.',
} as const satisfies Description;
