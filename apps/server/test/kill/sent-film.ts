/**
 * Provides an uploaded film before its first step, always with the same id, and the results of its ingest.
 */
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checksumFile } from '@rushes/media/checksum'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { runFfmpeg } from '@rushes/media/run-ffmpeg'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { insertBatch } from '../../src/features/ingest/ingests.queries.ts'
import { insertUpload } from '../../src/features/ingest/uploads/uploads.queries.ts'
import { removeOrphans } from '../../src/features/storage/remove-orphans.ts'
import { localStorage } from '../../src/platform/storage/local-storage.ts'
import type { TestServer } from '../test-server.ts'

const DAY_MS = 24 * 60 * 60_000
const BEFORE_FIRST = 60_000

export async function filmToSend({ services, ownerDb, givenUser }: TestServer) {
  const { userId } = await givenUser({ kind: 'agency', role: 'Staff' })
  const folder = await mkdtemp(join(tmpdir(), 'rushes-kills-'))
  const dataDir = join(folder, 'data')
  const uploads = join(dataDir, 'ingest/uploads')
  const film = join(folder, 'film.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10', '-f', 'lavfi', '-i', 'sine']
  const args = [...source, '-t', '4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', film]
  await runFfmpeg(await findFfmpeg(''), { folder, durationS: 4, args })

  /** Removes partial files of a kill and those of an incomplete clip, as after a week (R-FILE-7). */
  async function cleanAsInAWeek(): Promise<void> {
    const storage = localStorage(join(dataDir, 'storage'), '')
    const clock = { now: () => new Date(Date.now() + 8 * DAY_MS) }
    const config = { ...services.config, dataDir }
    await removeOrphans({ ...services, config, storage, clock })
  }

  return {
    folder,
    dataDir,
    /** Empties the database and uploads the complete film into an empty folder. */
    async send(): Promise<void> {
      // Triggers otherwise prevent the removal of a clip's history.
      await sql`alter table clip_versions disable trigger user`.execute(ownerDb)
      for (const table of ['ingest_steps', 'uploads', 'ingests', 'clip_versions', 'clips'] as const) {
        await ownerDb.deleteFrom(table).execute()
      }
      await sql`alter table clip_versions enable trigger user`.execute(ownerDb)
      await sql`select setval('clip_ids', ${BEFORE_FIRST})`.execute(ownerDb)
      await rm(dataDir, { recursive: true, force: true })
      const batch = { name: 'kills', metadata: { category: 'Viral' }, createdBy: userId, at: new Date() }
      const batchId = await insertBatch(services.db, batch)
      const id = randomBytes(16).toString('hex')
      await mkdir(uploads, { recursive: true })
      await copyFile(film, join(uploads, id))
      const { size: sizeBytes } = await stat(film)
      const upload = { id, userId, batchId, fileName: 'film.mp4', folder: '', sizeBytes, at: new Date() }
      expect(await insertUpload(services.db, upload)).toBe(true)
    },
    /** Releases a reserved id that no row uses, because the film would get another one otherwise. */
    async giveNumberBack(): Promise<void> {
      await sql`select setval('clip_ids', ${BEFORE_FIRST}) where not exists (select from ingests)`.execute(
        ownerDb,
      )
    },
    /** Returns the state a week later: the checksums of all files, and the rows of the ingest. */
    async cameIn() {
      await cleanAsInAWeek()
      const files: Record<string, string> = {}
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
      for (const entry of entries.filter((one) => one.isFile())) {
        const path = join(entry.parentPath, entry.name)
        files[path.slice(dataDir.length)] = (await checksumFile(path)).sha256
      }
      const { db } = services
      const clips = await db.selectFrom('clips').select(['id', 'state', 'media_version']).execute()
      const ingests = await db.selectFrom('ingests').select(['clip_id', 'state']).execute()
      return { files, clips, ingests }
    },
    forget: () => rm(folder, { recursive: true, force: true }),
  }
}
