/** What holds after every test of money, whatever it did: our books are in order, and the provider's say the same. */
import { expect } from 'vitest'
import { comparePayments } from '../src/features/orders/compare-payments.ts'
import { listViolations } from '../src/features/orders/invariants.queries.ts'
import type { TestServer } from './test-server.ts'

export async function expectSoundBooks({ services }: TestServer): Promise<void> {
  expect(await listViolations(services.db)).toEqual([])
  expect(await comparePayments(services, new Date(0))).toEqual([])
}
