/** The demo data of this folder as the tests read it: the shapes of the files, and the files themselves. */
import { readFileSync } from 'node:fs'

export type Item = {
  id: number
  ref: string
  type: 'video' | 'short' | 'image'
  title: string
  description: string
  keywords: string[]
  category: { id: number; name: string }
  location: { country: string; text: string }
  rating: string
  tone: string
  footageType: string
  duration: number
  quality: string
  width: number
  height: number
  focal: { x: number; y: number }
  dateTaken: string
  notForSocial: boolean
  credit: { author: string; licence: string }
}
export type Package = { id: number; ref: string; title: string; clips: number[] }
export type Detail = {
  created: string
  datePosted?: string
  licensingTerms: number[]
  related?: number[]
  enquiryOnly?: boolean
  restrictions?: string
  blockedCountries?: string[]
  downloadable?: boolean
  meme?: boolean
  featured?: number
  hero?: boolean
}
type Named = { id: number; displayname: string }
type Prices = Record<string, Record<string, { bundle_1: number; bundle_10: number }>>
type Tier = {
  uid: number
  code: string
  name: string
  description: string
  usage_type: string
  prices: Prices
}
export type Line = { type: string; clipId?: number; media?: string; clips?: number; priceMinor: number }
export type Order = {
  opid: number
  user: string
  created: string
  currency: string
  tier: string
  usage: { urls?: string[]; programme?: string }
  lines: Line[]
  netMinor: number
  salesTaxMinor: number
  totalMinor: number
}
type Account = {
  id: number
  accountName: string
  countryCode: string
  countryName: string
  kind: 'customer' | 'agency'
  shortsOnly: boolean
  standardCredits: { media: string; granted: number; remaining: number }[]
  prepaidLots: { opid: number; tier: string; media: string; available: number }[]
}
type User = { id: number; email: string; accountId: number }
type Download = { user: string; clipId: number; created: string; ground: string; opid?: number }
type SavedList = {
  name: string
  owner: string
  companyWide: boolean
  urlRef?: string
  created: string
  clips: number[]
}
type Accounts = {
  accounts: Account[]
  users: User[]
  orders: Order[]
  downloads: Download[]
  savedLists: SavedList[]
  downloadLinks: {
    ref: string
    title: string
    createdBy: string
    created: string
    emails: string[]
    clips: number[]
  }[]
}

export const folder = new URL('./', import.meta.url)
export const text = (name: string) => readFileSync(new URL(name, folder), 'utf8')
export const read = <T>(name: string): T => JSON.parse(text(name))

export const { items, packages } = read<{ items: Item[]; packages: Package[] }>('catalogue.json')
export const facets = read<Record<'categories' | 'tones' | 'footageTypes' | 'licensingTerms', Named[]>>(
  '../db/reference/facets.json',
)
export const details = read<Record<string, Detail>>('clip-details.json')
export const stories = read<Record<string, string>>('stories.json')
export const packageTexts =
  read<Record<string, { created: string; summary: string; story: string }>>('packages.json')
export const { groups: synonyms } = read<{ groups: string[][] }>('../db/reference/synonyms.json')
export const licenceTerms = read<{
  version: string
  effective: string
  tiers: Record<string, { title: string; clauses: string[] }>
}>('../db/reference/licence-terms.json')
export const { bundleSizes, tiers } = read<{ bundleSizes: number[]; tiers: Tier[] }>(
  '../db/reference/prices.json',
)
export const countries = read<{ id: number; name: string; code: string; common?: number }[]>(
  '../db/reference/countries.json',
)
export const demo = read<Accounts>('accounts.json')

export const itemById = new Map(items.map((item) => [item.id, item]))
export const detailOf = (id: number): Detail => {
  const detail = details[id]
  if (!detail) throw new Error(`clip ${id} has no details`)
  return detail
}
export const clipsWith = (holds: (detail: Detail) => boolean) =>
  items.filter((item) => holds(detailOf(item.id)))
export const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)
export const unique = (values: unknown[]) => new Set(values).size === values.length
