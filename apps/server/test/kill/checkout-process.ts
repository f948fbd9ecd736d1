/**
 * The checkout of the shop, as a process that a test may kill hundreds of times: its routes, the payment
 * provider and the worker with the jobs of orders, as in the product. It omits the parts that start slowly:
 * pages, search, the API's document, migrations. It waits for a line on its input before it opens.
 */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { readConfig } from '../../src/config/config.ts'
import type { App, Services } from '../../src/context.ts'
import { carryAuditKey } from '../../src/db/audit-key.ts'
import { openDb, openPool, WORK_LIMITS } from '../../src/db/db.ts'
import { claimInstallation } from '../../src/db/installation.ts'
import { findApiKey } from '../../src/features/accounts/api-keys/find-api-key.ts'
import { findSessionByToken } from '../../src/features/accounts/sessions/sessions.queries.ts'
import { deniedNotes } from '../../src/features/audit/note-denied.ts'
import { paymentIntentRoutes } from '../../src/features/checkout/payment-intent.routes.ts'
import { salesTaxRoutes } from '../../src/features/checkout/sales-tax.routes.ts'
import { ORDER_JOBS } from '../../src/features/orders/orders.jobs.ts'
import { orderRoutes } from '../../src/features/orders/orders.routes.ts'
import { paymentWebhookRoutes } from '../../src/features/orders/payments/payment-webhook.routes.ts'
import { locationRoutes } from '../../src/features/pricing/location.routes.ts'
import { pricingRoutes } from '../../src/features/pricing/pricing.routes.ts'
import { readTiers } from '../../src/features/tiers/read-tiers.ts'
import { guardAccess } from '../../src/http/access.ts'
import { answerErrors } from '../../src/http/error-handler.ts'
import { recogniseViewers } from '../../src/http/viewer.ts'
import { API_BASE } from '../../src/mounts.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { pgBossJobs } from '../../src/platform/jobs/pg-boss-jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { openPayments } from '../../src/platform/payments/open-payments.ts'
import { UNHEARD, UNUSED_PORTS } from './unused-ports.ts'

// Loaded in advance, because the provider's adapter imports it when it is opened.
import '@rushes/testcard/engine'

const CHECKOUT = [
  pricingRoutes,
  locationRoutes,
  salesTaxRoutes,
  paymentIntentRoutes,
  paymentWebhookRoutes,
  orderRoutes,
]

process.stdout.write('is loaded\n')
await once(process.stdin, 'data')

const config = readConfig(process.env)
const log = createLog(config.logLevel)
const url = config.databaseUrl ?? ''
const pool = openPool(url)
const db = openDb(pool)
const jobs = pgBossJobs(url)
const { secret } = await claimInstallation(db, config.payments.livemode)
carryAuditKey(db, secret)
await readTiers({ db })
const services: Services = {
  db,
  config,
  secret,
  auditKey: { key: secret, from: 'database' },
  log,
  jobs,
  clock: systemClock,
  ...UNUSED_PORTS,
  ...UNHEARD,
  payments: await openPayments({
    ...config.payments,
    stripe: { ...config.payments.stripe, livemode: config.payments.livemode },
    pool,
    secret,
    jobs,
    baseUrl: config.baseUrl,
    webhookUrl: `${config.baseUrl}${API_BASE}/clip/payments/webhook/${config.payments.provider}`,
    mischief: false,
  }),
}

const server = fastify()
await server.register(
  async (scope) => {
    const app: App = scope.withTypeProvider<ZodTypeProvider>()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    answerErrors(app)
    recogniseViewers(app, services, findSessionByToken, findApiKey)
    guardAccess(app, services, deniedNotes(services))
    for (const routes of CHECKOUT) routes({ ...services, app })
  },
  { prefix: API_BASE },
)
await services.payments.routes?.(server)
await server.listen({ port: config.port })
const work = { ...services, db: openDb(openPool(url, { limits: WORK_LIMITS, max: 5 })) }
carryAuditKey(work.db, secret)
void jobs.start(work, ORDER_JOBS, { work: true })
process.stdout.write('is ready\n')
// Makes the next start quicker; a killed process cannot do this at its end.
flushCompileCache()
