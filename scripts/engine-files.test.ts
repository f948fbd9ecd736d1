/** A run of the suites with engines passes only when nothing failed, and reports what was not tested. */
import { describe, expect, test } from 'vitest'
import { type FileReport, planFiles, runInTurn } from './engine-files.ts'

describe('the order of the files', () => {
  const files = [
    {
      path: 'chart.test.ts',
      text: "describeWith([helm], 'a', …)\ndescribeWith([helm, kubeconform], 'b', …)",
    },
    { path: 'failover.test.ts', text: 'test(…)' },
    { path: 'faults.test.ts', text: "describeWith([s3, toxiproxy], 'a store with faults', …)" },
    { path: 'storage.test.ts', text: "describeWith([s3], 'a bucket', …)" },
  ]

  test('files that need no tool come first', () => {
    expect(planFiles(files, new Set())).toEqual({
      begun: ['failover.test.ts', 'chart.test.ts', 'faults.test.ts', 'storage.test.ts'],
      leftOut: [],
    })
  })

  test('files of which no suite has all of its tools are skipped and listed', () => {
    expect(planFiles(files, new Set(['toxiproxy', 'kubeconform']))).toEqual({
      begun: ['failover.test.ts', 'chart.test.ts', 'storage.test.ts'],
      leftOut: [{ path: 'faults.test.ts', missing: ['toxiproxy'] }],
    })
  })

  test('files that need no tool are started when no tool is installed', () => {
    const { begun } = planFiles(files, new Set(['helm', 'kubeconform', 's3', 'toxiproxy']))
    expect(begun).toEqual(['failover.test.ts'])
  })
})

describe('a run', () => {
  const report = (change: Partial<FileReport> = {}): FileReport => ({
    passed: 2,
    failed: 0,
    skipped: 1,
    failures: [],
    isCut: false,
    ...change,
  })
  const broken = report({ failed: 1, failures: [{ test: 'first › sells', output: 'no' }] })

  test('a run adds up the results of its files', () => {
    const run = () => report()
    expect(runInTurn(['a', 'b'], { msLeft: () => 1, run })).toEqual({
      passed: 4,
      failed: 0,
      skipped: 2,
      failures: [],
      cut: [],
      notBegun: [],
    })
  })

  test('a run that exceeds its time keeps earlier failures, and lists what was cut and what was not started', () => {
    let left = 100
    const given: number[] = []
    const run = (path: string, maxMs: number) => {
      given.push(maxMs)
      left -= 50
      return path === 'a' ? broken : report({ passed: 0, skipped: 0, isCut: true })
    }
    expect(runInTurn(['a', 'b', 'c'], { msLeft: () => left, run })).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: broken.failures,
      cut: ['b'],
      notBegun: ['c'],
    })
    expect(given).toEqual([100, 50])
  })

  test('a run that was cut counts the failures before the cut', () => {
    const run = () => ({ ...broken, isCut: true })
    expect(runInTurn(['a'], { msLeft: () => 1, run })).toMatchObject({ failed: 1, cut: ['a'] })
  })
})
