/**
 * The part of a payment provider that pages need: its settings for the browser, and the origins that its form
 * loads from. It opens no connection, because a process that only renders pages has no provider.
 */
import type { PaymentProviderId, PaymentSettings } from '@rushes/contract/site'

/** Sources for the content security policy of pages with the payment form. */
export type PaymentSources = {
  /** Origins, by directive. */
  script: string
  frame: string
  connect: string
  image: string
  /** Whether the script writes strings despite Trusted Types: violations are then only reported. */
  needsStrings: boolean
  /** Whether the form opens windows of wallets, which the page must be able to access. */
  opensWindows: boolean
}

export type PaymentPages = { settings: PaymentSettings; sources: PaymentSources }

type Installation = { provider: PaymentProviderId; livemode: boolean; stripePublishableKey: string }

const SOURCES: Readonly<Record<PaymentProviderId, PaymentSources>> = {
  // The form is served by this host.
  testcard: { script: '', frame: "'self'", connect: '', image: '', needsStrings: false, opensWindows: false },
  stripe: {
    script: 'https://js.stripe.com',
    frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    connect: 'https://api.stripe.com',
    image: 'https://*.stripe.com',
    // The loader sets the address of a script element.
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
