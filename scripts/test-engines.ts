/**
 * `npm run test:engines [-- FILTER …]`: the suites that need engines which others keep: a search cluster, an object store, a
 * pooler, a balancer, faults of the network between; and those that need what reads the chart for Kubernetes. Each engine is
 * installed once into `ENGINES` (by default in the user's cache folder) or as a package of the system. The tests of one
 * that cannot be installed are skipped by name; they never count as passed. `npm test` runs none of this.
 *
 * `--installed` is for CI: it fetches nothing, leaves out by name what is not installed or does not start here, runs nothing
 * where all of them are left out, and stops after 20 minutes. So it fails for the product's faults alone.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { type Engine, EngineMissing, type Tool } from './engines/engine.ts'
import { ENGINES, TOOLS } from './engines/engines.ts'
import { readVitest } from './read-report.ts'

const INSTALLED = '--installed'
const MAX_MS = 20 * 60_000
const NO_RESULTS = { passed: 0, failed: 0, skipped: 0, failures: [] }

const began = Date.now()
const asInstalled = process.argv.includes(INSTALLED)
const filters = process.argv.slice(2).filter((argument) => argument !== INSTALLED)

/** @returns why the program is left out; undefined where it serves. */
async function faultOf(tool: Tool): Promise<string | undefined> {
  const engine = ENGINES.find(({ name }) => name === tool.name)
  if (asInstalled && !tool.isInstalled()) return 'it is not installed'
  if (asInstalled) return engine && startFault(engine)
  try {
    tool.install()
    return undefined
  } catch (error) {
    if (error instanceof EngineMissing) return error.message
    throw error
  }
}

async function startFault(engine: Engine): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), `rushes-try-${engine.name}-`))
  try {
    const { stop } = await engine.start({ folder, port: await freePort() })
    await stop()
    return undefined
  } catch (error) {
    return `it does not start here: ${error instanceof Error ? error.message : error}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const leftOut = new Map<string, string>()
for (const tool of TOOLS) {
  const fault = await faultOf(tool)
  if (fault !== undefined) leftOut.set(tool.name, fault)
}

const folder = mkdtempSync(join(tmpdir(), 'rushes-engine-results-'))
const report = join(folder, 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const hasNone = asInstalled && leftOut.size === TOOLS.length
const error = hasNone ? undefined : runTests().error
const isCut = error !== undefined && 'code' in error && error.code === 'ETIMEDOUT'
const { passed, failed, skipped, failures } = isCut || hasNone ? NO_RESULTS : readResults()
rmSync(folder, { recursive: true, force: true })
for (const { test, said } of failures) console.log(`\n✗ ${test}\n${said}`)
for (const [name, why] of leftOut) console.log(`SKIPPED ${name}: ${why}`)
if (isCut) console.log(`STOPPED after ${MAX_MS / 60_000} minutes: what had not ended is skipped.`)
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
console.log(`\nEngines: ${passed} held, ${failed} broke, ${skipped} were skipped, in ${minutes} minutes`)
process.exitCode = failed === 0 ? 0 : 1

function runTests() {
  return spawnSync('vitest', ['run', '--project', 'engines', ...reporters, ...filters], {
    stdio: 'inherit',
    env: { ...process.env, ENGINES_LEFT_OUT: [...leftOut.keys()].join(',') },
    timeout: asInstalled ? MAX_MS : 0,
  })
}

function readResults() {
  try {
    const found: Parameters<typeof readVitest>[0] & { numPendingTests: number } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    return { ...readVitest(found), skipped: found.numPendingTests }
  } catch {
    const failure = { test: 'engines', said: 'The tests left no report.' }
    return { passed: 0, failed: 1, skipped: 0, failures: [failure] }
  }
}
