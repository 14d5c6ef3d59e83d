import type { Fault } from './fault.ts';

const room = 'apps/server/src/features/products';

export const productFaults: readonly Fault[] = [
  {
    name: 'lost edit: a save overwrites what was changed elsewhere since',
    file: `${room}/edit/save-product.ts`,
    find: 'const conflicts = read ? editConflicts(before, known, fields, read) : [];',
    replace: 'const conflicts: string[] = [];',
    named: 'the later one is told',
    tests: [`${room}/edit/save-product.test.ts`],
  },
  {
    name: 'double sale: Undo puts a product back on sale that has sold since',
    file: `${room}/actions/undo-seller-action.ts`,
    find: "if (rows[0]?.sold) return 'What has sold since stays as it is.';",
    replace: '',
    named: 'what has sold since stays sold',
    tests: ['apps/server/src/features/products/actions/undo-seller-action.test.ts'],
  },
  {
    name: 'lost listing: a product is linked away while work for it is under way',
    file: `${room}/linking/refuse-link.ts`,
    find: 'await refuseBusy(trx, product);',
    replace: '',
    named: 'being worked at is not linked',
    tests: [`${room}/linking/linking.test.ts`],
  },
  {
    name: 'lost listing: the undo of an import makes live products sold out',
    file: `${room}/imports/plan-put-back.ts`,
    find: "else if (back.has('quantity') && before.quantity === 0 && isLive) {",
    replace: "else if (back.has('quantity') && before.quantity < 0 && isLive) {",
    named: 'live listings get what is put back|what has happened since',
    tests: [`${room}/imports/undo-import.test.ts`],
  },
  {
    name: 'double sale: an older CSV file puts sold products back on sale',
    file: `${room}/edit/overwrite-products.ts`,
    find: "if (sent === undefined || isSoldOrTask(before) || sent === 'sold') return before;",
    replace: "if (sent === undefined || sent === 'sold') return before;",
    named: 'a file older than a sale',
    tests: ['apps/server/src/features/products/edit/overwrite-products.test.ts'],
  },
  {
    name: 'wrong date: an imported sale counts as of today',
    file: `${room}/edit/import-products.ts`,
    find: 'date_sold: isSold ? fields.date_sold : undefined,',
    replace: 'date_sold: isSold ? new Date() : undefined,',
    named: 'the date of sale is taken',
    tests: [`${room}/edit/import-products.test.ts`],
  },
];
