/** Reads what words of a query mean: the synonyms and nouns of the vocabulary. */
import { ANY_LEXEME } from '@rushes/search-engine/lexemes'
import { readMeanings } from '@rushes/search-engine/meanings'
import { ENGLISH_TOO, type NounMeanings, readNouns, type TranslatedNoun } from '@rushes/search-engine/nouns'
import { stemOf } from '@rushes/search-engine/stems'
import type { Synonyms } from '@rushes/search-engine/synonyms'
import type { Db } from '../../db/db.ts'
import { listNouns, listSynonyms } from './catalogue.queries.ts'
import { readEntries } from './postgres/dictionary.queries.ts'

export type ReadVocabulary = {
  /** @param tried groups that replace the stored ones */
  meanings(tried?: readonly (readonly string[])[]): Synonyms
  /** Identifies the vocabulary. */
  text: string
}

export async function readVocabulary(db: Db, now: Date): Promise<ReadVocabulary> {
  const [synonyms, nouns, inCatalogue] = await Promise.all([
    listSynonyms(db),
    listNouns(db),
    wordsOfCatalogue(db, now),
  ])
  const meantBy = meaningsOf(nouns)
  const isInCatalogue = (word: string) => inCatalogue === null || inCatalogue.has(word)
  return {
    meanings: (tried) => readMeanings({ synonyms: tried ?? synonyms, nouns: meantBy, isInCatalogue }),
    text: JSON.stringify([synonyms, nouns, inCatalogue && [...inCatalogue]]),
  }
}

/** The last nouns, because they rarely change, and reading them takes longer than a search. */
let last: { text: string; meanings: NounMeanings } | undefined

function meaningsOf(nouns: readonly TranslatedNoun[]): NounMeanings {
  const text = JSON.stringify(nouns)
  if (last?.text !== text) last = { text, meanings: readNouns(nouns) }
  return last.meanings
}

/** @returns null if another engine keeps the dictionary; then all of these words have their English meaning */
async function wordsOfCatalogue(db: Db, now: Date): Promise<ReadonlySet<string> | null> {
  const { entries } = await readEntries(db, [ANY_LEXEME, ...new Set(ENGLISH_TOO.map(stemOf))], now)
  const found = new Set(
    entries.flatMap(({ lexeme, videos, images, shorts }) => (videos + images + shorts > 0 ? lexeme : [])),
  )
  return found.has(ANY_LEXEME) ? new Set(ENGLISH_TOO.filter((word) => found.has(stemOf(word)))) : null
}
