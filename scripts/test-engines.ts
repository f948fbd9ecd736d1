/**
 * `npm run test:engines [-- FILTER …]`: the suites that need engines which others keep: a search cluster, an object store, faults
 * of the network between. Each engine is installed once into `ENGINES` (by default in the user's cache folder). The tests of one
 * that cannot be installed here are skipped by name; they never count as passed. `npm test` runs none of this.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineMissing } from './engines/engine.ts'
import { ENGINES } from './engines/engines.ts'
import { readVitest } from './read-report.ts'

const missing: string[] = []
for (const engine of ENGINES) {
  try {
    engine.install()
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error
    missing.push(`${engine.name}: ${error.message}`)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'rushes-engine-results-'))
const report = join(folder, 'report.json')
spawnSync(
  'vitest',
  [
    'run',
    '--project',
    'engines',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
  },
)
const read = () => {
  try {
    const found: Parameters<typeof readVitest>[0] & { numPendingTests: number } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    return { ...readVitest(found), skipped: found.numPendingTests }
  } catch {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [{ test: 'engines', said: 'The tests left no report.' }],
    }
  }
}
const { passed, failed, skipped, failures } = read()
rmSync(folder, { recursive: true, force: true })
for (const { test, said } of failures) console.log(`\n✗ ${test}\n${said}`)
for (const sentence of missing) console.log(`SKIPPED, not installed: ${sentence}`)
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exitCode = failed === 0 ? 0 : 1
