/** Reads and writes the clips that staff have chosen for the home page. */
import { sql } from 'kysely'
import { isPublic } from '../../../db/clip-facts.ts'
import type { Db } from '../../../db/db.ts'
import type { Curation } from '../../../db/schema.gen.ts'

type Slot = Curation['slot']

/** Returns the revision of the curation. `forUpdate` makes writers run one after the other. */
export async function findRevision(db: Db, { forUpdate = false } = {}): Promise<number> {
  const { revision } = await db
    .selectFrom('curation_state')
    .select('revision')
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return revision
}

const isOpen = (now: Date) => sql<boolean>`(curation.until is null or curation.until > ${now})`

/** Lists the clips of both slots whose pin has not ended, in their order. */
export function listPins(db: Db, now: Date) {
  return db
    .selectFrom('curation')
    .innerJoin('clips', 'clips.id', 'curation.clip_id')
    .select(['curation.slot', 'curation.until', 'clips.id', 'clips.type', 'clips.title', 'clips.graphic'])
    .select(['clips.media_version', 'clips.has_hls', 'clips.dominant_colour', isPublic(now).as('is_public')])
    .select(['clips.focal_x', 'clips.focal_y'])
    .where(isOpen(now))
    .orderBy('curation.slot')
    .orderBy('curation.position')
    .execute()
}

/** Lists the facts that decide whether clips may be in a slot. */
export function listPinFacts(db: Db, ids: readonly number[], now: Date) {
  return db
    .selectFrom('clips')
    .select(['clips.id', 'clips.type', 'clips.graphic', isPublic(now).as('is_public')])
    .where('clips.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}

export async function replaceSlot(
  tx: Db,
  slot: Slot,
  pins: readonly { id: number; until: Date | null }[],
): Promise<void> {
  await tx.deleteFrom('curation').where('slot', '=', slot).execute()
  if (pins.length === 0) return
  await tx
    .insertInto('curation')
    .values(pins.map(({ id, until }, at) => ({ slot, position: at + 1, clip_id: id, until })))
    .execute()
}

export async function raiseRevision(tx: Db): Promise<void> {
  await tx.updateTable('curation_state').set({ revision: sql`revision + 1` }).execute()
}

/** Finds the first clip pinned to the banner that the banner can show. */
export function findHero(db: Db, now: Date) {
  return (
    db
      .selectFrom('curation')
      .innerJoin('clips', 'clips.id', 'curation.clip_id')
      .leftJoin('hero_films', 'hero_films.clip_id', 'clips.id')
      .select(['clips.id', 'clips.type', 'clips.title', 'clips.media_version', 'clips.has_hls'])
      .select(['clips.preview_file', 'clips.focal_x', 'clips.focal_y', 'clips.width', 'clips.height'])
      .select('hero_films.version as loop_version')
      .where('curation.slot', '=', 'hero')
      .where(isOpen(now))
      // A blurred banner would be useless, so the banner shows no graphic material (R-GRAPHIC-1).
      .where('clips.graphic', '=', false)
      .where(isPublic(now))
      .orderBy('curation.position')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Returns the next end of a pin of What's trending; null if no pin ends. */
export async function findNextEnd(db: Db, now: Date): Promise<Date | null> {
  const { end } = await db
    .selectFrom('curation')
    .select(sql<Date | null>`min(until)`.as('end'))
    .where('slot', '=', 'trending')
    .where('until', '>', now)
    .executeTakeFirstOrThrow()
  return end
}

export async function insertHeroFilm(tx: Db, clipId: number, version: string): Promise<void> {
  await tx.insertInto('hero_films').values({ clip_id: clipId, version }).execute()
}

export async function updateHeroFilm(tx: Db, clipId: number, version: string): Promise<void> {
  await tx.updateTable('hero_films').set({ version }).where('clip_id', '=', clipId).execute()
}
