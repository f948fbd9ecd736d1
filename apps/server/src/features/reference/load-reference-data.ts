/**
 * Loads the initial data of every installation: countries, filter values, licensing terms, tiers with their
 * first prices, texts of licences and pages, synonyms and nouns for the search.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { currencyOfCountry } from '@rushes/commerce/currency'
import { CURRENCIES } from '@rushes/commerce/money'
import { SEEDED_TIERS } from '@rushes/commerce/seeded-tiers'
import { TierCode } from '@rushes/contract/tier-code'
import type { InsertObject } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { DB } from '../../db/schema.gen.ts'
import * as queries from './reference.queries.ts'

const FOLDER = fileURLToPath(new URL('../../../../../db/reference/', import.meta.url))

const Displayed = z.array(z.object({ id: z.int(), displayname: z.string() }))
const Categories = z.array(
  z.object({ id: z.int(), displayname: z.string(), hidden: z.boolean().default(false) }),
)
const Countries = z.array(
  z.object({ id: z.int(), name: z.string(), code: z.string(), common: z.int().optional() }),
)
const Facets = z.object({
  /** The categories of an installation without the demo. */
  agencyCategories: Categories,
  categories: Categories,
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
      code: TierCode,
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
  tiers: z.record(TierCode, z.object({ title: z.string(), clauses: z.array(z.string()) })),
})

const Synonyms = z.object({ groups: z.array(z.array(z.string()).min(2).max(30)) })
const Words = z.array(z.string()).max(12)
const Nouns = z.object({
  nouns: z.array(
    z.object({ english: z.string(), german: Words, french: Words, spanish: Words, italian: Words }),
  ),
})
const Page = z.object({ slug: z.string(), heading: z.string(), updated: z.date() })

/** Fills only empty tables. Afterwards the rows belong to the operator: a removed row is not loaded again. */
export async function loadReferenceData(db: Db, { demo }: { demo: boolean }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    async function fill<T extends keyof DB>(
      table: T,
      rows: () => InsertObject<DB, T>[] | Promise<InsertObject<DB, T>[]>,
    ): Promise<void> {
      if (await queries.isEmpty(tx, table)) await queries.insertRows(tx, table, await rows())
    }
    await fill('countries', () => read('countries.json', Countries).map(countryRow))
    await fill('categories', () => (demo ? facets().categories : facets().agencyCategories).map(categoryRow))
    await fill('tones', () => facets().tones.map(nameRow))
    await fill('footage_types', () => facets().footageTypes.map(nameRow))
    await fill('licensing_terms', () => facets().licensingTerms.map(nameRow))
    await fill('tiers', () => tiers().map(tierRow))
    if (await queries.isEmpty(tx, 'price_lists')) await loadFirstPrices(tx)
    await fill('licence_terms', licenceTermRows)
    await fill('pages', () => pageRows({ demo }))
    await fill('page_versions', () => pageVersionRows({ demo }))
    await fill('search_synonyms', () => read('synonyms.json', Synonyms).groups.map((words) => ({ words })))
    await fill('search_nouns', () => read('nouns.json', Nouns).nouns)
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

function categoryRow({ hidden, ...category }: z.output<typeof Categories>[number]) {
  return { ...nameRow(category), hidden }
}

function nameRow({ id, displayname }: { id: number; displayname: string }) {
  return { id, name: displayname }
}

const SCOPE = {
  scope_media: 'All media excluding theatrical',
  scope_territory: 'Worldwide',
  scope_term: 'In perpetuity',
}

function tierRow({ prices: _prices, ...tier }: z.output<typeof Prices>['tiers'][number]) {
  const seed = SEEDED_TIERS.find(({ code }) => code === tier.code)
  if (!seed) throw new Error(`There is no tier ${tier.code}`)
  return {
    ...tier,
    ...SCOPE,
    help_title: seed.helpTitle,
    for_whom: seed.forWhom,
    help_text: seed.helpText,
    brands: seed.brands,
    social: seed.social,
    monetization: seed.monetization,
    on_air_uses: seed.onAirUses,
    audience_limit: seed.audienceLimit,
    covers: seed.covers,
  }
}

/** Loads prices into a draft, because a list that was set does not change (R-PRICE-8). */
async function loadFirstPrices(tx: Db): Promise<void> {
  const id = await queries.insertFirstPriceList(tx)
  await queries.insertRows(
    tx,
    'tier_prices',
    tiers().flatMap((tier) => priceRows(id, tier)),
  )
  await queries.setFirstPriceList(tx, id)
}

// Converts whole major units of the file to minor units.
function priceRows(price_list_id: number, { uid, prices }: z.output<typeof Prices>['tiers'][number]) {
  return CURRENCIES.flatMap((currency) =>
    (['video', 'image'] as const).flatMap((media) =>
      Object.entries(prices[currency][media]).map(([bundle, price]) => ({
        price_list_id,
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

/** Reads the pages; the demo has different texts for some. */
async function pageRows({ demo }: { demo: boolean }) {
  const { default: matter } = await import('gray-matter')
  const demoPages = demo ? readdirSync(`${FOLDER}demo-pages`) : []
  return readdirSync(`${FOLDER}pages`).map((name) => {
    const folder = demoPages.includes(name) ? 'demo-pages' : 'pages'
    const { data, content } = matter.read(`${FOLDER}${folder}/${name}`)
    const { slug, heading, updated } = Page.parse(data)
    return { slug, heading, updated_on: updated.toISOString().slice(0, 10), markdown: content.trim() }
  })
}

/** Makes the supplied text the first version of each page; the licensing terms are versioned separately. */
const pageVersionRows = async (installation: { demo: boolean }) =>
  (await pageRows(installation))
    .filter(({ slug }) => slug !== 'licensing-terms')
    .map(({ updated_on, ...page }) => ({ ...page, version: 1, at: updated_on, published_at: updated_on }))
