/** Reads a page and its versions for the admin area (R-PAGE-2, R-PAGE-3). */
import type { AdminPage, PageRow, PageVersion } from '@rushes/contract/agency-pages'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { readChanges } from '../announcements/announce-change.ts'
import { addressOfPage, canGo, isAnnounced, stateOfPage, TERMS_SLUG } from './page-states.rules.ts'
import * as queries from './page-versions.queries.ts'

const VERSIONS_SHOWN = 50

type Known = Pick<Services, 'db' | 'clock'>

/** @throws AppError not_found, conflict */
export async function readPage({ db, clock }: Known, slug: string, before?: number): Promise<AdminPage> {
  const now = clock.now()
  const newest = await requireNewest(db, slug, now)
  const scheduled = await readScheduled(db, slug, now)
  const rows = await queries.listVersions(db, slug, { before, limit: VERSIONS_SHOWN + 1 })
  const shown = rows.slice(0, VERSIONS_SHOWN)
  return {
    ...toRow(newest),
    markdown: newest.markdown,
    published: newest.published,
    canGo: canGo(slug),
    isAnnounced: isAnnounced(slug),
    scheduled: scheduled && { ...scheduled, in_force_from: scheduled.in_force_from.toISOString() },
    versions: shown.map((row) => toVersion(row, now)),
    next: rows.length > VERSIONS_SHOWN ? (shown.at(-1)?.version ?? null) : null,
  }
}

/** @throws AppError not_found, conflict */
export async function requireNewest(db: Db, slug: string, now: Date): Promise<queries.NewestVersion> {
  if (slug === TERMS_SLUG) throw new AppError('conflict', 'The licensing terms are changed under Terms.')
  const newest = await queries.findNewest(db, slug, now)
  if (!newest) throw new AppError('not_found', 'There is no such page.')
  return newest
}

/** Reads the version that is scheduled and has not taken effect; there is one at most (R-TERMS-3). */
export async function readScheduled(db: Db, slug: string, now: Date) {
  if (!isAnnounced(slug)) return null
  const coming = (await readChanges(db, slug)).find(({ in_force_from }) => in_force_from > now)
  return coming ? { ...coming, version: Number(coming.version) } : null
}

type Requested = { version: number; with?: number | undefined }

/** @throws AppError not_found, conflict */
export async function readVersion(
  { db, clock }: Known,
  slug: string,
  requested: Requested,
): Promise<PageVersion> {
  const now = clock.now()
  const newest = await requireNewest(db, slug, now)
  const other = requested.with ?? requested.version - 1
  const [row, compared] = await Promise.all([
    queries.findVersion(db, slug, requested.version),
    queries.findVersion(db, slug, other),
  ])
  if (!row || (requested.with !== undefined && !compared)) {
    throw new AppError('not_found', 'There is no such version.')
  }
  const { compareTexts } = await import('./compare-texts.ts')
  return {
    ...toVersion(row, now),
    markdown: row.markdown,
    revision: newest.version,
    compared: compared?.version ?? null,
    lines: compareTexts(compared ? wholeOf(compared) : '', wholeOf(row)),
  }
}

const wholeOf = ({ heading, markdown }: { heading: string; markdown: string }) => `${heading}\n\n${markdown}`

type Row = Omit<queries.NewestVersion, 'markdown'>

export const toRow = (row: Row): PageRow => ({
  slug: row.slug,
  heading: row.heading,
  address: addressOfPage(row.slug),
  state: stateOfPage(row),
  revision: row.version,
  at: row.at.toISOString(),
  by: authorOf(row),
})

const toVersion = (row: Awaited<ReturnType<typeof queries.listVersions>>[number], now: Date) => ({
  version: row.version,
  heading: row.heading,
  at: row.at.toISOString(),
  by: authorOf(row),
  // A scheduled version is not published yet.
  published_at: row.published_at && row.published_at <= now ? row.published_at.toISOString() : null,
})

const authorOf = ({
  author_id: id,
  author_name: name,
}: {
  author_id: number | null
  author_name: string | null
}) => (id === null || name === null ? null : { id, name })
