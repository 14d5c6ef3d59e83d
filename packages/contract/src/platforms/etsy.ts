import type { Description } from './description.ts';

const site = 'https://www.etsy.com';
const editor = `${site}/your/shops/me/listing-editor`;

export const etsy = {
  name: 'Etsy',
  letter: 'Et',
  // A vase.
  mark: 'M5 1h6q-1 3 1 5t1 5q0 3-3 4H6q-3-1-3-4 0-3 1-5t1-5z',
  tint: '#b8480c',
  where: 'on Etsy',
  csvColumn: 'Etsy URL',
  listedAt: { field: 'created_timestamp', form: 'seconds' },
  // By uploadListingImage of its API, and its form.
  photos: { most: 20, megabytes: 10, formats: ['jpeg', 'png', 'gif'] },
  markup: true,
  saleMails: { from: 'transaction@etsy.com', isHint: true },
  connection: {
    kind: 'consent',
    fields: { token: 'etsy_token', account: 'etsy_shop_id' },
    errorTitle: 'Connection Failed',
    app: {
      record: 'etsy_app',
      fields: {
        keystring: { label: 'Keystring' },
        shared_secret: { label: 'Shared Secret', secret: true },
      },
      eitherName: true,
    },
  },
  importable: true,
  /** Etsy's own form, for a shop without the API. Limits of titles are those in Etsy's API documents. */
  byHand: {
    hosts: ['www.etsy.com', 'etsy.com'],
    newListingUrl: `${editor}/create`,
    editUrl: `${editor}/edit/{id}`,
    paths: [
      // A listing's page (in other languages the path begins with the language), and its form in the shop manager.
      /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/listing\/(\d{1,19})(?:\/|$)/,
      /^\/your\/shops\/[^/]+\/listing-editor\/edit\/(\d{1,19})\/?$/,
    ],
    listingUrl: `${site}/listing/{id}`,
    exampleUrl: `${site}/listing/1234567890`,
    limits: { title: 140, description: 50_000 },
    revised: ['title', 'description', 'price', 'images'],
    extension: 'crosslistToEtsy',
    serverInstead: { setting: 'list_with', value: 'api' },
  },
  // Etsy's fee of 2026, charged by the listing.
  publishingFee:
    'Etsy charges its listing fee of $0.20, converted to pounds, when this draft is put on sale.',
  relist: {
    makesNew: false,
    note: 'Only a renewal is shown as new, and each costs Etsy’s listing fee. Renew it on Etsy if it is worth that to you.',
  },
  categories: { leavesOnly: false, usual: { setting: 'taxonomy_id' } },
  settings: {
    shipping_profile: {
      kind: 'policy',
      list: 'shipping_profiles',
      label: 'Shipping Profile',
      needed: true,
      ofProduct: 'Etsy Shipping Profile',
      fixable: true,
    },
    return_policy: {
      kind: 'policy',
      list: 'return_policies',
      label: 'Return Policy',
      ofProduct: 'Etsy Return Policy',
      fixable: true,
    },
    who_made: {
      kind: 'choice',
      label: 'Who made it',
      choices: {
        i_did: 'I did',
        someone_else: 'Another company or person',
        collective: 'A member of my shop',
      },
      usual: 'someone_else',
      ofProduct: 'Who made it',
      fixable: true,
    },
    // One of Etsy's windows; they move every year, so an old one is kept and mapped when it is used.
    when_made: {
      kind: 'text',
      label: 'When it was made',
      maxLength: 20,
      trimmed: true,
      usual: 'before_2007',
      ofProduct: 'When it was made',
      fixable: true,
      saidBy: { specific: 'Decade', accepts: /^19\d0s$/ },
    },
    is_supply: {
      kind: 'switch',
      label: 'Supply or tool',
      usual: false,
      ofProduct: 'Supply or tool',
    },
    // Label or id; empty takes the first that is ready to ship.
    processing_profile: {
      kind: 'text',
      label: 'Processing profile',
      hint: 'Its name on Etsy. Empty: the first ready to ship.',
      maxLength: 500,
      usual: '',
      whenEmpty: 'the first that is ready to ship',
      ofProduct: 'Processing profile',
      fixable: true,
    },
    production_partner: {
      kind: 'policy',
      list: 'production_partners',
      label: 'Production partner',
      ofProduct: 'Production partner',
      fixable: true,
    },
    list_with: {
      kind: 'choice',
      label: 'List with',
      choices: { extension: 'Browser extension', api: 'Connected Etsy account' },
      usual: 'extension',
    },
    // Its number in Etsy's seller taxonomy.
    taxonomy_id: {
      kind: 'category',
      label: 'Etsy category',
      refused: 'must be a category number of Etsy',
      ofProduct: 'Etsy category',
      fixable: true,
    },
    // Publishing costs Etsy's listing fee, so a listing stays a free draft unless the seller says otherwise.
    publish: {
      kind: 'switch',
      label: 'Publish at once',
      hint: 'Etsy charges its listing fee for each published listing. Drafts are free.',
      usual: false,
    },
  },
  // Letters by Etsy's API documents. How many and how long they may be is what its form takes.
  listingFields: {
    tags: {
      kind: 'list',
      label: 'tags',
      saidBy: 'Tags',
      most: 13,
      maxLength: 20,
      accepts: { pattern: /^[\p{L}\p{Nd}\p{Zs}\-'™©®]+$/u, words: "letters, digits, spaces, - and '" },
      hint: 'What buyers search for.',
      specific: 'Tags',
    },
    materials: {
      kind: 'list',
      label: 'materials',
      saidBy: 'Material',
      most: 13,
      maxLength: 45,
      accepts: { pattern: /^[\p{L}\p{Nd}\p{Zs}]+$/u, words: 'letters, digits and spaces' },
      specific: 'Material',
    },
    section: { kind: 'policy', label: 'section', list: 'sections' },
    personalisation: {
      kind: 'text',
      label: 'personalisation',
      maxLength: 256,
      lines: true,
      hint: 'What buyers are asked to write. Empty: it cannot be personalised.',
    },
    personalisation_length: {
      kind: 'number',
      label: 'personalisation: most characters',
      min: 1,
      max: 1024,
      hint: 'How much a buyer may write.',
      needs: 'personalisation',
    },
    personalisation_required: {
      kind: 'switch',
      label: 'personalisation: required',
      hint: 'Nobody can buy it without.',
      needs: 'personalisation',
    },
  },
  policies: {
    path: 'etsy-profiles',
    cache: 'etsyProfiles',
    what: 'profiles',
    errorTitle: 'Profile Loading Error',
    lists: {
      shipping_profiles: 'shipping',
      return_policies: 'returns',
      sections: 'sections',
      production_partners: 'partners',
    },
  },
  needs: {
    title: 'Etsy Shipping Profile Required',
    message: 'Etsy crosslisting requires a Shipping Profile to be configured.',
    inShort: 'Etsy a shipping profile',
  },
  publishSetting: 'publish',
  refundCost: 'Refunded there, fees come back; the listing fee only if you cancel too.',
} as const satisfies Description;
