/** Records each failed test immediately, so that an aborted run has reported earlier failures. */
import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'
import { clipped, type Failure } from './read-report.ts'

export default class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    const file = process.env['FAILURES_FILE']
    if (state !== 'failed' || !file) return
    const output = errors.map(({ stack, message }) => stack ?? message).join('\n')
    const failure: Failure = { test: `${test.module.moduleId} › ${test.fullName}`, output: clipped(output) }
    appendFileSync(file, `${JSON.stringify(failure)}\n`)
  }
}
