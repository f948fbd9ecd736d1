/** Serves the metrics on a separate port, which is not public. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { isSameSignature } from '../platform/signing.ts'

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' }

type Settings = NonNullable<Config['metrics']>

/** @returns a function that stops the server */
export async function serveMetrics(
  { host, port, token }: Settings,
  metrics: Pick<Metrics, 'text'>,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    answer(request, response, { token, metrics }).catch(() => response.writeHead(500).end())
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(port, host, resolve)
  await promise
  return async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { token, metrics }: { token: string; metrics: Pick<Metrics, 'text'> },
): Promise<void> {
  const given = request.headers.authorization ?? ''
  if (token !== '' && !isSameSignature(given, `Bearer ${token}`)) {
    response.writeHead(401, { ...PLAIN, 'www-authenticate': 'Bearer' }).end('METRICS_TOKEN is asked for.\n')
    return
  }
  if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
    response.writeHead(404, PLAIN).end('The metrics are at /metrics.\n')
    return
  }
  const { type, body } = await metrics.text()
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}
