/**
 * Runs the suites that need external engines (`npm run test:engines [-- NAME …]`): a search cluster, an
 * object store, a pooler, a balancer, faults of the network between them; those that need a reader of the
 * chart for Kubernetes; and those that need nothing but the program, and more of the machine than
 * `npm run test:all` has. Each engine is installed once into `ENGINES` (by default in the user's cache
 * folder) or as a package of the system. The tests of an engine that cannot be installed are skipped by name;
 * they never count as passed. `npm run test:all` runs none of this.
 *
 * `--installed` is for CI: it fetches nothing, leaves out by name the engines that are not installed or do
 * not start, and begins nothing after 20 minutes. Earlier failures count.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { type FileReport, planFiles, runInTurn, toolsOfSuites } from './engine-files.ts'
import { type Engine, EngineMissing, type Tool } from './engines/engine.ts'
import { ENGINES, TOOLS } from './engines/engines.ts'
import { type Failure, readVitest } from './read-report.ts'

const INSTALLED = '--installed'
const MAX_MS = 20 * 60_000

const began = Date.now()
const asInstalled = process.argv.includes(INSTALLED)
const requested = process.argv.slice(2).filter((argument) => argument !== INSTALLED)
/** The arguments from the first option on are for the test runner. */
const firstOption = requested.findIndex((argument) => argument.startsWith('-'))
const names = firstOption < 0 ? requested : requested.slice(0, firstOption)
const options = firstOption < 0 ? [] : requested.slice(firstOption)

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

const files = globSync('apps/server/test/engines/*.test.ts')
  .filter((path) => names.length === 0 || names.some((name) => path.includes(name)))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const needed = new Set(files.flatMap(({ text }) => toolsOfSuites(text).flat()))
const leftOut = new Map<string, string>()
for (const tool of TOOLS.filter(({ name }) => needed.has(name))) {
  const fault = await faultOf(tool)
  if (fault !== undefined) leftOut.set(tool.name, fault)
}

const plan = planFiles(files, new Set(leftOut.keys()))
const msLeft = () => (asInstalled ? began + MAX_MS - Date.now() : Number.POSITIVE_INFINITY)
const { passed, failed, skipped, failures, cut, notBegun } = runInTurn(plan.begun, { msLeft, run })
for (const { test, output } of failures) console.log(`\n✗ ${test}\n${output}`)
for (const [name, why] of leftOut) console.log(`SKIPPED ${name}: ${why}`)
for (const { path, missing } of plan.leftOut) console.log(`SKIPPED ${path}: without ${missing.join(', ')}`)
for (const path of cut) console.log(`SKIPPED the rest of ${path}: ${MAX_MS / 60_000} minutes were over`)
for (const path of notBegun) console.log(`SKIPPED ${path}: ${MAX_MS / 60_000} minutes were over`)
if (files.length === 0) console.log(`No file of apps/server/test/engines is named ${names.join(' or ')}.`)
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
const missed = plan.leftOut.length + notBegun.length
console.log(
  `\nEngines: ${passed} held, ${failed} broke, ${skipped} were skipped, ${missed} files were not begun, in ${minutes} minutes`,
)
process.exitCode = failed === 0 && files.length > 0 ? 0 : 1

function run(path: string, maxMs: number): FileReport {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-engine-results-'))
  const report = join(folder, 'report.json')
  const failuresFile = join(folder, 'failures')
  const reporters = ['default', 'json', './scripts/failure-reporter.ts'].map((one) => `--reporter=${one}`)
  const { error, status } = spawnSync(
    'vitest',
    ['run', '--project', 'engines', ...reporters, `--outputFile.json=${report}`, path, ...options],
    {
      stdio: 'inherit',
      env: { ...process.env, ENGINES_LEFT_OUT: [...leftOut.keys()].join(','), FAILURES_FILE: failuresFile },
      ...(Number.isFinite(maxMs) && { timeout: maxMs }),
    },
  )
  const isCut = error !== undefined && 'code' in error && error.code === 'ETIMEDOUT'
  const found = isCut ? readFailures(failuresFile) : readResults(path, report, status)
  rmSync(folder, { recursive: true, force: true })
  return { ...found, isCut }
}

function readFailures(path: string): Omit<FileReport, 'isCut'> {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
  const failures: Failure[] = lines.map((line) => JSON.parse(line))
  return { passed: 0, failed: failures.length, skipped: 0, failures }
}

function readResults(path: string, report: string, status: number | null): Omit<FileReport, 'isCut'> {
  const failure = (output: string) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [{ test: path, output }],
  })
  try {
    const found: Parameters<typeof readVitest>[0] & { numPendingTests: number } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    const results = { ...readVitest(found), skipped: found.numPendingTests }
    return status !== 0 && results.failed === 0 ? failure('It ended without a failed test.') : results
  } catch {
    return failure('The tests left no report.')
  }
}
