/**
 * The half of a payment provider that pages need: its settings for the browser, and the origins that its form loads
 * from. It opens nothing, because a process that only renders pages has no provider.
 */
import type { PaymentProviderId, PaymentSettings } from '@rushes/contract/site'

/** For the content security policy of the pages with the form. */
export type PaymentSources = {
  /** Origins, by directive. */
  script: string
  frame: string
  connect: string
  image: string
  /** Whether its script writes strings where Trusted Types are required: breaches are then reported, not refused. */
  needsStrings: boolean
  /** Whether it opens windows of wallets, which the page must be able to reach. */
  opensWindows: boolean
}

export type PaymentPages = { settings: PaymentSettings; sources: PaymentSources }

type Installation = { provider: PaymentProviderId; livemode: boolean; stripePublishableKey: string }

const SOURCES: Readonly<Record<PaymentProviderId, PaymentSources>> = {
  // Its form is served by this host.
  testcard: { script: '', frame: "'self'", connect: '', image: '', needsStrings: false, opensWindows: false },
  stripe: {
    script: 'https://js.stripe.com',
    frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    connect: 'https://api.stripe.com',
    image: 'https://*.stripe.com',
    // Its loader sets the address of a script element.
    needsStrings: true,
    opensWindows: true,
  },
}

export function paymentPages({ provider, livemode, stripePublishableKey }: Installation): PaymentPages {
  return {
    settings: { provider, publishableKey: stripePublishableKey || null, livemode },
    sources: SOURCES[provider],
  }
}
