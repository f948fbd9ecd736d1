/** The certificate of a licence (R-LICENCE-1). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenLicence, givenLot } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = (reader: TestUser, id: number) => reader.call('GET /clip/licences/:id', { params: { id } })

test('a licence of another account does not exist, and a guest has to log in', async () => {
  const [owner, other] = [await server.givenUser(), await server.givenUser({ role: 'Administrator' })]
  const id = await givenLicence(server.services, owner, await server.givenClip())
  const foreign = await refusalOf(read(other, id))
  expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
  expect(await refusalOf(read(other, 2_000_000_000))).toMatchObject({ message: foreign?.message })
  const guest = server.guest.call('GET /clip/licences/:id', { params: { id } })
  expect(await refusalOf(guest)).toMatchObject({ status: 401 })
})

test('a certificate says who may use which file, under which words, and what was paid', async () => {
  const user = await server.givenUser()
  await givenLot(server.services, user, { currency: 'gbp', unit_price_minor: 16_000 })
  const clipId = await server.givenClip({ title: 'Dog on a bus', master: Buffer.from('woof') })
  const { data } = await user.call('POST /clip/clips/download', { body: { ids: [{ id: clipId }] } })
  const certificate = await read(user, data.delivered[0]?.licence_id ?? 0)
  expect(certificate.data).toMatchObject({
    granted_to: 'Test User',
    revoked_at: null,
    clip: { id: clipId, title: 'Dog on a bus', type: 'video' },
    tier: 'DELI',
    tier_name: 'DELI, Digital Editorial (Under 5 million)',
    ground: 'prepaid_credit',
    terms: expect.stringContaining('in perpetuity'),
    price: { currency: 'gbp', net_minor: 16_000, tax_minor: 0, total_minor: 16_000 },
    order_ref: null,
    file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('colleagues and staff may read it, and it says when it was revoked', async () => {
  const user = await server.givenUser()
  const revoked_at = new Date('2026-05-05T10:00:00Z')
  const id = await givenLicence(server.services, user, await server.givenClip(), {
    revoked_at,
    revoked_reason: 'refund',
  })
  const colleague = await server.givenUser({ accountId: user.accountId })
  const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  for (const reader of [colleague, staff]) {
    expect((await read(reader, id)).data.revoked_at).toBe('2026-05-05T10:00:00.000Z')
  }
})
