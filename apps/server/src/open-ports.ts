/** Opens what the configuration chooses behind each port: storage, mail, payments, search. The tests open the same. */
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { API_BASE, MOUNTS } from './mounts.ts'
import { keptMail, smtpMail } from './platform/mail/mail.ts'
import { openPayments } from './platform/payments/open-payments.ts'
import { openSearch } from './platform/search/open-search.ts'
import type { SearchServices } from './platform/search/search.ts'
import { openStorage } from './platform/storage/open-storage.ts'

type Ports = Pick<Services, 'storage' | 'mail' | 'payments' | 'search'>

export async function openPorts(
  config: Config,
  { pool, secret, jobs, ...services }: Pick<Services, 'secret' | 'jobs'> & SearchServices & { pool: pg.Pool },
): Promise<Ports> {
  const { provider, livemode, stripe } = config.payments
  return {
    storage: openStorage({ ...config.storage, publicBase: MOUNTS.media.path }),
    mail: config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : keptMail,
    search: openSearch(config.searchEngine, services),
    payments: await openPayments({
      provider,
      stripe: { ...stripe, livemode },
      pool,
      secret,
      jobs,
      baseUrl: config.baseUrl,
      webhookUrl: `${config.apiUrl ?? config.baseUrl}${API_BASE}/clip/payments/webhook/${provider}`,
      mischief: config.dev,
    }),
  }
}
