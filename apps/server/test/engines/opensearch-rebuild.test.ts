/**
 * A rebuild of an OpenSearch index: interrupted, disconnected, refused, found faulty, and while a visitor pages through
 * it.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { opensearch } from '../../../../scripts/engines/opensearch.ts'
import { REBUILDING_LOCK } from '../../src/platform/search/opensearch/changes.queries.ts'
import { SearchAway, SearchFault } from '../../src/platform/search/search.ts'
import { givenCatalogue, smallCatalogue } from '../search/small-catalogue.ts'
import type { TestServer } from '../test-server.ts'
import type { Step } from './between.ts'
import { describeWith } from './describe-with.ts'
import { BROKEN, type FaultyCluster, startFaultyCluster } from './faulty-cluster.ts'

/** Five batches of a rebuild. */
const CLIPS = 4_500
const BATCHES = 5

describeWith([opensearch], 'the rebuild of an OpenSearch index', () => {
  let cluster: FaultyCluster
  let server: TestServer
  let known: number[]
  beforeAll(async () => {
    cluster = await startFaultyCluster()
    server = cluster.server
    await givenCatalogue(server, smallCatalogue(CLIPS))
    known = [await server.givenClip({ title: 'Zqknown' }), await server.givenClip({ title: 'Zqknown' })]
    await cluster.bringIn()
  })
  afterEach(() => cluster?.proxy.onRequest(undefined))
  afterAll(() => cluster?.close())

  /** After a failed rebuild the old index is searched and gets changes, and the next rebuild succeeds. */
  async function expectUnharmed(): Promise<void> {
    cluster.proxy.onRequest(undefined)
    const { search, db } = server.services
    const [one = 0] = known
    const rename = (title: string) => db.updateTable('clips').set({ title }).where('id', '=', one).execute()
    expect((await cluster.idsOf('zqknown')).toSorted()).toEqual(known.toSorted())
    await rename('Zqmeanwhile')
    await cluster.bringIn()
    expect(await cluster.idsOf('zqmeanwhile')).toEqual([one])
    expect(await search.rebuild()).toBeGreaterThan(CLIPS)
    expect(await cluster.idsOf('zqmeanwhile')).toEqual([one])
    expect((await search.compare()).mended).toBe(0)
    await rename('Zqknown')
    await cluster.bringIn()
  }

  /** Decides about this batch of a rebuild and the following ones. */
  function fromBatch(wanted: number, step: () => Step): void {
    let batches = 0
    cluster.proxy.onRequest((path) => {
      if (!path.startsWith('/_bulk')) return undefined
      batches += 1
      return batches >= wanted ? step() : undefined
    })
  }

  test('a rebuild that fails at its last batch keeps the old index, and the next rebuild replaces it', async () => {
    const before = await cluster.indexes()
    fromBatch(BATCHES, () => BROKEN)
    await expect(server.services.search.rebuild()).rejects.toThrow(SearchAway)
    expect(await cluster.indexes()).toHaveLength(before.length + 1)
    await expectUnharmed()
    expect(await cluster.indexes()).toHaveLength(before.length + 1)
    server.later(25 * 3_600_000)
    await server.services.search.compare()
    expect(await cluster.indexes()).toHaveLength(1)
  })

  test('a rebuild whose connection to the database is lost keeps the old index', async () => {
    const held = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    fromBatch(BATCHES - 1, () => {
      arrived.resolve()
      return { after: held.promise }
    })
    const rebuilt = expect(server.services.search.rebuild()).rejects.toThrow()
    await arrived.promise
    await cluster.endHolders(REBUILDING_LOCK)
    held.resolve()
    await rebuilt
    await expectUnharmed()
  })

  test('a rebuild of which the cluster refuses a single document keeps the old index', async () => {
    cluster.proxy.onRequest((path) =>
      path.startsWith('/_bulk') ? { refuses: `clip-${known[0]}` } : undefined,
    )
    await expect(server.services.search.rebuild()).rejects.toThrow('refused')
    await expectUnharmed()
  })

  test('a batch that the cluster refuses, answers too late or accepts in part is sent again', async () => {
    const busy = { status: 429, body: '{"error":{"type":"es_rejected_execution_exception"},"status":429}' }
    const oneRefused = { refuses: `clip-${known[0]}` }
    // The client itself retries once after a cut connection; the clip is in the fifth batch.
    const answers: Step[] = [busy, undefined, { cut: true }, undefined, undefined, undefined, oneRefused]
    cluster.proxy.onRequest((path) => (path.startsWith('/_bulk') ? answers.shift() : undefined))
    expect(await server.services.search.rebuild()).toBeGreaterThan(CLIPS)
    expect(answers).toEqual([])
    expect((await server.services.search.compare()).mended).toBe(0)
  })

  test('the new index replaces the old one when its replicas are available', async () => {
    const late = { status: 408, body: '{"timed_out":true}' }
    const [health, swap] = ['/_cluster/health/', '/_aliases']
    const requested: string[] = []
    cluster.proxy.onRequest((path) => {
      const seen = [health, swap].find((one) => path.startsWith(one))
      if (seen) requested.push(seen)
      return seen === health && requested.length <= 2 ? late : undefined
    })
    expect(await server.services.search.rebuild()).toBeGreaterThan(CLIPS)
    expect(requested).toEqual([health, health, health, swap])
  })

  test('a new index that lost documents does not replace the old one', async () => {
    const next = `/${cluster.prefix}-next`
    const lose = () =>
      Promise.all(known.map((id) => cluster.direct(`${next}/_doc/clip-${id}`, { method: 'DELETE' })))
    cluster.proxy.onRequest((path) => (path === `${next}/_refresh` ? { after: lose() } : undefined))
    const failed = server.services.search.rebuild()
    await expect(failed).rejects.toThrow(SearchFault)
    await expect(failed).rejects.toThrow('2 of 4502 differ: the old one stays.')
    await expectUnharmed()
  })

  test('R-SEARCH-3: pages in a fixed sort order continue in the rebuilt index, and those by relevance begin again', async () => {
    const ids: number[] = []
    for (let made = 0; made < 5; made += 1) ids.push(await server.givenClip({ title: 'Zqpaged' }))
    await cluster.bringIn()
    const page = async (sort: 'oldest' | 'most_rel', after?: string) => {
      const querystring = { term: 'zqpaged', sort, page_size: 2, ...(after && { es_after: after }) }
      const { items, pagination } = (await server.guest.call('GET /clip/clips', { querystring })).data
      return { ids: items.map(({ id }) => id), next: pagination.es_after ?? '' }
    }
    const [dated, relevant] = [await page('oldest'), await page('most_rel')]
    await server.services.search.rebuild()
    const second = await page('oldest', dated.next)
    const third = await page('oldest', second.next)
    expect([...dated.ids, ...second.ids, ...third.ids].toSorted()).toEqual(ids.toSorted())
    await expect(page('most_rel', relevant.next)).rejects.toMatchObject({ code: 'bad_cursor' })
  })
})
