/**
 * Erases a person: identity, lists, messages and sessions are deleted; ledger, orders and licences stay under
 * the number of the user (R-PRIVACY-9). A keyed hash of the address is kept inside and outside the database,
 * so that the erasure can be repeated after a restore from an older copy (R-PRIVACY-10).
 */
import type { KeyObject } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Services } from '../../context.ts'
import { countStaying, type Person, type PersonalData, type Staying } from '../../db/personal-data.ts'
import { forgetJobs } from '../../platform/jobs/forget-jobs.ts'
import { sign } from '../../platform/signing.ts'
import { record } from '../audit/record-event.ts'
import { findUserByAddress, insertErasure, listNames } from './privacy.queries.ts'

type Outcome = { table: string; rows: number }
export type PrivacyServices = Pick<Services, 'db' | 'config' | 'clock' | 'secret' | 'payments'>

/** File with JSON lines; keep it when you restore the database. */
export const erasuresFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'erasures.jsonl')

export const hashOfAddress = (secret: KeyObject, email: string) => sign(secret, 'erasure', [email])

export async function findPerson(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  address: string,
  before?: Date,
): Promise<Person> {
  const email = address.trim().toLowerCase()
  const until = before ?? clock.now()
  const user = await findUserByAddress(db, email)
  const userId = user && user.created_at <= until ? user.id : null
  return { email, names: await listNames(db, { email, userId }), userId, before: until }
}

export async function countPerson(
  db: Services['db'],
  person: Person,
  all: readonly PersonalData[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const data of all) outcomes.push({ table: data.table, rows: await data.count(db, person) })
  return outcomes
}

/** The caller in the admin area; absent for the command line. */
export type RequestedBy = { userId: number; ip: string; reason?: string }

export async function erasePerson(
  services: PrivacyServices,
  person: Person,
  all: readonly PersonalData[],
  by?: RequestedBy,
): Promise<Outcome[]> {
  const { db, clock, secret, config, payments } = services
  const erasure = { email_hmac: hashOfAddress(secret, person.email), erased_at: person.before }
  // Written first, so that a replay completes an erasure that is interrupted here.
  await mkdir(dirname(erasuresFile(config)), { recursive: true })
  await appendFile(erasuresFile(config), `${JSON.stringify(erasure)}\n`)
  const outcomes = await db.transaction().execute(async (tx) => {
    const done: Outcome[] = []
    for (const data of all) done.push({ table: data.table, rows: await data.erase(tx, person) })
    await insertErasure(tx, erasure)
    const object = person.userId === null ? null : (`user:${person.userId}` as const)
    await record(tx, { action: 'person.erased', at: clock.now(), ...actorOf(by), object })
    return done
  })
  const payment = {
    table: 'payments of the provider',
    rows: (await payments.forgetAddress?.(person.email)) ?? 0,
  }
  return [...outcomes, payment, { table: 'jobs', rows: await forgetJobs(db, person.email) }]
}

export type Stayed = {
  table: string
  /** Null if counting failed, for example by a timeout. */
  rows: number | null
  why: string
}

/** Lists rows that still name an erased person, for a check by an administrator. */
export async function listStayed(
  db: Services['db'],
  person: Person,
  all: readonly Staying[],
): Promise<Stayed[]> {
  const stayed: Stayed[] = []
  for (const staying of all) {
    const { table, why } = staying
    const rows = await countStaying(db, person, staying).catch(() => null)
    if (rows !== 0) stayed.push({ table, rows, why })
  }
  return stayed
}

export const actorOf = (by: RequestedBy | undefined) => ({
  actorUserId: by?.userId ?? null,
  ip: by?.ip ?? null,
  reason: by?.reason ?? '',
})
