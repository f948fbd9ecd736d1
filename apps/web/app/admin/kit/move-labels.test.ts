import { expect, test } from 'vitest'
import { reasonLabel } from './move-labels.ts'

test.each([
  ['contributor', 'Request of the contributor'],
  ['other', 'Another reason'],
  ['of a later version', 'of a later version'],
])('the reason %s reads %s', (reason, label) => {
  expect(reasonLabel(reason)).toBe(label)
})
