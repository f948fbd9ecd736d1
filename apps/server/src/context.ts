/** Everything a feature works with. `start.ts` builds it once; tests build it with their own database and clock. */
import type { KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from './config/config.ts'
import type { AuditKey } from './db/audit-key.ts'
import type { Db } from './db/db.ts'
import type { Replica } from './db/replica.ts'
import type { AgencyEvents } from './platform/agency-events.ts'
import type { Clock } from './platform/clock.ts'
import type { Disk } from './platform/disk.ts'
import type { JobFor, Jobs } from './platform/jobs/jobs.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { Models } from './platform/models/models.ts'
import type { PageChanges } from './platform/page-changes.ts'
import type { PaymentProvider } from './platform/payments/payments.ts'
import type { Purge } from './platform/purge/purge.ts'
import type { Sandbox } from './platform/sandbox.ts'
import type { Search } from './platform/search/search.ts'
import type { Storage } from './platform/storage/storage.ts'

export type Services = {
  db: Db
  /** A read replica of the database, for public data; undefined if none is configured. */
  replica: Replica | undefined
  config: Config
  /** 32 bytes made at the first start; signs file addresses, cursors and grants. */
  secret: KeyObject
  auditKey: AuditKey
  storage: Storage
  purge: Purge
  mail: Mail
  payments: PaymentProvider
  search: Search
  models: Models
  jobs: Jobs
  pageChanges: PageChanges
  agencyEvents: AgencyEvents
  clock: Clock
  disk: Disk
  sandbox: Sandbox
  log: FastifyBaseLogger
}

/** The part of the server below `/rest`, with zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

export type Context = Services & { app: App }

export type Job = JobFor<Services>
