/**
 * Proves R-INGEST-4 by force: the process that brings a film in is killed at any moment, again and again. In the end there
 * is one clip, and every file of it is the same to the last byte as when nobody disturbed it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checksumFile } from '@rushes/media/checksum'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { runFfmpeg } from '@rushes/media/run-ffmpeg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBatch } from '../../src/features/ingest/ingests.queries.ts'
import { insertUpload } from '../../src/features/ingest/uploads.queries.ts'
import { removeOrphans } from '../../src/features/storage/remove-orphans.ts'
import { localStorage } from '../../src/platform/storage/local-storage.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'

const DAY_MS = 24 * 60 * 60_000
const ROUNDS = Number(process.env['INGEST_KILL_ROUNDS'] ?? 8)
/** Fewer than what sets a file aside, if all hit the same step. */
const KILLS = 4
const PROCESS = fileURLToPath(new URL('ingest-process.ts', import.meta.url))

let server: TestServer
let folder: string
let sender: TestUser
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.givenUser({ kind: 'agency', role: 'Staff' })
  folder = await mkdtemp(join(tmpdir(), 'rushes-kills-'))
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10', '-f', 'lavfi', '-i', 'sine']
  const args = [...source, '-t', '3', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', 'film.mp4']
  await runFfmpeg(await findFfmpeg(''), { folder, durationS: 3, args })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Nothing is in the database, and the last byte of the film has just come, in an empty folder and under the number that it
 * always gets. Nobody has looked at it.
 */
async function givenSentFilm(): Promise<string> {
  const { services, ownerDb } = server
  for (const table of ['ingest_steps', 'uploads', 'ingests', 'clips'] as const) {
    await ownerDb.deleteFrom(table).execute()
  }
  await sql`select setval('clip_ids', 60000)`.execute(ownerDb)
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const words = { category: 'Pets' }
  const batchId = await insertBatch(services.db, {
    ...{ name: 'kills', words, createdBy: sender.userId, at: new Date() },
  })
  const id = randomBytes(16).toString('hex')
  await mkdir(join(dataDir, 'ingest/uploads'), { recursive: true })
  await copyFile(join(folder, 'film.mp4'), join(dataDir, 'ingest/uploads', id))
  const { size: sizeBytes } = await stat(join(folder, 'film.mp4'))
  const upload = { id, userId: sender.userId, batchId, fileName: 'film.mp4', sizeBytes, at: new Date() }
  expect(await insertUpload(services.db, upload)).toBe(true)
  return dataDir
}

function startProcess(dataDir: string, minutes: number): ChildProcess {
  return spawn(process.execPath, [PROCESS], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...{ PATH: process.env['PATH'], NODE_ENV: 'test', DATABASE_URL: server.databaseUrl },
      ...{ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', AHEAD_MINUTES: String(minutes) },
      // The translation of the program is the same at each start.
      NODE_COMPILE_CACHE: join(folder, 'translated'),
    },
  })
}

/** A number that was taken for a film and named by no row is free again, or the film would show another number. */
async function giveNumberBack(): Promise<void> {
  const { ownerDb } = server
  await sql`select setval('clip_ids', 60000) where not exists (select from ingests)`.execute(ownerDb)
}

/** A kill leaves half a file, and what was made for a clip that was entered just then; both go after a week (R-FILE-7). */
async function cleanAsInAWeek(dataDir: string): Promise<void> {
  const { services } = server
  const storage = localStorage(join(dataDir, 'storage'), '')
  const clock = { now: () => new Date(Date.now() + 8 * DAY_MS) }
  await removeOrphans({ ...services, storage, clock })
}

async function finish(dataDir: string, minutes: number) {
  const worker = startProcess(dataDir, minutes)
  const exit = once(worker, 'exit')
  if (worker.stdout) await once(worker.stdout, 'data')
  const began = performance.now()
  expect(await exit).toEqual([0, null])
  const took = performance.now() - began
  await cleanAsInAWeek(dataDir)
  const files: Record<string, string> = {}
  const entries = await readdir(join(dataDir, 'storage'), { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    files[path.slice(dataDir.length)] = (await checksumFile(path)).sha256
  }
  const clips = await server.services.db
    .selectFrom('clips')
    .select(['id', 'state', 'media_version'])
    .execute()
  const ingests = await server.services.db.selectFrom('ingests').select(['clip_id', 'state']).execute()
  return { made: { files, clips, ingests }, took }
}

test('a film whose worker is killed comes in once, the same to the last byte (R-INGEST-4)', {
  timeout: 60_000 * (ROUNDS + 1),
}, async () => {
  const { made: undisturbed, took } = await finish(await givenSentFilm(), 0)
  expect(undisturbed).toMatchObject({
    clips: [{ id: 60_001, state: 'draft' }],
    ingests: [{ clip_id: 60_001, state: 'ready' }],
  })
  expect(Object.keys(undisturbed.files)).toHaveLength(17)
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = await givenSentFilm()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = startProcess(dataDir, 2 * kill)
      const exit = once(worker, 'exit')
      if (worker.stdout) await once(worker.stdout, 'data')
      // Any moment from the first look at the upload to the end: the chance that this test is about.
      await Promise.race([pause(randomInt(Math.ceil(took))), exit])
      worker.kill('SIGKILL')
      await exit
      await giveNumberBack()
    }
    expect((await finish(dataDir, 2 * KILLS)).made).toEqual(undisturbed)
    for (const kept of ['uploads', 'making']) {
      expect([kept, await readdir(join(dataDir, 'ingest', kept))]).toEqual([kept, []])
    }
    await rm(dataDir, { recursive: true, force: true })
  }
})
