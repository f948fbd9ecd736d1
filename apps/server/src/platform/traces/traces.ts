/** Sends a trace of each request and job to an OpenTelemetry collector. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import { keepTogetherBy, listen } from '../../observations.ts'
import { queryNames } from '../metrics/query-names.ts'

export type TracesConfig = Readonly<{
  /** Address of the collector, without the path. */
  endpoint: string
  /** Headers for the collector, such as its key. */
  headers: Readonly<Record<string, string>>
  service: string
  /** The sampled share of the traces that begin here, from 0 to 1. */
  share: number
}>

export type TracedRequest = { ended(status: number): void }

export type Traces = {
  /**
   * Runs the work of a request; events during it are added to its trace.
   * @param from the `traceparent` header of a call by another process of this installation
   */
  request(
    what: { method: string; route: string; requestId: string; from: string | undefined },
    work: () => void,
  ): TracedRequest
  /** Returns headers for a call to another process of this installation. */
  headers(): Record<string, string>
  /** Sends the remaining traces. */
  close(): Promise<void>
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
/** Time limit, so that an unavailable collector does not delay the end of the process. */
const SEND_MS = 3_000

export async function openTraces({ endpoint, headers, service, share }: TracesConfig): Promise<Traces> {
  const [otel, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: SEND_MS,
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_MS })],
  })
  const tracer = provider.getTracer('rushes')
  const { trace, ROOT_CONTEXT, SpanKind, SpanStatusCode } = otel
  const current = new AsyncLocalStorage<Context>()
  const nameOf = queryNames()
  const within = <Result>(span: Span, work: () => Result): Result =>
    current.run(trace.setSpan(ROOT_CONTEXT, span), work)

  /** Adds an event to the current trace; an idle process without requests and jobs must send none. */
  function past(name: string, ms: number, attributes: Record<string, string> = {}): void {
    const parent = current.getStore()
    if (!parent) return
    const endTime = Date.now()
    tracer
      .startSpan(name, { kind: SpanKind.CLIENT, startTime: endTime - ms, attributes }, parent)
      .end(endTime)
  }

  function contextOf(from: string | undefined): Context {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(from ?? '') ?? []
    if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
    const traceFlags = Number.parseInt(flags ?? '00', 16)
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }

  function currentTrace(): string | undefined {
    const span = trace.getSpanContext(current.getStore() ?? ROOT_CONTEXT)
    if (!span) return undefined
    return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
  }

  async function job<Result>(
    name: string,
    from: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, contextOf(from))
    try {
      return await within(span, work)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  const stops = [
    listen('query', ({ text, ms }) => past(nameOf(text), ms, { 'db.system.name': 'postgresql' })),
    listen('search', ({ ms }) => past('search', ms)),
    listen('store', ({ ms }) => past('store', ms)),
    keepTogetherBy({ current: currentTrace, job }),
  ]

  return {
    request({ method, route, requestId, from }, work) {
      // The route and not the address, which may contain a signature or input of a visitor.
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'rushes.request_id': requestId,
      }
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes },
        contextOf(from),
      )
      within(span, work)
      return {
        ended(status) {
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    headers() {
      const traceparent = currentTrace()
      return traceparent === undefined ? {} : { traceparent }
    },
    async close() {
      for (const stop of stops) stop()
      // Traces for an unavailable collector are lost.
      await provider.shutdown().catch(() => undefined)
    },
  }
}
