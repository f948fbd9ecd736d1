/**
 * Lexemes with their numbers and frequencies, cached until the index changes. The last statement of a search
 * shows whether they were still valid.
 */
import type { Dictionary } from '@rushes/search-engine/dictionary'
import type { DocumentType } from '@rushes/search-engine/document-type'
import { type IndexQuery, lexemesOf } from '@rushes/search-engine/query'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../db/db.ts'
import type { SearchServices } from '../search.ts'
import {
  COUNT_COLUMNS,
  type DictionaryRow,
  type IndexState,
  MAX_AWAITED,
  readEntries,
  readState,
  type TypeCounts,
} from './dictionary.queries.ts'
import { indexChanges } from './index-changes.ts'

/** The lexemes of some queries in one snapshot. */
export type Reading = { generation: number; of(query: IndexQuery): Dictionary }

/** Answers with a reading. @returns also the state in the last statement; undefined if unknown */
export type Attempt<T> = (db: Db, reading: Reading) => Promise<{ answer: T; state: IndexState | undefined }>

export type SearchDictionary = {
  /** Returns a cached reading; undefined if a lexeme has not been looked up since the last change. */
  recall(queries: readonly IndexQuery[]): Reading | undefined
  /** Reads the current entries, after indexing changes; many changes are not awaited. */
  lookUp(queries: readonly IndexQuery[]): Promise<Reading>
  /** Reads the entries in a transaction, without waiting for changes to be indexed. */
  readIn(tx: Db, queries: readonly IndexQuery[]): Promise<Reading>
  /** @param state in the last statement after the reading; undefined if unknown */
  isCurrent(reading: Reading, state: IndexState | undefined): Promise<boolean>
}

const MAX_REMEMBERED = 40_000

type Entries = ReadonlyMap<string, DictionaryRow | 'missing'>

export function searchDictionary({ db, workDb, clock }: SearchServices): SearchDictionary {
  let generation = -1
  const remembered = new LRUCache<string, DictionaryRow | 'missing'>({
    // By size, because a cache with a `max` allocates memory for all of them at once.
    maxSize: MAX_REMEMBERED,
    sizeCalculation: () => 1,
  })
  // Simultaneous searches share the indexing of changes.
  let indexing: Promise<number> | undefined
  function catchUp(): Promise<number> {
    indexing ??= indexChanges(workDb, clock.now()).finally(() => {
      indexing = undefined
    })
    return indexing
  }

  let isKeepingUp = false
  async function keepUp(): Promise<void> {
    if (isKeepingUp) return
    isKeepingUp = true
    try {
      while ((await catchUp()) > 0);
    } catch {
      // No search waits for it, and the next search tries again.
    } finally {
      isKeepingUp = false
    }
  }

  /** Whether a search has to wait; many changes are indexed in the background. */
  function isBehind({ waiting }: IndexState): boolean {
    if (waiting > MAX_AWAITED) void keepUp()
    return waiting > 0 && waiting <= MAX_AWAITED
  }

  async function read(queries: readonly IndexQuery[]) {
    const { entries, state } = await readLexemes(db, queries, clock.now())
    if (state.generation !== generation) remembered.clear()
    generation = state.generation
    for (const [lexeme, entry] of entries) remembered.set(lexeme, entry)
    return { reading: readingOf(entries, state.generation), isLate: isBehind(state) }
  }

  return {
    recall(queries) {
      const entries = new Map<string, DictionaryRow | 'missing'>()
      for (const lexeme of queries.flatMap(lexemesOf)) {
        const entry = remembered.get(lexeme)
        if (entry === undefined) return undefined
        entries.set(lexeme, entry)
      }
      return readingOf(entries, generation)
    },
    async lookUp(queries) {
      const { reading, isLate } = await read(queries)
      if (!isLate) return reading
      await catchUp()
      return (await read(queries)).reading
    },
    async readIn(tx, queries) {
      const { entries, state } = await readLexemes(tx, queries, clock.now())
      return readingOf(entries, state.generation)
    },
    async isCurrent(reading, state) {
      const now = state ?? (await readState(db, clock.now()))
      return !isBehind(now) && now.generation === reading.generation
    },
  }
}

async function readLexemes(db: Db, queries: readonly IndexQuery[], now: Date) {
  const lexemes = [...new Set(queries.flatMap(lexemesOf))]
  const read = await readEntries(db, lexemes, now)
  const entries = new Map<string, DictionaryRow | 'missing'>(lexemes.map((lexeme) => [lexeme, 'missing']))
  for (const { lexeme, ...entry } of read.entries) entries.set(lexeme, entry)
  return { entries, state: read.state }
}

const readingOf = (entries: Entries, generation: number): Reading => ({
  generation,
  of: ({ types }) =>
    new Map(
      [...entries].flatMap(([lexeme, entry]) => {
        if (entry === 'missing') return []
        const { token, hasBitmap } = entry
        return [[lexeme, { token, hasBitmap, documents: documentsOf(entry, types) }] as const]
      }),
    ),
})

/** Sums the documents of these types. */
const documentsOf = (counts: TypeCounts, types: readonly DocumentType[]): number =>
  types.reduce((sum, type) => sum + counts[COUNT_COLUMNS[type]], 0)
