/** Picks the payment provider that the configuration names. */
import type pg from 'pg'
import { type Config, ConfigError } from '../../config.ts'
import { API_BASE } from '../../http/api-app.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { NO_STRIPE_ADAPTER } from './payment-guards.ts'
import { DELIVER_EVENTS, type PaymentProvider } from './payments.ts'

/** @throws when the provider's package is missing: a boot error, never a fallback. */
export async function openPayments(
  config: Config,
  pool: pg.Pool,
  { secret, jobs }: { secret: Buffer; jobs: Jobs },
): Promise<PaymentProvider> {
  if (config.payments.provider === 'stripe') {
    // The guards of the configuration have said so before; this keeps the two in step.
    throw new ConfigError([NO_STRIPE_ADAPTER])
  }
  const { testcardPayments } = await import('./testcard-payments.ts')
  return testcardPayments({
    pool,
    secret,
    webhookUrl: `${config.apiUrl ?? config.baseUrl}${API_BASE}/clip/payments/webhook/testcard`,
    baseUrl: config.baseUrl,
    mischief: config.dev,
    onEventsDue(afterSeconds) {
      // Not waited for: a buyer's answer does not depend on the queue, and a sweep takes what is left.
      jobs.send(DELIVER_EVENTS, {}, { afterSeconds }).catch(() => undefined)
    },
  })
}
