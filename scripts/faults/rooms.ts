import type { Fault } from './fault.ts';

const server = 'apps/server/src';
const features = `${server}/features`;

/** The rooms of the server that have no list of their own. */
export const roomFaults: readonly Fault[] = [
  {
    name: 'lost connection: a renewal overwrites the keys of a new connection',
    file: `${features}/connections/renew-token.ts`,
    find: 'if (JSON.stringify(now) !== before) {',
    replace: 'if (now === undefined) {',
    named: 'does not wait for a renewal|connected again',
    tests: [`${features}/connections/renew-token.test.ts`],
  },
  {
    name: 'missed delist: listings use up the calls that are kept for ends',
    file: `${server}/marketplace-calls/reserve.ts`,
    find: 'export const isEnough = (daily: number, used: number, kept = KEPT) => daily - used > daily * kept;',
    replace: 'export const isEnough = (daily: number, used: number, _kept = KEPT) => daily - used > 0;',
    named: 'of the day’s quota left',
    tests: [`${features}/listings/publish/etsy-path.test.ts`],
  },
  {
    name: 'forged sale: a mail counts whose subject is not signed',
    file: `${features}/mailbox/verify-signature.ts`,
    find: 'return SIGNED.every((name) => names.includes(name));',
    replace: "return names.includes('from');",
    named: 'has not signed as it is now',
    tests: [`${features}/mailbox/mail-notices.test.ts`],
  },
  {
    name: 'wrong product: of two things with one title the first counts as sold',
    file: `${features}/mailbox/store-mail.ts`,
    find: 'return second ? undefined : first;',
    replace: 'return second ?? first;',
    named: 'two things of one title',
    tests: ['apps/server/src/features/mailbox/mail-notices.test.ts'],
  },
  {
    name: 'told twice: a delivery under way is taken by a second process',
    file: `${features}/notifications/claim-deliveries.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is in that file
    find: "SET attempt = attempt + 1, ${claiming('delivery', claimant)}",
    replace: 'SET attempt = attempt + 1',
    tests: [`${features}/notifications/deliveries.test.ts`],
  },
  {
    name: 'wrong product: a second item with the SKU takes over the listing of the first',
    file: `${features}/shop-import/read/match-items.ts`,
    find: 'if (shared.has(item) || isMet) found.rivals.set(item, product?.id ?? null);',
    replace: 'if (shared.has(item)) found.rivals.set(item, product?.id ?? null);',
    named: 'is still the seller’s to decide',
    tests: [`${features}/shop-import/read/by-parts.test.ts`],
  },
  {
    name: 'lost listing: an old look at a listing undoes what was done to it since',
    file: `${features}/shop-import/status-check/store-status.ts`,
    find: 'if (!isForSale || !listing || (await hasMoved(trx, product, listing, since))) return null;',
    replace: 'if (!isForSale || !listing) return null;',
    named: 'nothing is taken for ended',
    tests: [`${features}/shop-import/status-check/status-check.test.ts`],
  },
  {
    name: 'wrong price: a rule lowers prices after the seller has stopped all rules',
    file: `${features}/rules/make-step.ts`,
    find: 'if (!product || (await isStoppedNow(trx, userId))) return false;',
    replace: 'if (!product) return false;',
    named: 'the stop',
    tests: [`${features}/rules/rules.test.ts`],
  },
  {
    name: 'lost settings: a save overwrites what another tab has saved',
    file: `${features}/settings/edit-conflicts.ts`,
    find: 'if (conflicts.length === 0) return;',
    replace: 'return;',
    named: 'the later one is told',
    tests: [`${features}/settings/edit-conflicts.test.ts`],
  },
  {
    name: 'failed listing: rules of a category that is gone are used on',
    file: `${features}/policies/category-rules.ts`,
    find: "const servesOn = isTransient(error) || error.kind === 'credentials';",
    replace: 'const servesOn = true;',
    named: 'of a category that is no leaf|served as stored',
    tests: [`${features}/policies/category-rules.test.ts`],
  },
  {
    name: 'proof without proof: the report on one listing counts for another',
    file: `${features}/extension/endings.ts`,
    find: '({ operation, listing }) => operation === said.operation && listing === said.listing,',
    replace: '({ operation }) => operation === said.operation,',
    named: 'seen gone',
    tests: [`${features}/extension/endings.test.ts`],
  },
  {
    name: 'lost work: a lease of the database is taken although it is in use',
    file: `${server}/db/claims/lease.ts`,
    find: "conflict.column('name').doUpdateSet(values).where('leases.until', '<', sql<Date>`now()`),",
    replace: "conflict.column('name').doUpdateSet(values),",
    named: 'renewed once, however many',
    tests: [`${features}/connections/renew-token.test.ts`],
  },
];
