import type { KeyStep, Mistaken } from './key-step.ts';

export const storeMistaken: Mistaken = {
  woo_ck: [{ like: /^cs_/, words: 'This is the secret. The key begins with ck_.' }],
  woo_cs: [{ like: /^ck_/, words: 'This is the key. The secret begins with cs_.' }],
};

export const storeKeySteps: readonly KeyStep[] = [
  {
    title: 'Open the keys in your store',
    words: 'Where you manage your shop choose WooCommerce, Settings, Advanced, REST API, and press Add key.',
    page: { heading: 'WooCommerce settings', lines: ['Advanced', 'REST API'], press: 'Add key' },
  },
  {
    title: 'Make a key that may read and write',
    words: 'Description: Crosslister. Permissions: Read/Write. Then press the button.',
    page: {
      heading: 'Key details',
      lines: ['Description: Crosslister', 'Permissions: Read/Write'],
      press: 'Generate API key',
    },
  },
  {
    title: 'Copy both texts to here at once',
    words: 'Your store shows both only once. Paste them below and press Test connection.',
    page: {
      heading: 'Key details',
      lines: ['Consumer key ck_...', 'Consumer secret cs_...'],
      press: 'Copy',
    },
  },
];
