/** R-MCP-3: a licence in two calls, an offer and its confirmation. */
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenKey, WIDE_LIMITS } from '../../../test/api-keys.ts'
import { givenInvoiceBuyer } from '../../../test/by-invoice.ts'
import { givenDeal } from '../../../test/deals.ts'
import { givenLot } from '../../../test/licensing-builders.ts'
import { callTool, connectAgent, LICENSE, REQUEST, refusalOfTool } from '../../../test/mcp-client.ts'
import { expectSoundBooks } from '../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { CONFIRMATION_TTL_MS, TOKEN_REFUSALS } from './confirmation-token.rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

const givenClip = () => server.givenClip({ master: Buffer.from('the master file') })

/** An agent of an account with ten credits. */
async function givenAgent(limits = WIDE_LIMITS): Promise<{ agent: Client; administrator: TestUser }> {
  const administrator = await server.givenUser({ role: 'Administrator' })
  await givenLot(server.services, administrator)
  return { administrator, agent: await agentOf(administrator, limits) }
}

async function agentOf(administrator: TestUser, limits = WIDE_LIMITS): Promise<Client> {
  return connectAgent(server.http, (await givenKey(server, administrator, { limits })).key)
}

const byCredits = (clip_id: number) => ({ clip_id, pay_by: 'credits' })
const byInvoice = (clip_id: number) => ({
  clip_id,
  pay_by: 'invoice',
  tier: 'DELI',
  usage: { urls: 'dailyscroll.example' },
  address: { line1: '14 Headline Street', city: 'Leeds', country: 'gb', postal_code: 'LS1 4AP' },
})

/** The arguments of a request with the token of its offer. */
async function confirmed<Wanted extends Record<string, unknown>>(agent: Client, wanted: Wanted) {
  const { confirmation } = await callTool(agent, LICENSE, wanted)
  return { ...wanted, confirmation_token: confirmation?.token }
}

const licencesOf = ({ accountId }: TestUser) =>
  server.services.db.selectFrom('licences').select('clip_id').where('account_id', '=', accountId).execute()

const changeClip = (id: number, change: { restrictions: string } | { state: 'withdrawn' }) =>
  server.services.db.updateTable('clips').set(change).where('id', '=', id).execute()

describe('R-MCP-3: an offer', () => {
  test('an offer charges nothing, and states what the licence costs and allows', async () => {
    const { agent, administrator } = await givenAgent()
    const id = await server.givenClip({
      title: 'A fox',
      restrictions: 'Not in Peru.',
      master: Buffer.from('a'),
    })
    expect(await callTool(agent, LICENSE, byCredits(id))).toMatchObject({
      status: 'confirmation_required',
      offer: {
        clip_id: id,
        title: 'A fox',
        tier: 'DELI',
        restrictions: 'Not in Peru.',
        credits: 1,
        price: null,
      },
    })
    expect(await licencesOf(administrator)).toEqual([])
  })

  test('an offer is refused above the limits of the key, with the limit, and for a clip that cannot be licensed', async () => {
    const { agent } = await givenAgent({ ...WIDE_LIMITS, approvalCredits: 0 })
    const refusal = await refusalOfTool(agent, LICENSE, byCredits(await givenClip()))
    expect(refusal).toContain('may use at most 0 credits in a call without the approval of an Administrator')
    const other = await givenAgent({ ...WIDE_LIMITS, dailyCredits: 0 })
    expect(await refusalOfTool(other.agent, LICENSE, byCredits(await givenClip()))).toContain(
      '0 credits left today',
    )
    const enquiry = await server.givenClip({ enquiryOnly: true, master: Buffer.from('a') })
    expect(await refusalOfTool(other.agent, LICENSE, byCredits(enquiry))).toContain('on enquiry only')
  })

  test('an agent above its limit asks the Administrators to buy, once for the same clip', async () => {
    const { agent, administrator } = await givenAgent({ ...WIDE_LIMITS, approvalCredits: 0 })
    const asked = { clip_ids: [await givenClip()], tier: 'DELI', note: 'For the morning.' }
    const request = await callTool(agent, REQUEST, asked)
    expect(request).toMatchObject({
      state: 'open',
      url: expect.stringMatching(/^http.*\/cart\?request=\d+$/),
    })
    expect(await callTool(agent, REQUEST, asked)).toEqual(request)
    const { data } = await administrator.call('GET /clip/requests/:id', { params: { id: request.id } })
    expect(data).toMatchObject({ note: 'For the morning.', api_key: 'Archive' })
    expect(await refusalOfTool(agent, REQUEST, { ...asked, clip_ids: [99_999] })).not.toBeNull()
    expect(await licencesOf(administrator)).toEqual([])
  })

  test('an offer without a credit, and an order by invoice without licence or address, are refused', async () => {
    const id = await givenClip()
    const agent = await agentOf(await server.givenUser({ role: 'Administrator' }))
    expect(await refusalOfTool(agent, LICENSE, byCredits(id))).toContain('not licensed yet')
    const { tier: _tier, ...withoutTier } = byInvoice(id)
    expect(await refusalOfTool(agent, LICENSE, withoutTier)).toBe('Please choose a licence.')
    const { address: _address, ...withoutAddress } = byInvoice(id)
    expect(await refusalOfTool(agent, LICENSE, withoutAddress)).toContain('address for the invoice')
  })
})

describe('R-MCP-3: a confirmation', () => {
  test('a confirmation that is sent twice, also at once, licenses once and gets the same answer', async () => {
    const { agent, administrator } = await givenAgent()
    const args = await confirmed(agent, byCredits(await givenClip()))
    const [one, other] = await Promise.all([callTool(agent, LICENSE, args), callTool(agent, LICENSE, args)])
    expect(other).toEqual(one)
    expect(await callTool(agent, LICENSE, args)).toEqual(one)
    expect(one.delivery?.credits_used).toBe(1)
    expect(await licencesOf(administrator)).toHaveLength(1)
  })

  test('two confirmations of one clip license it once', async () => {
    const { agent, administrator } = await givenAgent()
    const id = await givenClip()
    const [first, second] = [await confirmed(agent, byCredits(id)), await confirmed(agent, byCredits(id))]
    await callTool(agent, LICENSE, first)
    expect(await refusalOfTool(agent, LICENSE, second)).toBe(TOKEN_REFUSALS.changed)
    expect(await licencesOf(administrator)).toHaveLength(1)
  })

  test('a token of another key of the same account, of another clip or with another letter is refused', async () => {
    const { agent, administrator } = await givenAgent()
    const args = await confirmed(agent, byCredits(await givenClip()))
    const other = await agentOf(administrator)
    expect(await refusalOfTool(other, LICENSE, args)).toBe(TOKEN_REFUSALS.foreign)
    const ofOther = { ...args, clip_id: await givenClip() }
    expect(await refusalOfTool(agent, LICENSE, ofOther)).toBe(TOKEN_REFUSALS.foreign)
    const altered = { ...args, confirmation_token: `${args.confirmation_token?.slice(0, -1)}_` }
    expect(await refusalOfTool(agent, LICENSE, altered)).toBe(TOKEN_REFUSALS.foreign)
    const later = args.confirmation_token?.replace(/^\d+/, (ends) => String(Number(ends) + 1))
    expect(await refusalOfTool(agent, LICENSE, { ...args, confirmation_token: later })).toBe(
      TOKEN_REFUSALS.foreign,
    )
    expect(await licencesOf(administrator)).toEqual([])
  })

  test('a token is valid for five minutes', async () => {
    const { agent, administrator } = await givenAgent()
    const args = await confirmed(agent, byCredits(await givenClip()))
    server.later(CONFIRMATION_TTL_MS)
    expect(await refusalOfTool(agent, LICENSE, args)).toBe(TOKEN_REFUSALS.expired)
    expect(await licencesOf(administrator)).toEqual([])
  })

  test('changed restrictions refuse the token, and the next offer contains them', async () => {
    const { agent, administrator } = await givenAgent()
    const id = await givenClip()
    const args = await confirmed(agent, byCredits(id))
    await changeClip(id, { restrictions: 'Not in Peru.' })
    expect(await refusalOfTool(agent, LICENSE, args)).toBe(TOKEN_REFUSALS.changed)
    expect(await licencesOf(administrator)).toEqual([])
    expect((await callTool(agent, LICENSE, byCredits(id))).offer.restrictions).toBe('Not in Peru.')
  })

  test('a withdrawn clip is not licensed, although its offer was made before', async () => {
    const { agent, administrator } = await givenAgent()
    const id = await givenClip()
    const args = await confirmed(agent, byCredits(id))
    await changeClip(id, { state: 'withdrawn' })
    expect(await refusalOfTool(agent, LICENSE, args)).toMatch(/withdrawn|no longer|not/i)
    expect(await licencesOf(administrator)).toEqual([])
  })

  test('a clip that the account holds is delivered again without a credit', async () => {
    const { agent, administrator } = await givenAgent()
    const id = await givenClip()
    await callTool(agent, LICENSE, await confirmed(agent, byCredits(id)))
    expect((await callTool(agent, LICENSE, byCredits(id))).offer.credits).toBe(0)
    const again = await callTool(agent, LICENSE, await confirmed(agent, byCredits(id)))
    expect(again.delivery?.credits_used).toBe(0)
    expect(await licencesOf(administrator)).toHaveLength(1)
  })
})

describe('R-MCP-3: an order by invoice', () => {
  test('an order by invoice is offered with its tax, and placed once for this amount', async () => {
    const administrator = await givenInvoiceBuyer(server, { role: 'Administrator' })
    const agent = await agentOf(administrator)
    const id = await givenClip()
    const args = await confirmed(agent, byInvoice(id))
    const { offer, order } = await callTool(agent, LICENSE, args)
    expect(offer.price).toMatchObject({
      currency: 'gbp',
      net_minor: 20_000,
      tax_minor: 4_000,
      total_minor: 24_000,
    })
    expect(order?.invoice).toBeTruthy()
    expect((await callTool(agent, LICENSE, args)).order).toEqual(order)
    expect(await licencesOf(administrator)).toEqual([{ clip_id: id }])
  })

  test('a changed price refuses the token', async () => {
    const administrator = await givenInvoiceBuyer(server, { role: 'Administrator' })
    const agent = await agentOf(administrator)
    const id = await givenClip()
    const args = await confirmed(agent, byInvoice(id))
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const offer = { tier: 'DELI', deal: null }
    await givenDeal(server, { manager, buyer: administrator, clips: [id] }, offer)
    expect(await refusalOfTool(agent, LICENSE, args)).toBe(TOKEN_REFUSALS.changed)
    expect(await licencesOf(administrator)).toEqual([])
  })

  test('an order above the limit of the key, and of an account without invoices, is refused', async () => {
    const administrator = await givenInvoiceBuyer(server, { role: 'Administrator' })
    const limited = await agentOf(administrator, { ...WIDE_LIMITS, approvalMinor: 10_000 })
    const wanted = byInvoice(await givenClip())
    expect(await refusalOfTool(limited, LICENSE, wanted)).toContain('approval of an Administrator')
    const without = await server.givenUser({ role: 'Administrator', country: 'gb' })
    const agent = await agentOf(without)
    expect(await refusalOfTool(agent, LICENSE, await confirmed(agent, wanted))).toMatch(/invoice/i)
    expect([await licencesOf(administrator), await licencesOf(without)]).toEqual([[], []])
  })
})
