/** Proves R-CLEARANCE-2 and the days of R-CLEARANCE-4: what records allow together, and when a reminder is due. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocks, dueReminder, endOf, stateOf, strictest, type Terms } from './rights.rules.ts'

const LONDON = 'Europe/London'
const COUNTRIES = ['at', 'de', 'fr', 'gb', 'us'] as const
const EVERYTHING: Terms = { territories: [], excluded: [], until_day: null, ended_at: null }
const of = (part: Partial<Terms>): Terms => ({ ...EVERYTHING, ...part })

describe('R-CLEARANCE-2: where a clip may not be licensed', () => {
  test.each<[string, Terms[], string[]]>([
    ['no record blocks nothing', [], []],
    ['a record for everywhere blocks nothing', [EVERYTHING], []],
    ['excluded countries are blocked', [of({ excluded: ['us', 'de'] })], ['de', 'us']],
    ['territories block all others', [of({ territories: ['gb', 'fr'] })], ['at', 'de', 'us']],
    [
      'excluded wins over territories',
      [of({ territories: ['gb', 'fr'], excluded: ['fr'] })],
      ['at', 'de', 'fr', 'us'],
    ],
    [
      'what two records allow is what both of them allow',
      [of({ territories: ['gb', 'fr'] }), of({ territories: ['fr', 'us'] })],
      ['at', 'de', 'gb', 'us'],
    ],
    ['a record that has ended still blocks', [of({ excluded: ['us'], ended_at: new Date(0) })], ['us']],
  ])('where a clip may not be licensed: %s', (_name, records, blocked) => {
    expect(strictest(records, COUNTRIES, LONDON).blocked).toEqual(blocked)
  })
})

describe('R-CLEARANCE-2: the end of the rights', () => {
  const at = (text: string) => new Date(text)
  test.each<[string, Terms[], Date | null]>([
    ['without an end', [EVERYTHING, of({ excluded: ['us'] })], null],
    ['the last day is included, in summer', [of({ until_day: '2026-07-31' })], at('2026-07-31T23:00:00Z')],
    ['the last day is included, in winter', [of({ until_day: '2026-12-31' })], at('2027-01-01T00:00:00Z')],
    [
      'the first end',
      [of({ until_day: '2027-01-31' }), of({ until_day: '2026-12-31' })],
      at('2027-01-01T00:00:00Z'),
    ],
    [
      'ended before its last day',
      [of({ until_day: '2026-12-31', ended_at: at('2026-03-04T05:06:07Z') })],
      at('2026-03-04T05:06:07Z'),
    ],
    [
      'ended after its last day',
      [of({ until_day: '2026-12-31', ended_at: at('2027-03-04T05:06:07Z') })],
      at('2027-01-01T00:00:00Z'),
    ],
    ['ended without a last day', [of({ ended_at: at('2026-03-04T05:06:07Z') })], at('2026-03-04T05:06:07Z')],
  ])('a licence may be given until the end of the rights when %s', (_name, records, until) => {
    expect(strictest(records, COUNTRIES, LONDON).until).toEqual(until)
  })
})

describe('R-CLEARANCE-2: any combination of records', () => {
  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const terms: fc.Arbitrary<Terms> = fc.record({
    territories: fc.subarray([...COUNTRIES]),
    excluded: fc.subarray([...COUNTRIES]),
    until_day: fc.option(day),
    ended_at: fc.option(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
    ),
  })
  const answer = (records: readonly Terms[]) => strictest(records, COUNTRIES, LONDON)

  test('a further record never allows more', () => {
    fc.assert(
      fc.property(fc.array(terms, { maxLength: 4 }), terms, (records, more) => {
        const [before, after] = [answer(records), answer([...records, more])]
        expect(after.blocked).toEqual(expect.arrayContaining(before.blocked))
        expect(after.until?.getTime() ?? Infinity).toBeLessThanOrEqual(before.until?.getTime() ?? Infinity)
      }),
    )
  })

  test('the order does not matter, and each answer comes from one of the records', () => {
    fc.assert(
      fc.property(fc.array(terms, { maxLength: 4 }), (records) => {
        const { blocked, until } = answer(records)
        expect(answer(records.toReversed())).toEqual({ blocked, until })
        for (const country of COUNTRIES) {
          expect(blocked.includes(country)).toBe(records.some((record) => blocks(record, country)))
        }
        const ends = records.map((record) => endOf(record, LONDON)?.getTime())
        expect(until === null ? ends.every((end) => end === undefined) : ends.includes(until.getTime())).toBe(
          true,
        )
      }),
    )
  })
})

describe('R-CLEARANCE-4: the reminder', () => {
  test.each([
    ['2026-03-31', null],
    ['2026-03-30', 30],
    ['2026-03-08', 30],
    ['2026-03-07', 7],
    ['2026-02-28', 7],
    ['2026-02-27', null],
  ] as const)('on 28 February the reminder of a record that ends on %s is %s', (untilDay, days) => {
    expect(dueReminder(untilDay, '2026-02-28')).toBe(days)
  })
})

test.each([
  [{ from_day: null, until_day: null, ended_at: null }, 'in_force'],
  [{ from_day: '2026-03-01', until_day: null, ended_at: null }, 'coming'],
  [{ from_day: '2026-02-28', until_day: '2026-03-31', ended_at: null }, 'in_force'],
  [{ from_day: null, until_day: '2026-03-30', ended_at: null }, 'ending'],
  [{ from_day: null, until_day: '2026-02-28', ended_at: null }, 'ending'],
  [{ from_day: null, until_day: '2026-02-27', ended_at: null }, 'ended'],
  [{ from_day: null, until_day: null, ended_at: new Date(0) }, 'ended'],
] as const)('a record with %o is %s', (lifetime, state) => {
  expect(stateOf(lifetime, '2026-02-28')).toBe(state)
})
