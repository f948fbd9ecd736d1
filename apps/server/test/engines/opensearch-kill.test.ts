/** A search node is killed with -9 while people search and clips are published. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { opensearch, startNode } from '../../../../scripts/engines/opensearch.ts'
import { startIndexing } from '../../src/features/search/start-indexing.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { describeWith } from './describe-with.ts'
import { expectFigure } from './figure.ts'
import { startWithOpensearch } from './opensearch-server.ts'

const KNOWN = 30
const ADDED = 10
const SEARCHERS = 4

describeWith([opensearch], 'an OpenSearch node that dies', () => {
  test('R-SEARCH-32: under load gives no wrong answer, refuses within 1.5 seconds, comes back by itself, and no change is lost', async () => {
    const place = { folder: mkdtempSync(join(tmpdir(), 'rushes-opensearch-kill-')), port: await freePort() }
    let node = await startNode(place)
    const server = await startWithOpensearch(node.address)
    const find = (term: string) => server.http.inject({ url: `/rest/clip/clips?term=${term}` })
    const countOf = async (term: string): Promise<unknown> => {
      const answer = await find(term)
      return answer.statusCode === 200 ? answer.json().data.pagination.count : answer.statusCode
    }
    const stopIndexing = startIndexing(server.services)
    for (let made = 0; made < KNOWN; made++) await server.givenClip({ title: 'Zqkept' })
    const waiting = { timeout: 120_000, interval: 100 }
    await vi.waitFor(async () => expect(await countOf('zqkept')).toBe(KNOWN), waiting)

    const answers: { said: unknown; ms: number }[] = []
    let isSearching = true
    const searchers = Array.from({ length: SEARCHERS }, async () => {
      while (isSearching) {
        const asked = performance.now()
        const said = await countOf('zqkept')
        answers.push({ said, ms: performance.now() - asked })
        await pause(20)
      }
    })
    await node.kill()
    for (let made = 0; made < ADDED; made++) await server.givenClip({ title: 'Zqadded' })
    await vi.waitFor(async () => expect(await countOf('zqkept')).toBe(503), waiting)
    expect((await server.http.inject({ url: '/readyz' })).json()).toMatchObject({ search: 'degraded' })

    node = await startNode(place)
    await vi.waitFor(async () => expect(await countOf('zqadded')).toBe(ADDED), waiting)
    isSearching = false
    await Promise.all(searchers)
    expect(new Set(answers.map(({ said }) => said))).toEqual(new Set([KNOWN, 503]))
    expectFigure('milliseconds of the slowest answer', Math.max(...answers.map(({ ms }) => ms)), 1_500)
    expect((await server.services.search.compare()).mended).toBe(0)

    await stopIndexing()
    await server.close()
    await node.stop()
    rmSync(place.folder, { recursive: true, force: true })
  }, 600_000)
})
