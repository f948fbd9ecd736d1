/** Picks the payment provider that the configuration names. */
import type { Jobs } from '../jobs/jobs.ts'
import { DELIVER_EVENTS, type PaymentProvider } from './payments.ts'
import type { StripeSettings } from './stripe-payments.ts'
import type { TestcardSettings } from './testcard-payments.ts'

type PaymentSettings = Omit<TestcardSettings, 'onEventsDue'> & {
  provider: PaymentProvider['id']
  stripe: StripeSettings
  jobs: Jobs
}

/** @throws when the provider's package is missing: a boot error, never a fallback. */
export async function openPayments({
  provider,
  stripe,
  jobs,
  ...settings
}: PaymentSettings): Promise<PaymentProvider> {
  if (provider === 'stripe') {
    const { stripePayments } = await import('./stripe-payments.ts')
    return stripePayments(stripe)
  }
  const { testcardPayments } = await import('./testcard-payments.ts')
  return testcardPayments({
    ...settings,
    onEventsDue(afterSeconds) {
      // Not awaited: the buyer's response does not depend on the queue, and a job delivers the rest each
      // minute.
      if (afterSeconds === 0) jobs.runSoon(DELIVER_EVENTS)
      else jobs.send(DELIVER_EVENTS, {}, { afterSeconds }).catch(() => undefined)
    },
  })
}
