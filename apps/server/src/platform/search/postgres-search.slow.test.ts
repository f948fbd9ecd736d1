/** The PostgreSQL adapter finds the same in a large catalogue as a check of every clip. */
import { testAgainstOracle } from '../../../test/search/against-oracle.ts'
import { startTestServer } from '../../../test/test-server.ts'

testAgainstOracle(() => startTestServer({ TIME_ZONE: 'UTC' }))
