/** Makes the search index of a test server anew, as its owner: `npm start -- --rebuild-search` does the same. */
import { openSearch } from '../../src/platform/search/open-search.ts'
import type { TestServer } from '../test-server.ts'

export function rebuildSearch({ services, ownerDb }: TestServer): Promise<number> {
  const { config, clock } = services
  return openSearch(config.searchEngine, { db: ownerDb, workDb: ownerDb, clock }).rebuild()
}
