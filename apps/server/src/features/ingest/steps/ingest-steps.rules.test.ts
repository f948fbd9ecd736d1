import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterFailure, type Plan, planSteps, STEPS, type StepState, stepsOf } from './ingest-steps.rules.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)

const UNBEGUN = { part: 0, state: 'waiting', tries: 0, beatAt: null, resumeAt: null } as const

const given = (
  states: Partial<Record<StepState['step'], Partial<StepState>>>,
  kind: 'video' | 'image' = 'video',
) => stepsOf(kind, 'new').map((step): StepState => ({ ...UNBEGUN, step, ...states[step] }))
const done = { state: 'done' } as const
const all = {
  probe: done,
  ladder: done,
  hover: done,
  scenes: done,
  stills: done,
  sound: done,
  assemble: done,
}

const namesOf = ({ begin, giveUp }: Plan) => ({ begin: begin?.step ?? null, giveUp: giveUp?.step ?? null })

describe('the next step of a file (R-INGEST-4)', () => {
  test.each<[string, StepState[], StepState['step'] | null]>([
    ['nothing is done', given({}), 'probe'],
    ['it was probed', given({ probe: done }), 'ladder'],
    ['an image was probed', given({ probe: done }, 'image'), 'stills'],
    ['an image has its stills', given({ probe: done, stills: done }, 'image'), 'assemble'],
    ['another worker encodes', given({ probe: done, ladder: { state: 'running', beatAt: ago(5) } }), 'sound'],
    ['the loop exists', given({ probe: done, ladder: done, hover: done }), 'scenes'],
    ['its scenes were detected', given({ probe: done, ladder: done, hover: done, scenes: done }), 'stills'],
    [
      'another worker encodes and everything else exists',
      given({ probe: done, sound: done, ladder: { state: 'running', beatAt: ago(29) } }),
      null,
    ],
    [
      'the encoding worker has been silent for 30 seconds',
      given({ probe: done, ladder: { state: 'running', tries: 1, beatAt: ago(30) } }),
      'ladder',
    ],
    ['only the loop is missing', given({ ...all, hover: {}, assemble: {} }), 'hover'],
    ['everything is made', given({ ...all, assemble: {} }), 'assemble'],
    ['everything is done', given(all), null],
  ])('the next step of a file is as expected when %s', (_, steps, begin) => {
    expect(namesOf(planSteps(steps, NOW))).toEqual({ begin, giveUp: null })
  })

  test('the next step of a file is not a long one while the worker has no place for it', () => {
    const begin = (steps: StepState[]) => namesOf(planSteps(steps, NOW, { places: 0 })).begin
    expect(begin(given({}))).toBe('probe')
    expect(begin(given({ probe: done }))).toBeNull()
    expect(begin(given({ probe: done, ladder: done }))).toBe('hover')
    expect(begin(given({ ...all, sound: {}, assemble: {} }))).toBeNull()
    expect(begin(given({ probe: done }, 'image'))).toBe('stills')
  })

  test('the next step of a file allows further steps at the same time, as far as there are places for long ones', () => {
    const hasMore = (steps: StepState[], places?: number) => planSteps(steps, NOW, { places }).hasMore
    expect(hasMore(given({}))).toBe(false)
    expect(hasMore(given({ probe: done }))).toBe(true)
    expect(hasMore(given({ probe: done }), 1)).toBe(false)
    expect(hasMore(given({ probe: done, ladder: done }), 0)).toBe(true)
    expect(hasMore(given({ ...all, stills: {}, assemble: {} }))).toBe(false)
    expect(hasMore(given({ probe: done }, 'image'))).toBe(false)
    expect(hasMore(given({ probe: done, ladder: { state: 'failed', tries: 2 } }))).toBe(false)
  })

  test('the next step of a file is none when one failed: the file is quarantined', () => {
    const steps = given({ probe: done, ladder: { state: 'failed', tries: 2 } })
    expect(namesOf(planSteps(steps, NOW))).toEqual({ begin: null, giveUp: 'ladder' })
  })

  test('the next step of a file is not the one that waits after an unexpected error', () => {
    const waits = (seconds: number) => given({ probe: { resumeAt: ago(-seconds) } })
    expect(namesOf(planSteps(waits(1), NOW))).toEqual({ begin: null, giveUp: null })
    expect(namesOf(planSteps(waits(0), NOW)).begin).toBe('probe')
  })

  test('the next step of a file is none when a step crashed its worker five times', () => {
    const silent = { state: 'running', beatAt: ago(31) } as const
    expect(namesOf(planSteps(given({ probe: { ...silent, tries: 4 } }), NOW)).begin).toBe('probe')
    expect(namesOf(planSteps(given({ probe: { ...silent, tries: 5 } }), NOW))).toEqual({
      begin: null,
      giveUp: 'probe',
    })
  })

  test('the next step of a file is never one that is done, that is running, or whose needs are not done', () => {
    const state = fc.constantFrom<StepState['state']>('waiting', 'running', 'done', 'failed')
    const one = fc.record({
      state,
      tries: fc.nat(6),
      beatAt: fc.option(fc.integer({ min: 0, max: 200 }).map(ago)),
    })
    const any = fc.tuple(...STEPS.map(() => one))
    fc.assert(
      fc.property(any, (states) => {
        const steps = STEPS.map((step, index) => ({ ...UNBEGUN, ...states[index], step }))
        const { begin, giveUp } = planSteps(steps, NOW)
        if (begin === null) return
        const isLive = begin.state === 'running' && (begin.beatAt ?? ago(999)) > ago(30)
        expect([begin.state === 'done', isLive, giveUp]).toEqual([false, false, null])
        // Includes states that no file can have, such as a loop without its ladder.
        const needs = {
          probe: [],
          part: ['probe'],
          ladder: ['probe', 'part'],
          hover: ['ladder'],
          scenes: ['ladder'],
          stills: ['probe', 'scenes'],
          sound: ['probe'],
        }
        const needed: readonly string[] =
          begin.step === 'assemble' ? ['hover', 'stills', 'sound'] : needs[begin.step]
        expect(steps.filter(({ step, state }) => needed.includes(step) && state !== 'done')).toEqual([])
      }),
    )
  })
})

describe('a film in parts', () => {
  const inParts = (...parts: Partial<StepState>[]): StepState[] => [
    ...given({ probe: done }),
    ...parts.map((state, part): StepState => ({ ...UNBEGUN, step: 'part', part, ...state })),
  ]
  const next = (...parts: Partial<StepState>[]) => {
    const { begin } = planSteps(inParts(...parts), NOW)
    return begin && [begin.step, begin.part]
  }

  test('a film in parts is encoded part by part, several at once where there are several workers', () => {
    expect(next({}, {}, {})).toEqual(['part', 0])
    expect(next(done, {}, {})).toEqual(['part', 1])
    expect(next(done, { state: 'running', beatAt: ago(5) }, {})).toEqual(['part', 2])
  })

  test('a film in parts is joined when all of its parts exist', () => {
    expect(next(done, { state: 'running', beatAt: ago(5) }, done)).toEqual(['sound', 0])
    expect(next(done, done, done)).toEqual(['ladder', 0])
  })

  test('a film in parts repeats only the part whose worker crashed', () => {
    expect(next(done, { state: 'running', tries: 1, beatAt: ago(30) }, done)).toEqual(['part', 1])
  })

  test('a film in parts is quarantined with the part that cannot be encoded', () => {
    const { begin, giveUp } = planSteps(inParts(done, { state: 'failed', tries: 2 }, {}), NOW)
    expect([begin, giveUp?.step, giveUp?.part]).toEqual([null, 'part', 1])
  })
})

test('a step that failed is tried a second time (R-INGEST-4)', () => {
  expect([1, 2, 3].map(afterFailure)).toEqual(['waiting', 'failed', 'failed'])
})
