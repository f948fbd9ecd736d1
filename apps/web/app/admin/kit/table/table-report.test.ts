/** What a table does is said before it is done. */
import type { BatchTableReport } from '@rushes/contract/agency-batch-csv'
import { expect, test } from 'vitest'
import { changesAnything, faultLine, outcomeLines } from './table-report.ts'

const report = (counts: Partial<BatchTableReport['counts']>): BatchTableReport => ({
  written: false,
  rows: [],
  faults: [],
  warnings: [],
  missing: [],
  counts: { clip: 0, file: 0, expected: 0, same: 0, wrong: 0, ...counts },
})

test('what is wrong comes first', () => {
  const lines = outcomeLines({ file: 1_200, wrong: 1, clip: 0 })
  expect(lines).toEqual(['1 row is invalid', '1,200 files are described'])
  expect(outcomeLines({})).toEqual([])
})

test('the first five files that are not uploaded yet are named', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((file, at) => {
    return { row: at + 2, file, clip_id: null, outcome: 'expected' as const }
  })
  const text = 'files are not uploaded yet; their metadata is kept'
  expect(outcomeLines({ expected: 7 }, rows)).toEqual([`7 ${text}: a, b, c, d, e and 2 more`])
  expect(outcomeLines({ expected: 2 }, rows.slice(0, 2))).toEqual([`2 ${text}: a, b`])
})

test('a fault has its place', () => {
  const fault = { row: 3, column: 'title', problem: 'is empty', outdated: false }
  expect(faultLine(fault)).toBe('Row 3, title: is empty')
  expect(faultLine({ ...fault, column: null })).toBe('Row 3: is empty')
  expect(faultLine({ ...fault, row: 0, column: null })).toBe('is empty')
})

test('a table that changes nothing is not sent', () => {
  expect(changesAnything(report({ same: 4, wrong: 1 }))).toBe(false)
  expect(changesAnything(report({ expected: 1 }))).toBe(true)
})
