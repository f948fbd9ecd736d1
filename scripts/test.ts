/**
 * `npm test`: the checks, the build, the fast suites and the smoke journeys. `npm run test:all` adds the slow suites, small
 * chaos tests and the other journeys; `npm run test:all -- --rest` runs only what `npm test` does not. The last line is the
 * sum, `N passed, N failed`; the failures are above it.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILD, CHECKS } from './checks.ts'
import { requireChromium } from './find-tools.ts'
import { clipped, type Failure, type Report, readPlaywright, readVitest } from './read-report.ts'
import { runChecks } from './run-checks.ts'

const isAll = process.argv.includes('--all')
const isRest = process.argv.includes('--rest')
const sum = { passed: 0, failed: 0 }
const failures: Failure[] = []
const folder = mkdtempSync(join(tmpdir(), 'rushes-results-'))

function run(title: string, command: string, environment: Record<string, string> = {}): boolean {
  console.log(`\n── ${title}`)
  const started = Date.now()
  const { status } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  console.log(
    `── ${title}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  )
  return status === 0
}

function vitest(title: string, projects: string): void {
  const report = join(folder, `${title}.json`)
  const passed = run(
    title,
    `vitest run ${projects} --reporter=default --reporter=json --outputFile.json="${report}"`,
  )
  count(title, () => readVitest(JSON.parse(readFileSync(report, 'utf8'))), passed)
}

/** A check counts as one test. */
function countCheck(title: string, passed: boolean, output: string): void {
  if (passed) sum.passed += 1
  else fail({ test: title, output })
}

function count(title: string, read: () => Report, passed: boolean): void {
  try {
    const found = read()
    sum.passed += found.passed
    sum.failed += found.failed
    failures.push(...found.failures)
    if (!passed && found.failed === 0) fail({ test: title, output: 'It ended without a failed test.' })
  } catch {
    fail({ test: title, output: 'It left no report.' })
  }
}

function fail(failure: Failure): void {
  sum.failed += 1
  failures.push(failure)
}

function browserTests(chromium: string, folders: string): void {
  const report = join(folder, 'playwright.json')
  const passed = run('browser tests', `playwright test --config e2e/playwright.config.ts ${folders}`, {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  count('browser tests', () => readPlaywright(JSON.parse(readFileSync(report, 'utf8'))), passed)
}

// The tests need the pages, which are built while the checks run.
for (const { title, passed, output } of await runChecks(isRest ? [BUILD] : [...CHECKS, BUILD])) {
  countCheck(title, passed, clipped(output))
}
if (!isRest) vitest('fast suites', '--project pure --project web --project server')
if (isAll) {
  vitest('slow suites', '--project slow')
  vitest('chaos tests, small', '--project chaos')
}

const chromium = requireChromium()
if (chromium) browserTests(chromium, isRest ? 'e2e/journeys/' : isAll ? '' : 'e2e/smoke/')
else console.log('\n── browser tests: LEFT OUT, there is no Chromium')

rmSync(folder, { recursive: true, force: true })
for (const { test, output } of failures) console.log(`\n✗ ${test}\n${output}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1
