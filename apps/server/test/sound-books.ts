/** What holds after every test of money, whatever it did: our books are in order, and the provider's say the same. */
import { expect } from 'vitest'
import { listViolations } from '../src/features/orders/invariants.queries.ts'
import { comparePayments } from '../src/features/orders/payments/compare-payments.ts'
import type { TestServer } from './test-server.ts'

/** What the books find wrong with themselves. */
export const violationsOf = ({ services }: TestServer) => listViolations(services.db)

export async function expectSoundBooks(server: TestServer): Promise<void> {
  const { services } = server
  expect(await violationsOf(server)).toEqual([])
  expect(await comparePayments(services, new Date(0))).toEqual([])
}
