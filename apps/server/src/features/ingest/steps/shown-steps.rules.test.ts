/** What staff see of the steps of a file. */
import { describe, expect, test } from 'vitest'
import { type StepRow, secondsLeft, shownSteps } from './shown-steps.rules.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const waiting = { state: 'waiting', progress: 0, started_at: null } as const
const done = { state: 'done', progress: 100, started_at: ago(900) } as const
const running = (progress: number, seconds: number) =>
  ({ state: 'running', progress, started_at: ago(seconds) }) as const

type Rest = Omit<StepRow, 'step'>
const film = (parts: readonly Rest[], ladder: Rest = waiting): StepRow[] => [
  { step: 'sound', ...waiting },
  { step: 'ladder', ...ladder },
  { step: 'probe', ...done },
  ...parts.map((part): StepRow => ({ step: 'part', ...part })),
]
const encoding = (parts: readonly Rest[], ladder?: Rest) =>
  shownSteps(film(parts, ladder)).find(({ step }) => step === 'ladder')

test('the shown steps are in the order in which they are done, and parts are not separate steps', () => {
  expect(shownSteps(film([done, waiting])).map(({ step }) => step)).toEqual(['probe', 'ladder', 'sound'])
})

test.each<[string, readonly Rest[], Rest, Pick<StepRow, 'state' | 'progress'>]>([
  ['of a film in one run has its own progress', [], running(40, 60), { state: 'running', progress: 40 }],
  ['has not begun', [waiting, waiting, waiting], waiting, { state: 'waiting', progress: 0 }],
  ['is in its second part', [done, running(50, 60), waiting], waiting, { state: 'running', progress: 37 }],
  ['joins its parts', [done, done, done], running(20, 2), { state: 'running', progress: 80 }],
  ['is done', [done, done, done], done, { state: 'done', progress: 100 }],
  ['cannot read a part', [done, { ...waiting, state: 'failed' }], waiting, { state: 'failed', progress: 33 }],
])('the shown encoding %s', (_, parts, ladder, shown) => {
  expect(encoding(parts, ladder)).toMatchObject(shown)
})

describe('the remaining time', () => {
  test('the remaining time is that of the step, once a twentieth of it is done', () => {
    expect(secondsLeft(film([], running(4, 60)), NOW)).toBeNull()
    expect(secondsLeft(film([], running(25, 60)), NOW)).toBe(180)
    expect(secondsLeft(film([], waiting), NOW)).toBeNull()
  })

  test('the remaining time includes all parts, which take about as long', () => {
    expect(secondsLeft(film([done, running(50, 60), waiting, waiting]), NOW)).toBe(300)
    expect(secondsLeft(film([running(50, 60), running(25, 30), waiting, waiting]), NOW)).toBe(180)
  })
})
