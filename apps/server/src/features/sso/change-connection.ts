/** Sets, removes, enables and disables the OpenID connection of an account; each change has an entry in the audit. */
import type { enableAccountSso } from '@rushes/contract/agency-account-sso'
import type { setSso } from '@rushes/contract/sso'
import { SSO_MESSAGES } from '@rushes/contract/sso-messages'
import type { z } from 'zod'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { seal } from '../../platform/sealing.ts'
import { readAdminAccount } from '../accounts/admin/admin-account.ts'
import { listAdministrators } from '../accounts/members/list-administrators.ts'
import { type AuditActions, type AuditEvent, record } from '../audit/record-event.ts'
import { postEmailToUsers } from '../outbox/post-email.ts'
import { sealOf } from './open-provider.ts'
import { ssoEmail } from './sso.emails.ts'
import * as queries from './sso.queries.ts'
import { issuerFault } from './sso.rules.ts'

type Place = Pick<Services, 'db' | 'clock' | 'config' | 'secret'>
type By = { userId: number; ip: string }
type Change = Pick<AuditEvent, 'reason' | 'details'> & { action: AuditActions['sso'] }

export const noConnection = () => new AppError('not_found', 'This account has no company sign-in.')

/**
 * Sets the provider, which waits for staff to enable it (R-OIDC-2). With another issuer or client, users get new identities.
 * @throws AppError validation
 */
export async function setConnection(
  place: Place,
  by: By & { accountId: number },
  { issuer, clientId, clientSecret, roleClaim, administratorValue }: z.output<typeof setSso.schema.body>,
): Promise<void> {
  const fault = issuerFault(issuer, place.config)
  if (fault !== null) throw invalidField('issuer', fault)
  if ((roleClaim === '') !== (administratorValue === ''))
    throw invalidField('administratorValue', SSO_MESSAGES.role)
  const { accountId } = by
  await change(place, { ...by, id: accountId }, async (tx) => {
    const present = await queries.findConnection(tx, accountId)
    const isSame = present?.issuer === issuer && present.client_id === clientId
    const kept = isSame ? present?.secret_sealed : undefined
    const secret_sealed =
      clientSecret === '' ? kept : seal(sealOf(place, accountId), Buffer.from(clientSecret))
    if (!secret_sealed) throw invalidField('clientSecret', SSO_MESSAGES.clientSecret)
    const values = {
      ...{ issuer, client_id: clientId, secret_sealed },
      ...{ role_claim: roleClaim, administrator_value: administratorValue },
    }
    if (!present) await queries.insertConnection(tx, { ...values, account_id: accountId })
    else await queries.updateConnection(tx, accountId, { ...values, ...DISABLED })
    if (!isSame) await queries.removeSubjects(tx, accountId)
    return { action: 'sso.set' }
  })
}

const DISABLED = { enabled_at: null, proven_domains: [] }

/** @throws AppError not_found */
export const removeConnection = (place: Place, by: By & { accountId: number }): Promise<void> =>
  change(place, { ...by, id: by.accountId }, async (tx) => {
    if (!(await queries.removeConnection(tx, by.accountId))) throw noConnection()
    return { action: 'sso.removed' }
  })

type Enabling = z.output<typeof enableAccountSso.schema.body>

/** @throws AppError not_found, outdated, validation */
export const enableConnection = (
  place: Place,
  by: By & { id: number },
  { revision, issuer, domains, reason }: Enabling,
): Promise<void> =>
  change(place, by, async (tx, at) => {
    const { domains: own } = await readAdminAccount(tx, by.id)
    const present = await queries.findConnection(tx, by.id)
    if (!present) throw noConnection()
    if (present.revision !== revision || present.issuer !== issuer) {
      throw new AppError('outdated', 'Another user has changed this sign-in in the meantime.')
    }
    if (!domains.every((domain) => own.includes(domain))) {
      throw invalidField('domains', 'Please choose domains of the account.')
    }
    await queries.updateConnection(tx, by.id, {
      enabled_at: at,
      proven_domains: [...new Set(domains)].sort(),
    })
    return { action: 'sso.enabled', reason, details: { domains: domains.length } }
  })

/** @throws AppError not_found */
export const disableConnection = (place: Place, by: By & { id: number }, reason: string): Promise<void> =>
  change(place, by, async (tx) => {
    if (!(await queries.findConnection(tx, by.id))) throw noConnection()
    await queries.updateConnection(tx, by.id, DISABLED)
    return { action: 'sso.disabled', reason }
  })

/** Runs the changes of one account, and the sign-ins of its users, one after the other, and reports each change by email. */
async function change(
  { db, clock, config }: Place,
  { id, userId, ip }: By & { id: number },
  work: (tx: Db, at: Date) => Promise<Change>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    const at = clock.now()
    const event = await work(tx, at)
    await record(tx, { ...event, at, actorUserId: userId, ip, object: `account:${id}` })
    const email = { key: `${event.action}:${id}:${at.getTime()}`, ...ssoEmail(config, event.action) }
    await postEmailToUsers(tx, await listAdministrators(tx, id), email, at)
  })
}
