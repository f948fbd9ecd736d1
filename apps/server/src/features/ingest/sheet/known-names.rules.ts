/** Compares the names in the metadata of files with those of the database. */
import { type ClipMetadata, COLUMNS } from '../metadata/clip-metadata.ts'
import { type NameMatch, nameMatcher, suggestionOf } from './match-names.rules.ts'
import type { Fault } from './metadata-table.ts'

const NAMED = ['category', 'tone', 'footageType', 'contributor'] as const
/** The names that facets and contributors have, with their ids. */
export type KnownNames = Readonly<Record<(typeof NAMED)[number], ReadonlyMap<string, number>>>
export type NameLists = Readonly<Record<(typeof NAMED)[number], readonly string[]>>
export type CellFault = Omit<Fault, 'row'>

const COLUMN_OF = new Map([...COLUMNS].map(([column, { field }]) => [String(field), column]))
/** Maximum number of existing names that a fault lists. */
const MAX_LISTED = 30

export const columnOf = (field: unknown) => COLUMN_OF.get(String(field)) ?? String(field)

export const nameLists = (known: KnownNames): NameLists => ({
  category: [...known.category.keys()],
  tone: [...known.tone.keys()],
  footageType: [...known.footageType.keys()],
  contributor: [...known.contributor.keys()],
})

export type Matchers = Record<(typeof NAMED)[number], { find(name: string): NameMatch; names: string }>

export function matchersOf(known: NameLists): Matchers {
  const matcherOf = (names: readonly string[]) => ({ find: nameMatcher(names), names: listed(names) })
  return {
    category: matcherOf(known.category),
    tone: matcherOf(known.tone),
    footageType: matcherOf(known.footageType),
    contributor: matcherOf(known.contributor),
  }
}

function listed(names: readonly string[]): string {
  const others = names.length - MAX_LISTED
  return `${names.slice(0, MAX_LISTED).join(', ')}${others > 0 ? ` and ${others} others` : ''}`
}

/** Returns names as they are stored, whatever their case in the table. */
export function withKnownNames(
  metadata: ClipMetadata,
  matchers: Matchers,
): { metadata: ClipMetadata; faults: CellFault[] } {
  const named: ClipMetadata = { ...metadata }
  const faults: CellFault[] = []
  for (const field of NAMED) {
    const name = metadata[field] ?? null
    if (name === null) continue
    const { find, names } = matchers[field]
    const match = find(name)
    if ('name' in match) named[field] = match.name
    else {
      const suggestion = suggestionOf(match.nearest) || `; known: ${names}`
      faults.push({ column: columnOf(field), problem: `unknown name “${name}”${suggestion}` })
    }
  }
  return { metadata: named, faults }
}

/** Replaces names by those of facets, and returns a sentence for each unknown name. */
export function matchKnownNames(
  metadata: ClipMetadata,
  known: KnownNames,
): { metadata: ClipMetadata; faults: string[] } {
  const matched = withKnownNames(metadata, matchersOf(nameLists(known)))
  return {
    metadata: matched.metadata,
    faults: matched.faults.map(({ column, problem }) => `${column}: ${problem}`),
  }
}
