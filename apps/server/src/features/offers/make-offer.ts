/** Creates an offer and emails it to the customer, or withdraws one (R-OFFER-1, R-OFFER-4). */
import { majorToMinor } from '@rushes/commerce/money'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { record } from '../audit/record-event.ts'
import { postEmail } from '../outbox/post-email.ts'
import { offerEmail } from './offers.emails.ts'
import { findOffer, insertOffer, updateWithdrawn } from './offers.queries.ts'
import { faultsOfOffer, stateOfOffer } from './offers.rules.ts'
import { type OfferWish, quoteOffer } from './quote-offer.ts'

type Known = Pick<Services, 'db' | 'clock' | 'config'>
export type OfferActor = { userId: number | null; ip: string | null }

export type NewOffer = Omit<OfferWish, 'clipIds'> & {
  lines: readonly { id: number; price: number }[]
  endsAt: Date
  message: string
  /** The thread of the inbox that the offer answers. */
  threadId: number | null
  aboveList: number
}

/** @returns the number of the offer. @throws AppError validation */
export async function makeOffer(
  services: Known,
  { userId, ip }: OfferActor,
  { email, tier, lines, endsAt, message, threadId, aboveList }: NewOffer,
): Promise<number> {
  const { db, clock, config } = services
  const now = clock.now()
  const {
    recipient,
    account,
    currency,
    lines: listed,
  } = await quoteOffer(services, {
    email,
    tier,
    clipIds: [...new Set(lines.map(({ id }) => id))],
  })
  const listPrices = new Map(listed.map(({ id, list_price }) => [id, list_price]))
  const fields = faultsOfOffer({ endsAt, lines, listPrices, aboveList }, now)
  const [first] = Object.values(fields).flat()
  if (first !== undefined) throw new AppError('validation', first, { fields })

  const priced = lines.map(({ id, price }) => ({
    clip_id: id,
    title: listed.find((clip) => clip.id === id)?.title ?? '',
    unit_price_minor: majorToMinor(price),
  }))
  const row = {
    account_id: account.id,
    user_id: recipient.id,
    tier_code: tier,
    currency,
    message,
    thread_id: threadId,
    created_by: userId,
    created_at: now,
    ends_at: endsAt,
  }
  return db.transaction().execute(async (tx) => {
    const id = await insertOffer(
      tx,
      row,
      priced.map(({ title: _title, ...line }) => line),
    )
    const words = offerEmail(config, { id, recipient, currency, lines: priced, message, endsAt })
    await postEmail(tx, { key: `offer:${id}`, to: recipient.email, ...words }, now)
    const details = {
      account: account.id,
      tier,
      clips: lines.length,
      above_list: aboveList,
      until: endsAt.toISOString(),
    }
    const object = `offer:${id}` as const
    await record(tx, { action: 'offer.made', at: now, actorUserId: userId, ip, object, details })
    return id
  })
}

type Withdrawal = { id: number; reason: string }

/** Withdraws an offer; orders that are already open keep its price. @throws AppError not_found, conflict */
export async function withdrawOffer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, ip }: OfferActor,
  { id, reason }: Withdrawal,
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const offer = await findOffer(tx, id, null)
    if (!offer) throw noOffer()
    const state = stateOfOffer(offer, at)
    if (state !== 'open' || !(await updateWithdrawn(tx, id, at))) {
      throw new AppError('conflict', 'This offer has already ended.')
    }
    const object = `offer:${id}` as const
    await record(tx, { action: 'offer.withdrawn', at, actorUserId: userId, ip, object, reason })
  })
}

export const noOffer = () => new AppError('not_found', 'There is no such offer.')
