/** Reads packages, which are editorial sets of clips. */
import type { ClipType } from '@rushes/commerce/media-code'
import { sql } from 'kysely'
import { isPublic } from '../../../db/clip-facts.ts'
import type { Db } from '../../../db/db.ts'

export function findPackage(db: Db, id: number) {
  return db
    .selectFrom('packages')
    .select(['id', 'name', 'summary', 'created', 'story'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst()
}

export async function listPackageClipIds(db: Db, packageId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('package_clips')
    .select('clip_id')
    .where('package_id', '=', packageId)
    .orderBy('position')
    .execute()
  return rows.map(({ clip_id }) => clip_id)
}

type FirstClip = {
  id: number
  type: ClipType
  media_version: string
  has_hls: boolean
  dominant_colour: string
  width: number
  height: number
  focal_x: number
  focal_y: number
}

/**
 * Lists the published packages of these ids, unordered, with the number and the first of their visible clips.
 */
export async function listPackageCards(
  db: Db,
  ids: readonly number[],
  types: readonly ClipType[],
  now: Date,
) {
  const { rows } = await sql<{
    id: number
    name: string
    summary: string
    created: Date
    category_id: number | null
    category: string | null
    clip_count: number
    graphic: boolean
    first: FirstClip | null
  }>`
    select packages.id, packages.name, summary, packages.created, packages.category_id,
      categories.name as category, coalesce(inside.clip_count, 0)::int as clip_count,
      coalesce(inside.graphic, false) as graphic, inside.first
    from packages
    left join categories on categories.id = packages.category_id
    left join lateral (
      select count(*) as clip_count, bool_or(clips.graphic) as graphic,
        (json_agg(json_build_object('id', clips.id, 'type', type, 'media_version', media_version,
          'has_hls', has_hls, 'dominant_colour', dominant_colour, 'width', width, 'height', height,
          'focal_x', focal_x, 'focal_y', focal_y)
          order by position)) -> 0 as first
      from package_clips join clips on clips.id = package_clips.clip_id
      where package_clips.package_id = packages.id and ${isPublic(now)}
        and clips.type = any(${[...types]}::text[])
    ) inside on true
    where packages.id = any(${[...ids]}::int[]) and packages.state = 'published'
  `.execute(db)
  return rows
}
