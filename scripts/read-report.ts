/** Summarises the reports of the test runners: the number of passed tests, and each failure. */
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** `output` contains the errors and, from a browser, the content of the page. */
export type Failure = { test: string; output: string }
export type Report = { passed: number; failed: number; failures: Failure[] }

const MAX_LINES = 60

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** A file that could not be loaded counts as one failed test. */
export function readVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Report {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ test: name, output: clipped(message) }] : []
    return failed.map((one) => ({
      test: `${name} › ${one.fullName}`,
      output: clipped(one.failureMessages.join('\n')),
    }))
  })
  return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures }
}

type Suite = { suites?: Suite[]; specs?: Spec[] }
type Spec = {
  ok: boolean
  title: string
  file: string
  tests: { results: { errors: { message?: string }[]; attachments: { name: string; path?: string }[] }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
  errors: { message?: string }[]
}

export function readPlaywright({ stats, suites, errors }: PlaywrightReport): Report {
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  const failures = failed.map((spec) => ({ test: `${spec.file} › ${spec.title}`, output: outputOf(spec) }))
  const outside = errors.map(({ message = '' }) => ({ test: 'outside the tests', output: clipped(message) }))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + outside.length,
    failures: [...failures, ...outside],
  }
}

function specsOf({ suites = [], specs = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function outputOf({ tests }: Spec): string {
  const results = tests.flatMap((test) => test.results)
  const errors = results.flatMap((result) => result.errors).map(({ message = '' }) => clipped(message))
  const pages = results
    .flatMap((result) => result.attachments)
    .filter(({ name, path }) => name === 'error-context' && path !== undefined)
    .map(({ path = '' }) => clipped(pageOf(readFileSync(path, 'utf8'))))
  return [...errors, ...pages].join('\n')
}

/** The part of a failure description that contains the page. */
function pageOf(description: string): string {
  const [, snapshot] = /```yaml\n([\s\S]*?)```/.exec(description) ?? []
  return `The page:\n${snapshot ?? description}`
}

/** The first lines of a text, without colours. */
export function clipped(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n')
  if (lines.length <= MAX_LINES) return lines.join('\n')
  return [...lines.slice(0, MAX_LINES), `(${lines.length - MAX_LINES} lines more)`].join('\n')
}
