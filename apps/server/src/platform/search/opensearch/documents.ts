/** Clips and packages as documents of OpenSearch. */
import { createHash } from 'node:crypto'
import { DURATIONS, type FacetName } from '@rushes/contract/search-options'
import { ANY_LEXEME, FACETS } from '@rushes/search-engine/lexemes'
import type { AnalysedRow } from '../analysed-rows.ts'

/** A clip or a package, by what tells it from all others. */
export type DocumentKey = { is_package: boolean; id: number }
export type IndexedDocument = DocumentKey & { digest: string; fields: Record<string, unknown> }

export const documentId = ({ is_package, id }: DocumentKey): string =>
  `${is_package ? 'package' : 'clip'}-${id}`

/** Three thousand million seconds of freshness are worth as much as one word in the description. */
const FRESHNESS_MS = 3e12

export function indexedDocument({ row, analysed }: AnalysedRow): IndexedDocument {
  const { is_package, id, type, created, date_taken, date_posted, duration_s, boost } = row
  const { stems, confirmed, neighbours, titleNeighbours, words, values } = analysed
  const inField = (name: string) => [...stems].flatMap(([stem, field]) => (field === name ? [stem] : []))
  const fields = {
    type,
    id,
    created: created.getTime(),
    ...(date_taken !== null && { date_taken }),
    ...(date_posted !== null && { date_posted }),
    duration: duration_s,
    worth: boost + created.getTime() / FRESHNESS_MS,
    lexemes: [ANY_LEXEME, ...values, ...stems.keys()],
    title: inField('title'),
    keywords: [...inField('keywords'), ...confirmed],
    pairs: [...neighbours].map(String),
    title_pairs: [...titleNeighbours].map(String),
    words: [...words],
    facets: facetsOf(values, duration_s),
  }
  const digest = createHash('sha1').update(JSON.stringify(fields)).digest('base64url')
  return { is_package, id, digest, fields: { ...fields, digest } }
}

function facetsOf(values: readonly string[], seconds: number): Partial<Record<FacetName, string>> {
  const pairs = values.map((lexeme) => lexeme.split('=')).map(([name = '', value = '']) => [name, value])
  const known = pairs.filter(([name]) => FACETS.some((facet) => facet === name))
  return { ...Object.fromEntries(known), duration: durationOf(seconds) }
}

/** As the filter has it: `0-30`, and `181` for the open range. */
function durationOf(seconds: number): string {
  const { start, end } = DURATIONS.find((one) => one.end === null || seconds <= one.end) ?? DURATIONS[0]
  return end === null ? String(start) : `${start}-${end}`
}
