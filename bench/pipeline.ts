/**
 * Measures the cost of importing videos in addition to the encoder: processor time of the pipeline and of the same
 * commands by hand, in turn; and how long a video of 8 s takes from its last byte until it is ready.
 */
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { sql } from 'kysely'
import { insertBatch } from '../apps/server/src/features/ingest/ingests.queries.ts'
import { givenAgent, tenths } from './admin-pages.ts'
import { type Spent, takeDown, type Work, workByHand } from './by-hand.ts'
import { cpuMsOf, endedChildrenCpuMs } from './cpu.ts'
import { EASY, type FilmKind, HARD, LARGE, LONGER, makeFilm, otherCopy, TEN } from './made-films.ts'
import type { Target } from './measure.ts'
import { type MeasuredRendition, measureRendition } from './rendition.ts'

/** Seven films. */
const DELIVERY: readonly FilmKind[] = [EASY, EASY, EASY, HARD, HARD, HARD, LONGER]
const ALONE: readonly FilmKind[] = [HARD, LARGE]
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const TRIES = Number(process.env.TRIES ?? 5)
const IDLE_MS = 10_000
const ASK_EVERY_MS = 200

type Round = {
  pipelineMs: { server: number; ffmpeg: number; database: number; seconds: number }
  handMs: { pictures: number; ffmpeg: number; seconds: number }
  /** More processor time than by hand, without the database. */
  overheadPercent: number
}
type Alone = { film: string; readyMs: number; encodeMs: number; handMs: number; ratio: number; steps: object }
export type MeasuredPipeline = {
  load: number
  films: number
  /** Milliseconds that the server and the database use per second when nothing is imported. */
  idleMsPerSecond: { server: number; database: number }
  rounds: Round[]
  /** The medians of several films that are imported alone. */
  alone: Alone[]
}
type Sender = Target & { folder: string; token: string; batchId: number }
type Prepared = { film: string; work: Work }

export const measurePipeline = (target: Target): Promise<MeasuredPipeline> =>
  withSender(target, async (sender) => {
    const prepared = await prepare(sender.folder)
    // Libraries are loaded with the first film.
    await bringIn(sender, [filmOf(prepared, EASY).film])
    const idleMsPerSecond = await idle(target)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(sender, prepared))
    const alone: Alone[] = []
    for (const kind of ALONE) alone.push(await measureAlone(sender, kind, filmOf(prepared, kind)))
    return { load: tenths(loadavg()[0]), films: DELIVERY.length, idleMsPerSecond, rounds, alone }
  })

/** Measures a film of ten seconds in another format. */
export const measureOtherFormat = (target: Target): Promise<MeasuredRendition> =>
  withSender(target, measureOfTen)

async function withSender<Measured>(
  target: Target,
  measure: (sender: Sender) => Promise<Measured>,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-pipeline-'))
  await chmod(folder, 0o755)
  try {
    const { userId, token } = await givenAgent(target.db, 'Superuser')
    const batch = { name: 'Measured', metadata: { category: 'Viral' }, createdBy: userId, at: new Date() }
    return await measure({ ...target, folder, token, batchId: await insertBatch(target.db, batch) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureOfTen(sender: Sender): Promise<MeasuredRendition> {
  const { db, folder } = sender
  const film = await makeFilm(await findFfmpeg(process.env.FFMPEG_PATH ?? ''), folder, TEN)
  const [upload = ''] = await bringIn(sender, [film])
  const { rows } = await sql<{ id: number }>`
    select clip_id as id from ingests join uploads on uploads.ingest_id = ingests.id
      where uploads.id = ${upload}`.execute(db)
  return await measureRendition({ ...sender, film, clipId: rows[0]?.id ?? 0 })
}

async function prepare(folder: string): Promise<Map<FilmKind, Prepared>> {
  const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH ?? '')
  const prepared = new Map<FilmKind, Prepared>()
  for (const [at, kind] of [EASY, HARD, LARGE, LONGER].entries()) {
    const film = await makeFilm(ffmpeg, folder, kind)
    const works = join(folder, `by-hand-${at}`)
    await mkdir(works)
    prepared.set(kind, { film, work: await takeDown(ffmpeg, film, works) })
  }
  return prepared
}

function filmOf(prepared: Map<FilmKind, Prepared>, kind: FilmKind): Prepared {
  const found = prepared.get(kind)
  if (!found) throw new Error(`No ${kind.name} was made`)
  return found
}

async function idle({ serverPid, postgresPid }: Target) {
  const before = [cpuMsOf(serverPid), cpuMsOf(postgresPid)] as const
  await pause(IDLE_MS)
  const each = (spent: number) => tenths((1_000 * spent) / IDLE_MS)
  return { server: each(cpuMsOf(serverPid) - before[0]), database: each(cpuMsOf(postgresPid) - before[1]) }
}

async function measureRound(sender: Sender, prepared: Map<FilmKind, Prepared>): Promise<Round> {
  const films = DELIVERY.map((kind) => filmOf(prepared, kind))
  const { serverPid, postgresPid } = sender
  const began = performance.now()
  const [all, ended, database] = [cpuMsOf(serverPid), endedChildrenCpuMs(serverPid), cpuMsOf(postgresPid)]
  await bringIn(
    sender,
    films.map(({ film }) => film),
  )
  const ffmpeg = Math.round(endedChildrenCpuMs(serverPid) - ended)
  const server = Math.round(cpuMsOf(serverPid) - all) - ffmpeg
  const seconds = tenths((performance.now() - began) / 1_000)
  const pipelineMs = { server, ffmpeg, database: Math.round(cpuMsOf(postgresPid) - database), seconds }
  const spent: Spent[] = []
  for (const { work } of films) spent.push(await workByHand(work))
  const sum = (one: (part: Spent) => number) => Math.round(spent.reduce((all, part) => all + one(part), 0))
  const handMs = {
    pictures: sum(({ picturesCpuMs }) => picturesCpuMs),
    ffmpeg: sum(({ ffmpegCpuMs }) => ffmpegCpuMs),
    seconds: tenths(sum(({ ms }) => ms) / 1_000),
  }
  const byHand = handMs.pictures + handMs.ffmpeg
  return { pipelineMs, handMs, overheadPercent: tenths((100 * (server + ffmpeg)) / byHand - 100) }
}

async function measureAlone(sender: Sender, kind: FilmKind, { film, work }: Prepared): Promise<Alone> {
  const tries: Omit<Alone, 'film'>[] = []
  for (let at = 0; at < TRIES; at++) {
    const [upload = ''] = await bringIn(sender, [film])
    const { ms: handMs } = await workByHand(work)
    tries.push({ ...(await timesOf(sender, upload)), handMs: Math.round(handMs) })
  }
  const sorted = tries.toSorted((one, other) => one.ratio - other.ratio)
  const median = sorted[Math.floor(TRIES / 2)]
  if (!median) throw new Error('Nothing was tried')
  return { film: kind.name, ...median }
}

/** Sends other copies of them one after the other, and waits until all are ready. @returns the names of the uploads */
async function bringIn(sender: Sender, films: readonly string[]): Promise<string[]> {
  const uploads: string[] = []
  for (const film of films) uploads.push(await send(sender, film))
  for (;;) {
    const { rows } = await sql<{ state: string | null; problem: string }>`
      select state, coalesce(refusal, '') || coalesce(problem, '') as problem
        from uploads left join ingests on ingests.id = ingest_id where uploads.id = any(${uploads})`.execute(
      sender.db,
    )
    const failed = rows.find(({ problem }) => problem !== '')
    if (failed) throw new Error(`A film did not come in: ${failed.problem}`)
    if (rows.every(({ state }) => state === 'ready')) return uploads
    await pause(ASK_EVERY_MS)
  }
}

/** Sends a film in one piece, by the protocol that browsers use. */
async function send({ address, folder, token, batchId }: Sender, film: string): Promise<string> {
  const bytes = await readFile(await otherCopy(film, join(folder, 'other.mp4')))
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${btoa('film.mp4')},batch ${btoa(String(batchId))}`
  const begun = await fetch(`${address}/rest/agency/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const location = begun.headers.get('location') ?? ''
  const sent = await fetch(address + location, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: bytes,
  })
  if (!sent.ok) throw new Error(`Sending: ${sent.status} ${await sent.text()}`)
  return location.slice(location.lastIndexOf('/') + 1)
}

/** Reads the times since the last byte of a film, as stored in the database. */
async function timesOf({ db }: Sender, upload: string) {
  const { rows } = await sql<{ step: string; began: number; ended: number; ready: number }>`
    select step, extract(epoch from started_at - uploads.finished_at) * 1000 as began,
           extract(epoch from ingest_steps.finished_at - uploads.finished_at) * 1000 as ended,
           extract(epoch from ingests.finished_at - uploads.finished_at) * 1000 as ready
      from uploads join ingests on ingests.id = ingest_id join ingest_steps on ingest_steps.ingest_id = ingests.id
      where uploads.id = ${upload} order by began`.execute(db)
  const steps = rows.map(({ step, began, ended }) => ({
    step,
    began: Math.round(began),
    ended: Math.round(ended),
  }))
  const ladder = steps.find(({ step }) => step === 'ladder')
  const readyMs = Math.round(Number(rows[0]?.ready))
  const encodeMs = (ladder?.ended ?? 0) - (ladder?.began ?? 0)
  return { readyMs, encodeMs, ratio: Math.round((100 * readyMs) / encodeMs) / 100, steps }
}
