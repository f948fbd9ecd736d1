/** Rebuilds the search index of a test server as its owner, like `npm start -- --rebuild-search`. */
import { openSearch } from '../../src/platform/search/open-search.ts'
import type { TestServer } from '../test-server.ts'

export async function rebuildSearch({ services, ownerDb }: TestServer): Promise<number> {
  const { config, clock } = services
  const search = await openSearch(config.search, { db: ownerDb, workDb: ownerDb, clock })
  return search.rebuild()
}
