import type { Fault } from './fault.ts';

const domain = 'packages/domain/src';
const contract = 'packages/contract/src';

export const domainFaults: readonly Fault[] = [
  {
    name: 'wrong money: pounds lose a penny on their way to pence',
    file: `${domain}/money.ts`,
    find: 'return Math.round(amount * 100 + Number.EPSILON * amount * 100);',
    replace: 'return Math.floor(amount * 100);',
    tests: [`${domain}/money.test.ts`],
  },
  {
    name: 'wrong money: the shares of a refund do not add up to it',
    file: `${domain}/prices/split-amount.ts`,
    find: 'rest -= weight;',
    replace: '',
    tests: ['packages/marketplaces/src/sales/split-refund.test.ts'],
  },
  {
    name: 'wrong product: two SKUs become one at a marketplace',
    file: `${domain}/skus/marketplace-sku.ts`,
    find: 'return plain.slice(0, MAX_SKU - suffix.length) + suffix;',
    replace: 'return plain.slice(0, MAX_SKU);',
    tests: [`${domain}/skus/marketplace-sku.test.ts`],
  },
  {
    name: 'formula in a spreadsheet: the export is not escaped',
    file: `${domain}/csv/write-products.ts`,
    find: `rows.map((row) => \`\${row.map((cell) => quoted(escapeFormula(cell))).join(',')}\\r\\n\`).join('');`,
    replace: `rows.map((row) => \`\${row.map((cell) => quoted(cell)).join(',')}\\r\\n\`).join('');`,
    named: 'cannot run as a formula',
    tests: [`${domain}/csv/read-products.test.ts`],
  },
  {
    name: 'wrong money: the profit of a sale forgets its refund',
    file: `${domain}/fees/sale-money.ts`,
    find: 'const kept = cancelled ? (facts.kept ?? 0) : facts.price - facts.refunded;',
    replace: 'const kept = cancelled ? (facts.kept ?? 0) : facts.price;',
    tests: [`${domain}/fees/sale-money.test.ts`],
  },
  {
    name: 'sold at a loss: a rule lowers a price below its floor',
    file: `${domain}/rules/lowered-price.ts`,
    find: 'const lowest = endIn99 ? upTo99(least) : least;',
    replace: 'const lowest = endIn99 ? upTo99(least) - 100 : least;',
    tests: [`${domain}/rules/plan-day.test.ts`],
  },
  {
    name: 'wrong price: a third decimal is accepted',
    file: `${contract}/schemas/price.ts`,
    find: 'return Math.abs(pence - Math.round(pence)) < 1e-6;',
    replace: 'return Math.abs(pence - Math.round(pence)) < 1;',
    tests: [`${contract}/schemas/price.test.ts`],
  },
  {
    name: 'script in a link: a pasted address may be one that runs',
    file: `${contract}/listings/listing-address.ts`,
    find: 'if (otherScheme.test(typed)) return null;',
    replace: '',
    tests: [`${contract}/listings/listing-address.test.ts`],
  },
];
