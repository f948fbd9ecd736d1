/** Proves R-TAX-2 over HTTP: administrators set the account's tax number. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditedActions } from '../../../../test/audited-actions.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const givenAdministrator = (country = 'de') => server.givenUser({ role: 'Administrator', country })
const set = (user: TestUser, taxNumber: string) =>
  user.call('POST /clip/company/tax-number', { body: { taxNumber } })

const actionsOf = ({ accountId }: TestUser) => auditedActions(server, `account:${accountId}`)

describe('R-TAX-2: the tax number of an account', () => {
  test('the tax number of an account is stored in one form, shown to its members, and recorded in the audit', async () => {
    const administrator = await givenAdministrator()
    const colleague = await server.givenUser({ accountId: administrator.accountId })
    const { data, message } = await set(administrator, ' de 136.695.976 ')
    expect([data.taxNumber, message]).toEqual(['DE136695976', 'The tax number has been saved.'])
    const { data: account } = await colleague.call('GET /clip/users/:id', {
      params: { id: colleague.userId },
    })
    expect(account.taxNumber).toBe('DE136695976')
    expect(await actionsOf(administrator)).toEqual(['tax_number.set'])
  })

  test('the tax number of an account is removed by an empty value, and saving the same value again changes nothing', async () => {
    const administrator = await givenAdministrator()
    await set(administrator, 'DE136695976')
    await set(administrator, '136695976')
    await set(administrator, '')
    await set(administrator, '')
    expect(await actionsOf(administrator)).toEqual(['tax_number.set', 'tax_number.removed'])
  })

  test('a wrong tax number of an account is refused with the form that the country uses', async () => {
    const administrator = await givenAdministrator()
    expect(await refusalOf(set(administrator, 'DE136695977'))).toMatchObject({
      status: 422,
      errors: { taxNumber: [expect.stringContaining('DE and 9 digits')] },
    })
    expect(await refusalOf(set(administrator, 'x'.repeat(61)))).toMatchObject({ status: 422 })
    expect(await actionsOf(administrator)).toEqual([])
  })

  test('the tax number of an account is refused to a member who does not manage the account', async () => {
    for (const role of ['Manager', 'Staff', 'User'] as const) {
      const member = await server.givenUser({ role })
      expect(await refusalOf(set(member, ''))).toMatchObject({ status: 403, code: 'forbidden' })
    }
  })
})
