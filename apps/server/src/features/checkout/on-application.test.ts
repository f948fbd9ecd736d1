/** R-TIER-5: a network of more than 10 million followers gets an offer, not a price. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an account with an audience of more than 10 million cannot pay, whatever the browser sends, and one of 10 million can', async () => {
  const clip = await server.givenClip({ master: new TextEncoder().encode('the master') })
  const large = await server.givenUser({ declaredAudience: 10_000_001 })
  const limit = await server.givenUser({ declaredAudience: 10_000_000 })
  const body = await givenPaymentBody(limit, { clips: [clip] })
  expect(await refusalOf(openPayment(large, body))).toMatchObject({
    status: 403,
    code: 'not_purchasable',
    message: expect.stringContaining('more than 10 million followers'),
  })
  expect((await openPayment(limit, body)).amount).toBe(25_000)
})

test('the account of a user contains its declared audience', async () => {
  const user = await server.givenUser({ declaredAudience: 12_000_000 })
  const { data } = await user.call('GET /clip/users/:id', { params: { id: user.userId } })
  expect(data.declaredAudience).toBe(12_000_000)
})
