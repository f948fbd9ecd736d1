/** Rebuilds the search index before the start serves anything. */
import type { Config } from './config/config.ts'
import type { Services } from './context.ts'
import { openDb, openPool, REBUILD_LIMITS } from './db/db.ts'
import { systemClock } from './platform/clock.ts'
import { openSearch } from './platform/search/open-search.ts'
import { SearchAway, SearchFault } from './platform/search/search.ts'

/**
 * Rebuilds the index on a connection of the owner, because indexes are created again, and on a separate one,
 * because a large catalogue takes longer than the limits of other work allow.
 */
export async function rebuildSearch(
  { search }: Config,
  ownerUrl: string,
  log: Services['log'],
): Promise<void> {
  const db = openDb(openPool(ownerUrl, { limits: REBUILD_LIMITS, max: 1 }))
  try {
    const engine = await openSearch(search, { db, workDb: db, clock: systemClock })
    const indexed = await engine.rebuild()
    log.info({ indexed }, 'search index rebuilt')
  } catch (error) {
    if (!(error instanceof SearchAway)) throw error
    throw new SearchFault(
      `The search cluster of SEARCH_URL is unavailable (${error.message}). Start again with --rebuild-search when it responds.`,
    )
  } finally {
    await db.destroy()
  }
}
