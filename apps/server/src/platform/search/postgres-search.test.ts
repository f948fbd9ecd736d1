/** The PostgreSQL adapter keeps the contract of every search engine. */
import { testSearchContract } from '../../../test/search/search-contract.ts'
import { startTestServer } from '../../../test/test-server.ts'

testSearchContract((settings) => startTestServer({ ...settings, SEARCH_ENGINE: 'postgres' }))
