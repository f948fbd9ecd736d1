/** Creates an offer or a deal and emails it to the customer, or withdraws one (R-OFFER-1, R-OFFER-4, R-DEAL-1). */
import type { DealTerms } from '@rushes/commerce/deal'
import { majorToMinor } from '@rushes/commerce/money'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { lockForDeal } from '../../db/deals.ts'
import { record } from '../audit/record-event.ts'
import { answerByEvent, lockThread } from '../enquiries/reply-to-thread.ts'
import { postEmail } from '../outbox/post-email.ts'
import { faultsOfDeal } from './deal.rules.ts'
import {
  insertDeal,
  listLicensed,
  listOtherLicensees,
  listUnknownCountries,
  lockDeal,
  updateDeal,
} from './deals.queries.ts'
import { offerEmail, withdrawnEmail } from './offers.emails.ts'
import { findOffer, insertOffer, listReaders, updateWithdrawn } from './offers.queries.ts'
import { faultsOfOffer, stateOfOffer } from './offers.rules.ts'
import { type OfferWish, type QuotedOffer, quoteOffer, refuseConflicts } from './quote-offer.ts'

type Known = Pick<Services, 'db' | 'clock' | 'config'>
export type OfferActor = { userId: number | null; ip: string | null }

export type NewOffer = Omit<OfferWish, 'clipIds' | 'deal'> & {
  lines: readonly { id: number; price: number }[]
  endsAt: Date
  message: string
  /** The thread of the inbox that the offer answers. */
  threadId: number | null
  aboveList: number
  deal: NewDeal | null
  /** The number of the deal that it revises. */
  replaces: number | null
  /** The licences of other accounts that the creator of an exclusive deal has seen. */
  licensees: number
}

/** `hold`: the clips are reserved until the offer ends. */
type NewDeal = DealTerms & { hold: boolean }

/** @returns the number of the offer. @throws AppError validation; not_found for a thread or an offer that does not exist */
export async function makeOffer(
  services: Known,
  { userId, ip }: OfferActor,
  wish: NewOffer,
): Promise<number> {
  const { db, clock, config } = services
  const { email, tier, lines, endsAt, message, threadId, aboveList, deal, replaces } = wish
  const now = clock.now()
  const clipIds = [...new Set(lines.map(({ id }) => id))]
  const quoted = await quoteOffer(services, { email, tier, clipIds, deal })
  const { recipient, account, currency, lines: listed } = quoted

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
    if (replaces !== null) await requireRevisable(tx, { id: replaces, accountId: account.id, at: now })
    const thread = threadId === null ? null : await lockThread(tx, threadId)
    const seen = await lockClips({ ...services, db: tx }, wish, quoted)
    const kept_licences = seen.reduce((sum, clip) => sum + clip.kept_licences, 0)
    const id = await insertOffer(
      tx,
      row,
      priced.map(({ title: _title, ...line }) => ({
        ...line,
        ...seen.find(({ clip_id }) => clip_id === line.clip_id),
      })),
    )
    if (deal)
      await insertDeal(tx, { offer_id: id, ...deal, media: [...deal.media], territory: [...deal.territory] })
    if (replaces !== null) await updateDeal(tx, replaces, { replaced_by: id })
    if (thread) await answerByEvent(tx, thread, { userId, body: `Offer ${id} was sent.`, at: now })
    const words = offerEmail(config, {
      id,
      recipient,
      currency,
      lines: priced,
      message,
      endsAt,
      deal: deal && { ...deal, kept_licences },
      replaces,
    })
    await postEmail(tx, { key: `offer:${id}`, to: recipient.email, ...words }, now)
    const details = {
      account: account.id,
      tier,
      clips: lines.length,
      above_list: aboveList,
      until: endsAt.toISOString(),
      ...(deal && { exclusive: deal.exclusive, hold: deal.hold }),
      ...(deal?.exclusive && { licensees: wish.licensees }),
      ...(replaces !== null && { replaces }),
    }
    const object = `offer:${id}` as const
    await record(tx, { action: 'offer.made', at: now, actorUserId: userId, ip, object, details })
    return id
  })
}

/**
 * Refuses faults and conflicts under the lock of the clips.
 * @returns what an exclusive deal leaves in force of each clip
 * @throws AppError validation
 */
async function lockClips(known: Known, wish: NewOffer, quoted: QuotedOffer) {
  const { db: tx, clock } = known
  const { deal } = wish
  const clipIds = quoted.lines.map(({ id }) => id)
  const isReserving = deal !== null && (deal.exclusive || deal.hold)
  if (isReserving) await lockForDeal(tx, clipIds)
  await refuseFaults(known, wish, quoted)
  if (!isReserving) return []
  const { id: accountId } = quoted.account
  const { exclusive } = deal
  await refuseConflicts({ db: tx, clock }, { accountId, clipIds, deal, exclusive })
  return exclusive ? listLicensed(tx, { accountId, clipIds, scope: deal, now: clock.now() }) : []
}

/** Counts the licensees under the lock of the deal, so that no sale is overlooked. @throws AppError validation */
async function refuseFaults(
  { db, clock, config }: Known,
  { endsAt, lines, aboveList, deal: terms, licensees: seenLicensees }: NewOffer,
  { account, lines: listed }: QuotedOffer,
): Promise<void> {
  const now = clock.now()
  const clipIds = lines.map(({ id }) => id)
  const listPrices = new Map(listed.map(({ id, list_price }) => [id, list_price]))
  const others = terms?.exclusive ? await listOtherLicensees(db, { clipIds, accountId: account.id, now }) : []
  const licensees = others.reduce((sum, { count }) => sum + count, 0)
  const fields = {
    ...faultsOfOffer({ endsAt, lines, listPrices, aboveList }, now),
    ...(terms &&
      faultsOfDeal(
        { terms, licensees, seenLicensees, unknownCountries: await listUnknownCountries(db, terms) },
        now,
        config.timeZone,
      )),
  }
  const [first] = Object.values(fields).flat()
  if (first !== undefined) throw new AppError('validation', first, { fields })
}

/** Locks a deal of the same account that is still open (R-DEAL-2). @throws AppError not_found, conflict */
async function requireRevisable(
  tx: Db,
  { id, accountId, at }: { id: number; accountId: number; at: Date },
): Promise<void> {
  const isDeal = await lockDeal(tx, id)
  const offer = await findOffer(tx, id, accountId)
  if (!isDeal || !offer) throw noOffer()
  if (stateOfOffer(offer, at) === 'open') return
  throw new AppError('conflict', `Offer ${id} can no longer be revised. Please create another offer.`)
}

type Withdrawal = { id: number; reason: string }

/** Withdraws an offer and notifies its readers; orders that are already open keep its price. @throws AppError not_found, conflict */
export async function withdrawOffer(
  { db, clock, config }: Known,
  { userId, ip }: OfferActor,
  { id, reason }: Withdrawal,
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    await lockDeal(tx, id)
    const offer = await findOffer(tx, id, null)
    if (!offer) throw noOffer()
    const state = stateOfOffer(offer, at)
    if ((state !== 'open' && state !== 'accepted') || !(await updateWithdrawn(tx, id, at))) {
      throw new AppError('conflict', 'This offer has already ended.')
    }
    for (const reader of await listReaders(tx, id)) {
      const key = `offer-withdrawn:${id}:${reader.id}`
      await postEmail(tx, { key, to: reader.email, ...withdrawnEmail(config, { id, reader, reason }) }, at)
    }
    const object = `offer:${id}` as const
    await record(tx, { action: 'offer.withdrawn', at, actorUserId: userId, ip, object, reason })
  })
}

export const noOffer = () => new AppError('not_found', 'There is no such offer.')
