/**
 * A search cluster that is late, broken, read-only, of another product or unavailable, and an index with concurrent
 * writers.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { opensearch } from '../../../../scripts/engines/opensearch.ts'
import { startIndexing } from '../../src/features/search/start-indexing.ts'
import { openSearch } from '../../src/platform/search/open-search.ts'
import { INDEXING_LOCK } from '../../src/platform/search/opensearch/changes.queries.ts'
import { INDEX_VERSION } from '../../src/platform/search/opensearch/index-settings.ts'
import { SearchAway, SearchFault, type SearchSettings } from '../../src/platform/search/search.ts'
import type { TestServer } from '../test-server.ts'
import { describeWith } from './describe-with.ts'
import { BROKEN, type FaultyCluster, startFaultyCluster } from './faulty-cluster.ts'
import { expectFigure } from './figure.ts'

const WAIT = { timeout: 60_000, interval: 100 }
/** The interval at which /readyz queries the cluster. */
const ASKED_EVERY_MS = 2_000
/** Less than the time limit of a search, and much less than the delay of the cluster. */
const READY_MS = 1_000

describeWith([opensearch], 'OpenSearch with faults', () => {
  let cluster: FaultyCluster
  let server: TestServer
  let known: number
  beforeAll(async () => {
    cluster = await startFaultyCluster()
    server = cluster.server
    known = await server.givenClip({ title: 'Zqknown zqclip' })
    await server.givenClip({ title: 'Zqknown zqclip' })
    await cluster.bringIn()
  })
  afterEach(() => cluster?.proxy.onRequest(undefined))
  afterAll(() => cluster?.close())

  const settings = () => server.services.config.search
  const rename = (id: number, title: string) =>
    server.services.db.updateTable('clips').set({ title }).where('id', '=', id).execute()
  const ready = () => server.http.inject({ url: '/readyz' })

  const LATE = { wait: 30_000 }
  const HALF = { status: 200, body: '{"took":3,"timed_out":false,"_shards":{"tot' }
  const A_PART = {
    status: 200,
    body: '{"took":3,"timed_out":false,"_shards":{"total":2,"successful":1,"failed":1},"hits":{"hits":[]}}',
  }
  const BUSY = { status: 429, body: '{"error":{"type":"es_rejected_execution_exception"},"status":429}' }
  const CUT = { cut: true } as const
  const READY = { ready: true, missing: [] }
  const DEGRADED = { ...READY, search: 'degraded' }

  test.each([
    ['late', LATE],
    ['cut off', CUT],
    ['half an answer', HALF],
    ['of a part of its shards', A_PART],
    ['too busy', BUSY],
    ['broken', BROKEN],
  ])(
    'R-SEARCH-32: while the cluster is %s, a search answers 503 within 1.5 seconds and everything else works',
    async (_, fault) => {
      cluster.proxy.onRequest(() => fault)
      const requested = performance.now()
      const refused = await cluster.find('zqknown')
      expectFigure('milliseconds to a refusal', performance.now() - requested, 1_500)
      expect(refused.statusCode).toBe(503)
      expect(refused.json().message).toBe('Search is not available now. Please try again in a minute.')
      for (const path of [
        'suggest?term=zqkno',
        'facets?term=zqknown',
        'relax?term=zqknown',
        'near?term=zqknown',
        'types?term=zqknown',
      ]) {
        expect((await server.http.inject({ url: `/rest/clip/clips/${path}` })).statusCode, path).toBe(200)
      }
      expect((await server.http.inject({ url: `/rest/clip/clips/${known}` })).statusCode).toBe(200)
      server.later(ASKED_EVERY_MS)
      await vi.waitFor(async () => expect((await ready()).json()).toEqual(DEGRADED), WAIT)
      expect((await ready()).statusCode).toBe(200)

      cluster.proxy.onRequest(undefined)
      await vi.waitFor(async () => expect((await cluster.find('zqknown')).statusCode).toBe(200), WAIT)
      server.later(ASKED_EVERY_MS)
      await vi.waitFor(async () => expect((await ready()).json()).toEqual(READY), WAIT)
    },
  )

  test('R-SEARCH-32: facets that are late repeatedly do not stop searches', async () => {
    cluster.proxy.onRequest((_, body) => (body.includes('"part0"') ? LATE : undefined))
    const facets = (term: string) => server.http.inject({ url: `/rest/clip/clips/facets?term=${term}` })
    const late = await Promise.all(['zqa', 'zqb', 'zqc', 'zqd', 'zqe'].map(facets))
    expect(late.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect((await cluster.find('zqknown')).statusCode).toBe(200)
    cluster.proxy.onRequest(undefined)
    const counted = async () => Object.values((await facets('zqknown')).json().data.counts).flat()
    await vi.waitFor(async () => expect(await counted()).not.toEqual([]), WAIT)
  })

  test('R-SEARCH-32: a late cluster does not delay /readyz, so that no balancer removes the process', async () => {
    cluster.proxy.onRequest(() => LATE)
    server.later(ASKED_EVERY_MS)
    const waits: number[] = []
    await vi.waitFor(async () => {
      const requested = performance.now()
      const answer = await ready()
      waits.push(performance.now() - requested)
      expect(answer.json()).toEqual(DEGRADED)
    }, WAIT)
    expect(Math.max(...waits)).toBeLessThan(READY_MS)
    cluster.proxy.onRequest(undefined)
    await vi.waitFor(async () => expect((await cluster.find('zqknown')).statusCode).toBe(200), WAIT)
  })

  test('R-SEARCH-31: changes while the cluster is unavailable are found within two seconds after its return', async () => {
    const stop = startIndexing(server.services)
    cluster.proxy.onRequest(() => BROKEN)
    const id = await server.givenClip({ title: 'Zqmeanwhile' })
    await pause(700)
    cluster.proxy.onRequest(undefined)
    await vi.waitFor(async () => expect(await cluster.idsOf('zqmeanwhile')).toEqual([id]), {
      timeout: 60_000,
      interval: 50,
    })
    const published = performance.now()
    const next = await server.givenClip({ title: 'Zqpublished' })
    await vi.waitFor(async () => expect(await cluster.idsOf('zqpublished')).toEqual([next]), {
      timeout: 60_000,
      interval: 50,
    })
    expectFigure('milliseconds from published to found', performance.now() - published, 2_000)
    await stop()
  })

  test('R-SEARCH-31: a batch that arrives late does not bring back an older state', async () => {
    const { search } = server.services
    const id = await server.givenClip({ title: 'Zqolder' })
    const held = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    let isFirst = true
    cluster.proxy.onRequest((path) => {
      if (!path.startsWith('/_bulk') || !isFirst) return undefined
      isFirst = false
      arrived.resolve()
      return { after: held.promise }
    })
    const late = search.indexChanges()
    await arrived.promise
    // The indexer loses its connection and its lock while its batch is still being sent.
    await cluster.endHolders(INDEXING_LOCK)
    await rename(id, 'Zqnewer')
    await cluster.bringIn()
    held.resolve()
    await expect(late).rejects.toThrow()
    await cluster.bringIn()
    expect(await cluster.idsOf('zqnewer')).toEqual([id])
    expect(await cluster.idsOf('zqolder')).toEqual([])
  })

  test('R-SEARCH-31: changes after the restore of an older database are found, although the index is newer', async () => {
    const id = await server.givenClip({ title: 'Zqindexed' })
    await cluster.bringIn()
    await sql`alter sequence search_versions restart`.execute(server.ownerDb)
    await rename(id, 'Zqrestored')
    await cluster.bringIn()
    expect(await cluster.idsOf('zqrestored')).toEqual([id])
    expect(await cluster.idsOf('zqindexed')).toEqual([])
  })

  test('R-SEARCH-32: a cluster that is read-only on a full disk can be searched, and changes wait until there is space', async () => {
    const id = await server.givenClip({ title: 'Zqfull' })
    await cluster.bringIn()
    const block = (isFull: boolean | null) =>
      cluster.put(`/${cluster.prefix}/_settings`, { 'index.blocks.read_only_allow_delete': isFull })
    await block(true)
    await rename(id, 'Zqroom')
    await expect(server.services.search.indexChanges()).rejects.toThrow(SearchAway)
    expect(await cluster.idsOf('zqfull')).toEqual([id])
    await block(null)
    await cluster.bringIn()
    expect(await cluster.idsOf('zqroom')).toEqual([id])
    expect(await cluster.idsOf('zqfull')).toEqual([])
  })

  test('R-SEARCH-31: a single refused document waits, and the others of its batch do not', async () => {
    const [refused, taken] = [
      await server.givenClip({ title: 'Zqbusy' }),
      await server.givenClip({ title: 'Zqbusy' }),
    ]
    cluster.proxy.onRequest((path) =>
      path.startsWith('/_bulk') ? { refuses: `clip-${refused}` } : undefined,
    )
    expect(await server.services.search.indexChanges()).toBe(1)
    await cluster.direct(`/${cluster.prefix}/_refresh`, { method: 'POST' })
    expect(await cluster.idsOf('zqbusy')).toEqual([taken])
    cluster.proxy.onRequest(undefined)
    await cluster.bringIn()
    expect(new Set(await cluster.idsOf('zqbusy'))).toEqual(new Set([refused, taken]))
  })

  test('R-SEARCH-31: a withdrawn clip is not shown anywhere, although the index still contains it', async () => {
    const words = { title: 'Zqherd zqgathers', keywords: ['zqmeadow'] }
    const [seen, withdrawnId] = [await server.givenClip(words), await server.givenClip(words)]
    await cluster.bringIn()
    const get = async (path: string) =>
      (await server.http.inject({ url: `/rest/clip/clips${path}` })).json().data
    const idsIn = (items: { id: number }[]) => items.map(({ id }) => id)
    const shown = async () => ({
      found: await cluster.idsOf('zqherd'),
      near: idsIn(await get('/near?term=zqherd+zqnowhere')),
      similar: idsIn((await get(`/${seen}`)).related_items),
      suggested: idsIn(await get('/suggest?term=zqherd')),
    })
    for (const [where, ids] of Object.entries(await shown())) expect(ids, where).toContain(withdrawnId)
    await server.services.db
      .updateTable('clips')
      .set({ state: 'withdrawn' })
      .where('id', '=', withdrawnId)
      .execute()
    for (const [where, ids] of Object.entries(await shown())) expect(ids, where).not.toContain(withdrawnId)
    expect((await shown()).found).toEqual([seen])
  })

  test('an index that lacks documents, or has too many or different ones than the catalogue, is repaired', async () => {
    const { search, db } = server.services
    const [missing, edited] = [
      await server.givenClip({ title: 'Zqlost' }),
      await server.givenClip({ title: 'Zqedited' }),
    ]
    const withdrawnId = await server.givenClip({ title: 'Zqgone' })
    await cluster.bringIn()
    await cluster.direct(`/${cluster.prefix}/_doc/clip-${missing}`, { method: 'DELETE' })
    await db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', withdrawnId).execute()
    await db.updateTable('clips').set({ title: 'Zqrewritten' }).where('id', '=', edited).execute()
    await db.deleteFrom('search_changes').execute()
    await cluster.direct(`/${cluster.prefix}/_refresh`, { method: 'POST' })
    expect((await search.compare()).mended).toBe(3)
    await cluster.bringIn()
    expect([
      await cluster.idsOf('zqlost'),
      await cluster.idsOf('zqrewritten'),
      await cluster.idsOf('zqgone'),
    ]).toEqual([[missing], [edited], []])
    expect((await search.compare()).mended).toBe(0)
  })

  const opened = (changes: Partial<SearchSettings>) => {
    const { db, clock } = server.services
    return openSearch({ ...settings(), ...changes } as SearchSettings, { db, workDb: db, clock })
  }

  test('an index of the same name of another product stops the start', async () => {
    const foreign = `${cluster.prefix}-foreign`
    await cluster.put(`/${foreign}-1`, { aliases: { [foreign]: {} } })
    await expect((await opened({ prefix: foreign })).checkStart()).rejects.toThrow(SearchFault)
    await expect((await opened({ prefix: foreign })).checkStart()).rejects.toThrow('not one of Rushes')
  })

  test('an index from before a filter gets the field of the filter before changes are indexed', async () => {
    const older = `${cluster.prefix}-older`
    const facets = { properties: { type: { type: 'keyword', index: false } } }
    const _meta = { product: 'rushes', version: INDEX_VERSION }
    await cluster.put(`/${older}-1`, {
      aliases: { [older]: {} },
      mappings: { dynamic: 'strict', _meta, properties: { facets } },
    })
    await (await opened({ prefix: older })).indexChanges()
    const mapping = await (await cluster.direct(`/${older}-1/_mapping/field/facets.*`)).text()
    expect(mapping).toContain('facets.captions')
  })

  test('an index of another version stops the start', async () => {
    const old = `${cluster.prefix}-old`
    const mappings = { _meta: { product: 'rushes', version: 0 } }
    await cluster.put(`/${old}-1`, { aliases: { [old]: {} }, mappings })
    await expect((await opened({ prefix: old })).checkStart()).rejects.toThrow('--rebuild-search')
  })

  test.each([
    ['1.3.20', 'opensearch'],
    ['9.1.0', undefined],
  ])('version %s of %s stops the start', async (number, distribution) => {
    const body = JSON.stringify({ version: { number, distribution } })
    cluster.proxy.onRequest((path) => (path === '/' ? { status: 200, body } : undefined))
    await expect(server.services.search.checkStart()).rejects.toThrow('Rushes needs OpenSearch 2 or newer')
  })

  test('an unavailable cluster does not stop the start', async () => {
    const search = await opened({ nodes: ['http://127.0.0.1:9'] })
    await expect(search.checkStart()).resolves.toBeUndefined()
  })

  test('a start with the database search is refused after another search was used', async () => {
    await expect((await opened({ kind: 'postgres' })).checkStart()).rejects.toThrow('--rebuild-search')
  })
})
