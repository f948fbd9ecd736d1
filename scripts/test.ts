/**
 * `npm test`: everything proves itself. Formatting and lint, types, unused code, dependency directions, file
 * roles and schema first, because they are quick; then unit and HTTP tests, then the browser. The last line
 * is the sum: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKS } from './checks.ts'
import { requireChromium } from './find-tools.ts'

type Sum = { passed: number; failed: number }
const sum: Sum = { passed: 0, failed: 0 }
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
  count(report, vitestSum, passed)
}

/** A check counts as one test. */
function check(title: string, command: string): void {
  if (run(title, command)) sum.passed += 1
  else sum.failed += 1
}

function count(file: string, read: (report: string) => Sum, passed: boolean): void {
  try {
    const found = read(readFileSync(file, 'utf8'))
    sum.passed += found.passed
    sum.failed += found.failed
    if (!passed && found.failed === 0) sum.failed += 1
  } catch {
    sum.failed += 1
  }
}

for (const { title, command } of CHECKS) check(title, command)

// Before the tests, because some of them ask for pages.
check('build', 'node scripts/build-if-stale.ts')

vitest('unit and HTTP tests', '--project pure --project web --project server')
vitest('chaos tests, small', '--project chaos')

const chromium = requireChromium()
if (chromium) {
  const browser = join(folder, 'playwright.json')
  const passed = run('browser tests', 'playwright test --config e2e/playwright.config.ts', {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: browser,
  })
  count(browser, playwrightSum, passed)
} else {
  console.log('\n── browser tests: LEFT OUT, there is no Chromium')
}

rmSync(folder, { recursive: true, force: true })
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1

function vitestSum(report: string): Sum {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(report)
  return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0) }
}

function playwrightSum(report: string): Sum {
  const { stats } = JSON.parse(report)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
