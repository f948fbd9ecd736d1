/** Reads a page and its versions for the admin area (R-PAGE-2, R-PAGE-3). */
import type { AdminPage, PageRow, PageVersion } from '@rushes/contract/agency-pages'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { addressOfPage, canGo, stateOfPage, TERMS_SLUG } from './page-states.rules.ts'
import * as queries from './page-versions.queries.ts'

const VERSIONS_SHOWN = 50

/** @throws AppError not_found, conflict */
export async function readPage(db: Db, slug: string, before?: number): Promise<AdminPage> {
  const newest = await requireNewest(db, slug)
  const rows = await queries.listVersions(db, slug, { before, limit: VERSIONS_SHOWN + 1 })
  const shown = rows.slice(0, VERSIONS_SHOWN)
  return {
    ...toRow(newest),
    markdown: newest.markdown,
    published: newest.published,
    canGo: canGo(slug),
    versions: shown.map(toVersion),
    next: rows.length > VERSIONS_SHOWN ? (shown.at(-1)?.version ?? null) : null,
  }
}

/** @throws AppError not_found, conflict */
export async function requireNewest(db: Db, slug: string): Promise<queries.NewestVersion> {
  if (slug === TERMS_SLUG) throw new AppError('conflict', 'The licensing terms are changed under Terms.')
  const newest = await queries.findNewest(db, slug)
  if (!newest) throw new AppError('not_found', 'There is no such page.')
  return newest
}

type Requested = { version: number; with?: number | undefined }

/** @throws AppError not_found, conflict */
export async function readVersion(db: Db, slug: string, requested: Requested): Promise<PageVersion> {
  const newest = await requireNewest(db, slug)
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
    ...toVersion(row),
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

const toVersion = (row: Awaited<ReturnType<typeof queries.listVersions>>[number]) => ({
  version: row.version,
  heading: row.heading,
  at: row.at.toISOString(),
  by: authorOf(row),
  published_at: row.published_at?.toISOString() ?? null,
})

const authorOf = ({
  author_id: id,
  author_name: name,
}: {
  author_id: number | null
  author_name: string | null
}) => (id === null || name === null ? null : { id, name })
