/** Faults of models and of their thread, with a thread whose models a test controls (R-MEANING-1, R-MEANING-3). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ModelThread, startThread } from './model-thread.ts'
import { ModelsAway } from './models.ts'

const PROGRAM = new URL('../../../test/fake-models-program.ts', import.meta.url)
const PAUSE_MS = 30_000

let now: number
let reports: string[]
let thread: ModelThread

beforeEach(() => {
  now = 0
  reports = []
  const clock = { now: () => new Date(now) }
  thread = startThread('', { report: (sentence) => reports.push(sentence), clock }, PROGRAM)
})
afterEach(() => thread.close())

const embed = (text: string) => thread.embed({ part: 'use-multilingual-3', text, use: 'clip' })
const embedByBroken = () => thread.embed({ part: 'e5-small-v2', text: 'cat', use: 'clip' })
const query = (text: string) => thread.embed({ part: 'use-multilingual-3', text, use: 'query' })

test('R-MEANING-1: a model that cannot be opened is off with one report, and another one continues', async () => {
  const refused = Promise.all([
    expect(embedByBroken()).rejects.toThrow(ModelsAway),
    expect(embedByBroken()).rejects.toThrow(ModelsAway),
  ])
  expect(await embed('cat')).toEqual(Float32Array.of(3))
  await refused
  await expect(embedByBroken()).rejects.toThrow('The model e5-small-v2 is off.')
  expect(await embed('a dog')).toEqual(Float32Array.of(5))
  expect(reports).toEqual(['The model e5-small-v2 is off: RangeError: no memory is left'])
})

test('R-MEANING-1: a text for which a model fails is refused with one report, and the next one is embedded', async () => {
  await expect(embed('fails')).rejects.toThrow(ModelsAway)
  await expect(embed('fails')).rejects.toThrow(ModelsAway)
  expect(await embed('cat')).toEqual(Float32Array.of(3))
  expect(reports).toEqual(['The model use-multilingual-3 failed: Error: no output'])
  await expect(embed('fails')).rejects.toThrow(ModelsAway)
  expect(reports).toHaveLength(2)
})

test.each([
  ['crashes', 'Their thread failed: Error: no heap is left'],
  ['ends', 'Their thread has ended.'],
])('R-MEANING-1: a thread that %s is reported, and is started again after a pause', async (text, reason) => {
  const waiting = embed('waits')
  await Promise.all([
    expect(embed(text)).rejects.toThrow(ModelsAway),
    expect(waiting).rejects.toThrow(ModelsAway),
  ])
  now += PAUSE_MS - 1
  await expect(embed('cat')).rejects.toThrow(ModelsAway)
  now += 1
  expect(await embed('cat')).toEqual(Float32Array.of(3))
  expect(reports).toEqual([`The models are off for 30 seconds: ${reason}`])
})

test('R-MEANING-3: more queries than may wait are refused, but no text of a clip', async () => {
  const queries = Promise.allSettled(Array.from({ length: 32 }, () => query('waits')))
  await expect(query('waits')).rejects.toThrow('Too many queries wait for the models.')
  expect(await embed('cat')).toEqual(Float32Array.of(3))
  await thread.close()
  expect((await queries).every(({ status }) => status === 'rejected')).toBe(true)
  expect(reports).toEqual([])
})
