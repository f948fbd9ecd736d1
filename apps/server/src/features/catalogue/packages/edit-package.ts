/**
 * Creates and changes packages. Each change contains the revision that it is based on, and is one transaction
 * with its entry of the audit.
 */
import { MAX_PACKAGE_CLIPS } from '@rushes/contract/agency-packages'
import type { Updateable } from 'kysely'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import type { Packages } from '../../../db/schema.gen.ts'
import { type AuditEvent, record } from '../../audit/record-event.ts'
import { readClipList } from '../reference.rules.ts'
import * as queries from './admin-packages.queries.ts'
import { packageMoves } from './package-moves.rules.ts'

type Known = Pick<Services, 'db' | 'clock'>
/** The user with the IP address. */
type Actor = { userId: number; ip: string }
type Words = { name: string; summary: string; story: string; category_id: number | null }
type Changes = { [Name in keyof Words]?: Words[Name] | undefined } & { clips?: readonly number[] | undefined }
type Version = { id: number; revision: number }

/** @returns the number of the new package, which is not public yet. */
export async function makePackage(
  { db, clock }: Known,
  actor: Actor,
  { clips, ...words }: Words & { clips: readonly number[] },
): Promise<number> {
  const at = clock.now()
  return db.transaction().execute(async (tx) => {
    await requireKnown(tx, { clips, category_id: words.category_id })
    const id = await queries.insertPackage(tx, { ...words, state: 'draft', created: at, updated_at: at })
    await queries.replacePackageClips(tx, id, clips)
    await recordChange(tx, { actor, at, id, action: 'package.made', details: { name: words.name } })
    return id
  })
}

/** @throws AppError not_found, outdated or validation. */
export async function editPackage(
  { db, clock }: Known,
  actor: Actor,
  { id, revision, changes }: Version & { changes: Changes },
): Promise<void> {
  const at = clock.now()
  const { clips, ...words } = changes
  await db.transaction().execute(async (tx) => {
    await requireKnown(tx, changes)
    await takeRevision(tx, { id, revision, at }, words)
    if (clips) await queries.replacePackageClips(tx, id, clips)
    const details = { revision: revision + 1, fields: Object.keys(changes).join(' ') }
    await recordChange(tx, { actor, at, id, action: 'package.changed', details })
  })
}

/**
 * Adds clips at the end.
 * @returns the outcome of each part of the list.
 * @throws AppError as `editPackage`.
 */
export async function addPackageClips(
  { db, clock }: Known,
  actor: Actor,
  { id, revision, list }: Version & { list: string },
): Promise<{ added: number[]; already: number[]; unknown: string[] }> {
  const at = clock.now()
  const { ids, unread } = readClipList(list)
  return db.transaction().execute(async (tx) => {
    await takeRevision(tx, { id, revision, at }, {})
    const there = (await queries.listInside(tx, [id], at)).map((clip) => clip.id)
    const clips = await queries.listClipIdsAmong(tx, ids)
    const added = ids.filter((clip) => clips.has(clip) && !there.includes(clip))
    if (there.length + added.length > MAX_PACKAGE_CLIPS)
      throw invalidField('list', 'A package holds at most 500 clips.')
    await queries.replacePackageClips(tx, id, [...there, ...added])
    const details = { revision: revision + 1, fields: 'clips', added: added.join(' ') }
    await recordChange(tx, { actor, at, id, action: 'package.changed', details })
    return {
      added,
      already: ids.filter((clip) => there.includes(clip)),
      unknown: [...unread, ...ids.filter((clip) => !clips.has(clip)).map(String)],
    }
  })
}

/** Locks a package until the transaction ends. @returns its clips; null for an unknown package. */
export async function lockPackageClips(tx: Db, id: number, at: Date): Promise<number[] | null> {
  if (!(await queries.lockPackage(tx, id))) return null
  return (await queries.listInside(tx, [id], at)).map((clip) => clip.id)
}

/** Writes the clips as the next revision. The caller holds the lock and records the change in the audit. */
export async function writePackageClips(tx: Db, id: number, clips: readonly number[], at: Date) {
  const revision = (await queries.findAdminPackage(tx, id))?.revision ?? 0
  await queries.updatePackage(tx, { id, revision, at }, {})
  await queries.replacePackageClips(tx, id, clips)
}

/** @throws AppError not_found, outdated, or conflict when the move is not allowed now. */
export async function movePackage(
  { db, clock }: Known,
  actor: Actor,
  { id, revision, to }: Version & { to: 'draft' | 'published' | 'withdrawn' },
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const before = await queries.findAdminPackage(tx, id)
    // The first publication sets `created`, because a draft was never public.
    const isFirst = before?.state === 'draft' && to === 'published'
    await takeRevision(tx, { id, revision, at }, { state: to, ...(isFirst && { created: at }) })
    const inside = await queries.listInside(tx, [id], at)
    const moves = packageMoves(
      { state: before?.state ?? 'draft' },
      inside.filter((clip) => clip.public).length,
    )
    const move = moves.find((one) => one.to === to)
    if (!move) throw new AppError('conflict', `The package is ${before?.state} and cannot become ${to}.`)
    if (move.refusal !== null) throw new AppError('conflict', move.refusal)
    await recordChange(tx, {
      actor,
      at,
      id,
      action: 'package.moved',
      details: { from: before?.state ?? '', to },
    })
  })
}

/** Writes the values as the next revision, which also locks the row. */
async function takeRevision(
  tx: Db,
  { id, revision, at }: Version & { at: Date },
  values: Updateable<Packages>,
): Promise<void> {
  if (await queries.updatePackage(tx, { id, revision, at }, values)) return
  if (!(await queries.findAdminPackage(tx, id))) throw noPackage()
  throw new AppError('outdated', 'Another user has changed this package. Reload the page.')
}

/** Requires that every clip and the category exist. */
async function requireKnown(tx: Db, { clips = [], category_id = null }: Changes): Promise<void> {
  const known = await queries.listClipIdsAmong(tx, clips)
  const unknown = clips.filter((id) => !known.has(id))
  if (unknown.length > 0) throw invalidField('clips', `Not found: ${unknown.join(', ')}.`)
  if (category_id !== null && !(await queries.isCategory(tx, category_id))) {
    throw invalidField('category_id', 'Choose a category.')
  }
}

type Change = { actor: Actor; at: Date; id: number } & Required<Pick<AuditEvent, 'action' | 'details'>>

const recordChange = (tx: Db, { actor, at, id, action, details }: Change) =>
  record(tx, { action, at, actorUserId: actor.userId, ip: actor.ip, object: `package:${id}`, details })

export const noPackage = () => new AppError('not_found', 'Package not found')
