// Who may import whom: docs/architecture.md has the table and the reasons.
// A simulated-* file and the test folder of the server start simulators for tests.
const test = '(\\.test\\.tsx?|/simulated-[^/]+\\.ts|/src/test/[^/]+\\.ts)$';

// The rooms of the server: the folder of each, and the rooms it may import beside itself and what all stand on.
const server = '^apps/server/src/';
const standing =
  '((db|http|secrets|marketplace-calls|photo-store|backup)/|(config|mail-settings|services|metrics|foreground|semaphore|fair-places|free-bytes|repeat|read-in-worker|run-command|version)\\.ts$)';
const rooms = {
  operations: ['operations/', []],
  auth: ['features/auth/', []],
  images: ['features/images/', []],
  events: ['features/events/', ['auth']],
  health: ['features/health/', []],
  connections: ['features/connections/', ['operations', 'images']],
  notifications: ['features/notifications/', ['images']],
  settings: ['features/settings/', ['connections']],
  policies: ['features/policies/', ['connections', 'settings']],
  // The products' own tables. What is done with products is in features/products/, above listings and sales.
  catalogue: ['features/catalogue/', ['operations']],
  listings: [
    'features/listings/',
    ['operations', 'connections', 'settings', 'policies', 'images', 'catalogue'],
  ],
  sales: ['features/sales/', ['operations', 'connections', 'listings', 'catalogue', 'notifications']],
  orders: ['features/orders/', ['operations', 'connections', 'sales']],
  mailbox: ['features/mailbox/', ['connections', 'sales']],
  'shop-import': [
    'features/shop-import/',
    ['operations', 'connections', 'settings', 'listings', 'catalogue', 'sales'],
  ],
  'products-export': ['features/products/export/', ['images', 'catalogue']],
  // An import remembers what it marks as sold as that action does.
  'products-edit': [
    'features/products/edit/',
    ['operations', 'images', 'listings', 'catalogue', 'products-actions', 'sales'],
  ],
  'products-actions': ['features/products/actions/', ['operations', 'listings', 'catalogue', 'sales']],
  'products-imports': [
    'features/products/imports/',
    ['operations', 'images', 'catalogue', 'products-edit', 'products-actions'],
  ],
  'products-linking': [
    'features/products/linking/',
    ['operations', 'settings', 'images', 'listings', 'catalogue', 'sales'],
  ],
  intake: ['features/intake/', ['operations', 'images', 'catalogue', 'products-edit']],
  rules: [
    'features/rules/',
    ['operations', 'settings', 'listings', 'notifications', 'catalogue', 'products-edit', 'products-actions'],
  ],
  proposals: ['features/proposals/', ['operations', 'images', 'catalogue', 'products-edit']],
  account: [
    'features/account/',
    ['auth', 'operations', 'connections', 'extension', 'images', 'notifications', 'catalogue'],
  ],
  extension: [
    'features/extension/',
    ['auth', 'operations', 'connections', 'images', 'listings', 'sales', 'products-edit', 'products-actions'],
  ],
};
// What the adapters share: the four groups of the interface, and the capture of calls.
const adapters = '^packages/marketplaces/src/';
const sharedByAdapters = '(account|catalogue|listing|sales|capture)/';
const pathOf = (room) => `${server}${rooms[room][0]}`;
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });
const roomRules = Object.entries(rooms).map(([room, [, others]]) =>
  forbid(
    `server-room-${room}`,
    { path: pathOf(room), pathNot: test },
    { path: server, pathNot: [server + standing, pathOf(room), ...others.map(pathOf)] },
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid('no-circular', {}, { circular: true }),
    forbid('not-to-unresolvable', {}, { couldNotResolve: true }),
    forbid(
      'contract-imports-no-package',
      { path: '^packages/contract/' },
      { path: '^(apps|packages/(?!contract/)|scripts|e2e|bench)' },
    ),
    forbid(
      'domain-imports-contract-only',
      { path: '^packages/domain/' },
      { path: '^(apps|packages/(?!domain/|contract/)|scripts|e2e|bench)' },
    ),
    // The descriptions of the platforms, the attributes and their numbers, the conditions, the rules of labels and templates, and a count need no library.
    forbid(
      'domain-takes-only-types-from-contract',
      { path: '^packages/domain/', pathNot: test },
      {
        path: '^packages/contract/',
        pathNot:
          '^packages/contract/src/(labels/(label-colours|labels)|listings/(conditions|every-category|platform-fields)|orders/carriers|platforms(/(attributes|woocommerce))?|products/product-numbers|seller-fields|settings/template-fields|texts/plural)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'marketplaces-import-contract-and-domain-only',
      { path: '^packages/marketplaces/', pathNot: test },
      { path: '^(apps|packages/simulators|scripts|e2e|bench)' },
    ),
    // The conformance suite is what their tests share.
    forbid(
      'marketplaces-never-import-a-sibling',
      { path: `${adapters}([^/]+)/` },
      { path: `${adapters}[^/]+/`, pathNot: `${adapters}(($1|conformance)/|${sharedByAdapters})` },
    ),
    // Nothing but the registry and tests names a marketplace adapter.
    forbid(
      'adapters-only-through-the-registry',
      { pathNot: [`${adapters}((?!${sharedByAdapters})[^/]+/|marketplace-registry\\.ts$)`, test] },
      { path: `${adapters}(?!${sharedByAdapters})[^/]+/` },
    ),
    // A rule shared with the adapters would let one mistake pass on both sides.
    forbid(
      'simulators-never-import-what-they-check',
      { path: '^packages/simulators/' },
      { path: '^(apps|packages/(?!simulators/)|scripts|e2e|bench)' },
    ),
    // What several of them do alike lies in http/, and what the official documents say in documents/; the page for a
    // buyer shows them all.
    forbid(
      'simulators-never-import-a-sibling',
      { path: '^packages/simulators/src/(?!buyers-page)([^/]+)/' },
      { path: '^packages/simulators/src/[^/]+/', pathNot: '^packages/simulators/src/($1|http|documents)/' },
    ),
    forbid(
      'browser-code-imports-contract-and-domain-only',
      { path: '^apps/(web|extension)/' },
      { path: '^(packages/(?!contract/|domain/)|apps/server|scripts|e2e|bench)' },
    ),
    forbid(
      'apps-never-import-each-other',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'web-features-never-import-each-other',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    ),
    forbid(
      'web-shared-code-knows-no-feature',
      { path: '^apps/web/src/(ui|lib)/' },
      { path: '^apps/web/src/(features|app)/' },
    ),
    forbid(
      'web-features-do-not-know-the-app',
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/app/' },
    ),
    ...roomRules,
    forbid(
      'server-rooms-are-named-here',
      { path: `${server}(features|operations)/`, pathNot: [test, ...Object.keys(rooms).map(pathOf)] },
      { path: server },
    ),
    forbid(
      'server-what-all-stand-on-knows-no-room',
      { path: server + standing, pathNot: test },
      { path: `${server}((features|operations)/|(app|handlers|main|routes|server)\\.ts$)` },
    ),
    forbid(
      'server-services-are-types',
      { path: `${server}services\\.ts$` },
      { dependencyTypesNot: ['type-only'] },
    ),
    // What lies beside the folders of a room is what they share.
    forbid(
      'server-shared-in-a-room-knows-no-part-of-it',
      {
        path: `${server}((?:features/)?(?:connections|listings|operations|sales|shop-import))/[^/]+$`,
        pathNot: test,
      },
      { path: `${server}$1/[^/]+/` },
    ),
    // On the main thread a library that reads what a stranger made could keep everybody waiting.
    forbid(
      'what-strangers-sent-is-read-in-a-thread',
      {
        path: '^(apps/server|packages/marketplaces)/',
        pathNot: [
          test,
          `${server}features/(mailbox/(mail-worker|verify-signature|imap/(conversation|head-of))|images/heic-worker|intake/codes-worker)\\.ts$`,
        ],
      },
      {
        path: '(^|/)(imapflow|mailparser|mailauth|heic-decode|libheif-js|zxing-wasm)(/|$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'threads-are-started-not-imported',
      {
        path: '^apps/server/',
        pathNot: [test, `${server}features/mailbox/(mail-worker|imap/(imap-worker|conversation))\\.ts$`],
      },
      {
        path: `${server}features/(mailbox/(mail-worker|verify-signature|imap/(imap-worker|conversation|head-of))|images/heic-worker|intake/codes-worker)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    // It reads in threads of its own. There it is given its turn, with a limit of time and of pixels.
    forbid(
      'pictures-are-read-in-turn',
      {
        path: '^(apps/server|packages/marketplaces)/',
        pathNot: [test, `${server}features/images/shrink-photo\\.ts$`],
      },
      { path: '(^|/)sharp(/|$)', dependencyTypesNot: ['type-only'] },
    ),
    // Answers of eBay, and what is kept of a store's in a capture: at most 4 MB, in linear time.
    forbid(
      'xml-is-read-in-two-places',
      {
        path: '^(apps/server|packages/(marketplaces|domain))/',
        pathNot: [test, '^packages/marketplaces/src/(ebay/trading/xml|capture/mask-body)\\.ts$'],
      },
      { path: '(^|/)fast-xml-parser(/|$)' },
    ),
    // The browser's thread of an import, with limits of bytes and rows. The server only writes them.
    forbid(
      'workbooks-are-read-in-a-thread',
      {
        path: '^(apps|packages)/',
        pathNot: [
          test,
          '^apps/web/src/features/import/csv-file/workbook(-parts)?\\.ts$',
          `${server}http/workbook-bytes\\.ts$`,
        ],
      },
      { path: '(^|/)hucre(/|$)' },
    ),
    forbid(
      'workbooks-are-opened-by-the-thread',
      { path: '^apps/web/', pathNot: [test, '^apps/web/src/features/import/csv-file/'] },
      {
        path: '^apps/web/src/features/import/csv-file/(workbook|read-csv-file|csv-worker)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'simulators-in-demo-and-tests-only',
      { path: '^apps/', pathNot: test },
      { path: '^packages/simulators/' },
    ),
    forbid('no-test-code-in-the-product', { path: '^(apps|packages)/', pathNot: test }, { path: test }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // Sees `import type` as well; TypeScript itself would have dropped it.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts', '.json', '.css'],
    },
  },
};
