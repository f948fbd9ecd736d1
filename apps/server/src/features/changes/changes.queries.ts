/** Moves noted changes of clips to the change list, and reads the list (ADR 47). */
import type { ClipType } from '@rushes/commerce/media-code'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type Removal, removal } from '../../db/removal.ts'
import type { SeenClip } from '../catalogue/clips.rules.ts'

/** All changes of one listing have the same position, and are then in the order of their clips. */
export type ChangePosition = { position: number; clipId: number }

export const microseconds = (time: Date): number => time.getTime() * 1_000

/**
 * Returns the next position, and keeps other transactions from listing changes until this one has ended. It follows
 * the clock, so that it is as old as the list was then, and so that it grows in a restored database.
 */
export async function lockNextPosition(tx: Db, now: Date): Promise<number> {
  const { position } = await tx
    .updateTable('clip_changes_state')
    .set({ position: sql`greatest(position + 1, ${microseconds(now)}::bigint)` })
    .returning('position')
    .executeTakeFirstOrThrow()
  return position
}

/**
 * Lists noted changes whose time has come, by the clock of the database or of this process. A clip that is not
 * public at its time was withheld or rescheduled before; its other changes follow. A clip that never was public
 * does not leave the catalogue.
 * @returns the number of noted changes that were taken
 */
export async function listNoted(
  tx: Db,
  { position, now, limit }: { position: number; now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from noted_clip_changes where id = any (array(
        select id from noted_clip_changes where at <= greatest(now(), ${now}::timestamptz)
          order by id limit ${limit}))
      returning clip_id, at, kind
    ), listed as (
      insert into clip_changes (clip_id, at, position, appeared)
        select clip_id, max(at), ${position}::bigint,
            case when bool_or(kind = 'published') then ${position}::bigint end
          from taken join clips on clips.id = clip_id
          where case when kind = 'gone'
            then first_published_at <= at
              or exists (select from clip_changes earlier where earlier.clip_id = taken.clip_id)
            else state = 'published' and (publish_at is null or publish_at <= at) end
          group by clip_id
      on conflict (clip_id) do update set at = excluded.at, position = excluded.position,
        appeared = coalesce(excluded.appeared, clip_changes.appeared)
    )
    select count(*)::int as taken from taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

export type ChangedClip = SeenClip & {
  clip_id: number
  at: Date
  position: number
  /** Whether the clip became public after the cursor. */
  is_new: boolean
}

type ChangesPart = {
  after: ChangePosition
  /** The last position to read. */
  until: number
  types: readonly ClipType[]
  limit: number
}

export async function listChangedClips(
  db: Db,
  { after, until, types, limit }: ChangesPart,
): Promise<ChangedClip[]> {
  const start = sql`(${after.position}::bigint, ${after.clipId}::int)`
  const { rows } = await sql<ChangedClip>`
    select clip_id, at, position, coalesce((appeared, clip_id) > ${start}, false) as is_new,
        type, state, publish_at, first_published_at
      from clip_changes join clips on clips.id = clip_id
      where (position, clip_id) > ${start} and position <= ${until} and type = any (${[...types]}::text[])
      order by position, clip_id limit ${limit}`.execute(db)
  return rows
}

export async function findPosition(db: Db): Promise<number> {
  const { position } = await db.selectFrom('clip_changes_state').select('position').executeTakeFirstOrThrow()
  return position
}

export const listChangedIds = (
  db: Db,
  { after, until, limit }: Pick<ChangesPart, 'after' | 'until' | 'limit'>,
) =>
  db
    .selectFrom('clip_changes')
    .select(['position', 'clip_id as clipId', 'appeared'])
    .where(sql<boolean>`(position, clip_id) > (${after.position}::bigint, ${after.clipId}::int)`)
    .where('position', '<=', until)
    .orderBy('position')
    .orderBy('clip_id')
    .limit(limit)
    .execute()

/** By position, because a cursor is as old as its position. */
export const oldChanges: Removal = removal(
  'clip_changes',
  (before) => sql`position < ${microseconds(before)}::bigint`,
)
