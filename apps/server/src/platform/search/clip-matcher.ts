/**
 * Tests clips with many searches, for saved searches (ADR 50). It uses the analysis of the index, whichever engine keeps it, and
 * reads the clips from the catalogue.
 */
import { heldLexemes, isMatch, keysOf, type TestedDocument } from '@rushes/search-engine/match'
import { type IndexQuery, lexemesOf } from '@rushes/search-engine/query'
import type { Db } from '../../db/db.ts'
import { analyseClip } from './analysed-rows.ts'
import { listPublishedClips } from './catalogue.queries.ts'
import { embargoedOf } from './documents.ts'
import { readEntries } from './postgres/dictionary.queries.ts'
import { readVocabulary } from './read-vocabulary.ts'
import { queryOf } from './request-query.ts'
import type { SearchRequest } from './search.ts'

export type ClipMatcher = {
  /** Identifies the vocabulary of the matcher. */
  vocabulary: string
  /** Returns lexemes for each request, one of which each matching clip contains. */
  keysOf(requests: readonly SearchRequest[]): Promise<string[][]>
  /** Reads the public clips among these. */
  readClips(ids: readonly number[]): Promise<TestedDocument[]>
  queryOf(request: SearchRequest): IndexQuery
  isMatch(query: IndexQuery, clip: TestedDocument): boolean
}

/** @returns a matcher with the present vocabulary */
export async function openClipMatcher(db: Db, now: Date): Promise<ClipMatcher> {
  const vocabulary = await readVocabulary(db, now)
  const meanings = vocabulary.meanings()
  const read = (request: SearchRequest) => queryOf(request, meanings)
  return {
    vocabulary: vocabulary.text,
    async keysOf(requests) {
      const queries = requests.map(read)
      // Another engine leaves this dictionary empty; then the first words are the keys.
      const { entries } = await readEntries(db, [...new Set(queries.flatMap(lexemesOf))], now)
      const documents = new Map(
        entries.map(({ lexeme, videos, images, shorts }) => [lexeme, videos + images + shorts]),
      )
      return queries.map((query) => keysOf(query, (lexeme) => documents.get(lexeme) ?? 0))
    },
    async readClips(ids) {
      const clips = await listPublishedClips(db, ids)
      const embargoed = new Set(embargoedOf(clips, now).map(({ id }) => id))
      return clips.filter(({ id }) => !embargoed.has(id)).map(documentOf)
    },
    queryOf: read,
    isMatch,
  }
}

function documentOf(clip: Parameters<typeof analyseClip>[0]): TestedDocument {
  const { row, analysed } = analyseClip(clip)
  return { ...row, lexemes: heldLexemes(analysed), neighbours: analysed.neighbours }
}
