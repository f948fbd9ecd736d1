/** SQL and vendors are only in their places: each kind of violation is found. */
import { describe, expect, test } from 'vitest'
import { placeFaults } from './places.ts'

const faults = (path: string, text: string) => placeFaults([{ path: `apps/server/src/${path}`, text }])

describe('SQL', () => {
  test.each([
    "db.selectFrom('clips')",
    "  .insertInto('orders')",
    "tx.updateTable('orders')",
    "tx.deleteFrom('orders')",
    'await sql`select 1`.execute(db)',
    'const { rows } = await sql<{ one: number }>`select 1`.execute(db)',
    'await db.executeQuery(query)',
    "await prepared(db, 'select 1', [])",
    "import { sql } from 'kysely'",
    "import pg from 'pg'",
  ])('the SQL of %s is refused in a route, rule and verb', (text) => {
    for (const path of ['features/orders/orders.routes.ts', 'http/health.routes.ts', 'demo/load-demo.ts']) {
      expect(faults(path, text), path).toEqual([
        `apps/server/src/${path}:1: SQL belongs into a *.queries.ts: ${text.trim()}`,
      ])
    }
    for (const path of ['features/orders/orders.queries.ts', 'db/db.ts', 'platform/payments/adapter.ts']) {
      expect(faults(path, text), path).toEqual([])
    }
  })

  test('a transaction and a type are not SQL', () => {
    expect(faults('features/orders/open.ts', "import type { Transaction } from 'kysely'")).toEqual([])
    expect(faults('features/orders/open.ts', "import type { Db } from '../../db/db.ts'")).toEqual([])
    expect(faults('features/orders/open.ts', 'await db.transaction().execute(async (tx) => {')).toEqual([])
  })
})

describe('a vendor', () => {
  test.each(['Stripe', 'TESTCARD', 'pg-boss', 'PgBoss', 'nodemailer', 'smtpUrl'])(
    'the vendor %s is refused in a feature and in http',
    (name) => {
      expect(faults('features/orders/open.ts', `// as ${name} says`)).toHaveLength(1)
      expect(faults('http/app.ts', `\n\nconst x = '${name}'`)).toEqual([
        `apps/server/src/http/app.ts:3: a vendor is named in platform/ only: const x = '${name}'`,
      ])
      expect(faults('platform/payments/adapter.ts', `const x = '${name}'`)).toEqual([])
      expect(faults('config.ts', `const x = '${name}'`)).toEqual([])
    },
  )
})

test('code outside the server is not checked', () => {
  expect(placeFaults([{ path: 'apps/web/app/x.ts', text: "import { x } from 'kysely' // Stripe" }])).toEqual(
    [],
  )
})
