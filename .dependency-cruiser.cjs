// Who may import whom: docs/architecture.md has the table and the reasons.
// A simulated-* file and the test folder of the server start simulators for tests.
const test = '(\\.test\\.tsx?|/simulated-[^/]+\\.ts|/src/test/[^/]+\\.ts)$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: test },
      to: { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
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
        pathNot: '^packages/marketplaces/src/($1|conformance)/',
      },
    },
    {
      name: 'adapters-only-through-the-registry',
      comment: 'Nothing but the registry and tests names a marketplace adapter.',
      severity: 'error',
      from: { pathNot: ['^packages/marketplaces/src/([^/]+/|registry\\.ts$)', test] },
      to: { path: '^packages/marketplaces/src/[^/]+/' },
    },
    {
      name: 'simulators-never-import-what-they-check',
      comment: 'A rule shared with the adapters would let one mistake pass on both sides.',
      severity: 'error',
      from: { path: '^packages/simulators/' },
      to: { path: '^(apps|packages/(?!simulators/)|scripts|e2e|bench)' },
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
