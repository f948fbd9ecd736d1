/**
 * Loads what every installation starts with: countries, filter values, licensing terms, tiers with their first
 * prices, texts of licences and pages, and synonyms for the search.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { currencyOfCountry } from '@rushes/commerce/currency'
import { LICENCE_TIER_CODES } from '@rushes/commerce/licence-tier'
import { CURRENCIES } from '@rushes/commerce/money'
import matter from 'gray-matter'
import type { InsertObject } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { DB } from '../../db/schema.gen.ts'
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
      code: z.enum(LICENCE_TIER_CODES),
      name: z.string(),
      description: z.string(),
      usage_type: z.string(),
      prices: z.record(z.enum(CURRENCIES), ByMedia),
    }),
  ),
})
const LicenceTerms = z.object({
  version: z.string(),
  effective: z.iso.date(),
  tiers: z.record(z.enum(LICENCE_TIER_CODES), z.object({ title: z.string(), clauses: z.array(z.string()) })),
})

const Synonyms = z.object({ groups: z.array(z.array(z.string()).min(2).max(30)) })
const Page = z.object({ slug: z.string(), heading: z.string(), updated: z.date() })

/** Fills empty tables only. From then on the rows are the operator's: a removed row does not come back. */
export async function loadReferenceData(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    async function fill<T extends keyof DB>(table: T, rows: () => InsertObject<DB, T>[]): Promise<void> {
      if (await queries.isEmpty(tx, table)) await queries.insertRows(tx, table, rows())
    }
    await fill('countries', () => read('countries.json', Countries).map(countryRow))
    await fill('categories', () => facets().categories.map(nameRow))
    await fill('tones', () => facets().tones.map(nameRow))
    await fill('footage_types', () => facets().footageTypes.map(nameRow))
    await fill('licensing_terms', () => facets().licensingTerms.map(nameRow))
    await fill('tiers', () => tiers().map(({ prices: _prices, ...tier }) => tier))
    await fill('tier_prices', () => tiers().flatMap(priceRows))
    await fill('licence_terms', licenceTermRows)
    await fill('pages', pageRows)
    await fill('search_synonyms', () => read('synonyms.json', Synonyms).groups.map((words) => ({ words })))
  })
}

const facets = () => read('facets.json', Facets)
const tiers = () => read('prices.json', Prices).tiers

function read<T extends z.ZodType>(name: string, schema: T): z.output<T> {
  return schema.parse(JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8')))
}

function countryRow({ id, name, code, common }: z.output<typeof Countries>[number]) {
  return { id, name, code, currency: currencyOfCountry(code), common_rank: common ?? null }
}

function nameRow({ id, displayname }: { id: number; displayname: string }) {
  return { id, name: displayname }
}

// The file holds whole major units, the table minor units.
function priceRows({ uid, prices }: z.output<typeof Prices>['tiers'][number]) {
  return CURRENCIES.flatMap((currency) =>
    (['video', 'image'] as const).flatMap((media) =>
      Object.entries(prices[currency][media]).map(([bundle, price]) => ({
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
  return LICENCE_TIER_CODES.map((tier_code) => ({
    version,
    tier_code,
    body: [tiers[tier_code].title, ...tiers[tier_code].clauses].join('\n\n'),
    in_force_from: `${effective}T00:00:00Z`,
  }))
}

function pageRows() {
  return readdirSync(`${FOLDER}pages`).map((name) => {
    const { data, content } = matter.read(`${FOLDER}pages/${name}`)
    const { slug, heading, updated } = Page.parse(data)
    return { slug, heading, updated_on: updated.toISOString().slice(0, 10), markdown: content.trim() }
  })
}
