import type { Description } from '../../packages/contract/src/platforms/description.ts';

/** A marketplace that is nowhere: each step there is the seller's own, and no extension helps. */
export const attic = {
  name: 'Attic',
  letter: 'A',
  where: 'in the Attic',
  csvColumn: 'Attic URL',
  photos: { most: 3, formats: ['jpeg'] },
  markup: true,
  connection: { kind: 'none', text: 'The Attic has no doors: there is nothing to connect.' },
  listingFields: { dust: { kind: 'text', label: 'dust', maxLength: 10 } },
  byHand: {
    hosts: ['attic.example'],
    newListingUrl: 'https://attic.example/new',
    editUrl: 'https://attic.example/things/{id}/edit',
    paths: [/^\/things\/(\d{1,19})(-[^/]*)?(?:\/edit)?\/?$/],
    listingUrl: 'https://attic.example/things/{id}{name}',
    exampleUrl: 'https://attic.example/things/123-lamp',
    limits: { title: 20, description: 500 },
    revised: ['title', 'price'],
  },
  settings: {
    shelf: {
      kind: 'text',
      label: 'Shelf',
      hint: 'Where buyers look for it.',
      maxLength: 30,
      trimmed: true,
      usual: '',
      needed: true,
      ofProduct: 'Shelf in the Attic',
      fixable: true,
    },
    light: {
      kind: 'choice',
      label: 'Light',
      choices: { dim: 'Dim', bright: 'Bright' },
      usual: 'dim',
      ofProduct: 'Light in the Attic',
    },
    dusted: { kind: 'switch', label: 'Dusted', usual: false },
  },
  needs: {
    title: 'Attic Shelf Required',
    message: 'Attic crosslisting requires a {missing}.',
    inShort: 'the Attic a shelf',
  },
} as const satisfies Description;
