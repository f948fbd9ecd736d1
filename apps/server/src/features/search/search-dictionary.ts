/**
 * Lexemes by their numbers and frequencies, remembered until the index changes. Whoever plans with what is
 * remembered learns from its own statement whether that was still true.
 */
import type { Services } from '../../context.ts'
import { indexChanged } from './index-changed.ts'
import {
  type Dictionary,
  type Entry,
  type IndexState,
  listEntries,
  readState,
} from './search-dictionary.queries.ts'
import { COUNT_COLUMNS, type DocumentType } from './search-request.ts'

export type SearchDictionary = {
  /** From memory; undefined when a lexeme has not been looked up since the last change. */
  recall(lexemes: readonly string[], types: readonly DocumentType[]): Dictionary | undefined
  /** As it is now, after indexing whatever has changed. */
  lookUp(lexemes: readonly string[], types: readonly DocumentType[]): Promise<Dictionary>
  /** @param state as of the statement that used what was recalled; read now when there was none */
  isCurrent(state: IndexState | undefined): Promise<boolean>
}

const MOST_REMEMBERED = 200_000

export function searchDictionary({ db, clock }: Pick<Services, 'db' | 'clock'>): SearchDictionary {
  let generation = -1
  const remembered = new Map<string, Entry | null>()
  // Searches of one moment share the indexing of what has changed.
  let indexing: Promise<unknown> | undefined
  function catchUp(): Promise<unknown> {
    indexing ??= indexChanged(db, clock.now()).finally(() => {
      indexing = undefined
    })
    return indexing
  }

  /** @returns whether changes wait to be indexed. */
  async function read(lexemes: readonly string[], found: Map<string, Entry | null>): Promise<boolean> {
    const rows = await listEntries(db, lexemes, clock.now())
    for (const lexeme of lexemes) found.set(lexeme, null)
    for (const { lexeme, generation: _, behind: __, ...entry } of rows) {
      if (lexeme !== null) found.set(lexeme, entry as Entry)
    }
    const state = rows.find(({ lexeme }) => lexeme === null)
    if (!state) return false
    if (state.generation !== generation || remembered.size > MOST_REMEMBERED) remembered.clear()
    generation = state.generation
    for (const [lexeme, entry] of found) remembered.set(lexeme, entry)
    return state.behind
  }

  return {
    recall(lexemes, types) {
      if (!lexemes.every((lexeme) => remembered.has(lexeme))) return undefined
      return dictionaryOf(remembered, lexemes, types)
    },
    async lookUp(lexemes, types) {
      const found = new Map<string, Entry | null>()
      if (await read(lexemes, found)) {
        await catchUp()
        await read(lexemes, found)
      }
      return dictionaryOf(found, lexemes, types)
    },
    async isCurrent(state) {
      const { generation: at, behind } = state ??
        (await readState(db, clock.now())) ?? { generation: -1, behind: true }
      return !behind && at === generation
    },
  }
}

function dictionaryOf(
  entries: ReadonlyMap<string, Entry | null>,
  lexemes: readonly string[],
  types: readonly DocumentType[],
): Dictionary {
  return new Map(
    lexemes.flatMap((lexeme) => {
      const entry = entries.get(lexeme)
      if (!entry) return []
      const documents = types.reduce((sum, type) => sum + entry[COUNT_COLUMNS[type]], 0)
      return [[lexeme, { token: entry.token, mapped: entry.mapped, documents }] as const]
    }),
  )
}
