/**
 * `npm run restore -- FOLDER` restores database and files from a backup into an empty DATA_DIR or an empty
 * database. With `--identity key.txt` it decrypts an encrypted backup.
 */
import { parseArgs } from 'node:util'
import { AppError } from '../app-error.ts'
import { readManifest } from '../features/backup/backup-folder.ts'
import { restoreBackup } from '../features/backup/restore-backup.ts'
import { openWith, UNSEALED } from '../features/backup/seal-files.ts'
import { openCopies } from './open-copies.ts'
import { printOrThrow, readCommandConfig } from './run-command.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { identity: { type: 'string' } },
})

try {
  const folder = positionals[0]
  if (folder === undefined) throw new AppError('validation', 'Say where from: npm run restore -- FOLDER')
  const opener = values.identity === undefined ? UNSEALED : await openWith(values.identity)
  const isLogical = (await readManifest(folder))?.database === 'logical'
  const copies = await openCopies(readCommandConfig(), { isLogical })
  const { madeAt, journals, files } = await restoreBackup(copies, folder, opener)
  const storage = files ? `${journals.files.files} files (${journals.files.bytes} bytes) and ` : ''
  console.log(`Restored the backup of ${madeAt}: ${storage}the database. Now run: npm run privacy -- replay`)
} catch (error) {
  printOrThrow(error)
}
