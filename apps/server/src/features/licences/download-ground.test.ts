/** R-CLIP-14: a clip's page contains the ground of a download before it is requested. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenAllowance, givenLicence, givenLot } from '../../../test/licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const groundOf = async (user: TestUser, id: number) =>
  (await user.call('GET /clip/clips/:id', { params: { id } })).data.download_by

describe('R-CLIP-14: the ground of a download', () => {
  test('the ground of a download is none without a licence and without credits, and not returned to a guest', async () => {
    const clip = await server.givenClip()
    expect(await groundOf(await server.givenUser(), clip)).toBe('none')
    const { data } = await server.guest.call('GET /clip/clips/:id', { params: { id: clip } })
    expect('download_by' in data).toBe(false)
  })

  test('the ground of a download is the licence, before any credit, also where the clip is now sold on enquiry only', async () => {
    const user = await server.givenUser()
    const clip = await server.givenClip({ enquiryOnly: true })
    await givenLot(server.services, user)
    await givenLicence(server.services, user, clip)
    expect(await groundOf(user, clip)).toBe('licence')
    const colleague = await server.givenUser({ accountId: user.accountId })
    expect(await groundOf(colleague, clip)).toBe('licence')
    expect(await groundOf(await server.givenUser(), clip)).toBe('none')
  })

  test('the ground of a download is none where the licence was revoked', async () => {
    const user = await server.givenUser()
    const clip = await server.givenClip()
    const revoked_at = new Date('2026-05-05T10:00:00Z')
    await givenLicence(server.services, user, clip, { revoked_at, revoked_reason: 'refund' })
    expect(await groundOf(user, clip)).toBe('none')
  })

  test('the ground of a download is a credit of the clip’s medium, and a choice with credits of two tiers', async () => {
    const user = await server.givenUser()
    const [video, image] = [await server.givenClip(), await server.givenClip({ type: 'image' })]
    await givenLot(server.services, user)
    expect([await groundOf(user, video), await groundOf(user, image)]).toEqual(['credit', 'none'])
    await givenLot(server.services, user, { tier_code: 'NNTS' })
    expect(await groundOf(user, video)).toBe('choose_tier')
    const notSocial = await server.givenClip({ notSocial: true })
    expect(await groundOf(user, notSocial)).toBe('credit')
  })

  test('the ground of a download is a credit of the allowance while one remains', async () => {
    const clip = await server.givenClip()
    for (const [remaining, ground] of [
      [1, 'credit'],
      [0, 'none'],
    ] as const) {
      const user = await server.givenUser({ canPurchase: false })
      await givenAllowance(server.services, user, { media: 'video', remaining })
      expect(await groundOf(user, clip)).toBe(ground)
    }
  })

  test('the ground of a download is the role for staff', async () => {
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    expect(await groundOf(staff, await server.givenClip())).toBe('staff')
  })
})
