/** Fails on a source file whose name, place or length breaks the file roles of docs/ARCHITECTURE.md. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { roleFaults } from './file-roles.ts'

const paths = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  { encoding: 'utf8' },
)
  .split('\n')
  // A deleted file stays in the index until the deletion is staged.
  .filter((path) => path !== '' && existsSync(path))

const faults = paths.flatMap((path) => roleFaults({ path, text: readFileSync(path, 'utf8') }))

for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
