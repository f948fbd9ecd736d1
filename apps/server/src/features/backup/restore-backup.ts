/**
 * Restores a backup, only into an empty installation (R-BACKUP-3). A backup of the database alone leaves the
 * files unchanged.
 */
import { constants } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '../../app-error.ts'
import type { CopiedFile, DatabaseCopies } from '../../platform/postgres/database-copies.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { noteRestore } from '../audit/accept-audit.ts'
import { auditKeyFile } from '../audit/open-audit-key.ts'
import { erasuresFile } from '../privacy/erase-person.ts'
import {
  absentIsUndefined,
  giveBack,
  journalPath,
  type Manifest,
  readJournal,
  readManifest,
  requireWholeJournals,
} from './backup-folder.ts'
import { type Opener, UNSEALED } from './seal-files.ts'
import { sideBySide } from './side-by-side.ts'

export type Restored = {
  storage: Pick<Storage, 'list' | 'put' | 'removeFolder'>
  database: Pick<DatabaseCopies, 'kind' | 'requireEmpty' | 'restore'>
  dataDir: string
}

/** @throws AppError with a sentence, after the files that were restored by then are removed again. */
export async function restoreBackup(
  { storage, database, dataDir }: Restored,
  folder: string,
  opener: Opener = UNSEALED,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (!manifest) {
    throw new AppError('conflict', `${folder} holds no finished backup: it has no manifest.json.`)
  }
  requireFitting(manifest, database, opener)
  await requireWholeJournals(folder, manifest)
  await database.requireEmpty()
  if (manifest.files) await requireNoFiles(storage)
  await mkdir(dataDir, { recursive: true })
  try {
    if (manifest.files) await restoreFiles(storage, folder, opener)
    // Last, because the product also starts on a folder without a database.
    await database.restore(databaseFiles(folder, opener))
  } catch (error) {
    // Files that existed before the restore stay.
    if (manifest.files) await removeAll(storage)
    throw error
  }
  await keepErasures(folder, dataDir)
  await restoreAuditKey(folder, dataDir, opener)
  await noteRestore(storage, manifest.madeAt)
  return manifest
}

function requireFitting(manifest: Manifest, { kind }: Restored['database'], { suffix }: Opener): void {
  if (manifest.encrypted !== (suffix !== '')) {
    throw new AppError(
      'validation',
      manifest.encrypted
        ? 'The backup is encrypted: name the file with its key as --identity.'
        : 'The backup is not encrypted: leave --identity out.',
    )
  }
  if (manifest.database !== kind) {
    throw new AppError(
      'validation',
      kind === 'dump'
        ? 'The backup is of an embedded database: restore it without DATABASE_URL.'
        : 'The backup is a dump of a database of your own: name an empty one in DATABASE_URL.',
    )
  }
}

async function requireNoFiles(storage: Restored['storage']): Promise<void> {
  for await (const { key } of storage.list('')) {
    throw new AppError(
      'conflict',
      `The storage holds files already, such as ${key}; restore into an empty one.`,
    )
  }
}

async function restoreFiles(storage: Restored['storage'], folder: string, opener: Opener): Promise<void> {
  const restored = sideBySide(readJournal(journalPath(folder, 'files')), async (line) => {
    await storage.put(line.key, giveBack(folder, 'files', line, opener), { sizeBytes: line.sizeBytes })
  })
  for await (const _file of restored);
}

async function* databaseFiles(folder: string, opener: Opener): AsyncGenerator<CopiedFile> {
  for await (const line of readJournal(journalPath(folder, 'database'))) {
    yield { name: line.key, content: () => giveBack(folder, 'database', line, opener) }
  }
}

async function removeAll(storage: Restored['storage']): Promise<void> {
  const folders = new Set<string>()
  for await (const { key } of storage.list('')) folders.add(`${key.split('/')[0]}/`)
  for (const prefix of folders) await storage.removeFolder(prefix)
}

/** Replaces an existing key, because the restored entries are sealed with the key of the backup. */
async function restoreAuditKey(folder: string, dataDir: string, { open, suffix }: Opener): Promise<void> {
  const sealed = await readFile(auditKeyFile({ dataDir: folder }) + suffix).catch(absentIsUndefined)
  if (!sealed) return
  const key = await buffer(open(Readable.from([sealed])))
  await writeFile(auditKeyFile({ dataDir }), key, { mode: 0o600 })
}

/** Keeps an existing list, which is newer than the list of the backup. */
async function keepErasures(folder: string, dataDir: string): Promise<void> {
  const ours = erasuresFile({ dataDir })
  await copyFile(erasuresFile({ dataDir: folder }), ours, constants.COPYFILE_EXCL).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
    },
  )
}
