/**
 * `npm run ingest -- FOLDER [metadata.csv] [--category "Pets"] [--contributor NUMBER] [--publish]
 * [--dry-run]` imports the files of a folder and its subfolders as drafts, described by the table, and prints
 * a line for each. It exits with 1 if a file was refused, and may be run again. It processes its files
 * itself, like an additional worker.
 */
import { parseArgs } from 'node:util'
import { MachineProblem } from '@rushes/media/media-problem'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { nameOfContributor } from '../features/contributors/name-of-contributor.ts'
import { ingestFolder } from '../features/ingest/folders/ingest-folder.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: npm run ingest -- FOLDER [TABLE.csv] [options]

Brings the files of a folder and its subfolders into the catalogue, described by the table.

  --category NAME       Category of clips for which the table has none
  --contributor NUMBER  Contributor of clips for which the table has none
  --publish             Publish the clips that are complete
  --dry-run             Check the files and the table, and write nothing
  --help                Print this text`

const { values, positionals } = readArguments()

/** Reads the arguments; prints the usage and exits for `--help` and for unknown options. */
function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        category: { type: 'string' },
        contributor: { type: 'string' },
        publish: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    if (!read.values.help) return read
    console.log(USAGE)
    process.exit(0)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(`${error.message}\n\n${USAGE}`)
    process.exit(2)
  }
}

async function run(services: Services): Promise<string> {
  const [folder, table] = positionals
  if (folder === undefined) throw new AppError('validation', 'Name the folder: npm run ingest -- FOLDER')
  const { category, publish, 'dry-run': dryRun } = values
  const contributor = await nameOfContributor(services, values.contributor)
  const { refused, leftOut } = await ingestFolder(
    services,
    { folder, table, category, contributor, publish, dryRun },
    console.log,
  ).catch((error: unknown) => {
    throw error instanceof MachineProblem ? new AppError('unavailable', error.message) : error
  })
  if (refused > 0) throw new AppError('validation', `Refused: ${refused}.`)
  if (dryRun) return 'Nothing was written: this was a dry run.'
  return leftOut > 0
    ? `All files are imported, except ${leftOut} that were skipped.`
    : 'All files are imported.'
}

await runCommand(run)
