/** The OpenSearch adapter satisfies the contract of every search engine, with a real node. */
import { afterAll, beforeAll, describe } from 'vitest'
import type { RunningEngine } from '../../../../scripts/engines/engine.ts'
import { opensearch } from '../../../../scripts/engines/opensearch.ts'
import { testAgainstOracle } from '../search/against-oracle.ts'
import { testSearchContract } from '../search/search-contract.ts'
import { between } from './between.ts'
import { describeWith, startForTest } from './describe-with.ts'
import { settleBeforeSearches, startWithOpensearch } from './opensearch-server.ts'

describeWith([opensearch], 'OpenSearch', () => {
  let engine: RunningEngine
  let proxy: Awaited<ReturnType<typeof between>>
  let step: (() => Promise<void>) | undefined
  beforeAll(async () => {
    engine = await startForTest(opensearch)
    proxy = await between(() => engine.address)
    proxy.onRequest((path) => (step && path.includes('search') ? { after: step() } : undefined))
  })
  afterAll(async () => {
    proxy.close()
    await engine.stop()
  })

  async function start(settings?: Record<string, string>) {
    const server = await startWithOpensearch([proxy.address], settings)
    settleBeforeSearches(server, engine.address)
    return server
  }

  describe('a large catalogue', () => testAgainstOracle(() => start({ TIME_ZONE: 'UTC' })))
  testSearchContract({
    start,
    beforeReads(_server, change) {
      let isChanging = false
      step = async () => {
        // Requests of the change itself are not searches.
        if (isChanging) return
        isChanging = true
        await Promise.resolve(change()).finally(() => {
          isChanging = false
        })
      }
    },
  })
})
