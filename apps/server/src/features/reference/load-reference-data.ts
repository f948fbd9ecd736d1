/**
 * What every installation starts with: countries, filter values, licensing terms, tiers with their first
 * prices, and the words of licences and pages. Rows that exist are left alone, so that staff may change them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { currencyOfCountry } from '@rushes/commerce/currency'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import * as queries from './reference.queries.ts'

const FOLDER = fileURLToPath(new URL('../../../../../db/reference/', import.meta.url))

const Displayed = z.array(z.object({ id: z.int(), displayname: z.string() }))
const Countries = z.array(
  z.object({ id: z.int(), name: z.string(), code: z.string(), common: z.int().optional() }),
)
const Facets = z.object({
  categories: Displayed,
  tones: Displayed,
  footageTypes: Displayed,
  licensingTerms: Displayed,
})
const ByMedia = z.object({
  video: z.record(z.string(), z.int()),
  image: z.record(z.string(), z.int()),
})
const Prices = z.object({
  tiers: z.array(
    z.object({
      uid: z.int(),
      code: z.string(),
      name: z.string(),
      description: z.string(),
      usage_type: z.string(),
      prices: z.record(z.string(), ByMedia),
    }),
  ),
})
const LicenceTerms = z.object({
  version: z.string(),
  effective: z.iso.date(),
  tiers: z.record(z.string(), z.object({ title: z.string(), clauses: z.array(z.string()) })),
})

export async function loadReferenceData(db: Db): Promise<void> {
  const facets = read('facets.json', Facets)
  const { tiers } = read('prices.json', Prices)
  await db.transaction().execute(async (tx) => {
    await queries.insertCountries(tx, read('countries.json', Countries).map(countryRow))
    await queries.insertNames(tx, 'categories', facets.categories.map(nameRow))
    await queries.insertNames(tx, 'tones', facets.tones.map(nameRow))
    await queries.insertNames(tx, 'footage_types', facets.footageTypes.map(nameRow))
    await queries.insertNames(tx, 'licensing_terms', facets.licensingTerms.map(nameRow))
    await queries.insertTiers(
      tx,
      tiers.map(({ prices: _prices, ...tier }) => tier),
    )
    await queries.insertPrices(tx, tiers.flatMap(priceRows))
    await queries.insertLicenceTerms(tx, licenceTermRows())
    await queries.insertPages(tx, pageRows())
  })
}

function read<T extends z.ZodType>(name: string, schema: T): z.output<T> {
  return schema.parse(JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8')))
}

function countryRow({ id, name, code, common }: z.output<typeof Countries>[number]) {
  return { id, name, code, currency: currencyOfCountry(code), common_rank: common ?? null }
}

function nameRow({ id, displayname }: { id: number; displayname: string }) {
  return { id, name: displayname }
}

// The file says whole major units, as the trade does; the table holds minor units.
function priceRows({ uid, prices }: z.output<typeof Prices>['tiers'][number]) {
  return Object.entries(prices).flatMap(([currency, byMedia]) =>
    (['video', 'image'] as const).flatMap((media) =>
      Object.entries(byMedia[media]).map(([bundle, price]) => ({
        tier_uid: uid,
        currency,
        media,
        bundle_size: Number(bundle.replace('bundle_', '')),
        unit_price_minor: price * 100,
      })),
    ),
  )
}

function licenceTermRows() {
  const { version, effective, tiers } = read('licence-terms.json', LicenceTerms)
  return Object.entries(tiers).map(([tier_code, { title, clauses }]) => ({
    version,
    tier_code,
    body: [title, ...clauses].join('\n\n'),
    in_force_from: `${effective}T00:00:00Z`,
  }))
}

function pageRows() {
  return readdirSync(`${FOLDER}pages`).map((name) => {
    const text = readFileSync(`${FOLDER}pages/${name}`, 'utf8')
    const [, head = '', markdown = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
    const field = (key: string) => new RegExp(`^${key}: *(.*)$`, 'm').exec(head)?.[1] ?? ''
    return {
      slug: field('slug'),
      heading: field('heading'),
      updated_on: field('updated'),
      markdown: markdown.trim(),
    }
  })
}
