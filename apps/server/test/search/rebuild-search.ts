/** Makes the search index of a test server anew, as its owner: `npm start -- --rebuild-search` does the same. */
import { openSearch } from '../../src/platform/search/open-search.ts'
import type { TestServer } from '../test-server.ts'

export async function rebuildSearch({ services, ownerDb }: TestServer): Promise<number> {
  const { config, clock } = services
  const search = await openSearch(config.search, { db: ownerDb, workDb: ownerDb, clock })
  return search.rebuild()
}
