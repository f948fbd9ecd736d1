/** Measures how fast files are sent: one large file, and a ZIP of two with as many bytes. */
import { loadavg } from 'node:os'
import type { Db } from '../apps/server/src/db/db.ts'
import { givenLargeDelivery } from '../apps/server/test/large-delivery.ts'
import { cpuMsOf } from './cpu.ts'

const GIB = 2 ** 30
const ROUNDS = 5

export type Throughput = {
  name: string
  mibPerSecond: number
  /** Processor time of the server for one GiB. */
  cpuMsPerGib: number
  load: number
}

type Target = { address: string; serverPid: number; db: Db; dataDir: string }

/** The best of five rounds each, in turn: other programs only ever make it slower. */
export async function measureFiles({ address, serverPid, db, dataDir }: Target): Promise<Throughput[]> {
  const kinds = [
    { name: 'one file of 2 GiB', path: await givenLargeDelivery(db, dataDir, [2 * GIB]) },
    { name: 'ZIP of two files of 1 GiB', path: await givenLargeDelivery(db, dataDir, [GIB, GIB]) },
  ]
  const best = new Map<string, Throughput>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, path } of kinds) {
      const measured = await measureOne(name, address + path, serverPid)
      const before = best.get(name)
      if (!before || measured.mibPerSecond > before.mibPerSecond) best.set(name, measured)
    }
  }
  return [...best.values()]
}

async function measureOne(name: string, url: string, serverPid: number): Promise<Throughput> {
  const cpuBefore = cpuMsOf(serverPid)
  const began = performance.now()
  const answer = await fetch(url)
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.length
  const seconds = (performance.now() - began) / 1_000
  return {
    name,
    mibPerSecond: Math.round(bytes / 2 ** 20 / seconds),
    cpuMsPerGib: Math.round((cpuMsOf(serverPid) - cpuBefore) / (bytes / GIB)),
    load: Math.round(10 * (loadavg()[0] ?? 0)) / 10,
  }
}
