/** Reads packages for the admin area, with the actions that the viewer may take. */
import type { Services } from '../../../context.ts'
import { minuteOf } from '../../../platform/agency-time.ts'
import { mediaOf } from '../result-items.ts'
import type { listAdminPackages } from './admin-package-list.queries.ts'
import { findAdminPackage, listInside } from './admin-packages.queries.ts'
import { noPackage } from './edit-package.ts'
import { packageMoves } from './package-moves.rules.ts'

type Inside = Awaited<ReturnType<typeof listInside>>[number]

type PackageRow = Awaited<ReturnType<typeof listAdminPackages>>[number]

export function toPackageRow(row: PackageRow) {
  const [first] = row.clips
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    category: row.category,
    clip_count: row.clips.length,
    public_count: countPublic(row.clips),
    thumbpath: first ? mediaOf(first).poster : null,
    graphic: first?.graphic ?? false,
    revision: row.revision,
    created: row.created.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export const PACKAGE_COLUMNS = [
  ...['Number', 'Name', 'State', 'Category', 'Clips', 'Public clips', 'Created', 'Updated'],
]

export const packageCells = (row: PackageRow, timeZone: string): string[] => [
  String(row.id),
  row.name,
  row.state,
  row.category ?? '',
  String(row.clips.length),
  String(countPublic(row.clips)),
  minuteOf(row.created, timeZone),
  minuteOf(row.updated_at, timeZone),
]

/** @throws AppError not_found. */
export async function readAdminPackage({ db, clock }: Pick<Services, 'db' | 'clock'>, id: number) {
  const [row, clips] = await Promise.all([findAdminPackage(db, id), listInside(db, [id], clock.now())])
  if (!row) throw noPackage()
  return {
    id: row.id,
    name: row.name,
    summary: row.summary,
    story: row.story,
    category_id: row.category_id,
    state: row.state,
    revision: row.revision,
    created: row.created.toISOString(),
    updated_at: row.updated_at.toISOString(),
    clips: clips.map((clip) => ({
      id: clip.id,
      type: clip.type,
      title: clip.title,
      thumbpath: mediaOf(clip).poster,
      colour: clip.dominant_colour,
      graphic: clip.graphic,
      public: clip.public,
    })),
    moves: packageMoves(row, countPublic(clips)),
  }
}

const countPublic = (clips: readonly Inside[]) => clips.filter((clip) => clip.public).length
