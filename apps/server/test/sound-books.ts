/** The checks after every test of payments: the shop's accounts are consistent and match the provider's. */
import { expect } from 'vitest'
import { listViolations } from '../src/features/orders/invariants.queries.ts'
import { comparePayments } from '../src/features/orders/payments/compare-payments.ts'
import type { TestServer } from './test-server.ts'

/** Lists violations of the rules of accounting. */
export const violationsOf = ({ services }: TestServer) => listViolations(services.db)

export async function expectSoundBooks(server: TestServer): Promise<void> {
  const { services } = server
  expect(await violationsOf(server)).toEqual([])
  expect(await comparePayments(services, new Date(0))).toEqual([])
}
