/**
 * Changes the vocabulary of the catalogue. Changes that affect many clips are queued and done by a job in batches; the
 * audit records the request.
 */
import { AppError, invalidField } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { type AuditEvent, record } from '../../audit/record-event.ts'
import { countClipsWith } from './keywords.queries.ts'
import * as queries from './vocabulary.queries.ts'
import { isFixed } from './vocabulary.rules.ts'

type Known = Pick<Services, 'db' | 'clock' | 'jobs'>
type Actor = { userId: number; ip: string }
type ValueKind = queries.ValueKind

export const APPLY_VOCABULARY = 'clip-words-change'

/** @throws AppError conflict when the name already exists. */
export async function addValue(
  { db, clock }: Known,
  actor: Actor,
  { kind, name }: { kind: ValueKind; name: string },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const id = await queries.insertValue(tx, kind, name)
    if (id === undefined) throw nameTaken(name)
    await recordChange(tx, actor, clock.now(), { kind, id, added: name })
    return id
  })
}

type ValueChange = { kind: ValueKind; id: number; name?: string | undefined; hidden?: boolean | undefined }

/** @throws AppError not_found, or conflict for a name that already exists and for a fixed category. */
export async function changeValue(
  { db, clock }: Known,
  actor: Actor,
  { kind, id, ...change }: ValueChange,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const value = await requireFree(tx, kind, id)
    const { name = value.name, hidden = value.hidden } = change
    if (!(await queries.updateValue(tx, kind, { id, name, hidden }))) throw nameTaken(name)
    await recordChange(tx, actor, clock.now(), { kind, id, from: value.name, to: name, hidden })
  })
}

type Merge = { kind: ValueKind; from: number; into: number; dryRun: boolean }

/** @returns the number of affected clips. @throws AppError not_found, or conflict for a fixed category. */
export async function mergeValue(
  { db, clock, jobs }: Known,
  actor: Actor,
  { kind, from, into, dryRun }: Merge,
): Promise<number> {
  if (from === into) throw invalidField('into', 'Choose another value.')
  const { clips, reason } = await db.transaction().execute(async (tx) => {
    const value = await requireFree(tx, kind, from)
    const target = await queries.findValue(tx, kind, into)
    if (!target) throw noValue()
    if (target.hidden) throw invalidField('into', `${target.name} is hidden. Choose another value.`)
    const count = await queries.countClipsOf(tx, kind, from)
    const reason = `${KIND_LABELS[kind]} ${value.name} was merged into ${target.name}.`
    if (dryRun) return { clips: count, reason }
    // Hidden, so that it is not offered while its clips are moved.
    await queries.updateValue(tx, kind, { ...value, hidden: true })
    await recordChange(tx, actor, clock.now(), {
      kind,
      id: from,
      merged: value.name,
      into: target.name,
      clips: count,
    })
    return { clips: count, reason }
  })
  const { userId } = actor
  if (!dryRun) await jobs.send(APPLY_VOCABULARY, { what: 'value', kind, from, into, userId, reason })
  return clips
}

/** @returns the number of affected clips. @throws AppError not_found for a keyword that no clip has. */
export async function changeKeyword(
  { db, clock, jobs }: Known,
  actor: Actor,
  { from, to, dryRun }: { from: string; to: string | null; dryRun: boolean },
): Promise<number> {
  if (from === to) throw invalidField('to', 'Please enter another keyword.')
  const clips = await countClipsWith(db, from)
  if (clips === 0) throw new AppError('not_found', 'No clip has this keyword.')
  if (dryRun) return clips
  await db
    .transaction()
    .execute((tx) => recordChange(tx, actor, clock.now(), { kind: 'keyword', from, to: to ?? '', clips }))
  const reason = `Keyword “${from}” ${to === null ? 'was taken off' : `became “${to}” on`} all clips.`
  await jobs.send(APPLY_VOCABULARY, { what: 'keyword', from, to, userId: actor.userId, reason })
  return clips
}

const KIND_LABELS = { category: 'Category', tone: 'Tone', footage_type: 'Footage type' } as const

async function requireFree(tx: Db, kind: ValueKind, id: number) {
  const value = await queries.findValue(tx, kind, id)
  if (!value) throw noValue()
  if (!isFixed(kind, id)) return value
  throw new AppError('conflict', `The storefront requires ${value.name}: it cannot be changed.`)
}

const recordChange = (tx: Db, { userId, ip }: Actor, at: Date, details: NonNullable<AuditEvent['details']>) =>
  record(tx, { action: 'words.changed', at, actorUserId: userId, ip, object: null, details })

const noValue = () => new AppError('not_found', 'There is no such value.')
const nameTaken = (name: string) => new AppError('conflict', `${name} already exists.`)
