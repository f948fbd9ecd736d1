/** Provides the facts on which a saved search depends: the account, the time, the known values, and merged values (R-SAVED-5). */
import { createHash } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { type ClipMatcher, openClipMatcher } from '../../platform/search/clip-matcher.ts'
import type { SearchRequest } from '../../platform/search/search.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { type MergedValues, readMergedValues } from '../catalogue/keywords/merged-values.ts'
import type { RequestContext } from '../search/filters.rules.ts'
import { knownValues } from '../search/known-values.ts'
import { currentQuery, requestOf, type StoredQuery } from './saved-query.rules.ts'

type OwnedSearch = {
  query: StoredQuery
  kind: 'customer' | 'agency'
  shorts_only: boolean
  country_code: string
}

export type SavedReader = {
  matcher: ClipMatcher
  merged: MergedValues
  /** Identifies what the keys of a search depend on in addition to the search. */
  keyedBy: string
  /** @returns undefined for a search with a value that does not exist any more: it finds nothing */
  requestOf(search: OwnedSearch): SearchRequest | undefined
}

/** Changed with the analysis of queries, so that all keys are computed again. */
const ANALYSIS = 2

/** Reads saved searches as they are now. */
export async function openSavedReader({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<SavedReader> {
  const now = clock.now()
  const [matcher, merged, known] = await Promise.all([
    openClipMatcher(db, now),
    readMergedValues(db),
    knownValues({ db, clock })(),
  ])
  const mergedText = JSON.stringify(Object.values(merged).map((values) => [...values]))
  const keyedBy = createHash('sha256')
    .update(`${ANALYSIS} ${matcher.vocabulary} ${mergedText}`)
    .digest('base64url')
  const contextOf = ({ kind, shorts_only, country_code }: OwnedSearch): RequestContext => ({
    // Some users of the agency see fewer types; matches are limited to those when they are shown.
    visible: visibleTypes(
      kind === 'agency' ? null : { accountKind: kind, role: 'User', shortsOnly: shorts_only },
    ),
    known,
    now,
    timeZone: config.timeZone,
    member: { country: country_code, obtainable: null },
  })
  return {
    matcher,
    merged,
    keyedBy,
    requestOf(search) {
      try {
        return requestOf(currentQuery(search.query, merged), contextOf(search))
      } catch (error) {
        if (error instanceof AppError) return undefined
        throw error
      }
    },
  }
}
