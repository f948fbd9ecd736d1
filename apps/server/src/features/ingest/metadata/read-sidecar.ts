/** Reads uploaded captions and tables in the sandbox (R-MEDIA-11). */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedMetadata } from '@rushes/media/media-facts'
import { MediaProblem } from '@rushes/media/media-problem'
import { readerOf } from '@rushes/media/reader/read-confined'
import { withTemporaryFolder } from '@rushes/media/temporary-folder'
import pLimit from 'p-limit'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import { lackOf } from '../lacks.ts'
import { type KnownNames, nameLists } from '../sheet/known-names.rules.ts'
import { MetadataTable, unreadableTable } from '../sheet/metadata-table.ts'
import { withoutWrongDay } from './embedded-metadata.rules.ts'
import type { SidecarReadings } from './sidecar-reader.ts'

const readSidecar = readerOf<SidecarReadings>(new URL('sidecar-reader.ts', import.meta.url))

const OF_FOLDERS = { mostRows: 20_000, mostMib: 2 }
/** Smaller than the limit for the result of a reading. */
const MAX_SENT_MIB = 8
/** Number of XMP files that one process reads. */
const READ_AT_ONCE = 50
/** Limits parallel readings, because each is a process that may need much memory. */
const turns = pLimit(2)

const ReadCaptions = z.union([
  z.strictObject({ vtt: z.string(), isUnsure: z.boolean() }),
  z.strictObject({ faults: z.array(z.string()).min(1) }),
])

/**
 * @param leavesOutFaulty keeps the other captions if the file was made from a film that no user can correct
 * @returns WebVTT, or sentences that name the line of each error
 * @throws MachineProblem
 */
export const readCaptionsFile = (
  path: string,
  { leavesOutFaulty = false } = {},
): Promise<z.output<typeof ReadCaptions>> =>
  readSidecar('captions', { path, leavesOutFaulty }, ReadCaptions, { reads: [path] }).catch(
    (error: unknown) => ({ faults: [faultOf(error)] }),
  )

const ReadXmp = z.union([
  z.strictObject({ metadata: EmbeddedMetadata }),
  z.strictObject({ problem: z.string() }),
])
type ReadXmp = z.output<typeof ReadXmp>

/** @throws MachineProblem */
export async function readXmpSidecar(path: string, now: Date): Promise<ReadXmp> {
  const [read] = await readSidecar('xmp', { paths: [path] }, z.tuple([ReadXmp]), { reads: [path] }).catch(
    (error: unknown) => [{ problem: faultOf(error) }] as const,
  )
  return upTo(now, read)
}

const upTo = (now: Date, read: ReadXmp): ReadXmp =>
  'metadata' in read ? { metadata: withoutWrongDay(read.metadata, now) } : read

/**
 * Reads many files in one process, because starting it takes longer than reading.
 * @returns by path
 * @throws MachineProblem
 */
export async function readXmpSidecars(
  paths: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ReadXmp>> {
  const found = new Map<string, ReadXmp>()
  for (let at = 0; at < paths.length; at += READ_AT_ONCE) {
    const group = paths.slice(at, at + READ_AT_ONCE)
    const read = await readSidecar('xmp', { paths: group }, z.array(ReadXmp), { reads: group }).catch(
      () => [],
    )
    for (const [index, path] of group.entries()) {
      const own = read[index]
      // Read individually, so that a file that crashes the process does not affect the others.
      found.set(path, own ? upTo(now, own) : await readXmpSidecar(path, now))
    }
  }
  return found
}

/** @throws MachineProblem */
export const readTableFile = (path: string, known: KnownNames): Promise<MetadataTable> =>
  withTemporaryFolder('names', (folder) => readTable(path, { folder, known, ...OF_FOLDERS }))

type Reading = { folder: string; known: KnownNames; mostRows: number; mostMib: number }

async function readTable(path: string, { folder, known, ...limits }: Reading): Promise<MetadataTable> {
  const names = join(folder, 'names.json')
  await writeFile(names, JSON.stringify(nameLists(known)))
  const input = { path, names, ...limits }
  return await readSidecar('table', input, MetadataTable, { reads: [path, names] }).catch((error: unknown) =>
    unreadableTable(faultOf(error)),
  )
}

/** Reads a table that a user sent. @throws AppError unavailable if this machine cannot read files */
export const readSentTable = (csv: string, known: KnownNames, mostRows: number): Promise<MetadataTable> =>
  turns(() =>
    withTemporaryFolder('table', async (folder) => {
      const path = join(folder, 'table.csv')
      await writeFile(path, csv)
      return await readTable(path, { folder, known, mostRows, mostMib: MAX_SENT_MIB })
    }),
  ).catch((error: unknown) => {
    const lack = lackOf(error)
    throw lack ? new AppError('unavailable', lack.message) : error
  })

/** Returns the sentence about an error of the file, for the report next to it. */
function faultOf(error: unknown): string {
  if (error instanceof MediaProblem) return error.message
  throw error
}
