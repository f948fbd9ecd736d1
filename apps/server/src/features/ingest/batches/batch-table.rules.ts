/** Decides what each row of the table of an import batch changes. */
import type { BatchTableReport } from '@rushes/contract/agency-batch-csv'
import type { ClipState } from '@rushes/contract/agency-clips'
import type { IngestState } from '@rushes/contract/agency-ingests'
import { type Mover, mayEdit } from '../../catalogue/editing/clip-states.rules.ts'
import type { ClipMetadata } from '../metadata/clip-metadata.ts'
import { plainName, suggestionOf } from '../sheet/match-names.rules.ts'
import { nearestPaths, pathFinder, pathKey } from '../sheet/match-paths.rules.ts'
import type { Fault, MetadataRow, MetadataTable } from '../sheet/metadata-table.ts'

/** A file of the batch; for an imported file, the current clip. */
export type Target = {
  ingest_id: number
  file_name: string
  /** The paths from which it was sent, the first one first; its name alone if it came without a folder. */
  paths: readonly [string, ...string[]]
  metadata: ClipMetadata
  state: IngestState
  clip_id: number | null
  revision: number | null
  clip_state: ClipState | null
  created_by: number | null
  title: string | null
  description: string | null
  keywords: string[] | null
  category: string | null
  tone: string | null
  footage_type: string | null
  location_code: string | null
  location_text: string | null
  date_taken: string | null
  rating: 'GD' | 'SV' | 'BR' | null
  restrictions: string | null
  credit_author: string | null
  enquiry_only: boolean | null
  graphic: boolean | null
  own_blocked: string[] | null
  not_social: boolean
  /** True if a user has changed the clip, other than by a table. */
  is_edited: boolean
}

type Problem = Fault & { changed?: true }
type Outcome = BatchTableReport['rows'][number]['outcome']
export type JudgedRow = MetadataRow & { outcome: Outcome; target: Target | null }

type Known = {
  targets: readonly Target[]
  /** Metadata of files that have not arrived, by the keys of their paths. */
  expected: ReadonlyMap<string, ClipMetadata>
  /** Paths of files that are being uploaded. */
  coming: readonly string[]
  viewer: Mover
}

const MAX_FAULTS = 1_000

export function judgeTable(table: MetadataTable, known: Known) {
  const faults: Problem[] = [...table.faults]
  const seen = new Set<Target>()
  const targetOf = finderOf(known)
  const rows = table.rows.map((row): JudgedRow => {
    const { target, several } = targetOf(row)
    const problems = problemsOf(row, target, known.viewer)
    if (several.length > 0) problems.push(fault(row, 'file', severalMessage(row.file, several)))
    if (target && seen.has(target)) problems.push(fault(row, null, 'another row names the same clip'))
    if (target) seen.add(target)
    faults.push(...problems)
    if (!row.isSound || problems.length > 0) return { ...row, target, outcome: 'wrong' }
    return { ...row, target, outcome: outcomeOf(row, target, known) }
  })
  return { rows, faults: faults.toSorted((one, other) => one.row - other.row) }
}

export type Judged = ReturnType<typeof judgeTable>

/**
 * Returns the newest file of the path, but prefers one that is imported or in progress; or the paths that the row could
 * mean.
 */
function finderOf({ targets, coming }: Known) {
  const ofClip = Map.groupBy(targets, ({ clip_id: id }) => id)
  const arrived = targets.map((target) => ({ target, paths: target.paths }))
  const find = pathFinder<{ target: Target | null; paths: readonly string[] }>(
    [...arrived, ...unarrived(targets, coming).map((path) => ({ target: null, paths: [path] }))],
    ({ paths }) => paths,
  )
  return ({ id, file }: MetadataRow): { target: Target | null; several: readonly string[] } => {
    if (id !== null) return { target: ofClip.get(id)?.[0] ?? null, several: [] }
    const found = find(file)
    const several = [...new Set(found.map(({ path }) => path))].toSorted()
    if (several.length > 1 && new Set(found.map((entry) => entry.file)).size > 1) {
      return { target: null, several }
    }
    const named = found.flatMap(({ file: { target } }) => target ?? [])
    const current = named.find(({ state }) => state === 'ready' || state === 'working')
    return { target: current ?? named[0] ?? null, several: [] }
  }
}

function unarrived(targets: readonly Target[], coming: readonly string[]): string[] {
  // A name in another case is that of another file.
  const arrived = new Set(targets.flatMap(({ paths }) => paths))
  return coming.map(plainName).filter((path) => !arrived.has(path))
}

const severalMessage = (file: string, paths: readonly string[]) =>
  `“${file}” fits ${paths.length} files: ${paths.map((path) => `“${path}”`).join(', ')}; please write the path`

const fault = ({ row }: MetadataRow, column: string | null, problem: string): Problem => ({
  row,
  column,
  problem,
})

function problemsOf(row: MetadataRow, target: Target | null, viewer: Mover): Problem[] {
  if (row.id === null && row.file === '') return [fault(row, null, 'names neither a file nor a clip')]
  if (row.id !== null && target === null) {
    return [fault(row, 'id', `clip ${row.id} is not in this import batch`)]
  }
  if (!target || target.clip_id === null) return []
  const { clip_state: state, created_by } = target
  if (state === null || !mayEdit({ state, created_by }, viewer)) {
    return [fault(row, null, 'please ask a Manager to change this clip')]
  }
  const fixed = (['story', 'type'] as const)
    .filter((column) => row.metadata[column] !== undefined)
    .map((column) => fault(row, column, 'cannot be changed when the clip is in the catalogue'))
  return [...fixed, ...problemsOfRevision(row, target)]
}

/** Checks the revision. A row with only a file name is valid as long as the clip has no edits. */
function problemsOfRevision(row: MetadataRow, { revision, is_edited }: Target): Problem[] {
  if (row.revision === null && row.id !== null) {
    return [fault(row, 'revision', 'is required with the number of a clip')]
  }
  if (row.revision !== null && row.revision !== revision) {
    const problem = `the clip has been changed in the meantime; it is at revision ${revision}`
    return [{ ...fault(row, 'revision', problem), changed: true }]
  }
  if (row.revision !== null || !is_edited) return []
  const problem =
    'another user has edited the clip; please take its id and revision from the table of the import batch'
  return [{ ...fault(row, 'file', problem), changed: true }]
}

function outcomeOf(row: MetadataRow, target: Target | null, { expected }: Known): Outcome {
  const before = target ? metadataOf(target) : (expected.get(pathKey(row.file)) ?? null)
  if (before !== null && isSame(row.metadata, before)) return 'same'
  if (!target) return 'expected'
  return target.clip_id === null ? 'file' : 'clip'
}

const isSame = (metadata: ClipMetadata, before: ClipMetadata) => {
  const now = new Map(Object.entries(before))
  return Object.entries(metadata).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(now.get(key)),
  )
}

const MAX_SUGGESTIONS = 20

/** Returns a sentence for each row whose file is missing although a file with a similar name has arrived. */
export function suggestedFiles(
  { rows }: Judged,
  { targets, coming }: Pick<Known, 'targets' | 'coming'>,
): string[] {
  const findComing = pathFinder(coming, (path) => [path])
  const find = nearestPaths(targets.flatMap(({ paths }) => paths))
  const described = new Set(rows.flatMap(({ target }) => target?.paths ?? []))
  return rows
    .filter(({ outcome, file }) => outcome === 'expected' && findComing(file).length === 0)
    .slice(0, MAX_SUGGESTIONS)
    .flatMap(({ row, file }) => {
      const nearest = find(file).filter((path) => !described.has(path))
      return nearest.length === 0 ? [] : [`row ${row}: “${file}” has not come${suggestionOf(nearest)}`]
    })
}

/** Returns the metadata of the clip, or that entered by users if there is no clip. */
export function metadataOf(target: Target): ClipMetadata {
  if (target.clip_id === null) return target.metadata
  return {
    title: target.title ?? '',
    description: target.description ?? '',
    keywords: target.keywords ?? [],
    category: target.category ?? '',
    tone: target.tone,
    footageType: target.footage_type,
    country: target.location_code,
    place: target.location_text ?? '',
    dateTaken: target.date_taken,
    rating: target.rating ?? 'BR',
    restrictions: target.restrictions ?? '',
    credit: target.credit_author ?? '',
    notSocial: target.not_social,
    enquiryOnly: target.enquiry_only ?? false,
    graphic: target.graphic ?? false,
    blockedCountries: target.own_blocked ?? [],
  }
}

export function reportOf(
  { rows, faults }: Judged,
  { warnings, missing }: { warnings: readonly string[]; missing: readonly string[] },
  written: boolean,
): BatchTableReport {
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length
  return {
    written,
    counts: {
      clip: count('clip'),
      file: count('file'),
      expected: count('expected'),
      same: count('same'),
      wrong: count('wrong'),
    },
    rows: rows.map(({ row, file, target, outcome }) => ({
      row,
      file: file || (target?.paths[0] ?? ''),
      clip_id: target?.clip_id ?? null,
      outcome,
    })),
    faults: faults.slice(0, MAX_FAULTS).map(({ row, column, problem, changed = false }) => ({
      row,
      column,
      problem,
      outdated: changed,
    })),
    warnings: [...warnings],
    missing: [...missing],
  }
}
