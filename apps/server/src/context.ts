/** What features work with. Built once by `main.ts`, and by the tests with their own database and clock. */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { App } from './http/api-app.ts'
import type { Clock } from './platform/clock.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { PaymentProvider } from './platform/payments/payments.ts'
import type { Storage } from './platform/storage/storage.ts'

export type Services = {
  db: Db
  config: Config
  /** 32 bytes made at the first start; signs file addresses, cursors and grants. */
  secret: Buffer
  storage: Storage
  mail: Mail
  payments: PaymentProvider
  jobs: Jobs
  clock: Clock
  log: FastifyBaseLogger
}

export type Context = Services & { app: App }
