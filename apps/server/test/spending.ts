/** Spending limits and requests to buy that tests need before they begin. */
import { givenInvoiceTerms } from './by-invoice.ts'
import type { TestServer, TestUser } from './test-server.ts'

export type Company = {
  administrator: TestUser
  /** A user with a spending limit, if one is given. */
  member: TestUser
}

/** A British account that may order by invoice, where a DELI clip costs 200.00 and 40.00 tax. */
export async function givenCompany(
  server: TestServer,
  { limitMinor }: { limitMinor?: number } = {},
): Promise<Company> {
  const administrator = await server.givenUser({ country: 'gb', role: 'Administrator', canPrepay: true })
  const member = await server.givenUser({ accountId: administrator.accountId })
  await givenInvoiceTerms(server, administrator.accountId, { limitMinor: 10_000_000, days: 30 })
  if (limitMinor !== undefined) await setLimit({ administrator, member }, limitMinor)
  return { administrator, member }
}

export const setLimit = ({ administrator, member }: Company, limitMinor: number | null) =>
  administrator.call('POST /clip/members/:id/spending-limit', {
    params: { id: member.userId },
    body: { limitMinor },
  })
