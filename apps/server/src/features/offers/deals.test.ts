/** Deals: offers with a scope of their own, the answers of the customer, and the licences (R-DEAL-1 to R-DEAL-3). */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditedActions } from '../../../test/audited-actions.ts'
import { givenInvoiceBuyer } from '../../../test/by-invoice.ts'
import { givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { acceptDeal, dealCart, givenDeal, licenceOf, payDeal, type Terms } from '../../../test/deals.ts'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { readPriceList } from '../pricing/read-price-list.ts'
import { endOfLastDay } from './deal.rules.ts'
import { lockDeal } from './deals.queries.ts'

let server: TestServer
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const givenClip = (more = {}) =>
  server.givenClip({ title: 'A goat on a roof', master: randomBytes(64), ...more })
const givenBuyer = () => server.givenUser({ country: 'us', canPurchase: true })
const dayIn = (days: number) =>
  new Date(server.services.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

async function offered(more: Parameters<typeof givenDeal>[2] = {}, clipMore = {}) {
  const [buyer, clip] = [await givenBuyer(), await givenClip(clipMore)]
  const offer = await givenDeal(server, { manager, buyer, clips: [clip] }, more)
  return { buyer, clip, offer }
}
const ownOffer = async (buyer: TestUser, id: number) =>
  (await buyer.call('GET /clip/offers/:id', { params: { id } })).data
const decline = (buyer: TestUser, id: number, reason = 'Too expensive') =>
  buyer.call('POST /clip/offers/:id/decline', { params: { id }, body: { reason } })
const ask = (buyer: TestUser, id: number, question: string) =>
  buyer.call('POST /clip/offers/:id/question', { params: { id }, body: { question } })
const buy = async (buyer: TestUser, clip: number) => (await payDeal(server, buyer, clip)).amount

describe('R-DEAL-1: a deal', () => {
  test('a deal states all its terms in the offer, and in the email', async () => {
    const terms = { media: ['theatrical', 'advertising'] as const, territory: ['gb', 'ie'], term_months: 6 }
    const { buyer, offer } = await offered({
      terms: { ...terms, media: [...terms.media], max_seconds: 30, max_uses: 2, exclusive: true },
    })
    expect(offer).toMatchObject({ state: 'open', is_deal: true, deal: { ...terms, accepted_at: null } })
    expect(await ownOffer(buyer, offer.id)).toMatchObject({ deal: { max_seconds: 30, exclusive: true } })
    await server.runJobs()
    const [sent] = server.emails.filter(({ to }) => to === buyer.email)
    for (const words of [
      'Theatrical release',
      'Ireland',
      '6 months',
      'At most 30 seconds, 2 uses',
      'Exclusive',
    ]) {
      expect(sent?.text).toContain(words)
    }
  })

  test('a deal is refused with a message for each wrong term', async () => {
    const [buyer, clip] = [await givenBuyer(), await givenClip()]
    for (const [terms, field] of [
      [{ media: [] }, 'deal.media'],
      [{ territory: ['England'] }, 'deal.territory'],
      [{ territory: ['zz'] }, 'territory'],
      [{ term_months: 3, term_until: dayIn(90) }, 'deal.term_until'],
      [{ term_months: 0 }, 'deal.term_months'],
      [{ term_until: dayIn(-1) }, 'term_until'],
      [{ term_until: '9999-12-31' }, 'term_until'],
      [{ max_seconds: 0.5 }, 'deal.max_seconds'],
      [{ max_uses: -1 }, 'deal.max_uses'],
    ] as const) {
      const wanted = { terms: terms as Partial<Terms> }
      const refusal = await refusalOf(givenDeal(server, { manager, buyer, clips: [clip] }, wanted))
      expect(refusal).toMatchObject({ status: 422 })
      expect(Object.keys(refusal?.errors ?? {}).some((key) => key.startsWith(field))).toBe(true)
    }
  })

  test('a deal names each medium and each country once', async () => {
    const { offer } = await offered({
      terms: { media: ['editorial', 'theatrical', 'editorial'], territory: ['gb', 'ie', 'gb'] },
    })
    expect(offer.deal).toMatchObject({ media: ['editorial', 'theatrical'], territory: ['gb', 'ie'] })
  })

  test('a deal until today is valid until the end of today in the time zone of the agency', async () => {
    const { offer } = await offered({ terms: { term_until: dayIn(0) } })
    expect(offer.state).toBe('open')
  })

  test('an exclusive deal over licensed clips is confirmed with the number of licensees, who keep their licences', async () => {
    const [buyer, clip, holder] = [await givenBuyer(), await givenClip(), await givenBuyer()]
    const licence = await givenLicence(server.services, holder, clip)
    await givenLicence(server.services, buyer, clip)
    const draft = await manager.call('POST /agency/offers/draft', {
      body: { email: buyer.email, tier: 'NNTS', clips: String(clip), is_deal: true },
    })
    expect(draft.data.lines[0]?.licensees).toEqual({ count: 1, names: [expect.any(String)] })
    const make = (licensees: number) =>
      givenDeal(server, { manager, buyer, clips: [clip] }, { terms: { exclusive: true }, licensees })
    expect(await refusalOf(make(0))).toMatchObject({ errors: { licensees: [expect.stringContaining('1')] } })
    const offer = await make(1)
    await acceptDeal(buyer, offer.id)
    const { data } = await holder.call('GET /clip/licences/:id', { params: { id: licence } })
    expect(data).toMatchObject({ revoked_at: null, downloadable: true })
  })

  test('a deal sells a clip that is licensed on enquiry only', async () => {
    const { buyer, clip, offer } = await offered({}, { enquiryOnly: true })
    expect((await ownOffer(buyer, offer.id)).lines[0]).toMatchObject({ enquire: false, refused: null })
    await acceptDeal(buyer, offer.id)
    expect(await buy(buyer, clip)).toBe(10_000)
  })

  test('the terms of a deal never change after they were sent', async () => {
    const { offer } = await offered()
    const change = server.ownerDb.updateTable('deals').set({ exclusive: true })
    await expect(change.where('offer_id', '=', offer.id).execute()).rejects.toThrow('do not change')
  })
})

describe('R-DEAL-2: the answer to a deal', () => {
  test('a deal that is accepted in two tabs is accepted once, with one email', async () => {
    const { buyer, offer } = await offered()
    const colleague = await server.givenUser({ accountId: buyer.accountId })
    const answers = await Promise.all([acceptDeal(buyer, offer.id), acceptDeal(colleague, offer.id)])
    expect(answers.map(({ data }) => data.state)).toEqual(['accepted', 'accepted'])
    await acceptDeal(buyer, offer.id)
    await server.runJobs()
    expect(
      server.emails.filter(({ subject }) => subject.includes(`offer ${offer.id} was accepted`)),
    ).toHaveLength(1)
    expect(await auditedActions(server, `offer:${offer.id}`)).toEqual(['offer.made', 'offer.accepted'])
    expect(await refusalOf(decline(buyer, offer.id))).toMatchObject({ code: 'conflict' })
  })

  test('a deal that is declined with a reason twice is declined once, and cannot be accepted', async () => {
    const { buyer, offer } = await offered()
    expect((await decline(buyer, offer.id)).data).toMatchObject({
      state: 'declined',
      deal: { decline_reason: 'Too expensive' },
    })
    await decline(buyer, offer.id, 'Another reason')
    expect((await ownOffer(buyer, offer.id)).deal?.decline_reason).toBe('Too expensive')
    expect(await auditedActions(server, `offer:${offer.id}`)).toEqual(['offer.made', 'offer.declined'])
    expect(await refusalOf(acceptDeal(buyer, offer.id))).toMatchObject({ code: 'conflict' })
  })

  test('a deal is not answered by another account, and an offer without terms needs no answer', async () => {
    const { buyer, offer } = await offered()
    const stranger = await givenBuyer()
    for (const call of [acceptDeal, decline, (user: TestUser, id: number) => ask(user, id, 'Why?')]) {
      expect(await refusalOf(call(stranger, offer.id))).toMatchObject({ status: 404 })
    }
    const plain = await givenDeal(server, { manager, buyer, clips: [await givenClip()] }, { deal: null })
    expect(await refusalOf(acceptDeal(buyer, plain.id))).toMatchObject({ code: 'conflict' })
  })

  test('a deal is not accepted after its end, in another currency, or when its clip was withdrawn', async () => {
    const soon = new Date(server.services.clock.now().getTime() + MINUTE_MS).toISOString()
    const [late, moved, gone] = [await offered({ ends_at: soon }), await offered(), await offered()]
    const { db } = server.services
    await db
      .updateTable('accounts')
      .set({ country_code: 'gb' })
      .where('id', '=', moved.buyer.accountId)
      .execute()
    await db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', gone.clip).execute()
    expect(await refusalOf(acceptDeal(moved.buyer, moved.offer.id))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('USD'),
    })
    expect(await refusalOf(acceptDeal(gone.buyer, gone.offer.id))).toMatchObject({ code: 'conflict' })
    server.later(MINUTE_MS)
    expect(await refusalOf(acceptDeal(late.buyer, late.offer.id))).toMatchObject({ code: 'conflict' })
    expect((await ownOffer(late.buyer, late.offer.id)).state).toBe('ended')
  })

  test('a deal that is accepted and replaced at the same time is one of both, and the other is refused', async () => {
    const { buyer, clip, offer } = await offered()
    let answers: Promise<Awaited<ReturnType<typeof refusalOf>>[]> | undefined
    await server.services.db.transaction().execute(async (tx) => {
      await lockDeal(tx, offer.id)
      answers = Promise.all([
        refusalOf(acceptDeal(buyer, offer.id)),
        refusalOf(givenDeal(server, { manager, buyer, clips: [clip] }, { replaces: offer.id })),
      ])
      const waiting = `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await server.pool.query(waiting)).rows).toEqual([{ n: 2 }])
    })
    const refusals = (await answers) ?? []
    expect(refusals.filter((refusal) => refusal !== null)).toMatchObject([{ code: 'conflict' }])
    const isAccepted = refusals[0] === null
    const { state, deal } = await ownOffer(buyer, offer.id)
    expect([state, deal?.replaced_by === null]).toEqual([isAccepted ? 'accepted' : 'replaced', isAccepted])
    const { data } = await manager.call('GET /agency/offers', { querystring: { account: buyer.accountId } })
    expect(data.items).toHaveLength(isAccepted ? 1 : 2)
  })

  test('a deal that was revised twice cannot be accepted or bought by the addresses of the first two offers', async () => {
    const { buyer, clip, offer: first } = await offered()
    const second = await givenDeal(server, { manager, buyer, clips: [clip] }, { replaces: first.id })
    const third = await givenDeal(server, { manager, buyer, clips: [clip] }, { replaces: second.id })
    for (const { id } of [first, second]) {
      expect(await refusalOf(acceptDeal(buyer, id))).toMatchObject({ code: 'conflict' })
    }
    await acceptDeal(buyer, third.id)
    expect(await buy(buyer, clip)).toBe(10_000)
  })

  test('a question about a deal begins a thread, the next one continues it, and a revised offer replaces the deal', async () => {
    const { buyer, clip, offer } = await offered()
    expect((await ask(buyer, offer.id, 'May we have 60 seconds?')).data.state).toBe('open')
    await ask(buyer, offer.id, 'And Ireland?')
    const { data } = await manager.call('GET /agency/offers/:id', { params: { id: offer.id } })
    const thread = await manager.call('GET /agency/inbox/:id', { params: { id: data.thread_id ?? 0 } })
    expect(thread.data).toMatchObject({ state: 'open', email: buyer.email })
    expect(thread.data.message).toContain('60 seconds')
    expect(thread.data).toMatchObject({
      title: `Licensing message about offer ${offer.id}`,
      offer_id: offer.id,
    })
    expect(thread.data.replies.map(({ body }) => body)).toEqual([expect.stringContaining('And Ireland?')])

    const wanted = { replaces: offer.id, terms: { territory: ['gb', 'ie'] } }
    const revised = await givenDeal(server, { manager, buyer, clips: [clip] }, wanted)
    expect(await ownOffer(buyer, offer.id)).toMatchObject({
      state: 'replaced',
      deal: { replaced_by: revised.id },
    })
    const refusal = await refusalOf(acceptDeal(buyer, offer.id))
    expect(refusal?.message).toContain(`replaced by offer ${revised.id}`)
    expect(await refusalOf(givenDeal(server, { manager, buyer, clips: [clip] }, wanted))).toMatchObject({
      code: 'conflict',
    })
    expect((await acceptDeal(buyer, revised.id)).data.state).toBe('accepted')
  })
})

describe('R-DEAL-3: the licence of a deal', () => {
  test('a deal gives its price from its acceptance, and its certificate states every term', async () => {
    const terms = { territory: ['gb'], term_months: 3, max_seconds: 20, exclusive: true }
    const { buyer, clip, offer } = await offered({ terms })
    const before = await openPayment(buyer, await dealCart(buyer, clip))
    expect(before.amount).not.toBe(10_000)
    await acceptDeal(buyer, offer.id)
    expect((await buyer.call('GET /clip/offers')).data).toMatchObject([{ id: offer.id }])
    const inCart = async (user: TestUser) =>
      (await user.call('GET /clip/clips/batch', { querystring: { ids: String(clip) } })).data.items[0]?.deal
    expect(await inCart(buyer)).toEqual({
      tier: 'NNTS',
      terms: expect.stringContaining('Territory: United Kingdom.'),
    })
    expect((await inCart(buyer))?.terms).toContain(`Offer ${offer.id}. Media: `)
    expect(await inCart(await server.givenUser())).toBeUndefined()
    expect(await buy(buyer, clip)).toBe(10_000)
    expect(await inCart(buyer)).toBeUndefined()
    const id = await licenceOf(server, buyer, clip)
    const { data } = await buyer.call('GET /clip/licences/:id', { params: { id } })
    expect(data.deal).toMatchObject({ ...terms, offer_id: offer.id, ended: false })
    expect(data.publishing.scope).toContain('Territory: United Kingdom. Term: 3 months')
    expect(data.publishing.scope).toContain('Exclusive in these media')
    expect((await ownOffer(buyer, offer.id)).state).toBe('bought')

    await buyer.call('POST /clip/clips/download', { body: { ids: [{ id: clip }], licensed_only: true } })
    const { clock, db } = server.services
    await db.updateTable('licences').set({ ends_at: clock.now() }).where('id', '=', id).execute()
    const ended = await buyer.call('GET /clip/licences/:id', { params: { id } })
    expect(ended.data).toMatchObject({ downloadable: false, deal: { ended: true } })
    const body = { ids: [{ id: clip }], licensed_only: true }
    const refusal = await refusalOf(buyer.call('POST /clip/clips/download', { body }))
    expect(refusal?.message).toContain('term of your licence for this clip has ended')
  })

  test('a deal is paid by invoice, also for a clip that the account owns under the same tier', async () => {
    const [buyer, clip] = [await givenInvoiceBuyer(server), await givenClip()]
    await givenLicence(server.services, buyer, clip)
    const offer = await givenDeal(server, { manager, buyer, clips: [clip] }, { tier: 'DELI' })
    await acceptDeal(buyer, offer.id)
    const body = await givenPaymentBody(buyer, { clips: [clip] })
    const { data } = await buyer.call('POST /clip/payments/invoice', { body })
    expect(data.amount).toBe(12_000)
    expect((await ownOffer(buyer, offer.id)).state).toBe('bought')
  })

  test('a deal that is not paid in time ends, and one that is withdrawn gives no price', async () => {
    const [late, withdrawn] = [await offered(), await offered()]
    await acceptDeal(late.buyer, late.offer.id)
    const pricesAfter = async (ms: number) => {
      const clock = { now: () => new Date(server.services.clock.now().getTime() + ms) }
      const { prices } = await readPriceList({ db: server.services.db, clock }, late.buyer.accountId)
      return JSON.stringify(prices)
    }
    expect(await pricesAfter(7 * DAY_MS - 1)).toContain(`"offers":{"${late.clip}":100}`)
    expect(await pricesAfter(7 * DAY_MS)).not.toContain('offers')
    await acceptDeal(withdrawn.buyer, withdrawn.offer.id)
    await manager.call('POST /agency/offers/:id/withdraw', {
      params: { id: withdrawn.offer.id },
      body: { reason: 'A mistake' },
    })
    const { buyer, clip } = withdrawn
    expect((await openPayment(buyer, await dealCart(buyer, clip))).amount).not.toBe(10_000)
  })

  test.each<[string, number | null, string | null, string, string, string | null]>([
    ['of months ends on the same day', 3, null, '2026-02-03T12:00Z', 'UTC', '2026-05-03T23:59:59.999Z'],
    [
      'ends on the last day of a shorter month',
      1,
      null,
      '2026-01-31T12:00Z',
      'UTC',
      '2026-02-28T23:59:59.999Z',
    ],
    ['of 14 months ends in the next year', 14, null, '2026-11-30T12:00Z', 'UTC', '2028-01-30T23:59:59.999Z'],
    [
      'begins on the day of the agency, which can be tomorrow',
      ...([1, null, '2026-02-03T23:30Z', 'Pacific/Auckland', '2026-03-04T10:59:59.999Z'] as const),
    ],
    [
      'until a day includes that day of the agency',
      ...([null, '2026-06-30', '2026-02-03T12:00Z', 'America/New_York', '2026-07-01T03:59:59.999Z'] as const),
    ],
    ['in perpetuity has no end', null, null, '2026-02-03T12:00Z', 'UTC', null],
  ])('the term of a deal %s', async (_what, months, lastDay, granted, zone, end) => {
    const { rows } = await server.pool.query<{ end: Date | null }>(
      'select end_of_term($1, $2, $3, $4) as end',
      [months, lastDay, granted, zone],
    )
    expect(rows[0]?.end?.toISOString() ?? null).toBe(end)
  })

  test.each([
    ['a day of 23 hours', '2026-03-29', 'Europe/London', '2026-03-29T22:59:59.999Z'],
    ['a day of 25 hours', '2026-10-25', 'Europe/London', '2026-10-25T23:59:59.999Z'],
    ['the day before one without midnight', '2026-04-23', 'Africa/Cairo', '2026-04-23T21:59:59.999Z'],
    ['the day before one with midnight twice', '2026-10-24', 'Atlantic/Azores', '2026-10-24T23:59:59.999Z'],
    [
      'the day before one with midnight twice, in Cuba',
      '2026-10-31',
      'America/Havana',
      '2026-11-01T03:59:59.999Z',
    ],
  ])(
    'the term of a deal until %s ends with it, in the offer and in the licence',
    async (_what, day, zone, end) => {
      const { rows } = await server.pool.query<{ end: Date }>(
        'select end_of_term(null, $1, now(), $2) as end',
        [day, zone],
      )
      const offered = endOfLastDay({ term_until: day }, zone)
      const granted = rows[0]?.end ?? new Date(0)
      expect([offered?.toISOString(), granted.toISOString()]).toEqual([end, end])
      expect(dayOf(granted, zone)).toBe(day)
    },
  )
})
