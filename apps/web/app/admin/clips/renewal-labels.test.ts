/** Tests of the texts of renewals. */
import { expect, test } from 'vitest'
import { renewalState } from './renewal-labels.ts'

const batch = { id: 1, name: 'Clip 7: encoded again', paused: false }

test.each([
  [{ state: 'working' as const, batch }, 'Encoding preview', 'Encoding preview'],
  [{ state: 'working' as const, batch }, null, 'Queued'],
  [{ state: 'working' as const, batch: { ...batch, paused: true } }, null, 'Paused'],
  [{ state: 'ready' as const, batch }, null, 'Done'],
  [{ state: 'quarantined' as const, batch }, null, 'Failed: clip not changed'],
  [{ state: 'cancelled' as const, batch }, null, 'Cancelled: clip not changed'],
])('%o with %s is “%s”', (row, step, label) => {
  expect(renewalState(row, step)).toBe(label)
})
