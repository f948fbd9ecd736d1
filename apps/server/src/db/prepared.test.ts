import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENT } from '../../test/patient.ts'
import { cloneDatabase } from '../../test/test-database.ts'
import { openDb, openPool } from './db.ts'
import { preparedQuery, type Slots } from './prepared.ts'
import type { DB } from './schema.gen.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Kysely<DB>
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb(openPool(database.url, PATIENT))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

type TierCode = 'DELI' | 'DEMA' | 'NNTS' | 'CSDO'

let built = 0
const listTiers = preparedQuery((db, value: Slots<{ codes: readonly TierCode[]; unlike: TierCode }>) => {
  built += 1
  return db
    .selectFrom('tiers')
    .select('code')
    .where('code', '=', sql<TierCode>`any(${value('codes')}::text[])`)
    .where('code', '<>', value('unlike'))
    .orderBy('code')
})

test('a prepared query is built once, and each call gets the rows of its own values', async () => {
  expect(await listTiers(db, { codes: ['DELI', 'NNTS'], unlike: 'CSDO' })).toEqual([
    { code: 'DELI' },
    { code: 'NNTS' },
  ])
  expect(await listTiers(db, { codes: ['DELI', 'CSDO'], unlike: 'DELI' })).toEqual([{ code: 'CSDO' }])
  expect(built).toBe(1)
})
