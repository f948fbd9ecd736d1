/**
 * Logs searches asynchronously in batches: no search waits for the log, and entries that a crashed process
 * has not written are lost (R-REPORT-3).
 */
import type { ClipSearchQuery } from '@rushes/contract/search-query'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { insertSearches, type LoggedSearch } from './search-log.queries.ts'

const BATCH = 500
const WRITTEN_AFTER_MS = 5_000
/** Maximum number of unwritten searches; newer ones are dropped while the database is unavailable. */
const MAX_WAITING = 5_000

/** Parameters that do not filter results. */
const PLAIN = new Set([
  'term',
  'type',
  'sort',
  'dir',
  'page',
  'page_size',
  'es_after',
  'exact',
  'back_on_search',
  'datefield',
])

/** Returns null for searches without a new term, for staff, and for text that could name a person. */
export function searchToLog(
  query: ClipSearchQuery,
  viewer: Pick<Viewer, 'accountId' | 'accountKind'> | null,
  found: number,
): Omit<LoggedSearch, 'at'> | null {
  const term = (query.term ?? '').toLowerCase().replace(/\s+/g, ' ')
  const isNew = query.page === 1 && query.es_after === undefined && query.back_on_search !== '1'
  if (term === '' || term.includes('@') || !isNew || viewer?.accountKind === 'agency') return null
  const filtered = Object.entries(query).some(([name, value]) => value !== undefined && !PLAIN.has(name))
  return { term, found, filtered, account_id: viewer?.accountId ?? null }
}

export type SearchNotes = {
  note(search: Omit<LoggedSearch, 'at'>): void
  /** Writes pending searches. */
  flush(): Promise<void>
}

export function searchNotes({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): SearchNotes {
  let waiting: LoggedSearch[] = []
  let timer: NodeJS.Timeout | undefined
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      await insertSearches(db, batch).catch((error: unknown) =>
        log.warn({ err: error, searches: batch.length }, 'searches were not logged'),
      )
    }
  }
  return {
    flush,
    note(search) {
      if (waiting.length >= MAX_WAITING) return
      waiting.push({ ...search, at: clock.now() })
      if (waiting.length === BATCH) void flush()
      else timer ??= setTimeout(() => void flush(), WRITTEN_AFTER_MS).unref()
    },
  }
}
