/** The PostgreSQL adapter keeps the contract of every search engine. */
import { beforeStatements } from '../../../test/before-statements.ts'
import { testSearchContract } from '../../../test/search/search-contract.ts'
import { startTestServer } from '../../../test/test-server.ts'

testSearchContract({
  start: startTestServer,
  beforeReads: ({ pool }, step) =>
    beforeStatements(pool, ({ text }) =>
      /search_(documents|bitmaps|tokens)/.test(text) ? step() : undefined,
    ),
})
