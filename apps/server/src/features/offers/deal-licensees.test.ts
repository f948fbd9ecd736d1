/** Licences of other accounts next to an exclusive deal, and its withdrawal (R-DEAL-7, R-OFFER-4). */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenInvoiceBuyer } from '../../../test/by-invoice.ts'
import { acceptDeal, dealCart, givenDeal, licenceOf, payDeal, type Terms } from '../../../test/deals.ts'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { lockForSale } from '../../db/deals.ts'

let server: TestServer
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

const givenClip = () => server.givenClip({ title: 'A goat on a roof', master: randomBytes(64) })
const givenBuyer = () => server.givenUser({ country: 'us', canPurchase: true })
const exclusive = (
  buyer: TestUser,
  clips: number[],
  terms: Partial<Terms> = {},
  more: Parameters<typeof givenDeal>[2] = {},
) => givenDeal(server, { manager, buyer, clips }, { terms: { exclusive: true, ...terms }, ...more })
const buy = async (buyer: TestUser, clip: number) => (await payDeal(server, buyer, clip)).status

async function given() {
  const [buyer, stranger, clip] = [await givenBuyer(), await givenBuyer(), await givenClip()]
  return { buyer, stranger, clip }
}
const emailsAbout = (subject: string) => server.emails.filter((email) => email.subject.includes(subject))
const ownOffer = async (buyer: TestUser, id: number) =>
  (await buyer.call('GET /clip/offers/:id', { params: { id } })).data

describe('R-DEAL-7: an exclusive deal whose clip was licensed after the offer', () => {
  test('cannot be accepted; the team gets one email, and a revised offer with the new number can', async () => {
    const { buyer, stranger, clip } = await given()
    const first = await exclusive(buyer, [clip])
    expect(await buy(stranger, clip)).toBe('paid')
    const refusal = await refusalOf(acceptDeal(buyer, first.id))
    expect(refusal).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('licensed to another customer since the offer was made'),
    })
    expect(await refusalOf(acceptDeal(buyer, first.id))).toMatchObject({ code: 'conflict' })
    expect((await ownOffer(buyer, first.id)).state).toBe('open')
    await server.runJobs()
    const [email, ...others] = emailsAbout(`offer ${first.id} could not be accepted`)
    expect([email?.to, others]).toEqual([server.services.config.licensingEmail, []])
    expect(email?.text).toContain('A goat on a roof')
    const staffPage = await manager.call('GET /agency/offers/:id', { params: { id: first.id } })
    expect(staffPage.data.lines[0]?.refused).toContain('Revise the offer')

    const revise = (licensees: number) => exclusive(buyer, [clip], {}, { replaces: first.id, licensees })
    expect(await refusalOf(revise(0))).toMatchObject({ errors: { licensees: [expect.anything()] } })
    const revised = await revise(1)
    expect((await acceptDeal(buyer, revised.id)).data).toMatchObject({
      state: 'accepted',
      deal: { kept_licences: 1 },
    })
    expect(await buy(buyer, clip)).toBe('paid')
  })

  test('is accepted if the later licence is of other media, other countries, its own account, or revoked', async () => {
    const cases = await Promise.all([given(), given(), given(), given()])
    const [media, countries, own, revoked] = cases
    const cinema = await exclusive(media.buyer, [media.clip], { media: ['theatrical'] })
    await givenLicence(server.services, media.stranger, media.clip)
    const british = await exclusive(countries.buyer, [countries.clip], { territory: ['gb'] })
    const french = await givenDeal(
      server,
      { manager, buyer: countries.stranger, clips: [countries.clip] },
      { terms: { territory: ['fr'] } },
    )
    await acceptDeal(countries.stranger, french.id)
    expect(await buy(countries.stranger, countries.clip)).toBe('paid')
    const again = await exclusive(own.buyer, [own.clip])
    await givenLicence(server.services, own.buyer, own.clip)
    const free = await exclusive(revoked.buyer, [revoked.clip])
    await givenLicence(server.services, revoked.stranger, revoked.clip, {
      revoked_at: server.services.clock.now(),
      revoked_reason: 'refund',
    })
    for (const [buyer, { id }] of [
      [media.buyer, cinema],
      [countries.buyer, british],
      [own.buyer, again],
      [revoked.buyer, free],
    ] as const) {
      expect((await acceptDeal(buyer, id)).data.state).toBe('accepted')
    }
  })

  test('is refused for the whole deal if one of its clips was licensed by a deal that overlaps', async () => {
    const { buyer, stranger, clip } = await given()
    const shared = await givenDeal(
      server,
      { manager, buyer: stranger, clips: [clip] },
      { terms: { territory: ['ie', 'fr'] } },
    )
    const both = await exclusive(buyer, [await givenClip(), clip], { territory: ['gb', 'ie'] })
    await acceptDeal(stranger, shared.id)
    expect(await buy(stranger, clip)).toBe('paid')
    expect(await refusalOf(acceptDeal(buyer, both.id))).toMatchObject({ code: 'conflict' })
  })

  test('keeps a payment in review and refuses an order by invoice if the licence was granted after the acceptance', async () => {
    const { buyer, stranger, clip } = await given()
    const { id } = await exclusive(buyer, [clip])
    await acceptDeal(buyer, id)
    await givenLicence(server.services, stranger, clip)
    await buy(buyer, clip)
    const { rows } = await server.pool.query(
      `select state, (select count(*) from licences where deal_id = $1)::int as granted from orders
       where account_id = $2`,
      [id, buyer.accountId],
    )
    expect(rows).toEqual([{ state: 'payment_review', granted: 0 }])

    const [other, taken] = [await givenInvoiceBuyer(server), await givenClip()]
    await acceptDeal(other, (await exclusive(other, [taken])).id)
    await givenLicence(server.services, stranger, taken)
    const body = await dealCart(other, taken)
    expect(await refusalOf(other.call('POST /clip/payments/invoice', { body }))).toMatchObject({
      code: 'conflict',
    })
  })

  /** Sells the clip while the action waits for the lock of the sale. @returns the refusal of the action */
  async function duringSale(stranger: TestUser, clip: number, act: () => Promise<unknown>) {
    let acting: ReturnType<typeof refusalOf> | undefined
    await server.services.db.transaction().execute(async (tx) => {
      await lockForSale(tx, [clip])
      acting = refusalOf(act())
      const waiting = `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await server.pool.query(waiting)).rows).toEqual([{ n: 1 }])
      await givenLicence({ ...server.services, db: tx }, stranger, clip)
    })
    return acting
  }

  test('is not made with an old number of licensees while a sale is in progress', async () => {
    const { buyer, stranger, clip } = await given()
    const refusal = await duringSale(stranger, clip, () => exclusive(buyer, [clip]))
    expect(refusal).toMatchObject({ errors: { licensees: [expect.stringContaining('1')] } })
  })

  test('cannot be accepted while a sale is in progress', async () => {
    const { buyer, stranger, clip } = await given()
    const { id } = await exclusive(buyer, [clip])
    expect(await duringSale(stranger, clip, () => acceptDeal(buyer, id))).toMatchObject({ code: 'conflict' })
    expect((await ownOffer(buyer, id)).state).toBe('open')
  })
})

test('R-DEAL-7: offer, email and certificates state the number of licences that remain in force, without names', async () => {
  const { buyer, stranger, clip } = await given()
  const free = await givenClip()
  await givenLicence(server.services, stranger, clip)
  const { id } = await exclusive(buyer, [clip, free], {}, { licensees: 1 })
  const kept = '1 licence that was granted before remains in force'
  expect((await ownOffer(buyer, id)).deal).toMatchObject({ kept_licences: 1 })
  await server.runJobs()
  const [sent] = server.emails.filter(({ to }) => to === buyer.email)
  expect(sent?.text).toContain(kept)
  expect(sent?.text).not.toContain(stranger.email)

  await acceptDeal(buyer, id)
  for (const [clipId, count] of [
    [clip, 1],
    [free, 0],
  ] as const) {
    expect(await buy(buyer, clipId)).toBe('paid')
    const params = { id: await licenceOf(server, buyer, clipId) }
    const { data } = await buyer.call('GET /clip/licences/:id', { params })
    expect(data.deal).toMatchObject({ kept_licences: count, exclusive: true })
    expect(data.publishing.scope.includes(kept)).toBe(count === 1)
  }
})

test('R-DEAL-3: certificate and verification describe the scope of the deal', async () => {
  const { buyer, clip } = await given()
  const { id } = await exclusive(buyer, [clip], { territory: ['us'], term_until: '2126-10-31' })
  await acceptDeal(buyer, id)
  expect(await buy(buyer, clip)).toBe('paid')
  const params = { id: await licenceOf(server, buyer, clip) }
  const { data } = await buyer.call('GET /clip/licences/:id', { params })
  const scope =
    'Editorial use in all media excluding theatrical; United States; Until the end of 31 October 2126'
  expect(data.scope).toBe(scope)
  const verified = await server.guest.call('GET /clip/verify/:ref', { params: { ref: data.ref } })
  expect(verified.data.scope).toBe(scope)
})

test('R-OFFER-4: a withdrawal is emailed with its reason to the recipient and to the user who accepted, once', async () => {
  const { buyer, clip } = await given()
  const colleague = await server.givenUser({ accountId: buyer.accountId })
  const { id } = await exclusive(buyer, [clip])
  await acceptDeal(colleague, id)
  const withdraw = () =>
    manager.call('POST /agency/offers/:id/withdraw', { params: { id }, body: { reason: 'Sold in error' } })
  await withdraw()
  expect(await refusalOf(withdraw())).toMatchObject({ code: 'conflict' })
  await server.runJobs()
  const emails = emailsAbout(`offer ${id} was withdrawn`)
  expect(emails.map(({ to }) => to).toSorted()).toEqual([buyer.email, colleague.email].toSorted())
  expect(emails[0]?.text).toContain('Sold in error')
})
