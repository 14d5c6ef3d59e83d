// Who may import whom: docs/architecture.md has the table and the reasons.
// A simulated-* file and the test folder of the server start simulators for tests.
const test = '(\\.test\\.tsx?|/simulated-[^/]+\\.ts|/src/test/[^/]+\\.ts)$';

// The rooms of the server: the folder of each, and the rooms it may import beside itself and what all stand on.
const server = '^apps/server/src/';
const standing =
  '((db|http|secrets|marketplace-calls|photo-store|backup)/|(config|mail-settings|services|metrics|foreground|semaphore|repeat|run-command|version)\\.ts$)';
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
  products: ['features/products/[^/]+$', ['operations']],
  listings: [
    'features/listings/',
    ['operations', 'connections', 'settings', 'policies', 'images', 'products'],
  ],
  sales: ['features/sales/', ['operations', 'connections', 'listings', 'products', 'notifications']],
  mailbox: ['features/mailbox/', ['connections', 'sales']],
  'shop-import': [
    'features/shop-import/',
    ['operations', 'connections', 'settings', 'listings', 'products', 'sales'],
  ],
  'products-export': ['features/products/export/', ['images', 'products']],
  'products-edit': ['features/products/edit/', ['operations', 'images', 'listings', 'products', 'sales']],
  'products-actions': ['features/products/actions/', ['operations', 'listings', 'products', 'sales']],
  'products-imports': [
    'features/products/imports/',
    ['operations', 'products', 'products-edit', 'products-actions'],
  ],
  rules: [
    'features/rules/',
    ['operations', 'settings', 'listings', 'notifications', 'products', 'products-edit', 'products-actions'],
  ],
  account: ['features/account/', ['auth', 'connections', 'images', 'products']],
  extension: [
    'features/extension/',
    ['auth', 'operations', 'connections', 'images', 'listings', 'sales', 'products-actions'],
  ],
};
const pathOf = (room) => `${server}${rooms[room][0]}`;
const roomRules = Object.entries(rooms).map(([room, [, others]]) => ({
  name: `server-room-${room}`,
  severity: 'error',
  from: { path: pathOf(room), pathNot: test },
  to: { path: server, pathNot: [server + standing, pathOf(room), ...others.map(pathOf)] },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-imports-no-package',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|packages/(?!contract/)|scripts|e2e|bench)' },
    },
    {
      name: 'domain-imports-contract-only',
      severity: 'error',
      from: { path: '^packages/domain/' },
      to: { path: '^(apps|packages/(?!domain/|contract/)|scripts|e2e|bench)' },
    },
    {
      name: 'domain-takes-only-types-from-contract',
      comment:
        'The descriptions of the platforms, the conditions, and the rules of labels and templates need no library.',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: test },
      to: {
        path: '^packages/contract/',
        pathNot:
          '^packages/contract/src/(conditions|label-colours|labels|platforms|platform-fields|seller-fields|template-fields)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'marketplaces-import-contract-and-domain-only',
      severity: 'error',
      from: { path: '^packages/marketplaces/', pathNot: test },
      to: { path: '^(apps|packages/simulators|scripts|e2e|bench)' },
    },
    {
      name: 'marketplaces-never-import-a-sibling',
      comment: 'The conformance suite is what their tests share.',
      severity: 'error',
      from: { path: '^packages/marketplaces/src/([^/]+)/' },
      to: {
        path: '^packages/marketplaces/src/[^/]+/',
        pathNot: '^packages/marketplaces/src/($1|conformance|capture)/',
      },
    },
    {
      name: 'adapters-only-through-the-registry',
      comment: 'Nothing but the registry and tests names a marketplace adapter.',
      severity: 'error',
      from: { pathNot: ['^packages/marketplaces/src/([^/]+/|registry\\.ts$)', test] },
      to: { path: '^packages/marketplaces/src/(?!capture/)[^/]+/' },
    },
    {
      name: 'simulators-never-import-what-they-check',
      comment: 'A rule shared with the adapters would let one mistake pass on both sides.',
      severity: 'error',
      from: { path: '^packages/simulators/' },
      to: { path: '^(apps|packages/(?!simulators/)|scripts|e2e|bench)' },
    },
    {
      name: 'simulators-never-import-a-sibling',
      comment: 'What several of them do alike lies in http/; the page for a buyer shows them all.',
      severity: 'error',
      from: { path: '^packages/simulators/src/(?!buyers-page)([^/]+)/' },
      to: { path: '^packages/simulators/src/[^/]+/', pathNot: '^packages/simulators/src/($1|http)/' },
    },
    {
      name: 'browser-code-imports-contract-and-domain-only',
      severity: 'error',
      from: { path: '^apps/(web|extension)/' },
      to: { path: '^(packages/(?!contract/|domain/)|apps/server|scripts|e2e|bench)' },
    },
    {
      name: 'apps-never-import-each-other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'web-features-never-import-each-other',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-shared-code-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    ...roomRules,
    {
      name: 'server-rooms-are-named-here',
      severity: 'error',
      from: { path: `${server}(features|operations)/`, pathNot: [test, ...Object.keys(rooms).map(pathOf)] },
      to: { path: server },
    },
    {
      name: 'server-what-all-stand-on-knows-no-room',
      severity: 'error',
      from: { path: server + standing, pathNot: test },
      to: { path: `${server}((features|operations)/|(app|handlers|main|routes|server)\\.ts$)` },
    },
    {
      name: 'server-services-are-types',
      severity: 'error',
      from: { path: `${server}services\\.ts$` },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-shared-in-a-room-knows-no-part-of-it',
      comment: 'What lies beside the folders of a room is what they share.',
      severity: 'error',
      from: {
        path: `${server}((?:features/)?(?:connections|listings|operations|products|sales|shop-import))/[^/]+$`,
        pathNot: test,
      },
      to: { path: `${server}$1/[^/]+/` },
    },
    {
      name: 'simulators-in-demo-and-tests-only',
      severity: 'error',
      from: { path: '^apps/', pathNot: test },
      to: { path: '^packages/simulators/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: test },
      to: { path: test },
    },
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
