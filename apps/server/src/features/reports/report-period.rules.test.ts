/** The days of a report. */
import { describe, expect, test } from 'vitest'
import { groupsIn, periodOf } from './report-period.rules.ts'

const TODAY = '2026-03-15'
const of = (requested: Partial<Parameters<typeof periodOf>[0]>) =>
  periodOf({ from: null, to: null, ...requested }, TODAY)

describe('a period', () => {
  test.each([
    [{}, '2026-02-14', '2026-03-15'],
    [{ period: '1' }, '2026-03-15', '2026-03-15'],
    [{ period: '7' }, '2026-03-09', '2026-03-15'],
    [{ period: 'month' }, '2026-03-01', '2026-03-15'],
    [{ period: 'last-month' }, '2026-02-01', '2026-02-28'],
    [{ period: 'year' }, '2026-01-01', '2026-03-15'],
    [{ period: 'last-year' }, '2025-01-01', '2025-12-31'],
    [{ period: '7', from: '2026-01-05', to: '2026-01-05' }, '2026-01-05', '2026-01-05'],
    [{ from: '2026-01-05' }, '2026-01-05', '2026-03-15'],
    [{ from: '2026-04-01' }, '2026-04-01', '2026-04-01'],
    [{ to: '2026-01-30' }, '2026-01-01', '2026-01-30'],
  ] as const)('a period %j is from %s to %s', (requested, from, to) => {
    expect(of(requested)).toMatchObject({ period: { from, to } })
  })

  test('today is one day, compared with yesterday', () => {
    expect(of({ period: '1', compare: '1' })).toEqual({
      period: { from: '2026-03-15', to: '2026-03-15' },
      before: { from: '2026-03-14', to: '2026-03-14' },
      group: 'day',
    })
  })

  test('a period is compared with as many days before it', () => {
    expect(of({ period: 'last-month', compare: '1' })).toMatchObject({
      before: { from: '2026-01-04', to: '2026-01-31' },
    })
    expect(of({ period: '7' })).toMatchObject({ before: null })
  })

  test('a period is shown by day up to 92 days, and by month beyond', () => {
    expect(of({ from: '2026-01-01', to: '2026-04-02' })).toMatchObject({ group: 'day' })
    expect(of({ from: '2026-01-01', to: '2026-04-03' })).toMatchObject({ group: 'month' })
    expect(of({ period: 'last-year', group: 'week' })).toMatchObject({ group: 'week' })
  })

  test('a malformed period is refused with a message at its field', () => {
    expect(of({ from: '2020-01-01', to: '2026-01-01' })).toMatchObject({ field: 'cdatefrom' })
    expect(of({ from: '2026-03-02', to: '2026-03-01' })).toMatchObject({ field: 'cdateto' })
    expect(of({ from: '2024-01-01', to: '2026-01-01', group: 'day' })).toMatchObject({ field: 'group' })
  })

  test('a period has consecutive groups, the first of which may begin in the middle', () => {
    expect(groupsIn({ from: '2026-02-27', to: '2026-03-02' }, 'day')).toEqual([
      ...['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
    ])
    expect(groupsIn({ from: '2026-02-27', to: '2026-03-10' }, 'week')).toEqual([
      ...['2026-02-27', '2026-03-02', '2026-03-09'],
    ])
    expect(groupsIn({ from: '2025-12-20', to: '2026-02-01' }, 'month')).toEqual([
      ...['2025-12-20', '2026-01-01', '2026-02-01'],
    ])
  })
})
