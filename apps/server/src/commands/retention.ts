/** `npm run retention` removes what the nightly job would remove; `npm run retention -- --dry-run` only counts it. */
import { RETENTIONS } from '../all-features.ts'
import { countOldRows, removeOldRows } from '../features/retention/remove-old-rows.ts'
import { runCommand } from './run-command.ts'

const isDryRun = process.argv.includes('--dry-run')

await runCommand(async (services) => {
  for (const { what, table, rows } of await (isDryRun ? countOldRows : removeOldRows)(services, RETENTIONS)) {
    console.log(`${String(rows).padStart(8)}  ${what} (${table})`)
  }
  return isDryRun ? 'Nothing was removed: this was a dry run.' : 'Removed.'
})
