/** Opens the configured adapter of each port, also for the tests: storage, email, payments, search, models. */
import type pg from 'pg'
import type { Config } from './config/config.ts'
import type { Services } from './context.ts'
import { API_BASE, MOUNTS } from './mounts.ts'
import { timed } from './observations.ts'
import type { Clock } from './platform/clock.ts'
import { keptMail, smtpMail } from './platform/mail/mail.ts'
import { type Models, NO_MODELS } from './platform/models/models.ts'
import { openPayments } from './platform/payments/open-payments.ts'
import { openPurge } from './platform/purge/purge.ts'
import { openSearch } from './platform/search/open-search.ts'
import type { Search, SearchServices } from './platform/search/search.ts'
import { openStorage } from './platform/storage/open-storage.ts'

/** Opens the storage alone, without the requirements of the other ports. */
export const openFiles = ({
  storage: { address, movesFrom, cacheBytes },
  dataDir,
}: Pick<Config, 'storage' | 'dataDir'>) =>
  openStorage({ address, cacheBytes, dataDir, publicBase: MOUNTS.media.path }, movesFrom)

type Ports = Pick<Services, 'storage' | 'purge' | 'mail' | 'payments' | 'search' | 'models'>

export async function openPorts(
  config: Config,
  {
    pool,
    secret,
    jobs,
    log,
    ...services
  }: Pick<Services, 'secret' | 'jobs' | 'log'> & SearchServices & { pool: pg.Pool },
): Promise<Ports> {
  const { provider, livemode, stripe } = config.payments
  return {
    storage: await openFiles(config),
    purge: openPurge(config.purge.url, config.purge.token),
    mail: config.smtpUrl ? smtpMail(config.smtpUrl, () => config.mailFrom) : keptMail,
    search: measured(await openSearch(config.search, services)),
    models: await openFolder(config.models, log, services.clock),
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

const measured = (engine: Search): Search => ({
  ...engine,
  search: (request, page) => timed('search', () => engine.search(request, page)),
})

/** Loads no code of models without a folder (R-MEANING-1). */
async function openFolder(folder: string, log: Services['log'], clock: Clock): Promise<Models> {
  if (folder === '') return NO_MODELS
  const { openModels } = await import('./platform/models/open-models.ts')
  return openModels(folder, { report: (sentence) => log.error(sentence), clock })
}
