/** A server that searches with OpenSearch, in indexes of its own. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Search } from '../../src/platform/search/search.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let started = 0

/** @param addresses of the nodes of a cluster, or of something in between; of several, one more has each shard */
export async function startWithOpensearch(
  addresses: readonly [string, ...string[]],
  settings: Record<string, string> = {},
): Promise<TestServer> {
  const prefix = `test-${process.pid}-${Date.now()}-${++started}`
  const replicas = addresses.length === 1 ? 0 : 1
  const nodes = addresses.map((address) => `${address}/${prefix}?replicas=${replicas}`)
  const server = await startTestServer({ ...settings, SEARCH_URL: nodes.join(',') })
  return {
    ...server,
    async close() {
      await server.close()
      await fetch(`${addresses[0]}/${prefix}-*`, { method: 'DELETE' })
    },
  }
}

const READS = ['search', 'count', 'facets', 'relax', 'near', 'suggest', 'correct', 'similar'] as const

/**
 * Indexes what waits before each search, as a worker and the engine's refresh do within two seconds: the contract asks
 * what is found, not when.
 */
export function settleBeforeSearches({ services }: TestServer, address: string): void {
  const { search, config } = services
  const prefix = config.search.kind === 'opensearch' ? config.search.prefix : ''
  let isSettling: Promise<void> | undefined
  async function settle(): Promise<void> {
    let taken = 0
    for (let more = await search.indexChanges(); more > 0; more = await search.indexChanges()) taken += more
    isRefreshed &&= taken === 0
    if (!isRefreshed) await fetch(`${address}/${prefix}/_refresh`, { method: 'POST' })
    isRefreshed = true
  }
  let isRefreshed = false
  const { indexChanges } = search
  search.indexChanges = async () => {
    const taken = await indexChanges()
    if (taken > 0) isRefreshed = false
    return taken
  }
  for (const name of READS) settleBefore(search, name)

  function settleBefore<Name extends (typeof READS)[number]>(port: Search, name: Name): void {
    const read = port[name] as (...args: unknown[]) => Promise<unknown>
    const settled = async (...args: unknown[]) => {
      isSettling ??= settle().finally(() => {
        isSettling = undefined
      })
      await isSettling
      return read(...args)
    }
    port[name] = settled as Search[Name]
  }
}

/** What becomes of a request; undefined for what the engine itself makes of it. */
export type Step =
  | { wait: number }
  | { cut: true }
  | { after: Promise<unknown> }
  | { status: number; body: string }
  | undefined

/** Something between a server and its engine, which decides about each request. */
export async function between(address: () => string) {
  let decide: (path: string) => Step = () => undefined
  const proxy: Server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.destroy())
  })

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const body = await buffer(request)
    const step = decide(path)
    if (step && 'cut' in step) return void reply.destroy()
    if (step && 'wait' in step) return void setTimeout(() => reply.destroy(), step.wait).unref()
    if (step && 'status' in step) {
      reply.writeHead(step.status, { 'content-type': 'application/json' })
      return void reply.end(step.body)
    }
    if (step) await step.after
    await pass(reply, `${address()}${path}`, {
      method: request.method,
      body,
      type: request.headers['content-type'],
    })
  }

  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const place = proxy.address()
  const port = place !== null && typeof place === 'object' ? place.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    onRequest(step: ((path: string) => Step) | undefined): void {
      decide = step ?? (() => undefined)
    },
    close: () => proxy.close(),
  }
}

type Passed = { method: string | undefined; body: Buffer; type: string | undefined }

async function pass(
  reply: ServerResponse,
  url: string,
  { method = 'GET', body, type }: Passed,
): Promise<void> {
  const passed = await fetch(url, {
    method,
    ...(body.length > 0 && { body }),
    headers: type ? { 'content-type': type } : {},
  })
  reply.writeHead(passed.status, { 'content-type': passed.headers.get('content-type') ?? 'application/json' })
  reply.end(Buffer.from(await passed.arrayBuffer()))
}
