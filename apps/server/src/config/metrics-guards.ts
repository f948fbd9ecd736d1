/** Configures metrics and traces, and protects metrics from being read by every client that can reach the machine. */

import type { TracesConfig } from '../platform/traces/traces.ts'
import type { Variables } from './environment.ts'

/** @returns undefined if metrics are off */
export const metricsOf = ({ METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token }: Variables) =>
  port === undefined ? undefined : { host, port, token }

/** @returns undefined if traces are off */
export function tracesOf(env: Variables): TracesConfig | undefined {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const pairs = env.OTEL_EXPORTER_OTLP_HEADERS.split(',').map((pair) => pair.split('='))
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    // The format of OpenTelemetry: name=value pairs, separated by commas, with URL-encoded values.
    headers: Object.fromEntries(
      pairs.flatMap(([name = '', ...value]) =>
        name.trim() === '' ? [] : [[name.trim(), decodeURIComponent(value.join('=').trim())]],
      ),
    ),
    service: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  }
}

const LOOPBACK = ['localhost', '127.0.0.1', '::1']

/** Returns one sentence for each required change. */
export function metricsErrors(env: Variables): string[] {
  if (env.METRICS_PORT === undefined) return []
  const wrong: string[] = []
  if (env.METRICS_PORT === env.PORT) wrong.push('METRICS_PORT must be another port than PORT.')
  if (!LOOPBACK.includes(env.METRICS_HOST) && env.METRICS_TOKEN === '') {
    wrong.push(`METRICS_HOST=${env.METRICS_HOST} needs METRICS_TOKEN: others could read the metrics.`)
  }
  return wrong
}
