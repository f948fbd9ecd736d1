/**
 * `npm run backup -- FOLDER` copies database and files into a folder while the product runs. An interrupted
 * backup continues when it is run again. With `--recipient age1…` every file is encrypted to that key. With
 * `--logical` the rows of the embedded database are copied, which another major version of PostgreSQL can
 * read, and with `--database-only` no files.
 */
import { parseArgs } from 'node:util'
import { AppError } from '../app-error.ts'
import { backUp } from '../features/backup/back-up.ts'
import { sealTo, UNSEALED } from '../features/backup/seal-files.ts'
import { openCopies } from './open-copies.ts'
import { printOrThrow, readCommandConfig } from './run-command.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    recipient: { type: 'string' },
    logical: { type: 'boolean', default: false },
    'database-only': { type: 'boolean', default: false },
  },
})

try {
  const folder = positionals[0]
  if (folder === undefined) throw new AppError('validation', 'Say where to: npm run backup -- FOLDER')
  const seal = values.recipient === undefined ? UNSEALED : await sealTo(values.recipient)
  const copies = await openCopies(readCommandConfig(), { isLogical: values.logical })
  if (values.logical && copies.database.kind === 'dump') {
    throw new AppError(
      'validation',
      'A database of your own is always copied by pg_dump, which newer versions of PostgreSQL can read: leave --logical out.',
    )
  }
  const databaseOnly = values['database-only']
  const { manifest, copied } = await backUp(copies, folder, { now: new Date(), seal, databaseOnly })
  const { files, database } = manifest.journals
  const storage = databaseOnly
    ? ''
    : `${files.files} files (${files.bytes} bytes), of which this run copied ${copied}, and `
  console.log(`Backed up to ${folder}: ${storage}the database (${database.bytes} bytes).`)
} catch (error) {
  printOrThrow(error)
}
