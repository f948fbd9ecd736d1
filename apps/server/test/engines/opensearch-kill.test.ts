/**
 * Search nodes are killed with -9 while visitors search and clips are published: a single one, and, with several
 * `OPENSEARCH_NODES`, two of a cluster in turn.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { opensearch, placesOf, startNode } from '../../../../scripts/engines/opensearch.ts'
import { startIndexing } from '../../src/features/search/start-indexing.ts'
import { freePort } from '../../src/platform/free-port.ts'
import type { TestServer } from '../test-server.ts'
import { describeWith } from './describe-with.ts'
import { expectFigure } from './figure.ts'
import { startWithOpensearch } from './opensearch-server.ts'

const NODES = Number(process.env['OPENSEARCH_NODES'] ?? 1)
const KNOWN = 30
const ADDED = 10
const SEARCHERS = 4
const WAIT = { timeout: 120_000, interval: 100 }

const givenNodeFolder = () => mkdtempSync(join(tmpdir(), 'rushes-opensearch-kill-'))

type Searched = { count: unknown; at: number; ms: number }

/** Visitors who repeat a search with a known result. */
function startSearching(countOf: (term: string) => Promise<unknown>) {
  const answers: Searched[] = []
  let isSearching = true
  const searchers = Array.from({ length: SEARCHERS }, async () => {
    while (isSearching) {
      const at = performance.now()
      const count = await countOf('zqkept')
      answers.push({ count, at, ms: performance.now() - at })
      await pause(20)
    }
  })
  return async () => {
    isSearching = false
    await Promise.all(searchers)
    return answers
  }
}

function countIn(server: TestServer) {
  return async (term: string): Promise<unknown> => {
    const answer = await server.http.inject({ url: `/rest/clip/clips?term=${term}` })
    return answer.statusCode === 200 ? answer.json().data.pagination.count : answer.statusCode
  }
}

async function givenClips(server: TestServer, title: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await server.givenClip({ title })
}

describeWith([opensearch], 'an OpenSearch node that dies', () => {
  test('R-SEARCH-32: a killed node under load gives no wrong answer, refuses within 1.5 seconds, recovers without an operator, and no change is lost', async () => {
    const place = { folder: givenNodeFolder(), port: await freePort() }
    let node = await startNode(place)
    const server = await startWithOpensearch([node.address])
    const countOf = countIn(server)
    const stopIndexing = startIndexing(server.services)
    await givenClips(server, 'Zqkept', KNOWN)
    await vi.waitFor(async () => expect(await countOf('zqkept')).toBe(KNOWN), WAIT)

    const stopSearching = startSearching(countOf)
    await node.kill()
    await givenClips(server, 'Zqadded', ADDED)
    await vi.waitFor(async () => expect(await countOf('zqkept')).toBe(503), WAIT)
    const ready = async () => (await server.http.inject({ url: '/readyz' })).json()
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ search: 'degraded' }), WAIT)

    node = await startNode(place)
    await vi.waitFor(async () => expect(await countOf('zqadded')).toBe(ADDED), WAIT)
    const answers = await stopSearching()
    expect(new Set(answers.map(({ count }) => count))).toEqual(new Set([KNOWN, 503]))
    expectFigure('milliseconds of the slowest answer', Math.max(...answers.map(({ ms }) => ms)), 1_500)
    expect((await server.services.search.compare()).mended).toBe(0)

    await stopIndexing()
    await server.close()
    await node.stop()
    rmSync(place.folder, { recursive: true, force: true })
  }, 600_000)

  test.runIf(NODES > 1)(
    `R-SEARCH-32: a killed node of a cluster of ${NODES}, and then another one, interrupts searches for at most two seconds, gives no wrong answer, and no change is lost`,
    { timeout: 900_000 },
    async () => {
      const places = await placesOf(Array.from({ length: NODES }, givenNodeFolder), freePort)
      const nodes = await Promise.all(places.map((place) => startNode(place)))
      const [first, ...others] = nodes.map(({ address }) => address)
      const server = await startWithOpensearch([first ?? '', ...others])
      const countOf = countIn(server)
      const stopIndexing = startIndexing(server.services)
      await givenClips(server, 'Zqkept', KNOWN)
      await vi.waitFor(async () => expect(await countOf('zqkept')).toBe(KNOWN), WAIT)

      for (const [at, term] of ['zqfirst', 'zqsecond'].entries()) {
        await vi.waitFor(() => expectGreen(others[1 - at] ?? ''), WAIT)
        const stopSearching = startSearching(countOf)
        await nodes[at]?.kill()
        await givenClips(server, term, ADDED)
        await vi.waitFor(async () => expect(await countOf(term)).toBe(ADDED), WAIT)
        const place = places[at]
        if (place) nodes[at] = await startNode(place)
        const answers = await stopSearching()
        const refused = answers.filter(({ count }) => count !== KNOWN)
        expect(new Set(refused.map(({ count }) => count))).toEqual(new Set(refused.length > 0 ? [503] : []))
        const missedMs = Math.max(0, ...refused.map((one) => one.at + one.ms)) - (refused[0]?.at ?? 0)
        expectFigure('milliseconds without a search', missedMs, 2_000)
      }
      await vi.waitFor(() => expectGreen(first ?? ''), WAIT)
      expect((await server.services.search.compare()).mended).toBe(0)

      await stopIndexing()
      await server.close()
      await Promise.all(nodes.map(({ stop }) => stop()))
      for (const { folder } of places) rmSync(folder, { recursive: true, force: true })
    },
  )
})

/** Each shard has its replica again. */
async function expectGreen(address: string): Promise<void> {
  const answer = await fetch(`${address}/_cluster/health`)
  expect(await answer.json()).toMatchObject({ status: 'green', number_of_nodes: NODES })
}
