/**
 * Answers a request that is repeated under the same Idempotency-Key with the first answer (R-HTTP-2): a double click, a
 * retry after a lost connection. A key belongs to one endpoint and one user, or for a guest to what was sent, and is
 * kept for 24 hours.
 */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { claimKey, findKey, forgetKey, storeAnswer } from './idempotency.queries.ts'
import { requestKeyOf } from './request-key.ts'

/** A double click waits for the answer of its first click this long. */
const MAX_WAIT_MS = 5_000
const POLL_MS = 100

/**
 * Runs `work` once per key; without a key it just runs. A failed run frees its key. `content` is what makes two
 * requests the same.
 * @throws AppError idempotency_mismatch when the key was used for another body, conflict while it runs.
 */
export async function onceByKey<T>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  work: () => Promise<T>,
  content: unknown = request.body,
): Promise<T> {
  const key = requestKeyOf(request)
  if (key === null) return work()
  const body = createHash('sha256')
    .update(JSON.stringify(content ?? null))
    .digest('hex')
  const caller = request.viewer ? `user ${request.viewer.userId}` : `guest ${body}`
  const slot = { caller, route: request.routeOptions.url ?? '', key }

  const giveUpAt = Date.now() + MAX_WAIT_MS
  while (!(await claimKey(db, { ...slot, body, now: clock.now() }))) {
    const first = await findKey(db, slot)
    if (first && first.body_sha256 !== body) {
      throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request.')
    }
    if (first?.response) return first.response as T
    if (Date.now() > giveUpAt) {
      throw new AppError('conflict', 'This request is still being worked on. Please try again in a moment.')
    }
    await pause(POLL_MS)
  }
  try {
    const answer = await work()
    await storeAnswer(db, slot, answer)
    return answer
  } catch (error) {
    await forgetKey(db, slot)
    throw error
  }
}
