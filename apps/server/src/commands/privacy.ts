/**
 * `npm run privacy -- export <email>` prints all stored data about a person as JSON;
 * `npm run privacy -- erase <email>` erases the person; `npm run privacy -- replay` repeats every erasure
 * after a restore. With `--dry-run` the last two only count.
 */
import { PERSONAL_DATA, STAYING } from '../all-features.ts'
import type { Services } from '../context.ts'
import { countPerson, erasePerson, findPerson, listStayed } from '../features/privacy/erase-person.ts'
import { exportPerson } from '../features/privacy/export-person.ts'
import { replayErasures } from '../features/privacy/replay-erasures.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage:
  npm run privacy -- export <email>
  npm run privacy -- erase <email> [--dry-run]
  npm run privacy -- replay [--dry-run]`

const dryRun = process.argv.includes('--dry-run')
const [command, email = ''] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isKnown = command === 'replay' || ((command === 'export' || command === 'erase') && email.includes('@'))
if (isKnown) await runCommand(run)
else {
  console.error(USAGE)
  process.exitCode = 64
}

async function run(services: Services): Promise<string> {
  if (command === 'export') {
    const person = await findPerson(services, email)
    return JSON.stringify(await exportPerson(services, person, PERSONAL_DATA), null, 2)
  }
  return await (command === 'erase' ? erase(services) : replay(services))
}

async function erase(services: Services): Promise<string> {
  const person = await findPerson(services, email)
  const outcomes = dryRun
    ? await countPerson(services.db, person, PERSONAL_DATA)
    : await erasePerson(services, person, PERSONAL_DATA)
  for (const { table, rows } of outcomes) console.log(`${String(rows).padStart(8)}  ${table}`)
  for (const { table, rows, why } of await listStayed(services.db, person, STAYING)) {
    console.log(
      `${String(rows ?? '?').padStart(8)}  ${table} ${dryRun ? 'name' : 'still name'} the person: it ${why}`,
    )
  }
  return dryRun ? 'Nothing was erased: this was a dry run.' : 'Erased.'
}

async function replay(services: Services): Promise<string> {
  const erased = await replayErasures(services, PERSONAL_DATA, { dryRun })
  return dryRun ? `${erased} erasures would be repeated.` : `${erased} erasures were repeated.`
}
