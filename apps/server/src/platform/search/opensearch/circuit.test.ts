import { expect, test } from 'vitest'
import { circuit } from './circuit.ts'

test('R-SEARCH-32: after five failures within ten seconds one call a second is still tried, until one succeeds', () => {
  let now = 0
  const gate = circuit(() => now)
  for (let failures = 0; failures < 5; failures++) {
    expect(gate.allows()).toBe(true)
    gate.failed()
    now += 100
  }
  expect(gate.allows()).toBe(false)
  now += 1_000
  expect(gate.allows()).toBe(true)
  expect(gate.allows()).toBe(false)
  gate.failed()
  now += 20_000
  expect(gate.allows()).toBe(true)
  gate.succeeded()
  expect([gate.allows(), gate.allows()]).toEqual([true, true])
})

test('R-SEARCH-32: failures that are far apart do not count together', () => {
  let now = 0
  const gate = circuit(() => now)
  for (let failures = 0; failures < 20; failures++) {
    gate.failed()
    now += 3_000
  }
  expect(gate.allows()).toBe(true)
})
