/** `npm run test:mutation`: changes the code on purpose and expects a test to fail (ADR 17). */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: [
    'packages/commerce/src/*.ts',
    'packages/testcard/src/{intent-transitions,webhook-signature}.ts',
    'apps/server/src/features/{checkout,credits,downloads,invoices,licences,orders}/*.rules.ts',
    'apps/server/src/platform/signing.ts',
    'apps/server/src/platform/payments/{embedded-tax,event-kinds,stripe-events}.ts',
    '!**/*.test.ts',
  ],
  concurrency: 2,
  thresholds: { high: 95, low: 85, break: 85 },
  incremental: true,
  incrementalFile: 'var/mutation/incremental.json',
  reporters: ['clear-text', 'html', 'progress'],
  clearTextReporter: { reportTests: false, reportScoreTable: true, allowColor: false },
  htmlReporter: { fileName: 'var/mutation/report.html' },
  tempDirName: 'var/mutation/sandbox',
  ignorePatterns: [
    ...[
      'demo',
      'docs',
      'bench',
      'e2e',
      'scripts',
      'apps/web',
      'var',
      '.tsc',
      'test-results',
      'playwright-report',
    ],
    // Stryker would rewrite it with an API that TypeScript 7 no longer has; vitest does not need it.
    'tsconfig.json',
  ],
}
