/** One class of requests under autocannon. */
import { loadavg } from 'node:os'
import autocannon from 'autocannon'
import { cpuMsOf } from './cpu.ts'

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
  /** Of the machine, in the last minute: with more than its cores, wall times are somebody else's too. */
  load: number
}

export type Target = { address: string; serverPid: number; postgresPid: number }
type Timed = Omit<Measured, 'serverCpuMs' | 'postgresCpuMs' | 'load'> & { requests: number }

const SECONDS = Number(process.env.SECONDS ?? 4)

export async function measure(
  { address, serverPid, postgresPid }: Target,
  name: string,
  paths: readonly string[],
  connections: number,
): Promise<Measured> {
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
  }
}

async function oneByOne(address: string, name: string, paths: readonly string[]): Promise<Timed> {
  const times: number[] = []
  let failed = 0
  for (const path of paths) await (await fetch(address + path)).arrayBuffer()
  const began = performance.now()
  for (let at = 0; performance.now() - began < SECONDS * 1000; at++) {
    const start = performance.now()
    const response = await fetch(address + (paths[at % paths.length] ?? ''))
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
    ...{ p50Ms: part(0.5), p97Ms: part(0.975), p99Ms: part(0.99), failed },
    requests: times.length + paths.length,
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
    duration: SECONDS * 2,
    requests: paths.map((path) => ({ method: 'GET', path })),
  })
  const { latency, requests, non2xx } = result
  return {
    name,
    connections,
    perSecond: Math.round(requests.average),
    ...{ p50Ms: latency.p50, p97Ms: latency.p97_5, p99Ms: latency.p99, failed: non2xx },
    requests: requests.total,
  }
}
