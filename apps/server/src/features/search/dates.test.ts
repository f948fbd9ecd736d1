/** Dates, periods and sort orders of a search (R-DATE-1). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namedClips } from '../../../test/search/named-clips.ts'
import type { Query } from '../../../test/search/small-catalogue.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Noon in London, where it is summer time. */
const NOON = new Date('2027-07-01T11:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.later(NOON.getTime() - server.services.clock.now().getTime())
})
afterAll(() => server.close())

const givenClips = namedClips(() => server, NOON)
const before = (ms: number) => new Date(NOON.getTime() - ms)

describe('period', () => {
  test('today is since midnight in the agency’s zone', async () => {
    const { findAny } = await givenClips({
      midnight: { created: new Date('2027-06-30T23:00:00Z') },
      justBefore: { created: new Date('2027-06-30T22:59:59.999Z') },
    })
    expect(await findAny({ period: 'today' })).toEqual(['midnight'])
  })

  test.each([
    ['week', 7],
    ['month', 30],
    ['year', 365],
  ] as const)('period %s is exactly the last %i days', async (period, days) => {
    const { findAny } = await givenClips({
      within: { created: before(days * DAY_MS - MINUTE_MS) },
      before: { created: before(days * DAY_MS + MINUTE_MS) },
    })
    expect(await findAny({ period })).toEqual(['within'])
    expect(await findAny({})).toEqual(['before', 'within'])
  })

  test('period custom uses the dates, and does not filter without any', async () => {
    const { findAny } = await givenClips({ old: { created: new Date('2020-02-29T12:00:00Z') }, new: {} })
    expect(await findAny({ period: 'custom' })).toEqual(['new', 'old'])
    expect(await findAny({ period: 'custom', cdatefrom: '29-02-2020', cdateto: '29-02-2020' })).toEqual([
      'old',
    ])
  })

  test('a period and dates must both match', async () => {
    const { findAny } = await givenClips({
      lastWeek: { created: before(3 * DAY_MS) },
      lastMonth: { created: before(20 * DAY_MS) },
    })
    expect(await findAny({ period: 'week', cdatefrom: '01-06-2027' })).toEqual(['lastWeek'])
  })

  test.each([
    ['today', '2027-07-01', '2027-06-30'],
    ['week', '2027-06-24', '2027-06-23'],
    ['month', '2027-06-01', '2027-05-31'],
    ['year', '2026-07-01', '2026-06-30'],
  ] as const)('period %s of a day begins with %s', async (period, first, dayBefore) => {
    const { findAny } = await givenClips({
      taken: { dateTaken: first, datePosted: dayBefore },
      posted: { dateTaken: dayBefore, datePosted: first },
    })
    expect(await findAny({ period, datefield: 'date_taken' })).toEqual(['taken'])
    expect(await findAny({ period, datefield: 'date_posted' })).toEqual(['posted'])
  })
})

describe('dates', () => {
  const DAYS = { cdatefrom: '10-05-2026', cdateto: '11-05-2026' } as const

  test('both ends of a range of dates are whole days of the agency’s zone', async () => {
    const { findAny } = await givenClips({
      before: { created: new Date('2026-05-09T22:59:59.999Z') },
      first: { created: new Date('2026-05-09T23:00:00Z') },
      last: { created: new Date('2026-05-11T22:59:59.999Z') },
      after: { created: new Date('2026-05-11T23:00:00Z') },
    })
    expect(await findAny(DAYS)).toEqual(['first', 'last'])
    expect(await findAny({ cdatefrom: DAYS.cdatefrom })).toEqual(['after', 'first', 'last'])
    expect(await findAny({ cdateto: DAYS.cdateto })).toEqual(['before', 'first', 'last'])
  })

  test.each(['date_taken', 'date_posted'] as const)(
    'a range for %s compares that day, and a clip without one is in no range',
    async (datefield) => {
      const on = (day: string | null) =>
        datefield === 'date_taken' ? { dateTaken: day } : { datePosted: day }
      const { findAny } = await givenClips({
        before: on('2026-05-09'),
        first: on('2026-05-10'),
        last: on('2026-05-11'),
        after: on('2026-05-12'),
        never: on(null),
      })
      expect(await findAny({ datefield, ...DAYS })).toEqual(['first', 'last'])
      expect(await findAny({ datefield, cdatefrom: '12-05-2026' })).toEqual(['after'])
      expect(await findAny({ datefield, cdateto: '09-05-2026' })).toEqual(['before'])
      expect(await findAny({ datefield })).toHaveLength(5)
    },
  )

  test('created is the default date', async () => {
    const created = new Date('2026-05-10T12:00:00Z')
    const { findAny } = await givenClips({ one: { created, dateTaken: '2019-01-01' } })
    expect(await findAny({ datefield: 'created', ...DAYS })).toEqual(['one'])
    expect(await findAny(DAYS)).toEqual(['one'])
  })
})

describe('sort', () => {
  let made = 0
  const NEWEST = ['short', 'long', 'middling']
  const LONGEST = ['long', 'middling', 'short']
  const BEST = ['middling', 'long', 'short']
  const reversed = (names: readonly string[]) => names.toReversed()
  let find: (query: Query) => Promise<(string | undefined)[]>
  beforeAll(async () => {
    ;({ find } = await givenClips({
      middling: { created: before(3 * DAY_MS), durationS: 20, quality: '4K' },
      long: { created: before(2 * DAY_MS), durationS: 90, quality: '1080p' },
      short: { created: before(DAY_MS), durationS: 5, quality: 'SD' },
    }))
  })

  test.each<[Query, readonly string[]]>([
    [{}, BEST],
    [{ sort: 'rel' }, BEST],
    [{ sort: 'most_rel' }, BEST],
    [{ sort: 'rel', dir: 'asc' }, BEST],
    [{ sort: 'most_recent' }, NEWEST],
    [{ sort: 'created' }, NEWEST],
    [{ sort: 'created', dir: 'desc' }, NEWEST],
    [{ sort: 'created', dir: 'asc' }, reversed(NEWEST)],
    [{ sort: 'oldest' }, reversed(NEWEST)],
    [{ sort: 'longest' }, LONGEST],
    [{ sort: 'duration' }, LONGEST],
    [{ sort: 'duration', dir: 'desc' }, LONGEST],
    [{ sort: 'duration', dir: 'asc' }, reversed(LONGEST)],
    [{ sort: 'shortest' }, reversed(LONGEST)],
  ])('sort %j with a term gives %j', async (query, names) => {
    expect(await find(query)).toEqual(names)
  })

  test.each<Query>([{}, { sort: 'rel' }, { sort: 'most_rel' }, { sort: 'most_recent' }])(
    'sort %j without a term gives the newest first',
    async (query) => {
      const place = `zqplace${made++}`
      const clips = await givenClips({
        gold: { place, created: before(2 * DAY_MS), rating: 'GD', quality: '8K' },
        newer: { place, created: before(DAY_MS), rating: 'BR', quality: 'SD' },
      })
      expect(await clips.find({ term: '', loc2: place, ...query })).toEqual(['newer', 'gold'])
    },
  )
})
