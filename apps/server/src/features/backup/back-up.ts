/**
 * Copies all data that cannot be recreated into a folder, while the product runs: files, database, the list
 * of erasures, and the key of the audit (R-BACKUP-1). Files are copied before the database and again after
 * it, so that the copy contains each file that a row of the copy refers to.
 */
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '../../app-error.ts'
import { DataFolderInUse, lockDataFolder } from '../../platform/postgres/data-folder-lock.ts'
import type { DatabaseCopies } from '../../platform/postgres/database-copies.ts'
import { FileMissing, type ListedFile, type Storage } from '../../platform/storage/storage.ts'
import { auditKeyFile } from '../audit/open-audit-key.ts'
import { erasuresFile } from '../privacy/erase-person.ts'
import {
  absentIsUndefined,
  type JournalLine,
  journal,
  journalPath,
  keep,
  type Manifest,
  readJournal,
  readManifest,
  type Totals,
  writeManifest,
} from './backup-folder.ts'
import { type Sealer, UNSEALED } from './seal-files.ts'
import { sideBySide } from './side-by-side.ts'

export type BackedUp = {
  storage: Pick<Storage, 'list' | 'open'>
  database: Pick<DatabaseCopies, 'kind' | 'copy'>
  dataDir: string
}

const NO_FILES: BackedUp['storage'] = {
  async *list() {},
  open: (key) => Promise.reject(new FileMissing(key)),
}

/**
 * @returns the manifest and the number of files that this run copied; an interrupted run copied the others.
 */
export async function backUp(
  { storage, database, dataDir }: BackedUp,
  folder: string,
  { now, seal = UNSEALED, databaseOnly = false }: { now: Date; seal?: Sealer; databaseOnly?: boolean },
): Promise<{ manifest: Manifest; copied: number }> {
  if (`${resolve(folder)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)) {
    throw new AppError(
      'validation',
      `${folder} is inside ${dataDir}; name a folder outside, on another disk.`,
    )
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(folder)
  try {
    if (await readManifest(folder)) {
      throw new AppError('conflict', `${folder} holds a finished backup; name another folder.`)
    }
    const copied = databaseOnly ? NO_FILES : storage
    await joinJournals(journalPath(folder, 'files'))
    const first = await copyFiles(copied, folder, seal)
    const databaseTotals = await copyDatabase(database, folder, seal)
    const second = await copyFiles(copied, folder, seal)
    await copyFile(erasuresFile({ dataDir }), erasuresFile({ dataDir: folder })).catch(absentIsUndefined)
    await keepAuditKey(dataDir, folder, seal)
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      database: database.kind,
      files: !databaseOnly,
      encrypted: seal.suffix !== '',
      journals: { files: second.totals, database: databaseTotals },
    }
    await writeManifest(folder, manifest)
    return { manifest, copied: first.copied + second.copied }
  } finally {
    unlock()
  }
}

function lockFolder(folder: string): () => void {
  try {
    return lockDataFolder(folder)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new AppError('conflict', `Another backup is being written to ${folder}.`)
  }
}

/**
 * Merges the two journals of an interrupted run: its own, and that of the run before, which may be longer.
 */
async function joinJournals(path: string): Promise<void> {
  const joined = await journal(`${path}.joined`)
  let last = ''
  for await (const line of readJournal(`${path}.part`)) {
    await joined.add(line)
    last = line.key
  }
  for await (const line of readJournal(path)) {
    if (line.key > last) await joined.add(line)
  }
  await joined.end()
  await rename(`${path}.joined`, path)
}

/** Copies the files that are missing from the journal or changed since, and rewrites the journal. */
async function copyFiles(
  storage: BackedUp['storage'],
  folder: string,
  seal: Sealer,
): Promise<{ totals: Totals; copied: number }> {
  const path = journalPath(folder, 'files')
  const written = await journal(path)
  let copied = 0
  const lines = sideBySide(withLines(storage, path), async ({ file, line }) => {
    if (line) return line
    copied += 1
    return await copyOf(storage, file, folder, seal)
  })
  for await (const line of lines) {
    if (line) await written.add(line)
  }
  return { totals: await written.end(), copied }
}

/** Yields each file with its journal entry if they match. Both are sorted by key. */
async function* withLines(
  storage: BackedUp['storage'],
  path: string,
): AsyncGenerator<{ file: ListedFile; line: JournalLine | undefined }> {
  const known = readJournal(path)
  let next = await known.next()
  for await (const file of storage.list('')) {
    while (!next.done && next.value.key < file.key) next = await known.next()
    const line = next.done || next.value.key !== file.key ? undefined : next.value
    yield { file, line: line && isUnchanged(line, file) ? line : undefined }
  }
  await known.return(undefined)
}

const isUnchanged = ({ sizeBytes, modifiedMs }: JournalLine, file: ListedFile): boolean =>
  sizeBytes === file.sizeBytes && modifiedMs === file.modifiedAt.getTime()

/** @returns undefined for a file that was removed since it was listed. */
async function copyOf(
  storage: BackedUp['storage'],
  { key, modifiedAt }: ListedFile,
  folder: string,
  seal: Sealer,
): Promise<JournalLine | undefined> {
  try {
    const content = await storage.open(key)
    return {
      key,
      ...(await keep(join(folder, 'files', key), content, seal)),
      modifiedMs: modifiedAt.getTime(),
    }
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

/**
 * Copies the key, without which the audit of the copy could not be verified. It is encrypted like the files.
 */
async function keepAuditKey(dataDir: string, folder: string, seal: Sealer): Promise<void> {
  const key = await readFile(auditKeyFile({ dataDir })).catch(absentIsUndefined)
  if (key) await keep(auditKeyFile({ dataDir: folder }), Readable.from([key]), seal)
}

/** Always copies the whole database: parts of two copies would be no consistent database. */
async function copyDatabase(database: BackedUp['database'], folder: string, seal: Sealer): Promise<Totals> {
  const target = join(folder, 'database')
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true, mode: 0o700 })
  const written = await journal(journalPath(folder, 'database'))
  await database.copy(async (name, content) => {
    const isFolder = name.endsWith('/')
    if (isFolder) await mkdir(join(target, name), { recursive: true, mode: 0o700 })
    const kept = isFolder ? { sizeBytes: 0, sha256: '' } : await keep(join(target, name), content, seal)
    await written.add({ key: name, ...kept, modifiedMs: 0 })
  })
  return await written.end()
}
