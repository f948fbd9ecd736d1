/** The answers of a customer to a deal: accepts it, declines it, or asks a question about it (R-DEAL-2). */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { lockForDeal } from '../../db/deals.ts'
import type { Viewer } from '../../http/viewer.ts'
import { record } from '../audit/record-event.ts'
import { postQuestion } from '../enquiries/post-question.ts'
import { postInThread } from '../enquiries/reply-to-thread.ts'
import { postEmail } from '../outbox/post-email.ts'
import { findCurrency } from '../pricing/find-currency.ts'
import { endOfLastDay } from './deal.rules.ts'
import { acceptedEmail, answerEmail, licensedSinceEmail } from './deals.emails.ts'
import { listLicensedSince, lockDeal, updateDeal, updateOfferThread } from './deals.queries.ts'
import { readRefusals } from './describe-offer.ts'
import { noOffer } from './make-offer.ts'
import { findOffer, listOfferLines, type OfferRow } from './offers.queries.ts'
import { payByOf, stateOfOffer } from './offers.rules.ts'

type Answer = { id: number; ip: string }

/**
 * Accepting an accepted deal changes nothing.
 * @throws AppError not_found; not_purchasable for an account that cannot buy; conflict when the deal can no longer be
 * accepted, with the reason
 */
export async function acceptOffer(services: Services, viewer: Viewer, { id, ip }: Answer): Promise<void> {
  const { db, clock, config } = services
  const licensed = await db.transaction().execute(async (tx) => {
    const at = clock.now()
    const { offer, state } = await lockOwnDeal(tx, viewer, id, at)
    if (!viewer.canPurchase) {
      throw new AppError('not_purchasable', 'Your account cannot purchase yet, please contact licensing.')
    }
    if (state === 'accepted' || state === 'bought') return null
    requireOpen(offer, state)
    const lines = await listOfferLines(tx, id)
    const clipIds = lines.map((line) => line.id)
    await lockForDeal(tx, clipIds)
    await requireAvailable({ db: tx, clock }, viewer, offer, lines)
    const termEnd = endOfLastDay(offer, config.timeZone)
    if (termEnd !== null && termEnd <= at) throw over('The term of this deal has ended.')
    const clips = await listLicensedSince(tx, { offerId: id, now: at })
    if (clips[0]) {
      const email = licensedSinceEmail(config, { id, viewer, clips })
      await postEmail(tx, { key: `offer-licensed-team:${id}`, to: config.licensingEmail, ...email }, at)
      return clips[0]
    }
    const payBy = payByOf(offer.ends_at, termEnd, at)
    await updateDeal(tx, id, { accepted_at: at, accepted_by: viewer.userId, pay_by: payBy })
    const email = acceptedEmail(config, { id, firstName: viewer.firstName, lines, offer, payBy })
    await postEmail(tx, { key: `offer-accepted:${id}`, to: viewer.email, ...email }, at)
    await report({ config }, tx, viewer, { offer, verb: 'accepted', text: '', at })
    const object = `offer:${id}` as const
    await record(tx, { action: 'offer.accepted', at, actorUserId: viewer.userId, ip, object })
    return null
  })
  // Refused after the transaction, which keeps the email to the team.
  if (licensed) throw over(`${licensed.title}: ${LICENSED_SINCE}`)
}

const LICENSED_SINCE =
  'This clip has been licensed to another customer since the offer was made. The agency has been notified and will send you a new offer.'

/** Declining a declined deal changes nothing. @throws AppError not_found, conflict */
export async function declineOffer(
  { db, clock, config }: Services,
  viewer: Viewer,
  { id, ip, reason }: Answer & { reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = clock.now()
    const { offer, state } = await lockOwnDeal(tx, viewer, id, at)
    if (state === 'declined') return
    requireOpen(offer, state)
    await updateDeal(tx, id, { declined_at: at, declined_by: viewer.userId, decline_reason: reason })
    await report({ config }, tx, viewer, { offer, verb: 'declined', text: reason, at })
    const object = `offer:${id}` as const
    await record(tx, { action: 'offer.declined', at, actorUserId: viewer.userId, ip, object, reason })
  })
}

/** The question continues the thread that the offer answers, or begins one. @throws AppError not_found, conflict */
export async function askAboutOffer(
  { db, clock, config }: Services,
  viewer: Viewer,
  { id, ip, question }: Answer & { question: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = clock.now()
    const { offer, state } = await lockOwnDeal(tx, viewer, id, at)
    if (state !== 'accepted') requireOpen(offer, state)
    const about = `offer ${id}`
    const threadId = await postQuestion({ config }, tx, viewer, {
      threadId: offer.thread_id,
      about,
      question,
      at,
    })
    if (offer.thread_id === null) await updateOfferThread(tx, id, threadId)
    const object = `offer:${id}` as const
    await record(tx, { action: 'offer.asked', at, actorUserId: viewer.userId, ip, object })
  })
}

/** Reads the offer again under its lock. @throws AppError not_found; conflict for an offer that is no deal */
async function lockOwnDeal(tx: Db, { accountId }: Viewer, id: number, at: Date) {
  const isDeal = await lockDeal(tx, id)
  const offer = await findOffer(tx, id, accountId)
  if (!offer) throw noOffer()
  if (!isDeal) throw over('This offer needs no answer. Add its clips to your cart.')
  return { offer, state: stateOfOffer(offer, at) }
}

const over = (message: string) => new AppError('conflict', message)

function requireOpen({ replaced_by }: OfferRow, state: string): void {
  switch (state) {
    case 'open':
      return
    case 'accepted':
    case 'bought':
      throw over('This deal has been accepted already. Please contact our licensing team.')
    case 'declined':
      throw over('This deal has been declined. Please ask for another offer.')
    case 'replaced':
      throw over(`This offer was replaced by offer ${replaced_by}.`)
    case 'withdrawn':
      throw over('This offer was withdrawn.')
    default:
      throw over('This offer has ended. Please ask for another offer.')
  }
}

/** Refuses a deal as a whole if one of its clips can no longer be licensed, or its currency is not the account's. */
async function requireAvailable(
  services: Pick<Services, 'db' | 'clock'>,
  viewer: Viewer,
  offer: OfferRow,
  lines: Awaited<ReturnType<typeof listOfferLines>>,
): Promise<void> {
  if ((await findCurrency(services.db, viewer.countryCode)) !== offer.currency) {
    throw over(
      `This offer is in ${offer.currency.toUpperCase()}, and your account pays in another currency now. Please ask for another offer.`,
    )
  }
  const refused = await readRefusals(services, viewer, offer, lines)
  const first = lines.find(({ id }) => refused.has(id))
  if (first) throw over(`${first.title}: ${refused.get(first.id)}`)
}

type Report = { offer: OfferRow; verb: 'accepted' | 'declined'; text: string; at: Date }

/** Notifies the team by email, and in the thread that the offer answers. */
async function report(
  { config }: Pick<Services, 'config'>,
  tx: Db,
  viewer: Viewer,
  { offer, verb, text, at }: Report,
): Promise<void> {
  const { id, thread_id: threadId } = offer
  const email = answerEmail(config, { id, viewer, verb, text })
  await postEmail(tx, { key: `offer-${verb}-team:${id}`, to: config.licensingEmail, ...email }, at)
  if (threadId === null) return
  const body = `${viewer.fullName} has ${verb} offer ${id}.${text === '' ? '' : `\n\n${text}`}`
  await postInThread(tx, { id: threadId, body, at })
}
