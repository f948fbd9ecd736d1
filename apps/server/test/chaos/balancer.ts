/**
 * A small load balancer: it checks which processes are ready, sends requests to those (to the others if none
 * is ready), and sends a request to another process if a connection is refused. It counts the broken
 * connections that visitors would notice.
 */
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const CHECK_MS = 100

export type Balancer = {
  url: string
  /** Connections that broke after the request had been sent. */
  resets: number
  /** Whether the process at this port gets requests. */
  isUsing(port: number): boolean
  close(): Promise<void>
}

/** @param targets the ports in use now; the array may change while it runs */
export async function startBalancer(targets: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>()
  const balancer: Balancer = {
    url: '',
    resets: 0,
    isUsing: (port) => ready.has(port),
    close: async () => {},
  }
  let turn = 0

  async function check(): Promise<void> {
    await Promise.all(
      targets.map(async (port) => {
        const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
        if (answer?.status === 200) ready.add(port)
        else ready.delete(port)
      }),
    )
    for (const port of ready) if (!targets.includes(port)) ready.delete(port)
  }
  let isOpen = true
  /** Checks one after the other, because a late answer must not override a newer one. */
  async function keepChecking(): Promise<void> {
    while (isOpen) {
      await pause(CHECK_MS)
      await check()
    }
  }

  const server = createServer((incoming, outgoing) => {
    const tried = new Set<number>()
    const forward = (): void => {
      const isNew = (port: number) => !tried.has(port)
      const best = [...ready].filter(isNew)
      const candidates = best.length > 0 ? best : targets.filter(isNew)
      const port = candidates[turn++ % Math.max(candidates.length, 1)]
      if (port === undefined) return void outgoing.writeHead(502).end()
      tried.add(port)
      const onward = sendRequest({
        port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      })
      onward.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => {
          balancer.resets += 1
          outgoing.destroy()
        })
        answer.pipe(outgoing)
      })
      onward.on('error', (error) => {
        // A refused connection carried no data. A kept connection may be closed while a request arrives on
        // it: like deploy/haproxy.cfg, only read requests are sent again, first to the same process.
        const isUnanswered = incoming.method === 'GET' && onward.reusedSocket && !outgoing.headersSent
        if (isUnanswered) tried.delete(port)
        if (('code' in error && error.code === 'ECONNREFUSED') || isUnanswered) return forward()
        balancer.resets += 1
        outgoing.writeHead(502).end()
      })
      onward.end()
    }
    forward()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  balancer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  balancer.close = async () => {
    isOpen = false
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await checking
  }
  await check()
  const checking = keepChecking()
  return balancer
}
