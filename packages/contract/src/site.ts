/** The installation as every visitor's browser may know it. The server fills it in, the pages read it. */

export type Site = {
  brandName: string
  /** Origin of the public pages, without a slash at the end: canonical addresses and shared links. */
  baseUrl: string
  /** Put before media paths that are not absolute; '' when the pages' own host serves them. */
  mediaBase: string
  /** Where the API lives: '/rest' or 'https://api.example/rest'. */
  apiBase: string
  payments: PaymentSettings
  demo: boolean
  termsPdfUrl: string | null
  newsletterUrl: string | null
  adminUrl: string | null
  social: { label: string; url: string }[]
  /** Whether previews move until the visitor decides otherwise. */
  autoplayDefault: boolean
  /** Names in the local storage under which an earlier shop on this address kept its session tokens. */
  legacyTokenKeys: string[]
}

export type PaymentProviderId = 'testcard' | 'stripe'

/** What the browser needs to load the provider's form; the provider itself says so. */
export type PaymentSettings = {
  provider: PaymentProviderId
  publishableKey: string | null
  livemode: boolean
}
