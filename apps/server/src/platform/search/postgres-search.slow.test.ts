/** The PostgreSQL adapter finds in a large catalogue what looking at every clip finds. */
import { testAgainstOracle } from '../../../test/search/against-oracle.ts'
import { startTestServer } from '../../../test/test-server.ts'

testAgainstOracle(() => startTestServer({ TIME_ZONE: 'UTC' }))
