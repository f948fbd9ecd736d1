/**
 * An OpenSearch index of several shards finds the same. An answer is of one state only within each shard (ADR 27),
 * which `opensearch.test.ts` tests.
 */
import { afterAll, beforeAll, describe } from 'vitest'
import type { RunningEngine } from '../../../../scripts/engines/engine.ts'
import { opensearch } from '../../../../scripts/engines/opensearch.ts'
import { testAgainstOracle } from '../search/against-oracle.ts'
import { testRelevance } from '../search/relevance.ts'
import { testWordHelp } from '../search/word-help.ts'
import { describeWith, startForTest } from './describe-with.ts'
import { settleBeforeSearches, startWithOpensearch } from './opensearch-server.ts'

const SHARDS = 3

describeWith([opensearch], `OpenSearch with ${SHARDS} shards`, () => {
  let engine: RunningEngine
  beforeAll(async () => {
    engine = await startForTest(opensearch)
  })
  afterAll(() => engine?.stop())

  async function start(settings?: Record<string, string>) {
    const server = await startWithOpensearch([engine.address], settings, SHARDS)
    settleBeforeSearches(server, engine.address)
    return server
  }

  describe('relevance', () => testRelevance(start))
  describe('suggestions and corrections', () => testWordHelp(start))
  describe('a large catalogue', () => testAgainstOracle(() => start({ TIME_ZONE: 'UTC' })))
})
