/**
 * Toxiproxy between the shop and its dependencies: slow, cut and dead connections. `TOXIPROXY` is the path of its
 * program (`toxiproxy-server`), without which it is not used.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../src/platform/free-port.ts'
import { until } from './shop.ts'

export const TOXIPROXY = process.env['TOXIPROXY']

/** A toxic of Toxiproxy: its type, its attributes, and its direction. */
export type Toxic = {
  type: 'latency' | 'bandwidth' | 'timeout' | 'reset_peer' | 'slow_close' | 'limit_data'
  attributes: Record<string, number>
  stream?: 'upstream' | 'downstream'
}

export type Toxiproxy = {
  /** Opens a port that forwards to `upstream` ("127.0.0.1:5432"). */
  proxy(name: string, upstream: string): Promise<number>
  /** Adds a toxic in both directions, unless it has one. */
  poison(name: string, toxic: Toxic): Promise<void>
  /** Refuses new connections and cuts existing ones. */
  cut(name: string): Promise<void>
  /** Enables all proxies and removes all toxics. */
  calm(): Promise<void>
  stop(): Promise<void>
}

/** @param program the path of `toxiproxy-server` */
export async function startToxiproxy(program: string): Promise<Toxiproxy> {
  const port = await freePort()
  const server = spawn(program, ['-host', '127.0.0.1', '-port', String(port)], { stdio: 'ignore' })
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'user-agent': 'tests' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`toxiproxy answered ${answer.status}: ${await answer.text()}`)
  }
  await until(
    () =>
      call('/reset').then(
        () => true,
        () => false,
      ),
    10_000,
  )
  return {
    async proxy(name, upstream) {
      const listening = await freePort()
      await call('/proxies', { name, listen: `127.0.0.1:${listening}`, upstream, enabled: true })
      return listening
    },
    async poison(name, { stream, ...toxic }) {
      for (const way of stream ? [stream] : (['upstream', 'downstream'] as const)) {
        await call(`/proxies/${name}/toxics`, { ...toxic, stream: way })
      }
    },
    cut: (name) => call(`/proxies/${name}`, { enabled: false }),
    calm: () => call('/reset'),
    async stop() {
      const exited = once(server, 'exit')
      server.kill()
      await exited
    },
  }
}
