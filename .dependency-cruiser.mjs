/** The directions of docs/ARCHITECTURE.md: what may import what. */
const server = '^apps/server/src/'
const feature = `${server}features/([^/]+)/`
/** What the browser runs of the contract. Of everything else it has the types alone, which no bundle holds. */
const inBrowser =
  '^packages/contract/src/(agency-recall-labels|client|capabilities|captions-encoding|captions-text|certificate|evidence-points|file-labels|form-messages|integers|key-scopes|list-limits|notice-period|publishing-text|pull-options|recall-labels|record-of|request-limits|rights-limits|upload-limits|roles|saved-search-options|search-filters|search-options|sso-messages|table-text|webhook-events)\\.ts$'
const asValue = { dependencyTypesNot: ['type-only'] }

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

export default {
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/(build|kept-assets|\\.react-router|\\.tsc)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
  },
  forbidden: [
    forbid('no-cycles', 'a cycle has no first part to read', {}, { circular: true }),
    forbid(
      'commerce-imports-nothing',
      'pure rules',
      { path: '^packages/commerce/src/(?!.*\\.test\\.ts$)' },
      {
        pathNot: '^packages/commerce/src/',
      },
    ),
    forbid(
      'contract-refuses-behaviour',
      'zod and commerce only',
      { path: '^packages/contract/src/(?!.*\\.test\\.ts$)' },
      {
        pathNot: '^packages/(contract|commerce)/src/|node_modules/zod/',
      },
    ),
    forbid(
      'fingerprint-is-pure',
      'pixels in, numbers out: no files, no database, nothing of ours',
      { path: '^packages/fingerprint/src/(?!.*\\.test\\.ts$)' },
      { pathNot: '^packages/fingerprint/src/' },
    ),
    forbid(
      'media-is-alone',
      'no database, no HTTP, of ours the fingerprint and the sentences about refused files alone',
      { path: '^packages/media/src/' },
      {
        path: '^(apps|packages/(contract|testcard))/|^packages/commerce/src/(?!refused-files\\.ts)',
      },
    ),
    forbid(
      'untrusted-bytes-in-the-sandbox-only',
      'these libraries parse files from outside: only the programs that run in the sandbox load them (R-MEDIA-11)',
      {
        path: '^(apps|packages)/(?!.*\\.test\\.ts$)(?!(server|media)/test/)',
        pathNot:
          '^packages/media/src/reader/|^apps/server/src/features/ingest/(metadata|sheet)/(sidecar-reader|captions-file|table-file|table-cells)\\.ts$',
      },
      { path: 'node_modules/(sharp|mediainfo\\.js|saxes|csv-parse)/', ...asValue },
    ),
    forbid(
      'readers-are-started-not-imported',
      'what runs in the sandbox is another program; the rest of the product has its types alone (R-MEDIA-11)',
      {
        path: '^(apps|packages)/(?!.*\\.test\\.ts$)',
        pathNot:
          '^packages/media/src/reader/|^apps/server/src/features/ingest/(metadata|sheet)/(sidecar-reader|table-file|read-metadata-csv|xmp-file)\\.ts$',
      },
      {
        path: '^packages/media/src/reader/(?!(read-confined|run-readings)\\.ts$)|^apps/server/src/features/ingest/(metadata|sheet)/(sidecar-reader|captions-file|table-file|table-cells|read-metadata-csv|xmp-file)\\.ts$',
        ...asValue,
      },
    ),
    forbid(
      'search-engine-is-pure',
      'numbers and words only: no database, no HTTP, no zod',
      { path: '^packages/search-engine/src/(?!.*\\.test\\.ts$)' },
      {
        pathNot:
          '^packages/(search-engine/src/|commerce/src/|contract/src/search-(filters|options)\\.ts)|node_modules/(lru-cache|snowball-stemmers)/',
      },
    ),
    forbid(
      'web-never-server',
      'the browser meets the server over HTTP',
      { path: '^apps/web/' },
      {
        path: '^(apps/server|packages/(fingerprint|media|search-engine))/|^packages/testcard/src/(?!protocol\\.ts)',
      },
    ),
    forbid(
      'browser-without-schemas',
      'zod would be a third of the storefront: schemas stay on the server',
      { path: '^apps/web/app/(?!.*\\.test\\.tsx?$)' },
      { path: '^packages/contract/src/|node_modules/zod/', pathNot: inBrowser, ...asValue },
    ),
    forbid(
      'browser-parts-without-schemas',
      'what the browser runs of the contract leads to no schema',
      { path: inBrowser },
      { path: '^packages/contract/src/|node_modules/zod/', pathNot: inBrowser, ...asValue },
    ),
    forbid(
      'server-never-web',
      'pages reach the server as a build',
      { path: '^apps/server/' },
      {
        path: '^apps/web/',
      },
    ),
    forbid(
      'platform-imports-no-feature',
      'adapters to the outside stand below everything that uses them',
      { path: `${server}platform/(?!.*\\.test\\.ts$)` },
      { path: `${server}(features/|demo/|http/|config/|context\\.ts|app-error\\.ts)` },
    ),
    forbid(
      'http-imports-no-feature',
      'features are passed in by mount-routes.ts',
      { path: `${server}http/(?!.*\\.test\\.ts$)` },
      { path: `${server}(features/|demo/)` },
    ),
    forbid(
      'config-points-nowhere-up',
      'what everything imports imports nothing that is built from it',
      { path: `${server}(config/(?!.*\\.test\\.ts$)|(context|mounts|app-error)\\.ts$)` },
      { path: `${server}(features|demo|http)/` },
    ),
    forbid(
      'rules-are-pure',
      'decisions without input and output',
      { path: '\\.rules\\.ts$' },
      {
        path: '(\\.(queries|routes|jobs)\\.ts$)|node_modules/(kysely|pg|fastify)/|^(node:)?(fs|http)(/|$)',
      },
    ),
    forbid(
      'only-own-routes-and-queries',
      'features meet through rules and verbs',
      { path: feature },
      {
        path: `${feature}.*\\.(routes|queries)\\.ts$`,
        pathNot: `${server}features/$1/`,
      },
    ),
    forbid(
      'ui-has-no-domain',
      'buttons know no clips',
      { path: '^apps/web/app/ui/' },
      {
        path: '^apps/web/app/(features|routes)/',
      },
    ),
    forbid(
      'features-never-routes',
      'routes are entries',
      { path: '^apps/web/app/features/' },
      {
        path: '^apps/web/app/routes/',
      },
    ),
    forbid(
      'testcard-only-behind-its-adapter',
      'it is not installed in production',
      {
        path: '^apps/server/src/(?!platform/payments/testcard-)(?!.*\\.test\\.ts$)',
      },
      { path: '^packages/testcard/' },
    ),
  ],
}
