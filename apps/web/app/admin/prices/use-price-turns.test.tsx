import type { PriceListRow } from '@rushes/contract/agency-prices'
import { act, render } from '@testing-library/react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { usePriceTurns } from './use-price-turns.ts'

const DAY_MS = 86_400_000
const BEGINS = '2026-02-01T00:00:00.000Z'
const LIST: PriceListRow = {
  id: 1,
  name: 'Prices of February',
  state: 'coming',
  effective_from: BEGINS,
  ends_at: null,
  accounts: [],
  revision: 1,
  created_at: '2026-01-01T00:00:00.000Z',
}

afterEach(() => {
  vi.useRealTimers()
})

test('a list that begins in a month is loaded again each day, and when it begins', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-02T00:00:00Z') })
  const loads: number[] = []
  const load = (): PriceListRow[] => {
    loads.push(Date.now())
    return [{ ...LIST }]
  }
  function Screen() {
    usePriceTurns(useLoaderData<typeof load>())
    return null
  }
  const Stub = createRoutesStub([{ path: '/', loader: load, HydrateFallback: () => null, Component: Screen }])
  render(<Stub />)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(1_000)
  expect(loads).toHaveLength(1)
  await pass(DAY_MS)
  expect(loads).toHaveLength(2)
  for (let day = 1; day < 30; day += 1) await pass(DAY_MS)
  const lateMs = Number(loads.at(-1)) - Date.parse(BEGINS)
  expect(lateMs).toBeGreaterThan(0)
  expect(lateMs).toBeLessThan(1_000)
})
