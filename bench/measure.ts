/** Measures one class of requests. */
import { loadavg } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { Db } from '../apps/server/src/db/db.ts'
import { fetchTools } from '../scripts/fetch-tools.ts'
import { cpuMsOf } from './cpu.ts'
import type { RequestClass } from './search-classes.ts'
import { forgetStatements, type Statement, statementsOf } from './statements.ts'

type Load = {
  url: string
  connections: number
  headers: Readonly<Record<string, string>>
  /** Seconds. */
  duration: number
  requests: readonly { method: 'GET'; path: string }[]
}
/** Times in milliseconds. */
type Loaded = {
  latency: { p50: number; p97_5: number; p99: number }
  requests: { average: number; total: number }
  non2xx: number
}

const module = `${fetchTools('autocannon@9.0.0')}/autocannon/autocannon.js`
const { default: autocannon }: { default: (load: Load) => Promise<Loaded> } = await import(
  pathToFileURL(module).href
)

export type Measured = {
  name: string
  connections: number
  perSecond: number
  p50Ms: number
  p97Ms: number
  p99Ms: number
  failed: number
  /** Processor time for one request. */
  serverCpuMs: number
  postgresCpuMs: number
  /** The load average of the last minute; above the number of cores, waiting times include other programs. */
  load: number
  statements: Statement[]
  /** The fault of an answer; its figures are invalid then. */
  wrong?: string
}

export type Target = { address: string; serverPid: number; postgresPid: number; db: Db }
type Timed = Omit<Measured, 'serverCpuMs' | 'postgresCpuMs' | 'load' | 'statements'> & { requests: number }

/** Headers of browsers. Without them a page from memory is unpacked for each request, unlike for readers. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' }
const SECONDS = Number(process.env.SECONDS ?? 4)
/** Requests that warm up the server; a class whose paths are requested once continues after them. */
const WARM_UP_REQUESTS = 60

export async function measure(
  { address, serverPid, postgresPid, db }: Target,
  { name, paths }: Pick<RequestClass, 'name' | 'paths'>,
  connections: number,
): Promise<Measured> {
  for (const path of paths.slice(0, WARM_UP_REQUESTS))
    await (await fetch(address + path, { headers: HEADERS })).arrayBuffer()
  await forgetStatements(db)
  const before = [cpuMsOf(serverPid), cpuMsOf(postgresPid)] as const
  // Autocannon counts whole milliseconds, so a single connection is timed here.
  const { requests, ...timed } =
    connections === 1 ? await oneByOne(address, name, paths) : await atOnce(address, name, paths, connections)
  const each = (spent: number) => Math.round((100 * spent) / requests) / 100
  return {
    ...timed,
    serverCpuMs: each(cpuMsOf(serverPid) - before[0]),
    postgresCpuMs: each(cpuMsOf(postgresPid) - before[1]),
    load: Math.round(10 * (loadavg()[0] ?? 0)) / 10,
    statements: await statementsOf(db, requests),
  }
}

async function oneByOne(address: string, name: string, paths: readonly string[]): Promise<Timed> {
  const times: number[] = []
  let failed = 0
  const began = performance.now()
  for (let at = WARM_UP_REQUESTS; performance.now() - began < SECONDS * 1000; at++) {
    const start = performance.now()
    const response = await fetch(address + (paths[at % paths.length] ?? ''), { headers: HEADERS })
    await response.arrayBuffer()
    times.push(performance.now() - start)
    if (!response.ok) failed++
  }
  times.sort((a, b) => a - b)
  const part = (share: number) => Math.round(100 * (times[Math.floor(times.length * share)] ?? 0)) / 100
  return {
    name,
    connections: 1,
    perSecond: Math.round(times.length / SECONDS),
    p50Ms: part(0.5),
    p97Ms: part(0.975),
    p99Ms: part(0.99),
    failed,
    requests: times.length,
  }
}

async function atOnce(
  address: string,
  name: string,
  paths: readonly string[],
  connections: number,
): Promise<Timed> {
  const result = await autocannon({
    url: address,
    connections,
    headers: HEADERS,
    duration: SECONDS * 2,
    requests: paths.map((path) => ({ method: 'GET', path })),
  })
  const { latency, requests, non2xx } = result
  return {
    name,
    connections,
    perSecond: Math.round(requests.average),
    p50Ms: latency.p50,
    p97Ms: latency.p97_5,
    p99Ms: latency.p99,
    failed: non2xx,
    requests: requests.total,
  }
}
