/** Picks the payment provider that the configuration names. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Jobs } from '../jobs/jobs.ts'
import { DELIVER_EVENTS, type PaymentProvider } from './payments.ts'
import type { StripeSettings } from './stripe-payments.ts'
import type { TestcardSettings } from './testcard-payments.ts'

type PaymentSettings = Omit<TestcardSettings, 'onEventsDue'> & {
  provider: PaymentProvider['id']
  stripe: StripeSettings
  jobs: Jobs
}

/** Payments that are confirmed meanwhile share the next job. */
const BETWEEN_JOBS_MS = 20

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
  const deliver = (afterSeconds: number) =>
    jobs.send(DELIVER_EVENTS, {}, { afterSeconds }).catch(() => undefined)
  const deliverNow = oneAtATime(() => deliver(0).then(() => pause(BETWEEN_JOBS_MS)))
  return testcardPayments({
    ...settings,
    onEventsDue(afterSeconds) {
      // Not awaited: a buyer's answer does not depend on the queue, and a sweep each minute delivers the rest.
      void (afterSeconds === 0 ? deliverNow() : deliver(afterSeconds))
    },
  })
}

/** Any number of calls while the work is being done lead to one more run after it: it serves all of them. */
function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work()
    }
    isRunning = false
  }
}
