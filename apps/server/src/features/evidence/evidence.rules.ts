/** Decides how a change of a clip affects its evidence, and who stated each point (R-EVIDENCE-1 to R-EVIDENCE-3). */
import type { ClipField, ClipFields } from '@rushes/contract/agency-clips'
import { type ClipEvidence, Evidence, type EvidenceMark } from '@rushes/contract/evidence'
import { EVIDENCE_POINTS, type EvidencePoint } from '@rushes/contract/evidence-points'
import { recordOf } from '@rushes/contract/record-of'

const UNKNOWN: EvidenceMark = { state: 'unknown', text: '' }

const NAMED_POINTS = EVIDENCE_POINTS.map((name) => ({ name }))

/** A text belongs to a statement, so that a point that is not checked has none. */
const markOf = (evidence: Evidence, point: EvidencePoint): EvidenceMark => {
  const mark = evidence[point] ?? UNKNOWN
  return mark.state === 'unknown' ? UNKNOWN : mark
}

const isSame = (one: EvidenceMark, other: EvidenceMark) =>
  one.state === other.state && one.text === other.text

/** Returns every point, in order. @param stored a value of the database */
export function wholeEvidence(stored: unknown): Record<EvidencePoint, EvidenceMark> {
  const evidence = Evidence.parse(stored)
  return recordOf(NAMED_POINTS, ({ name }) => markOf(evidence, name))
}

/** Absent fields stay unchanged. */
type Changes = { readonly [Name in ClipField]?: ClipFields[Name] | undefined }

/** The fields that a point is about. */
const SUBJECTS: Readonly<Partial<Record<EvidencePoint, readonly ClipField[]>>> = {
  author: ['credit_author'],
  place: ['location_text', 'location_code'],
  date: ['date_taken', 'date_precision'],
  alterations: ['credit_changes'],
  machine: ['synthetic'],
}

/**
 * Returns the evidence after a change. A statement is about the value that it was made for, so that another value
 * without a new statement is not checked (R-EVIDENCE-3).
 */
export function evidenceAfter(fields: ClipFields, changes: Changes): Evidence {
  const stated = changes.evidence ?? {}
  const isChanged = (field: ClipField) => changes[field] !== undefined && changes[field] !== fields[field]
  return recordOf(NAMED_POINTS, ({ name }) => {
    const before = markOf(fields.evidence, name)
    const after = stated[name] ? markOf(stated, name) : before
    return isSame(before, after) && SUBJECTS[name]?.some(isChanged) ? UNKNOWN : after
  })
}

/** The points that only the file itself can answer. */
const OF_THE_FILE: readonly EvidencePoint[] = ['method', 'alterations', 'machine']

/**
 * Returns the evidence before and after a new master, about which nothing was stated yet (R-EVIDENCE-3); null if it stays
 * the same.
 */
export function evidenceOfNewMaster(stored: unknown) {
  const before = wholeEvidence(stored)
  if (OF_THE_FILE.every((point) => before[point].state === 'unknown')) return null
  const unchecked = OF_THE_FILE.map((point) => [point, UNKNOWN] as const)
  return { before, after: { ...before, ...Object.fromEntries(unchecked) } }
}

/** A version of the clip that changed its evidence. */
export type EvidenceVersion = { at: Date; origin: string; before: unknown; after: unknown }

/**
 * Returns the version that stated a point; only the history contains who did, and when.
 * @param versions the newest first
 */
export const sourceOf = <Version extends EvidenceVersion>(
  versions: readonly Version[],
  point: EvidencePoint,
): Version | undefined =>
  versions.find(
    ({ before, after }) => !isSame(wholeEvidence(before ?? {})[point], wholeEvidence(after ?? {})[point]),
  )

/** Whether the file itself is the source. */
export const isOfFile = ({ origin }: Pick<EvidenceVersion, 'origin'>): boolean => origin === 'ingest'

/** Returns the points as members see them. @param versions the newest first */
export function memberEvidence(stored: unknown, versions: readonly EvidenceVersion[]): ClipEvidence[] {
  const evidence = wholeEvidence(stored)
  return EVIDENCE_POINTS.map((point) => {
    const { state, text } = evidence[point]
    const source = sourceOf(versions, point)
    if (state === 'unknown' || !source) return { point, state, text }
    return { point, state, text, by: isOfFile(source) ? 'file' : 'agency', at: source.at.toISOString() }
  })
}

/** Returns the points as guests see them: without texts and sources. */
export function guestEvidence(stored: unknown): ClipEvidence[] {
  const evidence = wholeEvidence(stored)
  return EVIDENCE_POINTS.map((point) => ({ point, state: evidence[point].state }))
}
