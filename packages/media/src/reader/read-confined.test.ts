import { expect, test } from 'vitest'
import { z } from 'zod'
import type { EndlessReadings } from '../../test/endless-reader.ts'
import { readerOf } from './read-confined.ts'

const read = readerOf<EndlessReadings>(new URL('../../test/endless-reader.ts', import.meta.url))

test('a reader that has answered is ended, and its answer counts, although it does not exit (R-MEDIA-11)', async () => {
  // Regular expressions know more ends of lines than the answer has.
  const text = 'first\nsecond\u2028third'
  expect(await read('echo', { text }, z.string(), { reads: [] })).toBe(text)
})

test('an answer that does not match its schema is the fault of the file', async () => {
  const reading = read('echo', { text: 'six' }, z.int(), { reads: [] })
  await expect(reading).rejects.toThrow('The file makes its reader return nonsense.')
})
