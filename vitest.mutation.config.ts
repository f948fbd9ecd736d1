/**
 * The tests that mutation testing runs (`npm run test:mutation`): pure ones of the modules that decide about money,
 * entitlements, credits, permissions and signatures. None of them needs a database, so a change of the code is judged in a fifth of a second.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const packages = fileURLToPath(new URL('packages', import.meta.url))

export default defineConfig({
  resolve: {
    // Stryker works on a copy of the sources with the installed packages linked into it: without this, the copy would
    // import the unchanged packages.
    alias: [{ find: /^@rushes\/([a-z-]+)\/([a-z-]+)$/, replacement: `${packages}/$1/src/$2.ts` }],
  },
  test: {
    setupFiles: ['packages/commerce/test/register-tiers.ts'],
    include: [
      'packages/commerce/src/*.test.ts',
      'packages/testcard/src/*.test.ts',
      'packages/contract/src/capabilities.test.ts',
      'apps/server/src/features/{accounts,checkout,credits,downloads,invoices,licences,offers,orders,pricing,recalls}/*.rules.test.ts',
      'apps/server/src/features/staff/one-time-code.rules.test.ts',
      // The forms of tax numbers are in commerce, their check digits on the server.
      'apps/server/src/features/accounts/registration/check-tax-number.test.ts',
      'apps/server/src/platform/signing.test.ts',
      'apps/server/src/platform/payments/{embedded-tax,stripe-events}.test.ts',
    ],
  },
})
