/**
 * Puts a delivery of a thousand files and its table into the watched folder while visitors search, and
 * measures the time of all files, the load of the server, and the response times of the visitors. Some files
 * are damaged, and some are films.
 */
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { runFfmpeg } from '@rushes/media/run-ffmpeg'
import { sql } from 'kysely'
import { madeMosaic } from '../apps/server/test/made-picture.ts'
import { tenths } from './admin-pages.ts'
import { cpuMsOf } from './cpu.ts'
import type { Target } from './measure.ts'

const FILES = Number(process.env.FILES ?? 1_000)
/** One file in this number is a film, and one in the next number is damaged. */
const FILM_EACH = 50
const DAMAGED_EACH = 40
/** The interval of twelve requests a second by visitors, and the time of measuring before files arrive. */
const ASK_EVERY_MS = 80
const IDLE_MS = 30_000

export type MeasuredDelivery = {
  files: number
  ready: number
  quarantined: number
  refused: number
  /** Files that were not imported and have no reported reason. */
  unsent: number
  seconds: number
  cpuMsPerFile: number
  mostMegabytes: number
  idleP95Ms: number
  busyP95Ms: number
  load: number
}

/** @param watched the folder that the server watches @param paths what visitors request */
export async function measureDelivery(
  { db, address, serverPid }: Target,
  watched: string,
  paths: readonly string[],
): Promise<MeasuredDelivery> {
  await layDelivery(watched, 'waiting.part')
  for (const path of paths) await (await fetch(address + path)).arrayBuffer()
  const idle = visit(address, paths)
  await pause(IDLE_MS)
  const idleP95Ms = p95(await idle.stop())

  const began = performance.now()
  const cpu = cpuMsOf(serverPid)
  await rename(join(watched, '..', 'waiting.part'), join(watched, 'delivery'))
  const busy = visit(address, paths)
  let mostBytes = 0
  let counted = await countFiles(db, watched)
  while (counted.ready + counted.quarantined + counted.refused < FILES) {
    await pause(500)
    mostBytes = Math.max(mostBytes, rssOf(serverPid))
    counted = await countFiles(db, watched)
  }
  return {
    files: FILES,
    ...counted,
    seconds: Math.round((performance.now() - began) / 1_000),
    cpuMsPerFile: Math.round((cpuMsOf(serverPid) - cpu) / FILES),
    mostMegabytes: Math.round(mostBytes / 2 ** 20),
    idleP95Ms,
    busyP95Ms: p95(await busy.stop()),
    load: tenths(loadavg()[0]),
  }
}

const kindOf = (at: number) =>
  at % FILM_EACH === 0 ? 'film' : at % DAMAGED_EACH === 1 ? 'damaged' : 'picture'

/** Next to the watched folder, so that all of it appears there at once. */
async function layDelivery(watched: string, name: string): Promise<void> {
  const folder = join(watched, '..', name)
  await mkdir(watched, { recursive: true })
  await mkdir(folder)
  const ffmpeg = await findFfmpeg('')
  const rows = ['file,title,description,keywords,category']
  for (let at = 0; at < FILES; at += 1) {
    const kind = kindOf(at)
    const file = `file-${at}.${kind === 'film' ? 'mp4' : 'png'}`
    rows.push(`${file},Delivered ${at},What file ${at} shows,delivery;number${at},Viral`)
    const picture = madeMosaic()
    if (kind === 'film') await runFfmpeg(ffmpeg, { folder, durationS: 3, args: filmArguments(file, at) })
    else await writeFile(join(folder, file), kind === 'damaged' ? picture.subarray(0, 500) : picture)
  }
  await writeFile(join(folder, 'words.csv'), `${rows.join('\n')}\n`)
}

const filmArguments = (file: string, at: number): string[] => [
  ...['-f', 'lavfi', '-i', `life=size=320x180:rate=25:seed=${at + 1}`, '-t', '3'],
  ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', file],
]

/** Sends requests whether or not the earlier answers have arrived. */
function visit(address: string, paths: readonly string[]) {
  let isOpen = true
  const times: Promise<number>[] = []
  const requested = (async () => {
    for (let at = 0; isOpen; at += 1) {
      times.push(timeOf(address + (paths[at % paths.length] ?? '')))
      await pause(ASK_EVERY_MS)
    }
  })()
  return {
    async stop(): Promise<number[]> {
      isOpen = false
      await requested
      return Promise.all(times)
    },
  }
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - began
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return tenths(sorted[Math.floor(sorted.length * 0.95)])
}

async function countFiles(db: Target['db'], watched: string) {
  const { rows } = await sql<{ ready: number; quarantined: number; unsent: number }>`
    select count(*) filter (where state = 'ready')::int as ready,
           count(*) filter (where state = 'quarantined')::int as quarantined,
           count(*) filter (where state = 'quarantined' and problem = '')::int as unsent
      from ingests`.execute(db)
  const refused = await readdir(join(watched, 'refused'), { recursive: true }).catch(() => [])
  const texts = refused.filter((name) => name.endsWith('.txt')).length
  return { ...(rows[0] ?? { ready: 0, quarantined: 0, unsent: 0 }), refused: texts }
}

/** Bytes. */
function rssOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return 1_024 * Number(kilobytes)
}
