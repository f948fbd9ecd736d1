/** R-TIER-9 over HTTP: licence tiers are rows that staff add, change and retire. */
import { licenceTiers, registerTiers } from '@rushes/commerce/licence-tier'
import { SEEDED_TIERS } from '@rushes/commerce/seeded-tiers'
import type { Input } from '@rushes/contract/client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { givenLot } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { settleOrder } from '../orders/payments/settle-order.ts'
import { readTiers } from './read-tiers.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.givenUser({ kind: 'agency', role: 'Superuser' })
})
afterEach(async () => {
  await readTiers(server.services)
})
afterAll(() => server.close())

type NewTier = Input<'POST /agency/tiers'>['body']
const FILM: NewTier = {
  code: 'FILM',
  name: 'Theatrical',
  usage_type: 'Film in cinemas',
  help_title: 'Theatrical',
  description: 'For a film that is shown in cinemas.',
  for_whom: 'For a film in cinemas',
  help_text: 'Cinemas and festivals, one film',
  scope_media: 'Cinemas and festivals',
  scope_territory: 'Worldwide',
  scope_term: 'Ten years',
  brands: 'The film named in the order',
  social: false,
  monetization: true,
  on_air_uses: null,
  audience_limit: null,
  covers: null,
  terms: 'Theatrical\n\nOne film.',
  reason: 'Requested by producers',
}
const tiers = async () => (await owner.call('GET /agency/tiers')).data
const tierWith = async (code: string) => {
  const found = (await tiers()).find((tier) => tier.code === code)
  if (!found) throw new Error(`There is no tier ${code}`)
  return found
}
const add = (more: Partial<NewTier> = {}) => owner.call('POST /agency/tiers', { body: { ...FILM, ...more } })
async function change(code: string, more: object = {}) {
  const { code: _code, versions: _versions, ...fields } = await tierWith(code)
  const body = { ...fields, reason: 'New contract', ...more }
  return owner.call('POST /agency/tiers/:code', { params: { code }, body })
}

/** Sells a tier for a price in dollars, from one second later. */
async function sell(tier: string, price: number) {
  const [inForce] = (await owner.call('GET /agency/price-lists')).data.filter(
    ({ state }) => state === 'in_force',
  )
  const copied = { copy_of: inForce?.id ?? 0, name: `With ${tier}`, accounts: [] }
  const { id } = (await owner.call('POST /agency/price-lists', { body: copied })).data
  const draft = (await owner.call('GET /agency/price-lists/:id', { params: { id } })).data
  const cell = { tier, currency: 'usd' as const, media: 'video' as const, size: 1, price }
  const saved = await owner.call('POST /agency/price-lists/:id', {
    params: { id },
    body: { revision: draft.revision, name: draft.name, accounts: [], cells: [...draft.cells, cell] },
  })
  const from = new Date(server.services.clock.now().getTime() + 1_000).toISOString()
  await owner.call('POST /agency/price-lists/:id/set', {
    params: { id },
    body: { revision: saved.data.revision, effective_from: from, reason: 'New licence' },
  })
  server.later(1_000)
}

async function buy(buyer: TestUser, tier: string) {
  const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
  const payment = await openPayment(buyer, await givenPaymentBody(buyer, { clips, tier }))
  await confirmPayment(server.http, payment)
  const rows = server.services.db.selectFrom('orders').select('id').where('ref', '=', payment.order_ref)
  await settleOrder(server.services, (await rows.executeTakeFirstOrThrow()).id)
  const licence = server.services.db
    .selectFrom('licences')
    .select('id')
    .where('account_id', '=', buyer.accountId)
  const { id } = await licence.orderBy('id', 'desc').executeTakeFirstOrThrow()
  return { id, total: payment.amount }
}
const certificate = async (buyer: TestUser, id: number) =>
  (await buyer.call('GET /clip/licences/:id', { params: { id } })).data

test('R-TIER-1, R-TIER-9: a new installation has the four tiers of the specification as rows', async () => {
  registerTiers([])
  await readTiers(server.services)
  expect(licenceTiers()).toEqual(SEEDED_TIERS)
  expect((await tiers()).map(({ code, revision, versions }) => [code, revision, versions])).toEqual([
    ['DELI', 1, []],
    ['DEMA', 1, []],
    ['NNTS', 1, []],
    ['CSDO', 1, []],
  ])
})

describe('R-TIER-9: a licence that staff add', () => {
  test('R-TIER-9: an added licence is sold once it has a price, and its certificate states its name and scope', async () => {
    const { message } = await add()
    expect(message).toBe('FILM is added. It is sold once a price list has a price for it.')
    const buyer = await server.givenUser()
    const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
    await expect(givenPaymentBody(buyer, { clips, tier: 'FILM' })).rejects.toThrow('tier_missing')
    await sell('FILM', 5_000)
    const { id } = await buy(buyer, 'FILM')
    expect(await certificate(buyer, id)).toMatchObject({
      tier: 'FILM',
      tier_name: 'FILM, Film in cinemas',
      scope: 'Cinemas and festivals, worldwide, ten years',
      terms: 'Theatrical\n\nOne film.',
      price: { net_minor: 500_000 },
    })
  })

  test('R-TIER-9: a licence is refused with a code or a name that exists, a wrong code and values out of range', async () => {
    await add({ code: 'ADVT', name: 'Advertising', usage_type: 'Advertising' })
    expect(await refusalOf(add({ code: 'ADVT' }))).toMatchObject({
      status: 409,
      errors: { code: ['ADVT already exists.'] },
    })
    expect(await refusalOf(add({ code: 'ADVX', name: 'advertising', usage_type: 'Other' }))).toMatchObject({
      errors: { name: ['ADVT has this name already.'] },
    })
    const fresh = { code: 'NEWS', name: 'Other', usage_type: 'Other' }
    for (const wrong of [
      { code: 'ad' },
      { code: 'Ab12' },
      { on_air_uses: 0 },
      { audience_limit: 10_000_001 },
      { audience_limit: 1.5 },
      { terms: ' ' },
      { reason: '' },
    ]) {
      expect(await refusalOf(add({ ...fresh, ...wrong }))).toMatchObject({ status: 422 })
    }
  })

  test('R-TIER-9: the terms of an added licence belong to the version in force, whose start does not change', async () => {
    const inForce = async () =>
      (await owner.call('GET /agency/terms')).data.find(({ state }) => state === 'in_force')
    const before = await inForce()
    await add({ code: 'BOOK', name: 'Books', usage_type: 'Books' })
    const after = await inForce()
    expect(after?.in_force_from).toBe(before?.in_force_from)
    expect(after?.tiers).toEqual([...(before?.tiers ?? []), { tier: 'BOOK', body: FILM.terms }])
  })

  test('R-TIER-9: only one of two additions of the same code at the same time succeeds', async () => {
    const twin = { code: 'TWIN', name: 'Twin', usage_type: 'Twin' }
    const results = await Promise.allSettled([add(twin), add(twin)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('R-UPGRADE-1: the narrower licence that a licence covers', () => {
  test('R-UPGRADE-1: the holder of the narrower licence buys an added one at the difference', async () => {
    await add({ code: 'WIDE', name: 'Wide', usage_type: 'Wide', covers: 'DEMA' })
    await sell('WIDE', 2_000)
    const buyer = await server.givenUser()
    const clip = await server.givenClip({ master: new TextEncoder().encode('master') })
    const payment = await openPayment(buyer, await givenPaymentBody(buyer, { clips: [clip], tier: 'DELI' }))
    await confirmPayment(server.http, payment)
    await buyer.call('POST /clip/payments/add', { body: { pi: payment.id } })
    const { data } = await buyer.call('GET /clip/clips/:id', { params: { id: clip } })
    const [licence] = data.owned ?? []
    // DELI costs 250 and DEMA 750 dollars.
    expect(licence?.upgrades).toEqual([
      { tier: 'DEMA', price: 500 },
      { tier: 'WIDE', price: 1_750 },
    ])
  })

  test.each<[string, string, object, RegExp]>([
    ['itself', 'DEMA', { covers: 'DEMA' }, /already includes DEMA/],
    ['a licence that covers it', 'DELI', { covers: 'DEMA' }, /DEMA already includes DELI/],
    ['a licence that does not exist', 'DEMA', { covers: 'GONE' }, /There is no licence GONE/],
    ['a single use', 'DEMA', { covers: 'NNTS' }, /NNTS is for single uses/],
    ['another while it is a single use', 'NNTS', { covers: 'DELI' }, /NNTS is for single uses/],
    ['another and becomes a single use', 'DEMA', { on_air_uses: 1 }, /DEMA is for single uses/],
    [
      'nothing but is covered and becomes a single use',
      'DELI',
      { on_air_uses: 1 },
      /DELI is for single uses/,
    ],
  ])('R-UPGRADE-1: a licence is refused that covers %s', async (_what, code, more, message) => {
    expect(await refusalOf(change(code, more))).toMatchObject({
      status: 409,
      errors: { covers: [expect.stringMatching(message)] },
    })
  })
})

describe('R-TIER-9: a licence that staff change', () => {
  test('R-TIER-9: a change is a version with its user and reason, and licences granted before keep their name and scope', async () => {
    const buyer = await server.givenUser()
    const before = await buy(buyer, 'NNTS')
    await change('NNTS', { usage_type: 'National news', scope_term: 'Five years' })
    const after = await buy(buyer, 'NNTS')
    expect(await certificate(buyer, before.id)).toMatchObject({
      tier_name: 'NNTS, National News/Talk Show',
      scope: 'All media excluding theatrical, worldwide, in perpetuity',
    })
    expect(await certificate(buyer, after.id)).toMatchObject({
      tier_name: 'NNTS, National news',
      scope: 'All media excluding theatrical, worldwide, five years',
    })
    expect((await tierWith('NNTS')).versions).toMatchObject([{ revision: 2, reason: 'New contract' }])
    const recorded = server.services.db.selectFrom('audit').select(['action', 'reason', 'details'])
    expect(await recorded.where('action', '=', 'tier.changed').executeTakeFirstOrThrow()).toMatchObject({
      reason: 'New contract',
      details: { code: 'NNTS', revision: 2, retired: false },
    })
  })

  test('R-TIER-8, R-TIER-9: a changed audience limit is enforced at the next payment', async () => {
    const buyer = await server.givenUser()
    const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
    const body = await givenPaymentBody(buyer, { clips, tier: 'DEMA' })
    const declared = {
      ...body,
      usage: { ...body.usage, usageDetails: { ...body.usage.usageDetails, audience: 7_000_000 } },
    }
    await change('DEMA', { audience_limit: 6_000_000 })
    expect(await refusalOf(openPayment(buyer, declared))).toMatchObject({
      status: 422,
      message: 'For publishers with 5 to 10 million followers. The declared audience is 7,000,000 followers.',
    })
    await change('DEMA', { audience_limit: 7_000_000 })
    expect(await openPayment(buyer, declared)).toMatchObject({ status: 'requires_payment_method' })
  })

  test('R-TIER-9: a change that is based on an earlier revision is refused', async () => {
    const { revision } = await tierWith('CSDO')
    await change('CSDO', { description: 'For clip shows.' })
    expect(await refusalOf(change('CSDO', { revision }))).toMatchObject({
      status: 409,
      code: 'outdated',
    })
    expect(
      await refusalOf(change('CSDO', { usage_type: 'Digital Editorial (Over 5 million)' })),
    ).toMatchObject({
      errors: { usage_type: ['DEMA has this name already.'] },
    })
  })

  test('R-TIER-9: the last licence that is sold cannot be retired, and of two that are retired at once one remains', async () => {
    const sold = (await tiers()).filter(({ retired }) => !retired).map(({ code }) => code)
    const [one = '', two = '', ...others] = sold
    for (const code of others) await change(code, { retired: true })
    const retired = await Promise.allSettled([change(one, { retired: true }), change(two, { retired: true })])
    expect(retired.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [last, ...more] = (await tiers()).filter((tier) => !tier.retired)
    expect(more).toEqual([])
    expect(await refusalOf(change(last?.code ?? '', { retired: true }))).toMatchObject({
      status: 409,
      message: 'At least one licence must be sold.',
    })
    for (const code of sold) await change(code, { retired: false })
  })

  test('R-TIER-9: a credit of a licence that was renamed and retired since licenses a clip under the new name', async () => {
    const buyer = await server.givenUser()
    await givenLot(server.services, buyer)
    const inForce = await tierWith('DELI')
    await change('DELI', { usage_type: 'Online news', retired: true })
    const clip = await server.givenClip({ master: new TextEncoder().encode('master') })
    await buyer.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
    await change('DELI', { usage_type: inForce.usage_type, retired: false })
    const licence = server.services.db.selectFrom('licences').select('id').where('clip_id', '=', clip)
    const { id } = await licence.executeTakeFirstOrThrow()
    expect(await certificate(buyer, id)).toMatchObject({ tier: 'DELI', tier_name: 'DELI, Online news' })
  })

  test('R-TIER-9: a retired licence is not sold to a cart that has it, and is sold again when it is restored', async () => {
    const buyer = await server.givenUser()
    const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
    const inCart = await givenPaymentBody(buyer, { clips, tier: 'CSDO' })
    await change('CSDO', { retired: true })
    expect(await refusalOf(openPayment(buyer, inCart))).toMatchObject({
      status: 422,
      message: 'The licence Clip Shows is no longer offered. Please choose another one.',
    })
    const { data } = await server.guest.call('GET /clip/pricing')
    expect(data.pricing.usd.video.map(({ code }) => code)).not.toContain('CSDO')
    await change('CSDO', { retired: false })
    expect(await openPayment(buyer, inCart)).toMatchObject({ order_ref: expect.any(String) })
  })

  test.each(['Clip shows ', 'CLIP SHOWS', 'Clip  shows', 'Clip\u00a0shows', 'Ｃlip shows'])(
    'R-TIER-9: the name %j is refused next to "Clip shows", because both look the same',
    async (name) => {
      const before = await tierWith('CSDO')
      await change('CSDO', { name: 'Clip shows', usage_type: 'Clip shows' })
      const given = { code: 'SAME', name, usage_type: name }
      expect(await refusalOf(add({ ...given, usage_type: 'Fresh' }))).toMatchObject({
        errors: { name: ['CSDO has this name already.'] },
      })
      expect(await refusalOf(add({ ...given, name: 'Fresh' }))).toMatchObject({
        errors: { usage_type: ['CSDO has this name already.'] },
      })
      await change('CSDO', { name: before.name, usage_type: before.usage_type })
    },
  )
})
