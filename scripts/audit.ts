/** Fails when a package that ships with the product has a vulnerability that is high or critical. Needs a registry that answers. */
import { spawnSync } from 'node:child_process'
import { readAudit } from './read-audit.ts'

/** A registry that hangs is given up before the time of the whole step is over. */
const PATIENCE = ['--fetch-timeout=30000', '--fetch-retries=1', '--fetch-retry-maxtimeout=10000']

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...PATIENCE], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  timeout: 120_000,
})
const { output, faults } = readAudit(stdout)
if (output !== '') console.log(output)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
