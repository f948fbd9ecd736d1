/** Proves R-SEARCH-13, R-CLIP-7 and R-REGISTER-2 in the reference data, which every installation starts with. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENT } from '../../../test/patient.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { type Db, openDb, openPool } from '../../db/db.ts'
import { loadReferenceData } from './load-reference-data.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
beforeAll(async () => {
  // Cloned from a template into which the reference data has been loaded once.
  database = await cloneDatabase()
  db = openDb(openPool(database.url, PATIENT))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('rows that the operator changed or removed are not restored', async () => {
  await db.updateTable('categories').set({ name: 'Animals at home' }).where('id', '=', 250).execute()
  await db.updateTable('pages').set({ heading: 'Questions' }).where('slug', '=', 'faq').execute()
  await db.deleteFrom('tones').where('id', '>', 1).execute()
  await loadReferenceData(db, { demo: true })
  const category = await db.selectFrom('categories').select('name').where('id', '=', 250).execute()
  const page = await db.selectFrom('pages').select('heading').where('slug', '=', 'faq').execute()
  const tones = await db.selectFrom('tones').select('id').where('id', '>', 1).execute()
  expect([category, page, tones]).toEqual([[{ name: 'Animals at home' }], [{ heading: 'Questions' }], []])
})

test('an emptied table is filled again', async () => {
  await db.deleteFrom('countries').execute()
  await loadReferenceData(db, { demo: true })
  const row = await db.selectFrom('countries').select('id').where('code', '=', 'gb').execute()
  expect(row).toEqual([{ id: 225 }])
})

test('an installation without the demo starts with categories and pages of a news agency', async () => {
  for (const table of ['categories', 'pages'] as const) await db.deleteFrom(table).execute()
  await loadReferenceData(db, { demo: false })
  const names = (await db.selectFrom('categories').select('name').execute()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Unsorted', 'Politics', 'Sport', 'Weather']))
  expect(names).not.toContain('Paranormal')
  const pages = await db
    .selectFrom('pages')
    .select('markdown')
    .where('slug', 'in', ['about', 'contact'])
    .execute()
  expect(pages).toHaveLength(2)
  expect(JSON.stringify(pages)).not.toMatch(/Rushes|demonstration|London/)
  for (const table of ['categories', 'pages'] as const) await db.deleteFrom(table).execute()
  await loadReferenceData(db, { demo: true })
})

test('R-PRICE-8: the first price list has every price and is in force, and is loaded once', async () => {
  await loadReferenceData(db, { demo: true })
  const lists = await db.selectFrom('price_lists').select(['id', 'name', 'state']).execute()
  expect(lists).toEqual([{ id: 1, name: 'First prices', state: 'set' }])
  const prices = await db.selectFrom('tier_prices').select('unit_price_minor').execute()
  expect(prices).toHaveLength(4 * 4 * 2 * 2)
})

test('the categories have their fixed ids, and term 8 is the one about social media', async () => {
  const rows = await db.selectFrom('categories').selectAll().where('id', '<>', 250).orderBy('id').execute()
  expect(rows.map(({ id, name }) => `${name} ${id}`)).toEqual([
    'Unsorted 1',
    'Wild Animals 45',
    'Paranormal 241',
    'Fails 249',
    'Viral 253',
    'Family 255',
  ])
  const term = await db.selectFrom('licensing_terms').select('name').where('id', '=', 8).execute()
  expect(term).toEqual([{ name: 'Not for publication on Social Media' }])
})

test('country 225 is the United Kingdom, which pays in pounds', async () => {
  const row = await db
    .selectFrom('countries')
    .select(['name', 'code', 'currency'])
    .where('id', '=', 225)
    .execute()
  expect(row).toEqual([{ name: 'United Kingdom', code: 'gb', currency: 'gbp' }])
})

test('prices are loaded in minor units', async () => {
  const rows = await db
    .selectFrom('tier_prices')
    .innerJoin('tiers', 'tiers.uid', 'tier_prices.tier_uid')
    .select(['tiers.code', 'unit_price_minor'])
    .where('currency', '=', 'usd')
    .where('media', '=', 'video')
    .where('bundle_size', '=', 1)
    .orderBy('tiers.uid')
    .execute()
  expect(rows.map(({ code, unit_price_minor }) => `${code} ${unit_price_minor}`)).toEqual([
    'DELI 25000',
    'DEMA 75000',
    'NNTS 200000',
    'CSDO 150000',
  ])
})
