import { expect, test } from 'vitest'
import { reasonWords } from './move-words.ts'

test.each([
  ['contributor', 'The contributor asks'],
  ['other', 'Another reason'],
  ['of a later version', 'of a later version'],
])('the reason %s reads %s', (reason, words) => {
  expect(reasonWords(reason)).toBe(words)
})
