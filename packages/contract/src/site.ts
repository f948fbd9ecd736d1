/** Public settings of the installation. The server fills them in, the pages read them. */

import type { LicenceTier } from '@rushes/commerce/licence-tier'

export type Site = {
  brandName: string
  /** Origin of the public pages, without a slash at the end: canonical addresses and shared links. */
  baseUrl: string
  /** Prefix of relative media paths; '' when the host of the pages also serves media. */
  mediaBase: string
  /** Address of the API: '/rest' or 'https://api.example/rest'. */
  apiBase: string
  payments: PaymentSettings
  demo: boolean
  /** The full licensing terms as a PDF. */
  termsPdfUrl: string
  newsletterUrl: string | null
  /** The admin area. */
  adminUrl: string
  licensingEmail: string
  /** Cities. */
  offices: string[]
  social: { label: string; url: string }[]
  /** True when previews play until the visitor switches them off. */
  autoplayDefault: boolean
  /** Present where the server can find the country of a position that the visitor gives (R-CURRENCY-2). */
  findsPlaces?: true
  /** Present where clips may be found by their meaning (R-MEANING-1). */
  findsMeaning?: true
  /** Names in the local storage under which an earlier shop on this address kept its session tokens. */
  legacyTokenKeys: string[]
}

export type PaymentProviderId = 'testcard' | 'stripe'

/** The browser's settings for loading the provider's form; defined by the provider. */
export type PaymentSettings = {
  provider: PaymentProviderId
  publishableKey: string | null
  livemode: boolean
}

/** What the server gives to the pages; the browser reads the tiers from the document before the pages start. */
export type ServedSite = Site & {
  /** The licence tiers in the order in which they are offered. */
  tiers: LicenceTier[]
}
