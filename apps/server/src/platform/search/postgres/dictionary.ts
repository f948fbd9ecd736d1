/**
 * Lexemes with their numbers and frequencies, remembered until the index changes. Whoever plans with remembered
 * entries learns from its own statement whether they were still true.
 */
import type { Dictionary } from '@rushes/search-engine/dictionary'
import type { DocumentType } from '@rushes/search-engine/document-type'
import { lexemesOf } from '@rushes/search-engine/lexemes'
import type { IndexQuery } from '@rushes/search-engine/query'
import { LRUCache } from 'lru-cache'
import type { SearchServices } from '../search.ts'
import {
  COUNT_COLUMNS,
  type DictionaryRow,
  type IndexState,
  readEntries,
  readState,
  type TypeCounts,
} from './dictionary.queries.ts'
import { indexChanges } from './index-changes.ts'

export type SearchDictionary = {
  /** From memory; undefined when a lexeme has not been looked up since the last change. */
  recall(query: IndexQuery): Dictionary | undefined
  /** As it is now, after indexing what has changed. */
  lookUp(query: IndexQuery): Promise<Dictionary>
  /** @param state as the statement saw it that used the entries; undefined when there was no statement */
  isCurrent(state: IndexState | undefined): Promise<boolean>
}

const MAX_REMEMBERED = 200_000

type Entries = ReadonlyMap<string, DictionaryRow | 'missing'>

export function searchDictionary({ db, workDb, clock }: SearchServices): SearchDictionary {
  let generation = -1
  const remembered = new LRUCache<string, DictionaryRow | 'missing'>({ max: MAX_REMEMBERED })
  // Searches of one moment share the indexing of what has changed.
  let indexing: Promise<unknown> | undefined
  function catchUp(): Promise<unknown> {
    indexing ??= indexChanges(workDb, clock.now()).finally(() => {
      indexing = undefined
    })
    return indexing
  }

  async function read(lexemes: readonly string[]) {
    const { entries, state } = await readEntries(db, lexemes, clock.now())
    const byLexeme: Map<string, DictionaryRow | 'missing'> = new Map(
      lexemes.map((lexeme) => [lexeme, 'missing']),
    )
    for (const { lexeme, ...entry } of entries) byLexeme.set(lexeme, entry)
    if (state.generation !== generation) remembered.clear()
    generation = state.generation
    for (const [lexeme, entry] of byLexeme) remembered.set(lexeme, entry)
    return { byLexeme, behind: state.behind }
  }

  return {
    recall(query) {
      const entries = new Map<string, DictionaryRow | 'missing'>()
      for (const lexeme of lexemesOf(query)) {
        const entry = remembered.get(lexeme)
        if (entry === undefined) return undefined
        entries.set(lexeme, entry)
      }
      return dictionaryOf(entries, query.types)
    },
    async lookUp(query) {
      const lexemes = lexemesOf(query)
      const { byLexeme, behind } = await read(lexemes)
      if (!behind) return dictionaryOf(byLexeme, query.types)
      await catchUp()
      return dictionaryOf((await read(lexemes)).byLexeme, query.types)
    },
    async isCurrent(state) {
      const { generation: at, behind } = state ?? (await readState(db, clock.now()))
      return !behind && at === generation
    },
  }
}

function dictionaryOf(entries: Entries, types: readonly DocumentType[]): Dictionary {
  return new Map(
    [...entries].flatMap(([lexeme, entry]) => {
      if (entry === 'missing') return []
      const { token, hasBitmap } = entry
      return [[lexeme, { token, hasBitmap, documents: documentsOf(entry, types) }] as const]
    }),
  )
}

/** How many documents of these types. */
export const documentsOf = (counts: TypeCounts, types: readonly DocumentType[]): number =>
  types.reduce((sum, type) => sum + counts[COUNT_COLUMNS[type]], 0)
