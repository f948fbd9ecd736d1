/** The rules of .dependency-cruiser.mjs hold: a generated tree violates each of them once. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const CONFIG = resolve('.dependency-cruiser.mjs')
const CRUISER = realpathSync('node_modules/.bin/depcruise')

/** The import of each file; files that are only imported are empty. */
const PLANTED: Readonly<Record<string, string>> = {
  'apps/server/src/http/app.ts': '../features/orders/open-order.ts',
  'apps/server/src/platform/mail/mail.ts': '../../features/orders/open-order.ts',
  'apps/server/src/platform/log.ts': '../http/app.ts',
  'apps/server/src/platform/jobs/jobs.ts': '../../context.ts',
  'apps/server/src/config/config.ts': '../http/app.ts',
  'apps/server/src/context.ts': './features/orders/open-order.ts',
  'apps/server/src/features/cart/cart.routes.ts': '../orders/orders.queries.ts',
  'apps/server/src/features/cart/cart.rules.ts': './cart.queries.ts',
  'apps/server/src/start.ts': '../../../packages/testcard/src/engine.ts',
  'apps/server/src/main.ts': '../../web/app/root.tsx',
  'apps/web/app/ui/button.tsx': '../features/cart/cart-store.ts',
  'apps/web/app/features/cart/cart-screen.tsx': '../../routes/home.tsx',
  'apps/web/app/lib/api.ts': '../../../server/src/main.ts',
  'packages/commerce/src/money.ts': '../../contract/src/orders.ts',
  'apps/web/app/features/cart/load-cart.ts': '../../../../../packages/contract/src/carts.ts',
  'packages/contract/src/client.ts': './carts.ts',
  'packages/contract/src/orders.ts': '../../media/src/probe.ts',
  'packages/media/src/probe.ts': '../../commerce/src/money.ts',
  'packages/search-engine/src/plan.ts': '../../contract/src/orders.ts',
  'packages/fingerprint/src/picture-hash.ts': '../../media/src/checksum.ts',
  'packages/media/src/make-posters.ts': './reader/draw-posters.ts',
  'packages/media/src/picture-size.ts': '../../../node_modules/sharp/lib/index.js',
}

const EXPECTED = [
  'apps/server/src/config/config.ts: config-points-nowhere-up',
  'apps/server/src/context.ts: config-points-nowhere-up',
  'apps/server/src/features/cart/cart.routes.ts: only-own-routes-and-queries',
  'apps/server/src/features/cart/cart.rules.ts: rules-are-pure',
  'apps/server/src/http/app.ts: http-imports-no-feature',
  'apps/server/src/main.ts: server-never-web',
  'apps/server/src/platform/jobs/jobs.ts: platform-imports-no-feature',
  'apps/server/src/platform/log.ts: platform-imports-no-feature',
  'apps/server/src/platform/mail/mail.ts: platform-imports-no-feature',
  'apps/server/src/start.ts: testcard-only-behind-its-adapter',
  'apps/web/app/features/cart/cart-screen.tsx: features-never-routes',
  'apps/web/app/features/cart/load-cart.ts: browser-without-schemas',
  'apps/web/app/lib/api.ts: web-never-server',
  'apps/web/app/ui/button.tsx: ui-has-no-domain',
  'packages/commerce/src/money.ts: commerce-imports-nothing',
  'packages/contract/src/client.ts: browser-parts-without-schemas',
  'packages/contract/src/orders.ts: contract-refuses-behaviour',
  'packages/fingerprint/src/picture-hash.ts: fingerprint-is-pure',
  'packages/media/src/make-posters.ts: readers-are-started-not-imported',
  'packages/media/src/picture-size.ts: untrusted-bytes-in-the-sandbox-only',
  'packages/media/src/probe.ts: media-is-alone',
  'packages/search-engine/src/plan.ts: search-engine-is-pure',
  // money -> orders -> probe -> money
  'packages/commerce/src/money.ts: no-cycles',
]

/** A type of the same file is not an import at run time. */
const TYPE_ONLY = 'apps/web/app/features/cart/cart-words.ts'

type Report = { summary: { violations: { from: string; rule: { name: string } }[] } }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rushes-directions-'))
  for (const [path, imported] of Object.entries(PLANTED)) {
    write(path, `import '${imported}'\n`)
    const target = join(dirname(path), imported)
    if (!(target in PLANTED)) write(target, 'export const nothing = 0\n')
  }
  write(
    TYPE_ONLY,
    "import type { nothing } from '../../../../../packages/contract/src/carts.ts'\nexport type Nothing = typeof nothing\n",
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('each import in the wrong direction is refused by its rule', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [CRUISER, '--config', CONFIG, '--output-type', 'json', 'apps', 'packages'],
    { cwd: folder, encoding: 'utf8' },
  )
  const { summary }: Report = JSON.parse(stdout)
  const found = new Set(summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`))
  expect(EXPECTED.filter((expected) => !found.has(expected))).toEqual([])
  expect([...found].filter((one) => one.startsWith(TYPE_ONLY))).toEqual([])
})
