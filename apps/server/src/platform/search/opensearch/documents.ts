/** Converts clips and packages to documents of OpenSearch. */
import { createHash } from 'node:crypto'
import { DURATIONS } from '@rushes/contract/search-options'
import type { Field } from '@rushes/search-engine/document'
import { ANY_LEXEME, FACETS } from '@rushes/search-engine/lexemes'
import type { AnalysedRow } from '../analysed-rows.ts'

/** A clip or a package, by its unique key. */
export type DocumentKey = { is_package: boolean; id: number }
/** `source` is the JSON that is sent; `digest` shows whether two documents are the same, and is in `source` too. */
export type IndexedDocument = DocumentKey & { digest: string; source: string }

export const documentId = ({ is_package, id }: DocumentKey): string =>
  `${is_package ? 'package' : 'clip'}-${id}`

const COUNTED: ReadonlySet<string> = new Set(FACETS)

/** 3e9 seconds of freshness have the same weight as one word in the description. */
const FRESHNESS_MS = 3e12

export function indexedDocument({ row, analysed }: AnalysedRow): IndexedDocument {
  const { is_package, id, type, created, date_taken, date_posted, duration_s, boost } = row
  const { stems, confirmed, neighbours, titleNeighbours, lineNeighbours, words, values } = analysed
  const inField: Record<Field, string[]> = { title: [], keywords: [], description: [], lines: [] }
  for (const [stem, field] of stems) inField[field].push(stem)
  const lines = [...inField.lines, ...[...lineNeighbours].map(String)]
  const fields = {
    type,
    id,
    created: created.getTime(),
    ...(date_taken !== null && { date_taken }),
    ...(date_posted !== null && { date_posted }),
    duration: duration_s,
    worth: boost + created.getTime() / FRESHNESS_MS,
    lexemes: [ANY_LEXEME, ...values, ...stems.keys()],
    title: inField.title,
    keywords: [...inField.keywords, ...confirmed],
    pairs: [...neighbours].map(String),
    title_pairs: [...titleNeighbours].map(String),
    words: [...words],
    // Absent without lines, so that documents of older indexes are the same.
    ...(lines.length > 0 && { lines }),
    facets: facetsOf(values, duration_s),
  }
  const text = JSON.stringify(fields)
  const digest = createHash('sha1').update(text).digest('base64url')
  // Serialised only once, because a rebuild writes millions of documents.
  return { is_package, id, digest, source: `${text.slice(0, -1)},"digest":"${digest}"}` }
}

function facetsOf(values: readonly string[], seconds: number): Record<string, string> {
  const facets: Record<string, string> = {}
  for (const lexeme of values) {
    const at = lexeme.indexOf('=')
    const name = lexeme.slice(0, at)
    if (COUNTED.has(name)) facets[name] = lexeme.slice(at + 1)
  }
  return { ...facets, duration: durationOf(seconds) }
}

/** Returns the value of the filter: `0-30`, or `181` for the open range. */
function durationOf(seconds: number): string {
  const { start, end } = DURATIONS.find((one) => one.end === null || seconds <= one.end) ?? DURATIONS[0]
  return end === null ? String(start) : `${start}-${end}`
}
