/** Keeps metrics from being read by whoever can reach the machine. */
import type { Variables } from './environment.ts'

/** @returns undefined where nothing is measured */
export const metricsOf = ({ METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token }: Variables) =>
  port === undefined ? undefined : { host, port, token }

const LOOPBACK = ['localhost', '127.0.0.1', '::1']

/** One sentence for each thing that has to change. */
export function metricsErrors(env: Variables): string[] {
  if (env.METRICS_PORT === undefined) return []
  const wrong: string[] = []
  if (env.METRICS_PORT === env.PORT) wrong.push('METRICS_PORT must be another port than PORT.')
  if (!LOOPBACK.includes(env.METRICS_HOST) && env.METRICS_TOKEN === '') {
    wrong.push(`METRICS_HOST=${env.METRICS_HOST} needs METRICS_TOKEN: others could read the metrics.`)
  }
  return wrong
}
