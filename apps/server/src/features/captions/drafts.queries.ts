/** Reads and writes captions that a machine has made from the speech of films. */
import type { Cue } from '@rushes/contract/film-lines'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type Removal, removal } from '../../db/removal.ts'
import type { ReadSpeech } from './speech.rules.ts'

/** Removes drafts that no user has confirmed for a long time. */
export const oldDrafts: Removal = removal('caption_drafts', (before) => sql`requested_at < ${before}`)

/** A condition: the film has sound and no captions. */
const hasOnlySound = sql<boolean>`clips.type <> 'image'
  and exists (select from clip_sounds where clip_id = clips.id and loudness is not null)
  and not exists (select from clip_captions where clip_id = clips.id and cues <> '[]')`

export async function findDraft(db: Db, clipId: number) {
  const { rows } = await sql<{
    state: 'waiting' | 'drafted' | 'empty' | 'failed' | 'dismissed' | null
    language: string | null
    cues: Cue[] | null
    problem: string | null
    has_only_sound: boolean
  }>`
    select caption_drafts.state, language, cues, problem, ${hasOnlySound} as has_only_sound
      from clips left join caption_drafts on caption_drafts.clip_id = clips.id where clips.id = ${clipId}`.execute(
    db,
  )
  return rows[0]
}

/** Requests a draft for a film that has sound and no captions. @returns whether it was requested */
export async function insertDraft(
  tx: Db,
  { clipId, now, again }: { clipId: number; now: Date; again: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into caption_drafts (clip_id, requested_at)
      select id, ${now} from clips where id = ${clipId} and ${hasOnlySound}
    on conflict (clip_id) do update
      set state = 'waiting', attempts = 0, claimed_at = null, cues = '[]', problem = '', requested_at = ${now}
      where ${again} and caption_drafts.state <> 'waiting'`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

/** @returns whether there was a draft to dismiss */
export async function dismissDraft(tx: Db, clipId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('caption_drafts')
    .set({ state: 'dismissed', cues: '[]', problem: '' })
    .where('clip_id', '=', clipId)
    .where('state', '<>', 'dismissed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeDraft(tx: Db, clipId: number): Promise<void> {
  await tx.deleteFrom('caption_drafts').where('clip_id', '=', clipId).execute()
}

/** Claims the oldest film that no worker transcribes. @param before claims older than this have expired */
export async function claimDraft(db: Db, now: Date, before: Date) {
  return await db
    .updateTable('caption_drafts')
    .set((is) => ({ claimed_at: now, attempts: is('attempts', '+', 1) }))
    .where('clip_id', '=', (is) =>
      is
        .selectFrom('caption_drafts')
        .select('clip_id')
        .where('state', '=', 'waiting')
        .where((or) => or.or([or('claimed_at', 'is', null), or('claimed_at', '<', before)]))
        .orderBy('requested_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['clip_id', 'attempts'])
    .executeTakeFirst()
}

/** Renews the claim of a worker that takes long. */
export async function keepClaim(db: Db, clipId: number, now: Date): Promise<void> {
  await db.updateTable('caption_drafts').set({ claimed_at: now }).where('clip_id', '=', clipId).execute()
}

/** Does not count an attempt on a machine that cannot read films now. The claim expires later. */
export async function uncountAttempt(db: Db, clipId: number): Promise<void> {
  await db
    .updateTable('caption_drafts')
    .set((is) => ({ attempts: is('attempts', '-', 1) }))
    .where('clip_id', '=', clipId)
    .execute()
}

/** Stores the result, unless the draft was dismissed in the meantime. */
export async function updateDraft(tx: Db, clipId: number, read: ReadSpeech): Promise<void> {
  const { state } = read
  const values =
    state === 'drafted'
      ? { state, language: read.language, cues: JSON.stringify(read.cues) }
      : { state, problem: state === 'failed' ? read.problem : '' }
  await tx
    .updateTable('caption_drafts')
    .set(values)
    .where('clip_id', '=', clipId)
    .where('state', '=', 'waiting')
    .execute()
}

export function findSpokenMaster(db: Db, clipId: number) {
  return db
    .selectFrom('clip_files')
    .select('storage_key')
    .where('clip_id', '=', clipId)
    .where('role', '=', 'master')
    .executeTakeFirst()
}
