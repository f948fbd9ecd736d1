/** Deals that staff offer to a buyer, and the buyer's answers. */
import { randomUUID } from 'node:crypto'
import type { Data, Input } from '@rushes/contract/client'
import { confirmPayment, givenPaymentBody, openPayment } from './checkouts.ts'
import type { TestServer, TestUser } from './test-server.ts'

type OfferBody = Input<'POST /agency/offers'>['body']
export type Terms = NonNullable<OfferBody['deal']>

/** Editorial use worldwide in perpetuity, not exclusive. */
export const DEAL_TERMS: Terms = {
  media: ['editorial'],
  territory: [],
  term_months: null,
  term_until: null,
  max_seconds: null,
  max_uses: null,
  exclusive: false,
  hold: false,
}

type Wanted = Partial<OfferBody> & { terms?: Partial<Terms> | undefined }

/** Offers each clip for 100 under NNTS, for two hours. */
export async function givenDeal(
  server: TestServer,
  { manager, buyer, clips }: { manager: TestUser; buyer: TestUser; clips: readonly number[] },
  { terms, ...more }: Wanted = {},
): Promise<Data<'POST /agency/offers'>> {
  const body: OfferBody = {
    email: buyer.email,
    tier: 'NNTS',
    lines: clips.map((id) => ({ id, price: 100 })),
    ends_at: new Date(server.services.clock.now().getTime() + 2 * 3_600_000).toISOString(),
    deal: { ...DEAL_TERMS, ...terms },
    ...more,
  }
  const headers = { 'idempotency-key': randomUUID() }
  return (await manager.call('POST /agency/offers', { body, headers })).data
}

export const acceptDeal = (buyer: TestUser, id: number) =>
  buyer.call('POST /clip/offers/:id/accept', { params: { id } })

/** The cart with a clip under the tier of `givenDeal`. */
export const dealCart = (buyer: TestUser, clip: number) =>
  givenPaymentBody(buyer, { clips: [clip], tier: 'NNTS' })

/** Pays by card for a clip under the tier of `givenDeal`. */
export async function payDeal({ http }: TestServer, buyer: TestUser, clip: number) {
  const payment = await openPayment(buyer, await dealCart(buyer, clip))
  await confirmPayment(http, payment)
  const { data } = await buyer.call('POST /clip/payments/add', { body: { pi: payment.id } })
  return { status: data.status, amount: payment.amount }
}

export async function licenceOf({ services }: TestServer, { accountId }: TestUser, clip: number) {
  const { id } = await services.db
    .selectFrom('licences')
    .select('id')
    .where('account_id', '=', accountId)
    .where('clip_id', '=', clip)
    .executeTakeFirstOrThrow()
  return id
}
