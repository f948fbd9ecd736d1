/** Opens what the configuration chooses behind each port: storage, mail, payments. The tests open the same. */
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { API_BASE, MOUNTS } from './mounts.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { keptMail, smtpMail } from './platform/mail/mail.ts'
import { openPayments } from './platform/payments/open-payments.ts'
import { openStorage } from './platform/storage/open-storage.ts'

type Ports = Pick<Services, 'storage' | 'mail' | 'payments'>

export async function openPorts(
  config: Config,
  { pool, secret, jobs }: { pool: pg.Pool; secret: Buffer; jobs: Jobs },
): Promise<Ports> {
  const { provider } = config.payments
  return {
    storage: openStorage({ ...config.storage, publicBase: MOUNTS.media.path }),
    mail: config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : keptMail,
    payments: await openPayments({
      provider,
      pool,
      secret,
      jobs,
      baseUrl: config.baseUrl,
      webhookUrl: `${config.apiUrl ?? config.baseUrl}${API_BASE}/clip/payments/webhook/${provider}`,
      mischief: config.dev,
    }),
  }
}
