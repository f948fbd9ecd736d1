/** Ends requests that an order has bought, and those whose time is over, and emails their authors. Safe to run twice. */
import type { Job, Services } from '../../context.ts'
import { postEmail } from '../outbox/post-email.ts'
import { approvedEmail, expiredEmail } from './requests.emails.ts'
import {
  type DecidedRequest,
  listDecidedRequests,
  lockOpenRequest,
  updateDecision,
} from './requests.queries.ts'

export const END_REQUESTS = 'end-requests'
const BATCH = 100

export const endRequestsJob: Job = {
  name: END_REQUESTS,
  every: '* * * * *',
  async run(services) {
    for (const request of await listDecidedRequests(services.db, services.clock.now(), BATCH)) {
      await endRequest(services, request)
    }
  },
}

const endRequest = ({ db, clock, config }: Services, request: DecidedRequest): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id, email: to, title, lines, bought_at, buyer_id, decided_by: decidedBy } = request
    if (!(await lockOpenRequest(tx, id))) return
    const now = clock.now()
    const state = bought_at === null ? 'expired' : 'approved'
    await updateDecision(tx, id, { state, by: buyer_id, at: bought_at ?? now })
    if (request.author_status !== 'active' || buyer_id === request.user_id) return
    const answered = { id, author: request, title, clipCount: lines.length, decidedBy }
    const email = state === 'approved' ? approvedEmail(config, answered) : expiredEmail(config, answered)
    await postEmail(tx, { key: `request-${state}:${id}`, to, ...email }, now)
  })
