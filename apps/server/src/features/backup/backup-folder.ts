/**
 * Reads and writes the folder of a backup: `files/` and `database/`, for each a journal with a line for every
 * file, and `manifest.json`, which is written last. A folder without it contains an interrupted backup
 * (R-BACKUP-2).
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Opener, Sealer } from './seal-files.ts'

const Line = z.object({
  key: z.string(),
  /** The size of the content, not of the encrypted file. */
  sizeBytes: z.number(),
  sha256: z.string(),
  /** Last change of the original in milliseconds since 1970; 0 for files of the database. */
  modifiedMs: z.number(),
})
export type JournalLine = z.output<typeof Line>

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  database: z.enum(['embedded', 'logical', 'dump']),
  /** False for a backup of the database alone, which is restored next to a storage that has the files. */
  files: z.boolean().default(true),
  encrypted: z.boolean(),
  /** The totals of the journals, and their SHA-256. */
  journals: z.record(
    z.enum(['files', 'database']),
    z.object({ files: z.number(), bytes: z.number(), sha256: z.string() }),
  ),
})
export type Manifest = z.output<typeof Manifest>
export type Part = keyof Manifest['journals']
export type Totals = Manifest['journals'][Part]

/** Private, because a backup contains all personal data; flushed to the disk before it counts as written. */
const PRIVATE = { mode: 0o600, flush: true }

const manifestPath = (folder: string) => join(folder, 'manifest.json')
export const journalPath = (folder: string, part: Part) => join(folder, `${part}.jsonl`)

/** @returns undefined without a finished backup. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(absentIsUndefined)
  if (text === undefined) return undefined
  const parsed = Manifest.safeParse(parsedOrNull(text))
  if (!parsed.success)
    throw new AppError('validation', `${manifestPath(folder)} is damaged or of another version.`)
  return parsed.data
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeDurably(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`)
}

async function writeDurably(path: string, text: string): Promise<void> {
  await pipeline([Buffer.from(text)], createWriteStream(`${path}.part`, PRIVATE))
  await rename(`${path}.part`, path)
}

/** Writes the content of one file below a part of the backup, and returns its size and digest. */
export async function keep(
  path: string,
  content: AsyncIterable<Uint8Array>,
  seal: Sealer,
): Promise<Pick<JournalLine, 'sizeBytes' | 'sha256'>> {
  const seen = { hash: createHash('sha256'), sizeBytes: 0 }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(seal.seal(watch(content, seen)), createWriteStream(path + seal.suffix, PRIVATE))
  return { sizeBytes: seen.sizeBytes, sha256: seen.hash.digest('hex') }
}

/** Yields the content of a file of the backup. @throws at the end if it differs from the journal. */
export async function* giveBack(
  folder: string,
  part: Part,
  { key, sizeBytes, sha256 }: JournalLine,
  open: Opener,
): AsyncGenerator<Uint8Array> {
  const path = join(folder, part, key) + open.suffix
  const seen = { hash: createHash('sha256'), sizeBytes: 0 }
  try {
    yield* watch(open.open(createReadStream(path)), seen)
  } catch (error) {
    if (!isAbsent(error)) throw error
    throw new AppError('conflict', `The backup is damaged: ${path} is not there.`)
  }
  if (seen.sizeBytes !== sizeBytes || seen.hash.digest('hex') !== sha256) {
    throw new AppError('conflict', `The backup is damaged: ${path} is not what was written.`)
  }
}

async function* watch(content: AsyncIterable<Uint8Array>, seen: { hash: Hash; sizeBytes: number }) {
  for await (const chunk of content) {
    seen.hash.update(chunk)
    seen.sizeBytes += chunk.byteLength
    yield chunk
  }
}

/** Yields the lines of a journal. An incomplete line ends it. */
export async function* readJournal(path: string): AsyncGenerator<JournalLine> {
  const file = await open(path).catch(absentIsUndefined)
  if (file === undefined) return
  for await (const text of createInterface({
    input: file.createReadStream(),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const line = Line.safeParse(parsedOrNull(text))
    if (!line.success) return
    yield line.data
  }
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Writes a new journal line by line and replaces the present one at the end. */
export async function journal(path: string) {
  const hash = createHash('sha256')
  const totals = { files: 0, bytes: 0 }
  const output = createWriteStream(`${path}.part`, PRIVATE)
  await new Promise<void>((resolve, reject) => {
    output.once('open', () => resolve()).once('error', reject)
  })
  return {
    async add(line: JournalLine): Promise<void> {
      const text = `${JSON.stringify(line)}\n`
      hash.update(text)
      totals.files += 1
      totals.bytes += line.sizeBytes
      await new Promise<void>((resolve, reject) => {
        output.write(text, (error) => (error ? reject(error) : resolve()))
      })
    },
    async end(): Promise<Totals> {
      await pipeline([], output)
      await rename(`${path}.part`, path)
      return { ...totals, sha256: hash.digest('hex') }
    },
  }
}

/** @throws if a journal does not match the manifest. */
export async function requireWholeJournals(folder: string, { journals }: Manifest): Promise<void> {
  for (const [part, { sha256 }] of Object.entries(journals)) {
    const path = join(folder, `${part}.jsonl`)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash).catch((error: unknown) => {
      if (!isAbsent(error)) throw error
    })
    if (hash.digest('hex') !== sha256) {
      throw new AppError('conflict', `The backup is damaged: ${path} is not what was written.`)
    }
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

export function absentIsUndefined(error: unknown): undefined {
  if (!isAbsent(error)) throw error
}
