/** Metrics for Prometheus. The library is loaded only if metrics are on. */
import { listen } from '../../observations.ts'
import { queryNames } from './query-names.ts'

/** A metric that is computed when the metrics are read. Without a label it has a single value. */
export type Gauge = {
  name: string
  help: string
  label?: string
  read(): Promise<readonly { label?: string; value: number }[]>
}

export type Metrics = {
  request(what: { method: string; route: string; status: number; seconds: number; bytes: number }): void
  /** Adds gauges, which are read at each request for the metrics. */
  read(gauges: readonly Gauge[]): void
  /** Returns the metrics in the text format of Prometheus. */
  text(): Promise<{ type: string; body: string }>
  close(): void
}

/** Log messages that require an action of the operator, which docs/OPERATIONS.md describes. */
export const ALARMS = [
  'a payment needs manual review',
  'the books do not add up',
  'order and payment differ',
  'rows name files that are not there',
  'too many files without a row',
  'the search index differed from the catalogue',
  'changes do not reach the search index',
] as const

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const QUERY_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600]

export async function openMetrics(): Promise<Metrics> {
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  const registers = [registry]
  const nameOf = queryNames()
  prometheus.collectDefaultMetrics({ register: registry })

  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ) => new prometheus.Histogram({ name, help, buckets, labelNames, registers })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new prometheus.Counter({ name, help, labelNames, registers })

  const requests = histogram(
    'rushes_http_request_duration_seconds',
    'Requests by route and status.',
    SECONDS,
    ['method', 'route', 'status'],
  )
  const bytes = counter('rushes_http_response_bytes_total', 'Bytes that were sent, by route.', ['route'])
  const queries = histogram('rushes_query_duration_seconds', 'Statements by verb and table.', QUERY_SECONDS, [
    'name',
  ])
  const waits = histogram(
    'rushes_pool_wait_seconds',
    'Waits for a connection to the database.',
    QUERY_SECONDS,
  )
  const searches = histogram('rushes_search_duration_seconds', 'Searches in the engine.', SECONDS)
  const pages = counter('rushes_page_cache_total', 'Pages that were looked for in the cache.', ['outcome'])
  const renders = new prometheus.Gauge({
    name: 'rushes_renders_waiting',
    help: 'Pages that wait for their turn to be rendered.',
    registers,
  })
  const jobs = histogram('rushes_job_duration_seconds', 'Jobs that ran.', JOB_SECONDS, ['job', 'outcome'])
  const errors = counter('rushes_errors_total', 'Lines of the log at the level error.')
  const alarms = counter('rushes_alarms_total', 'Lines of the log at which a person must look.', ['alarm'])
  for (const alarm of ALARMS) alarms.inc({ alarm }, 0)

  /** Registers a gauge; one that cannot be read is left out, because the others still show the problem. */
  function register({ name, help, label, read }: Gauge): void {
    const gauge = new prometheus.Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      async collect() {
        gauge.reset()
        const values = await read().catch(() => [])
        if (values.length === 0 && label === undefined) gauge.remove()
        for (const one of values)
          gauge.set(label === undefined ? {} : { [label]: one.label ?? '' }, one.value)
      },
    })
  }

  const stops = [
    listen('query', ({ text, ms }) => queries.observe({ name: nameOf(text) }, ms / 1_000)),
    listen('connection', ({ ms }) => waits.observe(ms / 1_000)),
    listen('search', ({ ms }) => searches.observe(ms / 1_000)),
    listen('cached page', ({ hit }) => pages.inc({ outcome: hit ? 'hit' : 'miss' })),
    listen('waiting pages', ({ count }) => renders.set(count)),
    listen('job', ({ name, ms, failed }) =>
      jobs.observe({ job: name, outcome: failed ? 'failed' : 'done' }, ms / 1_000),
    ),
    listen('error', ({ message }) => {
      errors.inc()
      const alarm = ALARMS.find((one) => one === message)
      if (alarm !== undefined) alarms.inc({ alarm })
    }),
  ]

  return {
    request({ method, route, status, seconds, bytes: sent }) {
      requests.observe({ method, route, status }, seconds)
      bytes.inc({ route }, sent)
    },
    read(gauges) {
      for (const gauge of gauges) register(gauge)
    },
    async text() {
      return { type: registry.contentType, body: await registry.metrics() }
    },
    close() {
      for (const stop of stops) stop()
      registry.clear()
    },
  }
}
