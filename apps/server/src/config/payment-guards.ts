/**
 * Keeps test payments out of production and live keys out of everything else (R-PAYMENT-4). Pure: `config.ts` passes the
 * environment and stops the start, with exit code 78, on any sentence.
 */

import { isLocalAddress } from './open-shop-guards.ts'

export type PaymentEnvironment = {
  production: boolean
  /** Public address of the storefront. */
  baseUrl: string
  /** The value of the environment; undefined if it is not set. */
  provider: 'testcard' | 'stripe' | undefined
  allowTestPayments: string
  stripeSecretKey: string
  stripePublishableKey: string
  stripeWebhookSecrets: readonly string[]
  /** Address of a test double of Stripe; undefined for Stripe itself. */
  stripeApiUrl: string | undefined
}

/** Returns one sentence for each required change; none if the start may continue. */
export function paymentGuardErrors(environment: PaymentEnvironment): string[] {
  const provider = environment.provider ?? (environment.production ? undefined : 'testcard')
  switch (provider) {
    case undefined:
      return ['PAYMENT_PROVIDER must be set when NODE_ENV=production: there is no default for real money.']
    case 'testcard':
      return testcardErrors(environment)
    case 'stripe':
      return stripeErrors(environment)
  }
}

const ESCAPE_HATCH = 'no-money-moves'

function testcardErrors({ production, allowTestPayments, baseUrl }: PaymentEnvironment): string[] {
  if (!production) return []
  if (allowTestPayments === ESCAPE_HATCH && isLocalAddress(baseUrl)) return []
  return [
    `PAYMENT_PROVIDER=testcard is refused when NODE_ENV=production: anyone could buy without paying. (Allowed only with ALLOW_TEST_PAYMENTS=${ESCAPE_HATCH} and a BASE_URL on this machine.)`,
  ]
}

function stripeErrors({ production, ...keys }: PaymentEnvironment): string[] {
  const wrong: string[] = []
  const mode = production ? 'live' : 'test'
  const secret = /^(?:sk|rk)_(live|test)_\w+$/.exec(keys.stripeSecretKey)?.[1]
  const publishable = /^pk_(live|test)_\w+$/.exec(keys.stripePublishableKey)?.[1]
  if (secret !== mode) {
    wrong.push(
      `STRIPE_SECRET_KEY must be a ${mode} secret or restricted key (sk_${mode}_… or rk_${mode}_…) here.`,
    )
  }
  if (publishable !== mode) {
    wrong.push(`STRIPE_PUBLISHABLE_KEY must be a ${mode} key (pk_${mode}_…), like the secret key.`)
  }
  const secrets = keys.stripeWebhookSecrets
  if (secrets.length === 0 || secrets.some((value) => !/^whsec_\w+$/.test(value))) {
    wrong.push('STRIPE_WEBHOOK_SECRETS must hold the endpoint’s secret (whsec_…), or two during a rotation.')
  }
  if (production && keys.stripeApiUrl !== undefined) {
    wrong.push('STRIPE_API_URL is refused when NODE_ENV=production: payments would not reach Stripe.')
  }
  return wrong
}
