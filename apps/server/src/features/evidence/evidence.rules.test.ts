/** How changes of a clip affect its evidence, and who stated it (R-EVIDENCE-1 to R-EVIDENCE-3). */
import { EVIDENCE_POINTS, type EvidencePoint } from '@rushes/contract/evidence-points'
import { describe, expect, test } from 'vitest'
import {
  evidenceAfter,
  evidenceOfNewMaster,
  guestEvidence,
  memberEvidence,
  wholeEvidence,
} from './evidence.rules.ts'

const CONFIRMED = { state: 'confirmed', text: 'Seen on a map.' } as const
const CLAIMED = { state: 'claimed', text: 'Leeds' } as const
const UNKNOWN = { state: 'unknown', text: '' } as const

describe('R-EVIDENCE-1: the points of a clip', () => {
  test('every point is listed in order, and an absent one is not checked', () => {
    expect(guestEvidence({ place: CONFIRMED })).toEqual(
      EVIDENCE_POINTS.map((point) => ({ point, state: point === 'place' ? 'confirmed' : 'unknown' })),
    )
  })

  test('a point that is not checked has no text', () => {
    expect(wholeEvidence({ place: { state: 'unknown', text: 'Leeds' } }).place).toEqual(UNKNOWN)
  })
})

const FIELDS = {
  credit_author: 'Ann Lee',
  location_text: 'Leeds',
  location_code: 'gb',
  date_taken: '2026-03-31',
  date_precision: 'day',
  synthetic: null,
  credit_changes: '',
} as const

const everyPoint = (mark: typeof CONFIRMED | typeof CLAIMED) =>
  Object.fromEntries(EVIDENCE_POINTS.map((point) => [point, mark]))

type Fields = Parameters<typeof evidenceAfter>[0]
const fieldsWith = (evidence: Fields['evidence']) => ({ ...FIELDS, evidence }) as unknown as Fields

describe('R-EVIDENCE-3: a statement is about one value', () => {
  test.each<[EvidencePoint, Parameters<typeof evidenceAfter>[1]]>([
    ['author', { credit_author: 'Bea Lee' }],
    ['place', { location_text: 'York' }],
    ['place', { location_code: 'us' }],
    ['date', { date_taken: '2026-04-01' }],
    ['date', { date_precision: 'month' }],
    ['alterations', { credit_changes: 'Cropped' }],
    ['machine', { synthetic: 'altered' }],
  ])('%s is not checked after %j, and the other points stay', (changed, changes) => {
    const after = evidenceAfter(fieldsWith(everyPoint(CONFIRMED)), changes)
    expect(after).toEqual({ ...everyPoint(CONFIRMED), [changed]: UNKNOWN })
  })

  test('a value that is sent unchanged keeps its statement', () => {
    const after = evidenceAfter(fieldsWith({ place: CONFIRMED }), { location_text: 'Leeds', title: 'Fox' })
    expect(after.place).toEqual(CONFIRMED)
  })

  test('a new value keeps a statement that is made with it, but not the former one', () => {
    const fields = fieldsWith({ place: CONFIRMED })
    const restated = { state: 'confirmed', text: 'Confirmed by the station.' } as const
    const to = (place: typeof CONFIRMED | typeof restated) =>
      evidenceAfter(fields, { location_text: 'York', evidence: { place } }).place
    expect(to(restated)).toEqual(restated)
    expect(to(CONFIRMED)).toEqual(UNKNOWN)
  })

  test('a change of some points keeps the others', () => {
    const after = evidenceAfter(fieldsWith({ place: CONFIRMED, date: CLAIMED }), {
      evidence: { date: CONFIRMED, place: { state: 'unknown', text: 'Leeds' } },
    })
    expect(after).toMatchObject({ place: UNKNOWN, date: CONFIRMED, author: UNKNOWN })
  })
})

describe('R-EVIDENCE-3: a new master', () => {
  test('makes unchecked what only the file can answer, and keeps the rest', () => {
    expect(evidenceOfNewMaster(everyPoint(CONFIRMED))).toEqual({
      before: everyPoint(CONFIRMED),
      after: { ...everyPoint(CONFIRMED), method: UNKNOWN, alterations: UNKNOWN, machine: UNKNOWN },
    })
  })

  test('changes nothing where nothing of it was stated', () => {
    expect(evidenceOfNewMaster({ place: CONFIRMED })).toBeNull()
  })
})

describe('R-EVIDENCE-2: the source of a statement', () => {
  const version = (day: number, origin: string, before: object | null, after: object) => ({
    at: new Date(Date.UTC(2026, 0, day)),
    origin,
    before,
    after,
  })
  const versions = [
    version(3, 'edit', { place: CLAIMED, date: CLAIMED }, { place: CLAIMED, date: CONFIRMED }),
    version(
      2,
      'edit',
      { place: CLAIMED, date: CLAIMED, releases: CONFIRMED },
      { place: CLAIMED, date: CLAIMED },
    ),
    version(1, 'ingest', null, { place: CLAIMED, date: CLAIMED, releases: CONFIRMED }),
  ]

  test('the source is the last version that changed the point, and may be the file', () => {
    const seen = memberEvidence({ place: CLAIMED, date: CONFIRMED }, versions)
    expect(seen.find(({ point }) => point === 'place')).toEqual({
      point: 'place',
      ...CLAIMED,
      by: 'file',
      at: '2026-01-01T00:00:00.000Z',
    })
    expect(seen.find(({ point }) => point === 'date')).toMatchObject({
      by: 'agency',
      at: '2026-01-03T00:00:00.000Z',
    })
  })

  test('a point that is not checked has no source, even if it was stated before', () => {
    const seen = memberEvidence({ place: CLAIMED, date: CONFIRMED }, versions)
    expect(seen.find(({ point }) => point === 'releases')).toEqual({ point: 'releases', ...UNKNOWN })
  })
})
