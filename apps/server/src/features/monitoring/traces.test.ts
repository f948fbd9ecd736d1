/** What traces send to an OpenTelemetry collector about requests and jobs, and what they omit. */
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { buildServer } from '../../http/app.ts'
import { pageApi } from '../../http/documents/page-api.ts'
import { traceRequests } from '../../http/trace-requests.ts'
import { mountRoutes } from '../../mount-routes.ts'
import { together } from '../../observations.ts'
import { freePort } from '../../platform/free-port.ts'
import { pgBossJobs } from '../../platform/jobs/pg-boss-jobs.ts'
import { openS3 } from '../../platform/storage/s3-client.ts'
import { openTraces, type Traces } from '../../platform/traces/traces.ts'

const Value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const Span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
})
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})
type SpanData = z.infer<typeof Span>

const STRANGERS = '11111111111111111111111111111111'

/** A collector over HTTP that stores what it receives. */
async function startCollector() {
  const spans: SpanData[] = []
  const keys: unknown[] = []
  const server = createServer(async (request, response) => {
    const found = Sent.parse(await json(request))
    spans.push(...found.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)))
    keys.push(request.headers['x-key'])
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return { endpoint: `http://127.0.0.1:${port}`, spans, keys, close: () => void server.close() }
}

const attribute = (span: SpanData | undefined, key: string) =>
  span?.attributes.find((one) => one.key === key)?.value

describe('traces', () => {
  let server: TestServer
  let collector: Awaited<ReturnType<typeof startCollector>>
  beforeAll(async () => {
    server = await startTestServer()
    collector = await startCollector()
  })
  afterAll(async () => {
    collector.close()
    await server.close()
  })

  const given = (share = 1) =>
    openTraces({ endpoint: collector.endpoint, headers: { 'x-key': 'ours' }, service: 'shop', share })

  async function givenShop(traces: Traces) {
    const http = buildServer(server.services)
    traceRequests(http, traces, server.services.config)
    await mountRoutes(http, server.services, { draining: false })
    return http
  }

  /** @returns what the collector received while `work` ran */
  async function spansOf(work: (traces: Traces) => Promise<unknown>, share?: number): Promise<SpanData[]> {
    collector.spans.length = 0
    const traces = await given(share)
    await work(traces)
    await traces.close()
    return collector.spans
  }

  test('traces contain a request with its statements and its search, by its request id, and nothing that was typed', async () => {
    let id: unknown
    const spans = await spansOf(async (traces) => {
      const http = await givenShop(traces)
      const stranger = { traceparent: `00-${STRANGERS}-2222222222222222-01` }
      const answer = await http.inject({ url: '/rest/clip/clips?term=zeppelin', headers: stranger })
      id = answer.headers['x-request-id']
      await http.close()
    })
    const request = spans.find(({ name }) => name === 'GET /rest/clip/clips')
    expect(attribute(request, 'rushes.request_id')).toEqual({ stringValue: id })
    expect(attribute(request, 'http.response.status_code')).toEqual({ intValue: 200 })
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    const names = inside.map(({ name }) => name)
    expect(names).toContain('search')
    expect(names.filter((name) => name.startsWith('select '))).not.toEqual([])
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
    expect(request?.traceId).not.toBe(STRANGERS)
    expect(request?.parentSpanId).toBeUndefined()
    expect(JSON.stringify(spans)).not.toContain('zeppelin')
    expect(collector.keys).toContain('ours')
  })

  test('traces contain a page together with its calls of the API', async () => {
    const spans = await spansOf(async (traces) => {
      const http = await givenShop(traces)
      const { client } = pageApi(server.services.config, http, { traces })('203.0.113.9')
      http.get('/page', async () => client.call('GET /clip/countries'))
      expect((await http.inject('/page')).statusCode).toBe(200)
      await http.close()
    })
    const page = spans.find(({ name }) => name === 'GET /page')
    const call = spans.find(({ name }) => name === 'GET /rest/clip/countries')
    expect([call?.traceId, call?.parentSpanId]).toEqual([page?.traceId, page?.spanId])
  })

  test('traces contain a job together with the request that started it', async () => {
    const done = Promise.withResolvers<unknown>()
    const queue = pgBossJobs(server.databaseUrl)
    const job = { name: 'traced', run: async (_services: object, data: object) => done.resolve(data) }
    const spans = await spansOf(async (traces) => {
      await queue.start({ log: { error() {} } }, [job], { work: true })
      const http = await givenShop(traces)
      http.get('/asks', async () => {
        await queue.send('traced', { clip: 7 })
        return {}
      })
      await http.inject('/asks')
      await http.close()
      expect(await done.promise).toEqual({ clip: 7 })
      await queue.stop()
    })
    const request = spans.find(({ name }) => name === 'GET /asks')
    const traced = spans.find(({ name }) => name === 'job traced')
    expect([traced?.traceId, traced?.parentSpanId]).toEqual([request?.traceId, request?.spanId])
  })

  test('traces contain a job with its statements and its calls of the store, and omit those without a parent', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    const refused = `http://127.0.0.1:${await freePort()}`
    const s3 = openS3({ bucket: 'media', prefix: '', endpoint: refused, region: 'us-east-1' })
    const countries = () => server.services.db.selectFrom('countries').select('code').execute()
    const head = () => s3.client.send(new HeadObjectCommand({ Bucket: 'media', Key: 'a' }))
    const spans = await spansOf(async () => {
      await countries()
      const job = together('count', undefined, async () => {
        await countries()
        await s3.send(head)
      })
      await expect(job).rejects.toThrow()
    })
    vi.unstubAllEnvs()
    const job = spans.find(({ name }) => name === 'job count')
    expect(spans.filter((one) => one !== job).map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
      ['select countries', job?.spanId],
      ['store', job?.spanId],
    ])
  })

  test('traces are made for the configured share of the requests', async () => {
    const spans = await spansOf(async (traces) => {
      const http = await givenShop(traces)
      for (let call = 0; call < 20; call += 1) await http.inject('/rest/clip/countries')
      await http.close()
    }, 0)
    expect(spans).toEqual([])
  })

  test('traces for an unavailable collector delay neither requests nor the shutdown', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`
    const traces = await openTraces({ endpoint, headers: {}, service: 'shop', share: 1 })
    const http = await givenShop(traces)
    expect((await http.inject('/rest/clip/countries')).statusCode).toBe(200)
    await http.close()
    const began = Date.now()
    await traces.close()
    expect(Date.now() - began).toBeLessThan(10_000)
  })
})
