/** Declines or withdraws a request to buy (R-REQUEST-6). An order that is bought approves it (R-REQUEST-5). */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Viewer } from '../../http/viewer.ts'
import { managesMembers } from '../accounts/members/members.rules.ts'
import { record } from '../audit/record-event.ts'
import { isOpen } from '../orders/orders.rules.ts'
import { providerRefusal } from '../orders/payments/payment-refusal.ts'
import { cancelOrder } from '../orders/payments/settle-order.ts'
import { postEmail } from '../outbox/post-email.ts'
import { noRequest, readerOf } from './describe-request.ts'
import { declinedEmail } from './requests.emails.ts'
import {
  findRequest,
  listOrdersOf,
  lockOpenRequest,
  type RequestRow,
  updateDecision,
} from './requests.queries.ts'
import { requestState } from './requests.rules.ts'

type Ending = { id: number; ip: string }

/** @throws AppError not_found, forbidden; conflict when it was decided already, or is being paid */
export async function declineRequest(
  services: Services,
  viewer: Viewer,
  { id, ip, reason }: Ending & { reason: string },
): Promise<void> {
  const request = await requireRequest(services, viewer, id)
  if (!managesMembers(viewer.role)) {
    throw new AppError('forbidden', 'Only administrators of your account can decline a request.')
  }
  await endRequest(services, viewer, { request, ip, state: 'declined', reason })
}

/** Withdrawing a withdrawn request changes nothing. @throws AppError not_found; conflict as above */
export async function withdrawRequest(services: Services, viewer: Viewer, { id, ip }: Ending): Promise<void> {
  const request = await requireRequest(services, viewer, id)
  if (request.user_id !== viewer.userId) throw noRequest()
  if (request.state === 'withdrawn') return
  await endRequest(services, viewer, { request, ip, state: 'withdrawn', reason: '' })
}

type End = { request: RequestRow; ip: string; state: 'declined' | 'withdrawn'; reason: string }

async function endRequest(
  services: Services,
  viewer: Viewer,
  { request, ip, state, reason }: End,
): Promise<void> {
  const { db, clock, config, log } = services
  const { id } = request
  // A payment that is open at the provider could still buy what was declined.
  for (const order of await listOrdersOf(db, id)) {
    if (!isOpen(order.state)) continue
    await cancelOrder(services, order.id, 'cancelled').catch((error: unknown) => {
      throw providerRefusal(error, log)
    })
  }
  await db.transaction().execute(async (tx) => {
    const now = clock.now()
    await lockAccount(tx, viewer.accountId)
    const isUndecided = await lockOpenRequest(tx, id)
    const [order] = await listOrdersOf(tx, id)
    const isOver = requestState({ ...request, is_bought: false }, now) === 'expired'
    if (!isUndecided || isOver || order?.bought_at) throw over('This request has been decided already.')
    if (order) throw over('A payment for this request is in progress. Please try again later.')
    await updateDecision(tx, id, { state, by: viewer.userId, at: now, reason })
    const object = `request:${id}` as const
    const action = `request.${state}` as const
    await record(tx, { action, at: now, actorUserId: viewer.userId, ip, object })
    if (state === 'withdrawn' || request.user_id === viewer.userId) return
    const { email: to, title, lines } = request
    const answered = { id, author: request, title, clipCount: lines.length, decidedBy: viewer.fullName }
    const email = declinedEmail(config, { ...answered, reason })
    await postEmail(tx, { key: `request-declined:${id}`, to, ...email }, now)
  })
}

async function requireRequest({ db }: Services, viewer: Viewer, id: number): Promise<RequestRow> {
  const request = await findRequest(db, id, readerOf(viewer))
  if (!request) throw noRequest()
  return request
}

const over = (message: string) => new AppError('conflict', message)
