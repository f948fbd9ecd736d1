/** Reads the files of the folder `demo/` and checks them. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { CURRENCIES } from '@rushes/commerce/money'
import { ClipType } from '@rushes/contract/clips'
import { Evidence } from '@rushes/contract/evidence'
import { TierCode } from '@rushes/contract/tier-code'
import { z } from 'zod'

export const DEMO_FOLDER = fileURLToPath(new URL('../../../../demo/', import.meta.url))

const Instant = z.iso.datetime()
const Media = z.enum(['video', 'image'])
const ClipIds = z.array(z.int())

/** The description of a clip of the demo. */
export const Item = z.object({
  id: z.int(),
  ref: z.string(),
  type: ClipType,
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  category: z.object({ name: z.string() }),
  location: z.object({ country: z.string(), text: z.string() }),
  rating: z.enum(['GD', 'SV', 'BR']),
  tone: z.string(),
  footageType: z.string(),
  focal: z.object({ x: z.number(), y: z.number() }),
  dateTaken: z.iso.date(),
  credit: z.object({ author: z.string(), licence: z.string(), source: z.string(), changes: z.string() }),
})
export type DemoItem = z.output<typeof Item>

const Catalogue = z.object({
  items: z.array(Item),
  packages: z.array(
    z.object({ id: z.int(), title: z.string(), category: z.object({ id: z.int() }), clips: ClipIds }),
  ),
})

const Detail = z.object({
  created: Instant,
  datePosted: z.iso.date().optional(),
  licensingTerms: z.array(z.int()),
  related: ClipIds.default([]),
  enquiryOnly: z.boolean().default(false),
  restrictions: z.string().default(''),
  blockedCountries: z.array(z.string()).default([]),
  downloadable: z.boolean().default(true),
  meme: z.boolean().default(false),
  graphic: z.boolean().default(false),
  featured: z.int().optional(),
  hero: z.boolean().default(false),
  /** What staff have stated about it, the oldest first. */
  evidence: z.array(z.object({ at: Instant, points: Evidence })).default([]),
})
export type DemoDetail = z.output<typeof Detail>

const PackageText = z.object({ created: Instant, summary: z.string(), story: z.string() })

const Account = z.object({
  id: z.int(),
  accountName: z.string(),
  kind: z.enum(['customer', 'agency']),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  countryCode: z.string(),
  billingId: z.string().nullable(),
  origin: z.string(),
  declaredAudience: z.int().nullable(),
  canPurchase: z.boolean(),
  canPrepay: z.boolean(),
  shortsOnly: z.boolean(),
  created: Instant,
  /** Credit limit of the account and payment term in days, for purchases by invoice. */
  invoiceTerms: z
    .object({ limitMinor: z.int(), currency: z.enum(['usd', 'gbp', 'eur', 'aud']), days: z.int() })
    .optional(),
  standardCredits: z.array(z.object({ media: Media, granted: z.int() })),
})
export type DemoAccount = z.output<typeof Account>

const User = z.object({
  email: z.string(),
  firstName: z.string(),
  fullName: z.string(),
  role: z.enum(['Superuser', 'Administrator', 'Manager', 'Staff', 'User']),
  accountId: z.int(),
})

const OrderLine = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['video', 'image']), clipId: z.int(), priceMinor: z.int() }),
  z.object({ type: z.literal('bundle'), media: Media, clips: z.int(), priceMinor: z.int() }),
])
export type DemoOrderLine = z.output<typeof OrderLine>

const Order = z.object({
  opid: z.int(),
  user: z.string(),
  created: Instant,
  currency: z.enum(CURRENCIES),
  tier: TierCode,
  purchaseOrder: z.string().default(''),
  costCentre: z.string().default(''),
  usage: z.object({ urls: z.array(z.string()).default([]), programme: z.string().default('') }),
  lines: z.array(OrderLine),
  netMinor: z.int(),
  salesTaxMinor: z.int(),
  totalMinor: z.int(),
  /** Final state of the order. `set_aside`: the payment arrived after the order was cancelled. */
  outcome: z.enum(['paid', 'refunded', 'disputed', 'set_aside']).default('paid'),
})
export type DemoOrder = z.output<typeof Order>

const Download = z.object({
  user: z.string(),
  clipId: z.int(),
  created: Instant,
})

const Accounts = z.object({
  accounts: z.array(Account),
  users: z.array(User),
  orders: z.array(Order),
  downloads: z.array(Download),
  savedLists: z.array(
    z.object({
      name: z.string(),
      owner: z.string(),
      companyWide: z.boolean(),
      urlRef: z.string().optional(),
      created: Instant,
      clips: ClipIds,
    }),
  ),
  downloadLinks: z.array(
    z.object({
      ref: z.string(),
      title: z.string(),
      created: Instant,
      expires: Instant.nullable(),
      maxPreparations: z.int().nullable(),
      emails: z.array(z.string()),
      clips: ClipIds,
    }),
  ),
})

export type DemoFiles = {
  items: DemoItem[]
  details: Record<string, DemoDetail>
  stories: Record<string, string>
  packages: z.output<typeof Catalogue>['packages']
  packageTexts: Record<string, z.output<typeof PackageText>>
  accountData: z.output<typeof Accounts>
}

export async function readDemoFiles(): Promise<DemoFiles> {
  const { items, packages } = await read('catalogue.json', Catalogue)
  return {
    items,
    packages,
    details: await read('clip-details.json', z.record(z.string(), Detail)),
    stories: await read('stories.json', z.record(z.string(), z.string())),
    packageTexts: await read('packages.json', z.record(z.string(), PackageText)),
    accountData: await read('accounts.json', Accounts),
  }
}

async function read<T extends z.ZodType>(name: string, schema: T): Promise<z.output<T>> {
  return schema.parse(JSON.parse(await readFile(`${DEMO_FOLDER}${name}`, 'utf8')))
}
