/** `npm run check`: everything that needs no test runner. */
import { CHECKS } from './checks.ts'
import { runChecks } from './run-checks.ts'

const results = await runChecks(CHECKS)
const failed = results.filter(({ passed }) => !passed)
console.log(
  `\n${failed.length === 0 ? 'All checks passed' : `FAILED: ${failed.map(({ title }) => title).join(', ')}`}`,
)
if (failed.length > 0) process.exitCode = 1
