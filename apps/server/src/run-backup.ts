/**
 * `npm run backup -- FOLDER` copies database and files into a folder, while the product runs. Run again after it was cut
 * off, it goes on. With `--recipient age1…` every file is encrypted to that key.
 */
import { parseArgs } from 'node:util'
import { AppError } from './app-error.ts'
import { backUp } from './features/backup/back-up.ts'
import { sealTo, UNSEALED } from './features/backup/seal-files.ts'
import { openCopies } from './open-copies.ts'
import { readCommandConfig, sayOrThrow } from './run-command.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { recipient: { type: 'string' } },
})

try {
  const folder = positionals[0]
  if (folder === undefined) throw new AppError('validation', 'Say where to: npm run backup -- FOLDER')
  const seal = values.recipient === undefined ? UNSEALED : await sealTo(values.recipient)
  const { manifest, copied } = await backUp(await openCopies(readCommandConfig()), folder, {
    now: new Date(),
    seal,
  })
  const { files, database } = manifest.journals
  console.log(
    `Backed up to ${folder}: ${files.files} files (${files.bytes} bytes), of which this run copied ${copied}, and the database (${database.bytes} bytes).`,
  )
} catch (error) {
  sayOrThrow(error)
}
