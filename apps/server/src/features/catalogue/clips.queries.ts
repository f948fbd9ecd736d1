/** Reads clips: cards by their ids, one clip in full, and the lists of the home page. */
import type { ClipType } from '@rushes/commerce/media-code'
import type { Cue, Shot } from '@rushes/contract/film-lines'
import { sql } from 'kysely'
import { CLIP_FACT_COLUMNS, FILE_FACT_COLUMNS, isPublic, notSocial } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'
import { reservations } from '../../db/deals.ts'
import { bestLine, type SearchedLines } from '../../db/film-lines.ts'
import { preparedQuery, type Slots } from '../../db/prepared.ts'

const CARD_COLUMNS = [
  'clips.id',
  'clips.type',
  'clips.title',
  'clips.created',
  'clips.date_taken',
  'clips.date_precision',
  'clips.synthetic',
  'clips.rating',
  'clips.quality',
  'clips.duration_s',
  'clips.width',
  'clips.height',
  'clips.enquiry_only',
  'clips.graphic',
  'clips.location_text',
  'clips.category_id',
  'clips.dominant_colour',
  'clips.media_version',
  'clips.has_hls',
  'clips.focal_x',
  'clips.focal_y',
  'categories.name as category',
] as const

/** Column: whether the clip's page shows restrictions. */
const restricted = sql<boolean>`btrim(clips.restrictions, E' \\n\\r\\t') <> ''`.as('restricted')

const cards = (db: Db) =>
  db
    .selectFrom('clips')
    .innerJoin('categories', 'categories.id', 'clips.category_id')
    .select(CARD_COLUMNS)
    .select([notSocial, restricted, reservations])

/** Lists cards of existing clips, unordered; the caller has checked that the viewer may see them. */
export const listCards = preparedQuery((db, value: Slots<{ ids: readonly number[] }>) =>
  cards(db).where('clips.id', '=', sql<number>`any(${value('ids')}::int[])`),
)

export type PublicAmong = { ids: readonly number[]; types: readonly ClipType[]; now: Date }

const publicCards = (db: Db, value: Slots<PublicAmong>) =>
  cards(db)
    .where('clips.id', '=', sql<number>`any(${value('ids')}::int[])`)
    .where('clips.type', '=', sql<ClipType>`any(${value('types')}::text[])`)
    .where(isPublic(value('now')))

/** Lists cards of the public clips of these types among the ids, unordered. */
export const listPublicCards = preparedQuery(publicCards)

/** Lists the same cards, with the lines in which the words of a search are spoken or shown (R-LINES-3). */
export const listFoundCards = preparedQuery((db, value: Slots<PublicAmong & SearchedLines>) =>
  publicCards(db, value).select(bestLine(value)),
)

/** Lists the newest public clips by scanning the index of newest clips. */
export function listNewest(db: Db, types: readonly ClipType[], limit: number, now: Date) {
  return cards(db)
    .where('clips.type', 'in', types)
    .where(isPublic(now))
    .orderBy('clips.created', 'desc')
    .orderBy('clips.id', 'desc')
    .limit(limit)
    .execute()
}

/** All public clips, those of a category, or those with these ids. */
export type PublishedChoice = { categoryId?: number; ids?: readonly number[] }
type NewlyPublished = PublishedChoice & { limit: number; now: Date }

/** Lists public clips by their first publication, newest first. */
export function listNewlyPublished(
  db: Db,
  types: readonly ClipType[],
  { limit, now, categoryId, ids }: NewlyPublished,
) {
  return (
    cards(db)
      .select(sql<Date>`clips.first_published_at`.as('published_at'))
      .where('clips.type', 'in', types)
      .where(isPublic(now))
      // As in the index, which orders these clips only.
      .where('clips.first_published_at', 'is not', null)
      .$if(categoryId !== undefined, (query) => query.where('clips.category_id', '=', categoryId ?? 0))
      .$if(ids !== undefined, (query) =>
        query.where('clips.id', '=', sql<number>`any(${[...(ids ?? [])]}::int[])`),
      )
      .orderBy('clips.first_published_at', 'desc')
      .orderBy('clips.id', 'desc')
      .limit(limit)
      .execute()
  )
}

export async function findClip(db: Db, id: number) {
  const [row] = await listClip(db, { id })
  return row
}

const listClip = preparedQuery((db, value: Slots<{ id: number }>) =>
  db
    .selectFrom('clips')
    .innerJoin('categories', 'categories.id', 'clips.category_id')
    .leftJoin('clip_files as story', (join) =>
      join.onRef('story.clip_id', '=', 'clips.id').on('story.role', '=', 'story'),
    )
    .leftJoin('clip_files as master', (join) =>
      join.onRef('master.clip_id', '=', 'clips.id').on('master.role', '=', 'master'),
    )
    .select(CARD_COLUMNS)
    .select([notSocial, restricted])
    .select([
      'clips.description',
      'clips.keywords',
      'clips.location_code',
      'clips.restrictions',
      'clips.evidence',
      'clips.deliverable',
      'clips.blocked_countries',
      reservations,
      'clips.state',
      'clips.publish_at',
      'clips.first_published_at',
      'clips.preview_file',
      'clips.date_posted',
      'clips.credit_author',
      'clips.credit_licence',
      'clips.credit_source',
      'clips.credit_changes',
      'story.file_name as text_file',
      'master.content_type as file_type',
      'master.size_bytes',
    ])
    .select(FILE_FACT_COLUMNS)
    .select([relatedIds, packages, cues, shots])
    .select(captionLanguage)
    .where('clips.id', '=', value('id')),
)

/** Columns: the captions and the shot list, null if absent. */
const cues = sql<Cue[] | null>`(select nullif(cues, '[]') from clip_captions where clip_id = clips.id)`.as(
  'cues',
)
const shots = sql<Shot[] | null>`(select nullif(shots, '[]') from clip_captions where clip_id = clips.id)`.as(
  'shots',
)
const captionLanguage = sql<string | null>`(select language from clip_captions where clip_id = clips.id)`.as(
  'caption_language',
)

/** Column: the published packages that contain the clip, newest first. */
const packages = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', packages.id, 'name', packages.name) order by packages.created desc, packages.id desc)
    from package_clips join packages on packages.id = package_clips.package_id
    where package_clips.clip_id = clips.id and packages.state = 'published'), '[]')`.as('packages')

/** Column: the related clips that editors have chosen, in their order. */
const relatedIds = sql<number[]>`array(
  select related_id from related_clips where clip_id = clips.id order by position)`.as('related_ids')

export function listLicensingTerms(db: Db, clipId: number) {
  return db
    .selectFrom('clip_licensing_terms')
    .innerJoin('licensing_terms', 'licensing_terms.id', 'clip_licensing_terms.term_id')
    .select(['licensing_terms.id', 'licensing_terms.name'])
    .where('clip_licensing_terms.clip_id', '=', clipId)
    .orderBy('licensing_terms.id')
    .execute()
}

/** Finds the clip whose story has this file name; names are unique. */
export function findStoryFile(db: Db, fileName: string) {
  return db
    .selectFrom('clip_files')
    .innerJoin('clips', 'clips.id', 'clip_files.clip_id')
    .select([
      'clip_files.id as file_id',
      'clip_files.sha256',
      'clips.id',
      'clips.type',
      'clips.state',
      'clips.publish_at',
    ])
    .select('clips.first_published_at')
    .where('clip_files.file_name', '=', fileName)
    .where('clip_files.role', '=', 'story')
    .executeTakeFirst()
}

/** Lists the facts that decide whether clips may be seen, licensed and delivered. */
export function listClipFacts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('clips')
    .select(['clips.id', 'clips.restrictions'])
    .select(CLIP_FACT_COLUMNS)
    .select(notSocial)
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}
