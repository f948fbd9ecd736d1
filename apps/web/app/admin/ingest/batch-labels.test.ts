/** The progress of an import batch. */
import { expect, test } from 'vitest'
import { countsLabel, readyPercent, waitingForPerson } from './batch-labels.ts'

test('what needs a person comes first', () => {
  expect(countsLabel({ ready: 1_200, quarantined: 1, duplicate: 2 })).toBe(
    '1 quarantined, 2 duplicates, 1,200 ready',
  )
  expect(countsLabel({})).toBe('no files yet')
  expect(waitingForPerson({ ready: 1, quarantined: 1, duplicate: 2 })).toBe(3)
})

test('files that become no clip are not waited for', () => {
  expect(readyPercent({ ready: 1, working: 3, cancelled: 9 })).toBe(25)
  expect(readyPercent({ ready: 4, quarantined: 1 })).toBeNull()
})
