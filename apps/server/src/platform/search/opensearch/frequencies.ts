/** Counts the documents with each word, from which its weight is computed. Cached for ten seconds. */
import type { Dictionary } from '@rushes/search-engine/dictionary'
import type { DocumentType } from '@rushes/search-engine/document-type'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { Counted } from './answers.ts'
import type { Engine } from './engine.ts'

const TTL_MS = 10_000
const MAX_REMEMBERED = 100_000

const Answers = z.object({ responses: z.array(Counted) })

export type Frequencies = (types: readonly DocumentType[], lexemes: readonly string[]) => Promise<Dictionary>

export function frequenciesOf(engine: Engine, clock: Clock): Frequencies {
  const remembered = new LRUCache<string, number>({
    max: MAX_REMEMBERED,
    ttl: TTL_MS,
    perf: { now: () => clock.now().getTime() },
  })
  return async (types, lexemes) => {
    const keyOf = (lexeme: string) => `${types.join()} ${lexeme}`
    const all = [...new Set(lexemes)]
    const known = new Map(all.map((lexeme) => [lexeme, remembered.get(keyOf(lexeme))]))
    const unknown = all.filter((lexeme) => known.get(lexeme) === undefined)
    if (unknown.length > 0) {
      const requested = unknown.flatMap((lexeme) => [
        {},
        {
          size: 0,
          track_total_hits: true,
          query: { bool: { filter: [{ terms: { type: [...types] } }, { term: { lexemes: lexeme } }] } },
        },
      ])
      const { responses } = await engine.query(Answers, `/${engine.prefix}/_msearch`, requested)
      for (const [at, lexeme] of unknown.entries()) {
        const documents = responses[at]?.hits.total.value ?? 0
        remembered.set(keyOf(lexeme), documents)
        known.set(lexeme, documents)
      }
    }
    // The numbers of lexemes are not used here.
    return new Map(
      all.map((lexeme, token) => [lexeme, { token, hasBitmap: false, documents: known.get(lexeme) ?? 0 }]),
    )
  }
}
