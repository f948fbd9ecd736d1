/** A search cluster that is late, broken, foreign or away, and an index that others write at the same time. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RunningEngine } from '../../../../scripts/engines/engine.ts'
import { opensearch } from '../../../../scripts/engines/opensearch.ts'
import { startIndexing } from '../../src/features/search/start-indexing.ts'
import { openSearch } from '../../src/platform/search/open-search.ts'
import type { SearchSettings } from '../../src/platform/search/search.ts'
import { SearchFault } from '../../src/platform/search/search.ts'
import type { TestServer } from '../test-server.ts'
import { describeWith, startForTest } from './describe-with.ts'
import { expectFigure } from './figure.ts'
import { between, startWithOpensearch } from './opensearch-server.ts'

describeWith([opensearch], 'OpenSearch with faults', () => {
  let engine: RunningEngine
  let proxy: Awaited<ReturnType<typeof between>>
  let server: TestServer
  let known: number
  beforeAll(async () => {
    engine = await startForTest(opensearch)
    proxy = await between(() => engine.address)
    server = await startWithOpensearch([proxy.address])
    known = await server.givenClip({ title: 'Zqknown zqclip' })
    await server.givenClip({ title: 'Zqknown zqclip' })
    await bringIn()
  })
  afterEach(() => proxy.onRequest(undefined))
  afterAll(async () => {
    await server.close()
    proxy.close()
    await engine.stop()
  })

  const settings = () => server.services.config.search
  const prefix = () => {
    const search = settings()
    return search.kind === 'opensearch' ? search.prefix : ''
  }
  const direct = (path: string, options?: RequestInit) => fetch(`${engine.address}${path}`, options)
  const put = (path: string, body: unknown) =>
    direct(path, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const indexes = async () => Object.keys(JSON.parse(await (await direct(`/${prefix()}-*`)).text())).sort()
  const find = (term: string) => server.http.inject({ url: `/rest/clip/clips?term=${term}` })
  const idsOf = async (term: string): Promise<number[]> => {
    const { data } = (await find(term)).json()
    return data.items.map(({ id }: { id: number }) => id)
  }

  /** Until nothing waits and all of it can be found. */
  async function bringIn(): Promise<void> {
    while ((await server.services.search.indexChanges()) > 0);
    await direct(`/${prefix()}/_refresh`, { method: 'POST' })
  }

  const LATE = { wait: 30_000 }
  const HALF = { status: 200, body: '{"took":3,"timed_out":false,"_shards":{"tot' }
  const A_PART = {
    status: 200,
    body: '{"took":3,"timed_out":false,"_shards":{"total":2,"successful":1,"failed":1},"hits":{"hits":[]}}',
  }
  const BUSY = { status: 429, body: '{"error":{"type":"es_rejected_execution_exception"},"status":429}' }
  const BROKEN = { status: 500, body: '{}' }
  const CUT = { cut: true } as const

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
      proxy.onRequest(() => fault)
      const asked = performance.now()
      const refused = await find('zqknown')
      expectFigure('milliseconds to a refusal', performance.now() - asked, 1_500)
      expect(refused.statusCode).toBe(503)
      expect(refused.json().message).toBe(
        'Search is not available at the moment. Please try again in a minute.',
      )
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
      const ready = await server.http.inject({ url: '/readyz' })
      expect(ready.statusCode).toBe(200)
      expect(ready.json()).toEqual({ ready: true, missing: [], search: 'degraded' })

      proxy.onRequest(undefined)
      await vi.waitFor(async () => expect((await find('zqknown')).statusCode).toBe(200), {
        timeout: 60_000,
        interval: 100,
      })
      expect((await server.http.inject({ url: '/readyz' })).json()).toEqual({ ready: true, missing: [] })
    },
  )

  test('R-SEARCH-31: what changes while the cluster is away is found when it is back, within two seconds', async () => {
    const stop = startIndexing(server.services)
    proxy.onRequest(() => BROKEN)
    const id = await server.givenClip({ title: 'Zqmeanwhile' })
    await pause(700)
    proxy.onRequest(undefined)
    await vi.waitFor(async () => expect(await idsOf('zqmeanwhile')).toEqual([id]), {
      timeout: 60_000,
      interval: 50,
    })
    const published = performance.now()
    const next = await server.givenClip({ title: 'Zqpublished' })
    await vi.waitFor(async () => expect(await idsOf('zqpublished')).toEqual([next]), {
      timeout: 60_000,
      interval: 50,
    })
    expectFigure('milliseconds from published to found', performance.now() - published, 2_000)
    await stop()
  })

  test('R-SEARCH-31: a batch that arrives late does not bring back an older state', async () => {
    const { db, search } = server.services
    const id = await server.givenClip({ title: 'Zqolder' })
    const held = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    let isFirst = true
    proxy.onRequest((path) => {
      if (!path.startsWith('/_bulk') || !isFirst) return undefined
      isFirst = false
      arrived.resolve()
      return { after: held.promise }
    })
    const late = search.indexChanges()
    await arrived.promise
    // The connection of the indexer is lost, and with it its turn; its batch is still on the way.
    await endIndexers()
    await db.updateTable('clips').set({ title: 'Zqnewer' }).where('id', '=', id).execute()
    await bringIn()
    held.resolve()
    await expect(late).rejects.toThrow()
    await bringIn()
    expect(await idsOf('zqnewer')).toEqual([id])
    expect(await idsOf('zqolder')).toEqual([])
  })

  const endIndexers = () =>
    server.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7140513 and granted
         and database = (select oid from pg_database where datname = current_database())`,
    )

  test('R-SEARCH-33: a rebuild that breaks off leaves the old index, and the next one takes its place', async () => {
    const { search } = server.services
    const before = await indexes()
    let bulks = 0
    proxy.onRequest((path) => (path.startsWith('/_bulk') && ++bulks > 0 ? BROKEN : undefined))
    await expect(search.rebuild()).rejects.toThrow()
    proxy.onRequest(undefined)
    expect(await indexes()).toHaveLength(before.length + 1)
    expect(await idsOf('zqknown')).toHaveLength(2)
    // Changes go on meanwhile, into both.
    const id = await server.givenClip({ title: 'Zqbetween' })
    await bringIn()
    expect(await idsOf('zqbetween')).toEqual([id])
    expect(await search.rebuild()).toBeGreaterThan(2)
    expect(await idsOf('zqbetween')).toEqual([id])
    expect(await indexes()).toHaveLength(before.length + 1)
    server.later(25 * 3_600_000)
    await search.compare()
    expect(await indexes()).toHaveLength(1)
    expect(await idsOf('zqknown')).toHaveLength(2)
  })

  test('R-SEARCH-33: an index that lacks documents, holds too many or others than the catalogue is mended', async () => {
    const { search, db } = server.services
    const [missing, edited] = [
      await server.givenClip({ title: 'Zqlost' }),
      await server.givenClip({ title: 'Zqedited' }),
    ]
    const gone = await server.givenClip({ title: 'Zqgone' })
    await bringIn()
    await direct(`/${prefix()}/_doc/clip-${missing}`, { method: 'DELETE' })
    await db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', gone).execute()
    await db.updateTable('clips').set({ title: 'Zqrewritten' }).where('id', '=', edited).execute()
    await db.deleteFrom('search_changes').execute()
    await direct(`/${prefix()}/_refresh`, { method: 'POST' })
    expect((await search.compare()).mended).toBe(3)
    await bringIn()
    expect([await idsOf('zqlost'), await idsOf('zqrewritten'), await idsOf('zqgone')]).toEqual([
      [missing],
      [edited],
      [],
    ])
    expect((await search.compare()).mended).toBe(0)
  })

  const opened = (changes: Partial<SearchSettings>) => {
    const { db, clock } = server.services
    return openSearch({ ...settings(), ...changes } as SearchSettings, { db, workDb: db, clock })
  }

  test('R-SEARCH-33: an index of the same name that is not ours stops the start', async () => {
    const foreign = `${prefix()}-foreign`
    await put(`/${foreign}-1`, { aliases: { [foreign]: {} } })
    await expect((await opened({ prefix: foreign })).checkStart()).rejects.toThrow(SearchFault)
    await expect((await opened({ prefix: foreign })).checkStart()).rejects.toThrow('not one of Rushes')
  })

  test('R-SEARCH-33: an index of another version stops the start', async () => {
    const old = `${prefix()}-old`
    const mappings = { _meta: { product: 'rushes', version: 0 } }
    await put(`/${old}-1`, { aliases: { [old]: {} }, mappings })
    await expect((await opened({ prefix: old })).checkStart()).rejects.toThrow('--rebuild-search')
  })

  test.each([
    ['1.3.20', 'opensearch'],
    ['9.1.0', undefined],
  ])('R-SEARCH-33: version %s of %s stops the start', async (number, distribution) => {
    const body = JSON.stringify({ version: { number, distribution } })
    proxy.onRequest((path) => (path === '/' ? { status: 200, body } : undefined))
    await expect(server.services.search.checkStart()).rejects.toThrow('Rushes needs OpenSearch 2 or newer')
  })

  test('R-SEARCH-33: a cluster that is away does not stop the start', async () => {
    const search = await opened({ nodes: ['http://127.0.0.1:9'] })
    await expect(search.checkStart()).resolves.toBeUndefined()
  })

  test('R-SEARCH-33: the database refuses to search an index that the cluster has kept', async () => {
    await expect((await opened({ kind: 'postgres' })).checkStart()).rejects.toThrow('--rebuild-search')
  })
})
