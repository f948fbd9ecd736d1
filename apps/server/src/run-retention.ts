/**
 * `npm run retention` removes what the nightly job would remove; `npm run retention -- --dry-run` only counts it. With
 * the embedded PostgreSQL, stop the product first.
 */
import { RETENTIONS } from './build-retention.ts'
import { readConfig } from './config.ts'
import { countOldRows, removeOldRows } from './features/retention/remove-old-rows.ts'
import { createLog } from './platform/log.ts'
import { openServices, type Stop } from './start.ts'

const isDryRun = process.argv.includes('--dry-run')
const config = readConfig(process.env)
const stops: Stop[] = []
try {
  const { work } = await openServices(config, createLog('warn'), stops)
  const outcomes = await (isDryRun ? countOldRows : removeOldRows)(work, RETENTIONS)
  for (const { what, table, rows } of outcomes) {
    console.log(`${String(rows).padStart(8)}  ${what} (${table})`)
  }
  console.log(isDryRun ? 'Nothing was removed: this was a dry run.' : 'Removed.')
} finally {
  for (const stop of stops.reverse()) await stop()
}
