import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPlaywright, readVitest } from './read-report.ts'

test('a failed unit test is reported with its file and its message', () => {
  const assertionResults = [
    { fullName: 'adds', status: 'passed', failureMessages: [] },
    { fullName: 'subtracts', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] },
  ]
  const file = { name: 'sums.test.ts', status: 'failed', message: '', assertionResults }
  expect(readVitest({ numPassedTests: 1, numFailedTests: 1, testResults: [file] })).toEqual({
    passed: 1,
    failed: 1,
    failures: [{ test: 'sums.test.ts › subtracts', output: 'expected 1' }],
  })
})

test('a file that cannot be loaded is one failure', () => {
  const file = { name: 'sums.test.ts', status: 'failed', message: 'No such module', assertionResults: [] }
  expect(readVitest({ numPassedTests: 3, numFailedTests: 0, testResults: [file] })).toEqual({
    passed: 3,
    failed: 1,
    failures: [{ test: 'sums.test.ts', output: 'No such module' }],
  })
})

test('a failed journey is reported with its error and its page, at most 60 lines of each', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'error-context.md')
  writeFileSync(path, 'For a reader\n```yaml\n- alert: Your card was declined.\n```\nMore')
  const errors = [{ message: Array.from({ length: 62 }, (_, at) => `line ${at}`).join('\n') }]
  const results = [{ errors, attachments: [{ name: 'error-context', path }] }]
  const spec = { ok: false, title: 'pays', file: 'pay.test.ts', tests: [{ results }] }
  const right = { ok: true, title: 'looks', file: 'look.test.ts', tests: [] }
  const stats = { expected: 1, unexpected: 1, flaky: 0 }
  const { passed, failed, failures } = readPlaywright({
    stats,
    suites: [{ specs: [right], suites: [{ specs: [spec] }] }],
    errors: [],
  })
  expect([passed, failed, failures.length]).toEqual([1, 1, 1])
  expect(failures[0]?.test).toBe('pay.test.ts › pays')
  expect(failures[0]?.output).toMatch(
    /line 59\n\(2 lines more\)\nThe page:\n- alert: Your card was declined\./,
  )
})

test('a run that could not start is a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0 }
  const report = { stats, suites: [], errors: [{ message: 'The shop did not start.' }] }
  expect(readPlaywright(report)).toEqual({
    passed: 0,
    failed: 1,
    failures: [{ test: 'outside the tests', output: 'The shop did not start.' }],
  })
})
