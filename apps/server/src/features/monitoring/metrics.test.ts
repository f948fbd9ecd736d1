/** The content of the metrics, who may read them, and that visitors cannot make them grow. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { buildServer } from '../../http/app.ts'
import { renderQueue } from '../../http/documents/render-queue.ts'
import { measureRequests } from '../../http/measure-requests.ts'
import { serveMetrics } from '../../http/serve-metrics.ts'
import { mountRoutes } from '../../mount-routes.ts'
import { listen } from '../../observations.ts'
import { freePort } from '../../platform/free-port.ts'
import { createLog } from '../../platform/log.ts'
import { type Metrics, openMetrics } from '../../platform/metrics/metrics.ts'
import { gaugesOf } from './gauges.ts'

let server: TestServer
let metrics: Metrics
beforeAll(async () => {
  server = await startTestServer()
  metrics = await openMetrics()
  metrics.read(gaugesOf(server.services, server.pool))
})
afterAll(async () => {
  metrics.close()
  await server.close()
})

/** The lines of a metric, without its name. */
async function linesOf(name: string): Promise<string[]> {
  const { body } = await metrics.text()
  return body.split('\n').filter((line) => line.startsWith(name))
}

describe('the metrics', () => {
  test('the metrics count requests by the address of their route, and unknown addresses as one', async () => {
    const http = buildServer(server.services)
    measureRequests(http, metrics)
    await mountRoutes(http, server.services, { draining: false })
    for (const url of [
      '/rest/clip/clips?term=dog',
      '/rest/clip/clips/41207',
      '/rest/no/1',
      '/rest/no/2',
      '/x',
    ]) {
      await http.inject({ url })
    }
    await http.close()
    const counts = await linesOf('rushes_http_request_duration_seconds_count')
    expect(counts).toEqual([
      expect.stringContaining('route="/rest/clip/clips",status="200"} 1'),
      expect.stringContaining('route="/rest/clip/clips/:id",status="404"} 1'),
      expect.stringContaining('route="none",status="404"} 3'),
    ])
  })

  test('the metrics contain the durations of statements, searches and connections', async () => {
    expect(await linesOf('rushes_query_duration_seconds_count{name="select')).not.toEqual([])
    expect((await linesOf('rushes_search_duration_seconds_count'))[0]).toMatch(/ [1-9]/)
    expect((await linesOf('rushes_pool_wait_seconds_count'))[0]).toMatch(/ [1-9]/)
  })

  test('the metrics contain what waits', async () => {
    expect(await linesOf('rushes_database_up')).toEqual(['rushes_database_up 1'])
    expect(await linesOf('rushes_orders_in_review')).toEqual(['rushes_orders_in_review 0'])
    expect(await linesOf('rushes_mails_waiting')).toEqual(['rushes_mails_waiting 0'])
    expect(await linesOf('rushes_pool_connections{state="waiting"}')).toHaveLength(1)
    expect((await linesOf('rushes_disk_free_bytes'))[0]).toMatch(/ [1-9]/)
    const left: number[] = []
    const stop = listen('waiting pages', ({ count }) => left.push(count))
    const queue = renderQueue({ renders: 1, waiting: 2 })
    const ends: (() => void)[] = []
    const pages = [0, 1, 2].map(() => queue.run(() => new Promise<void>((done) => ends.push(done))))
    expect(await linesOf('rushes_renders_waiting')).toEqual(['rushes_renders_waiting 2'])
    for (const page of pages) {
      await vi.waitFor(() => expect(ends).toHaveLength(1))
      ends.shift()?.()
      await page
    }
    stop()
    expect(left.at(-1)).toBe(0)
    expect(await linesOf('rushes_renders_waiting')).toEqual(['rushes_renders_waiting 0'])
  })

  test('the metrics contain which parts serve, and omit a replica and a cluster that are not configured', async () => {
    expect(await linesOf('rushes_search_up')).toEqual(['rushes_search_up 1'])
    expect(await linesOf('rushes_store_up')).toEqual(['rushes_store_up 1'])
    expect(await linesOf('rushes_replica_serves')).toEqual([])
    expect(await linesOf('rushes_search_changes_oldest_seconds')).toEqual([])
  })

  test('the metrics count the lines of the log that need attention', async () => {
    const log = createLog('error', { write: () => undefined })
    log.error({ order: 1 }, 'a payment needs manual review')
    log.error('something else')
    log.info('nothing')
    expect(await linesOf('rushes_alarms_total{alarm="a payment')).toEqual([
      'rushes_alarms_total{alarm="a payment needs manual review"} 1',
    ])
    expect(await linesOf('rushes_errors_total')).toEqual(['rushes_errors_total 2'])
  })
})

test('the metrics contain unavailable parts, and what waits for them', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  const closedPort = `127.0.0.1:${await freePort()}`
  const shop = await startTestServer(({ url }) => ({
    SEARCH_URL: `http://${closedPort}/rushes`,
    STORAGE_URL: `s3://media/shop?region=us-east-1&endpoint=http://${closedPort}`,
    // A primary is not a replica, so it is never read as one.
    DATABASE_REPLICA_URL: url,
  }))
  const about = await openMetrics()
  about.read(gaugesOf(shop.services, shop.pool))
  onTestFinished(async () => {
    about.close()
    await shop.close()
    vi.unstubAllEnvs()
  })
  await sql`insert into search_changes (is_package, id, noted_at) values (false, 1, now() - interval '400 seconds')`.execute(
    shop.ownerDb,
  )
  await vi.waitFor(async () => {
    const { body } = await about.text()
    expect(body).toMatch(/^rushes_database_up 1$/m)
    expect(body).toMatch(/^rushes_search_up 0$/m)
    expect(body).toMatch(/^rushes_store_up 0$/m)
    expect(body).toMatch(/^rushes_replica_serves 0$/m)
    expect(body).toMatch(/^rushes_search_changes_oldest_seconds 4\d\d\b/m)
  }, 30_000)
})

describe('the endpoint of the metrics', () => {
  test('the metrics are served on their own port, with the token', async () => {
    const port = await freePort()
    const stop = await serveMetrics({ host: '127.0.0.1', port, token: 'for-prometheus-alone' }, metrics)
    const sendRequest = (path: string, authorization = 'Bearer for-prometheus-alone') =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
    for (const [refused, status] of [
      [await sendRequest('/metrics', 'Bearer guess'), 401],
      [await sendRequest('/'), 404],
    ] as const) {
      expect(refused.status).toBe(status)
      expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
    const answer = await sendRequest('/metrics')
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds')
    await stop()
  })

  test('the metrics are not served on the public port', async () => {
    expect((await server.http.inject('/metrics')).statusCode).toBe(404)
  })
})
