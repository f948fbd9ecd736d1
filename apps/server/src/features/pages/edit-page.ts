/**
 * Creates, saves, publishes, restores and withdraws content pages; the audit records the user (R-PAGE-2,
 * R-PAGE-3).
 */
import { MAX_PAGES } from '@rushes/contract/agency-pages'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { announceChange, cancelChange, requireUnaffected } from '../announcements/announce-change.ts'
import { type AuditEvent, record } from '../audit/record-event.ts'
import { canGo, isAnnounced, TERMS_SLUG } from './page-states.rules.ts'
import * as queries from './page-versions.queries.ts'
import { readScheduled, requireNewest } from './read-page.ts'

type Known = Pick<Services, 'db' | 'clock' | 'config'>
type Actor = { userId: number; ip: string }
/** `revision` is the newest version that the caller has read. */
type Read = { slug: string; revision: number }

/** @throws AppError conflict */
export async function makePage(
  { db, clock }: Known,
  actor: Actor,
  { slug, heading }: { slug: string; heading: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.lockPages(tx)
    if (slug === TERMS_SLUG || (await queries.findNewest(tx, slug, clock.now())))
      refuseSlug(`${slug} is already in use.`)
    if ((await queries.countPages(tx)) >= MAX_PAGES) refuseSlug(`There are ${MAX_PAGES} pages already.`)
    const at = clock.now()
    const first = { slug, heading, markdown: '', author_id: actor.userId, at }
    await queries.insertVersion(tx, { ...first, version: 1 })
    await recordChange(tx, actor, { action: 'page.made', at, slug, details: { version: 1 } })
  })
}

/**
 * Saves a text; an unchanged text creates no version.
 * @throws AppError not_found, conflict, outdated
 */
export async function savePage(
  { db, clock }: Known,
  actor: Actor,
  { heading, markdown, ...read }: Read & { heading: string; markdown: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const newest = await lockNewest(tx, read, clock)
    if (newest.heading === heading && newest.markdown === markdown) return
    await addVersion(tx, actor, { action: 'page.saved', newest, heading, markdown, at: clock.now() })
  })
}

/**
 * Publishes the newest version, at once or at `in_force_from`, which users are emailed about (R-TERMS-3).
 * `reason` states why a change that is published at once affects no customer; it may be empty.
 * @returns the number of users who are emailed; null if it is published at once
 * @throws AppError not_found, conflict, outdated, validation
 */
export async function publishPage(
  { db, clock, config }: Known,
  actor: Actor,
  { in_force_from: from, reason, ...read }: Read & { in_force_from: Date | null; reason: string },
): Promise<number | null> {
  return await db.transaction().execute(async (tx) => {
    const newest = await lockNewest(tx, read, clock)
    const at = clock.now()
    const { slug, version, markdown, published } = newest
    if (published === version) return null
    if (markdown === '') {
      const words = 'Please enter the text of the page.'
      throw invalidField('markdown', words)
    }
    const scheduled = await readScheduled(tx, slug, at)
    if (scheduled) {
      if (scheduled.version === version && scheduled.in_force_from.getTime() === from?.getTime()) {
        return scheduled.users
      }
      throw new AppError('conflict', `Version ${scheduled.version} is scheduled. Cancel it first.`)
    }
    if (from) return await schedule(tx, actor, { newest, from, at })
    await publishNow(tx, actor, { newest, reason, at, on: dayOf(at, config.timeZone) })
    return null
  })
}

type Publication = { newest: queries.NewestVersion; reason: string; at: Date; on: string }

async function publishNow(tx: Db, actor: Actor, { newest, reason, at, on }: Publication): Promise<void> {
  const { slug, version, heading, markdown, published } = newest
  if (isAnnounced(slug) && published !== null) await requireUnaffected(tx, reason)
  await queries.publishVersion(tx, { slug, version, heading, markdown, updated_on: on }, at)
  const details = { from: published ?? 'none', to: version }
  await recordChange(tx, actor, { action: 'page.published', at, slug, reason, details })
}

type Schedule = { newest: queries.NewestVersion; from: Date; at: Date }

async function schedule(tx: Db, actor: Actor, { newest, from, at }: Schedule): Promise<number> {
  const { slug, version, published } = newest
  if (!isAnnounced(slug) || published === null) {
    throw new AppError('conflict', 'This page is published at once.')
  }
  const users = await announceChange(tx, {
    slug,
    version: String(version),
    in_force_from: from,
    announced_at: at,
  })
  await queries.updatePublished(tx, newest, from)
  const details = { version, from: from.toISOString(), users }
  await recordChange(tx, actor, { action: 'page.scheduled', at, slug, details })
  return users
}

/** @throws AppError not_found, conflict */
export async function cancelPage(
  { db, clock }: Pick<Known, 'db' | 'clock'>,
  actor: Actor,
  { slug, version, reason }: { slug: string; version: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.lockPages(tx)
    const at = clock.now()
    await requireNewest(tx, slug, at)
    const scheduled = await readScheduled(tx, slug, at)
    if (!isAnnounced(slug) || scheduled?.version !== version) {
      throw new AppError('conflict', `Version ${version} is not scheduled.`)
    }
    await queries.updatePublished(tx, { slug, version }, null)
    await cancelChange(tx, { slug, version: String(version), at })
    await recordChange(tx, actor, { action: 'page.cancelled', at, slug, reason, details: { version } })
  })
}

/** @throws AppError not_found, conflict, outdated */
export async function restorePage(
  { db, clock }: Known,
  actor: Actor,
  { version, ...read }: Read & { version: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const newest = await lockNewest(tx, read, clock)
    const older = await queries.findVersion(tx, read.slug, version)
    if (!older) throw new AppError('not_found', 'There is no such version.')
    const { heading, markdown } = older
    if (newest.heading === heading && newest.markdown === markdown) {
      throw new AppError('conflict', 'The newest version already has this text.')
    }
    const details = { restored: version }
    await addVersion(tx, actor, {
      action: 'page.restored',
      newest,
      heading,
      markdown,
      at: clock.now(),
      details,
    })
  })
}

/**
 * Withdraws a page. Published versions are kept; a page that was never public is deleted.
 * @returns whether it was deleted
 * @throws AppError not_found, conflict, outdated
 */
export async function withdrawPage(
  { db, clock }: Known,
  actor: Actor,
  { reason, ...read }: Read & { reason: string },
): Promise<boolean> {
  const { slug } = read
  return db.transaction().execute(async (tx) => {
    const { published, was_published: stays, version } = await lockNewest(tx, read, clock)
    if (!canGo(slug))
      throw new AppError('conflict', 'This page is linked from the whole storefront and cannot be withdrawn.')
    if (stays && published === null) throw new AppError('conflict', 'This page is already withdrawn.')
    if (stays) await queries.removePage(tx, slug)
    else await queries.removeVersions(tx, slug)
    const action = stays ? 'page.withdrawn' : 'page.removed'
    await recordChange(tx, actor, {
      action,
      at: clock.now(),
      slug,
      reason,
      details: { version: published ?? version },
    })
    return !stays
  })
}

/** @throws AppError not_found, conflict, outdated */
async function lockNewest(
  tx: Db,
  { slug, revision }: Read,
  clock: Known['clock'],
): Promise<queries.NewestVersion> {
  await queries.lockPages(tx)
  const newest = await requireNewest(tx, slug, clock.now())
  if (newest.version !== revision) {
    throw new AppError(
      'outdated',
      `${newest.author_name ?? 'Another user'} has saved this page in the meantime.`,
    )
  }
  return newest
}

type NewVersion = Pick<AuditEvent, 'action' | 'at' | 'details'> & {
  newest: queries.NewestVersion
  heading: string
  markdown: string
}

async function addVersion(tx: Db, actor: Actor, { newest, heading, markdown, ...event }: NewVersion) {
  const { slug } = newest
  const version = newest.version + 1
  const row = { slug, version, heading, markdown, author_id: actor.userId, at: event.at }
  await queries.insertVersion(tx, row)
  await recordChange(tx, actor, { ...event, slug, details: { version, ...event.details } })
}

type Change = Pick<AuditEvent, 'action' | 'at' | 'details' | 'reason'> & { slug: string }

const recordChange = (tx: Db, { userId, ip }: Actor, { slug, ...event }: Change) =>
  record(tx, { ...event, actorUserId: userId, ip, object: `page:${slug}` })

function refuseSlug(words: string): never {
  throw new AppError('conflict', words, { fields: { slug: [words] } })
}
