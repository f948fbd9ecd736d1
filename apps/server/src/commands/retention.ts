/** `npm run retention` removes the same rows as the nightly job; with `-- --dry-run` it only counts them. */
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
