/** Suggests keywords for clips from the existing catalogue, without an external service. */
import type { Db } from '../../../db/db.ts'
import * as queries from './keyword-suggestions.queries.ts'
import { misspeltOf, phrasesOf, rankSuggestions } from './keyword-suggestions.rules.ts'

/** Maximum difference in length between a misspelling and the intended word. */
const LETTERS_OFF = 2

type Described = { text: string; ids: readonly number[]; keywords: readonly string[] }

export async function suggestKeywords(db: Db, { text, ids, keywords }: Described) {
  const phrases = phrasesOf(text)
  const found = {
    inText: await queries.listKeywordsAmong(db, phrases),
    synonyms: await queries.listHeadWords(db, phrases),
    delivery: await queries.listKeywordsOfBatch(db, ids),
    neighbours: await queries.listKeywordsOfNeighbours(db, ids),
  }
  const given = keywords.filter((keyword) => keyword !== '')
  return { suggested: rankSuggestions(found, given), misspelt: await findMisspelt(db, given) }
}

async function findMisspelt(db: Db, given: readonly string[]) {
  if (given.length === 0) return []
  const lengths = given.map((keyword) => keyword.length)
  const [shortest, longest] = [Math.min(...lengths) - LETTERS_OFF, Math.max(...lengths) + LETTERS_OFF]
  return misspeltOf(given, await queries.listUsualKeywords(db, { shortest, longest }))
}
