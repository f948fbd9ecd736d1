/** Adds and changes contributors; the audit records the user (R-CONTRIBUTOR-1). */
import type { CONTRIBUTOR_STATES, ContributorFields } from '@rushes/contract/agency-contributors'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { record } from '../audit/record-event.ts'
import * as queries from './contributors.queries.ts'

type Known = Pick<Services, 'db' | 'clock'>
type Actor = { userId: number; ip: string }
type Change = ContributorFields & {
  id: number
  revision: number
  status: (typeof CONTRIBUTOR_STATES)[number]
}

/** @throws AppError conflict */
export async function addContributor(
  { db, clock }: Known,
  { userId, ip }: Actor,
  fields: ContributorFields,
): Promise<queries.ContributorRow> {
  return db.transaction().execute(async (tx) => {
    const at = clock.now()
    await requireFreeName(tx, fields.name, 0)
    const id = await queries.insertContributor(tx, { ...fields, created_at: at })
    const { share_percent: share, statement_currency: currency } = fields
    await record(tx, {
      action: 'contributor.added',
      at,
      actorUserId: userId,
      ip,
      object: `contributor:${id}`,
      details: { share, currency },
    })
    return requireContributor(tx, id)
  })
}

/** @throws AppError not_found, outdated, conflict */
export async function changeContributor(
  { db, clock }: Known,
  { userId, ip }: Actor,
  { id, revision, ...values }: Change,
): Promise<queries.ContributorRow> {
  return db.transaction().execute(async (tx) => {
    const row = await queries.lockContributor(tx, id)
    if (!row) throw noContributor()
    if (row.revision !== revision) {
      throw new AppError('outdated', 'Another user has changed this contributor in the meantime.')
    }
    await requireFreeName(tx, values.name, id)
    await queries.updateContributor(tx, id, values)
    // Without names and addresses, because audit entries cannot be erased.
    const details = {
      from: `${Number(row.share_percent)} % ${row.statement_currency} ${row.status}`,
      to: `${values.share_percent} % ${values.statement_currency} ${values.status}`,
    }
    await record(tx, {
      action: 'contributor.changed',
      at: clock.now(),
      actorUserId: userId,
      ip,
      object: `contributor:${id}`,
      details,
    })
    return requireContributor(tx, id)
  })
}

async function requireContributor(tx: Db, id: number): Promise<queries.ContributorRow> {
  const row = await queries.findContributor(tx, id)
  if (!row) throw noContributor()
  return row
}

async function requireFreeName(tx: Db, name: string, except: number): Promise<void> {
  if (!(await queries.isNameTaken(tx, name, except))) return
  const words = `${name} already exists.`
  throw new AppError('conflict', words, { fields: { name: [words] } })
}

const noContributor = () => new AppError('not_found', 'There is no such contributor.')
