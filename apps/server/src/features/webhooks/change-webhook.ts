/** Adds, changes and removes webhooks, each with an entry in the audit. */
import { MAX_WEBHOOKS, type WebhookEventType } from '@rushes/contract/webhook-events'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { DAY_MS } from '../../feature.ts'
import { type AuditActions, record } from '../audit/record-event.ts'
import type { Administrator } from './administrator-of.ts'
import { addressFault } from './webhook-address.rules.ts'
import { newSecret } from './webhook-secret.ts'
import * as queries from './webhooks.queries.ts'

/** Both secrets sign for this time after a rotation. */
const EARLIER_SECRET_MS = DAY_MS

type Place = Pick<Services, 'db' | 'clock' | 'config' | 'secret'>
type Settings = { url: string; events: readonly WebhookEventType[] }

const notFound = () => new AppError('not_found', 'There is no such webhook in your account.')

/** @throws AppError validation for an address that is not allowed, conflict for an account with ten webhooks */
export async function addWebhook(place: Place, by: Administrator, { url, events }: Settings) {
  requireAddress(place, url)
  const { accountId } = by
  const { secret, sealed } = newSecret(place, accountId)
  return await place.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if ((await queries.countWebhooks(tx, accountId)) >= MAX_WEBHOOKS) {
      throw new AppError(
        'conflict',
        `Your account has ${MAX_WEBHOOKS} webhooks. Delete one that you do not use.`,
      )
    }
    const id = await queries.insertWebhook(tx, {
      account_id: accountId,
      url,
      events: [...events],
      secret_sealed: sealed,
    })
    await recordChange(tx, place, by, { id, action: 'webhook.added' })
    return { id, secret }
  })
}

type Work<Result> = (tx: Db, webhook: queries.LockedWebhook, now: Date) => Promise<Result>

/** Changes a webhook under its lock. @throws AppError not_found for the webhook of another account */
export const withWebhook = <Result>(
  place: Place,
  by: Administrator,
  { id, action }: { id: number; action: WebhookAction },
  work: Work<Result>,
): Promise<Result> =>
  place.db.transaction().execute(async (tx) => {
    const webhook = await queries.lockWebhook(tx, { id, accountId: by.accountId })
    if (!webhook) throw notFound()
    const result = await work(tx, webhook, place.clock.now())
    await recordChange(tx, place, by, { id, action })
    return result
  })

/** @throws AppError validation, not_found */
export async function changeWebhook(place: Place, by: Administrator, id: number, settings: Settings) {
  requireAddress(place, settings.url)
  await withWebhook(place, by, { id, action: 'webhook.changed' }, (tx) =>
    queries.updateWebhook(tx, id, settings),
  )
}

/** @throws AppError not_found */
export const pauseWebhook = (place: Place, by: Administrator, id: number): Promise<void> =>
  withWebhook(place, by, { id, action: 'webhook.paused' }, async (tx, webhook, now) => {
    if (webhook.paused_at !== null) return
    await queries.updateWebhook(tx, id, { paused_at: now, paused_for: 'request' })
  })

/** Keeps the present secret valid for 24 hours. @returns the new one @throws AppError not_found */
export async function rotateWebhook(place: Place, by: Administrator, id: number) {
  const { secret, sealed } = newSecret(place, by.accountId)
  await withWebhook(place, by, { id, action: 'webhook.rotated' }, (tx, webhook, now) =>
    queries.updateWebhook(tx, id, {
      secret_sealed: sealed,
      earlier_sealed: webhook.secret_sealed,
      earlier_until: new Date(now.getTime() + EARLIER_SECRET_MS),
    }),
  )
  return { id, secret }
}

/** @throws AppError not_found */
export async function removeWebhook(place: Place, by: Administrator, id: number): Promise<void> {
  await place.db.transaction().execute(async (tx) => {
    if (!(await queries.removeWebhook(tx, { id, accountId: by.accountId }))) throw notFound()
    await recordChange(tx, place, by, { id, action: 'webhook.removed' })
  })
}

/** @throws AppError not_found */
export async function requireOwn({ db }: Pick<Place, 'db'>, owned: queries.Owned): Promise<void> {
  if (!(await queries.isOwn(db, owned))) throw notFound()
}

type WebhookAction = AuditActions['webhooks']

function recordChange(
  tx: Db,
  { clock }: Place,
  { userId, accountId, ip }: Administrator,
  { id, action }: { id: number; action: WebhookAction },
): Promise<void> {
  const event = { action, at: clock.now(), actorUserId: userId, ip } as const
  return record(tx, { ...event, object: `account:${accountId}`, details: { webhook: id } })
}

function requireAddress({ config }: Place, url: string): void {
  const fault = addressFault(url, config)
  if (fault !== null) throw invalidField('url', fault)
}
