/**
 * `npm run privacy -- export <email>` prints everything that is kept about a person as JSON;
 * `npm run privacy -- erase <email>` erases the person; `npm run privacy -- replay` does every erasure again after a
 * restore. With `--dry-run` the last two only count. With the embedded PostgreSQL, stop the product first.
 */
import { PERSONAL_DATA } from './build-privacy.ts'
import { readConfig } from './config.ts'
import type { Services } from './context.ts'
import { countPerson, erasePerson, findPerson, type Outcome } from './features/privacy/erase-person.ts'
import { exportPerson } from './features/privacy/export-person.ts'
import { replayErasures } from './features/privacy/replay-erasures.ts'
import { createLog } from './platform/log.ts'
import { openServices, type Stop } from './start.ts'

const USAGE = `Usage:
  npm run privacy -- export <email>
  npm run privacy -- erase <email> [--dry-run]
  npm run privacy -- replay [--dry-run]`

const dryRun = process.argv.includes('--dry-run')
const [command, email = ''] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isKnown = command === 'replay' || ((command === 'export' || command === 'erase') && email.includes('@'))
if (isKnown) await runCommand()
else {
  console.error(USAGE)
  process.exitCode = 64
}

async function runCommand(): Promise<void> {
  const stops: Stop[] = []
  try {
    const { work } = await openServices(readConfig(process.env), createLog('warn'), stops)
    if (command === 'export') {
      const person = await findPerson(work, email)
      console.log(JSON.stringify(await exportPerson(work, person, PERSONAL_DATA), null, 2))
    } else if (command === 'erase') await erase(work)
    else await replay(work)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function erase(work: Services): Promise<void> {
  const person = await findPerson(work, email)
  if (dryRun)
    show(await countPerson(work.db, person, PERSONAL_DATA), 'Nothing was erased: this was a dry run.')
  else show(await erasePerson(work, person, PERSONAL_DATA), 'Erased.')
}

async function replay(work: Services): Promise<void> {
  const people = await replayErasures(work, PERSONAL_DATA, { dryRun })
  console.log(dryRun ? `${people} people would be erased again.` : `${people} people were erased again.`)
}

function show(outcomes: readonly Outcome[], sentence: string): void {
  for (const { table, rows } of outcomes) console.log(`${String(rows).padStart(8)}  ${table}`)
  console.log(sentence)
}
