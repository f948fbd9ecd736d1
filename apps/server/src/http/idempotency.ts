/**
 * Answers a request that is repeated with the same Idempotency-Key with the first response (R-HTTP-2): a
 * double click, a retry after a lost connection. A key belongs to one endpoint and one user or API key, or for a guest
 * to the content of the request, and is kept for 24 hours. Repeats within this process wait for the first
 * without a query.
 */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { claimKey, findKey, forgetKey, type Slot, storeAnswer } from './idempotency.queries.ts'
import { requestKeyOf } from './request-key.ts'

/** Maximum wait of a repeated request for the answer to the first. */
const MAX_WAIT_MS = 5_000
const POLL_MS = 100

type Known = Pick<Services, 'db' | 'clock'>
/** The caller, the endpoint and the key of a request. */
type Keyed = Pick<FastifyRequest, 'viewer' | 'apiKey' | 'headers' | 'body'> & {
  routeOptions: Pick<FastifyRequest['routeOptions'], 'url'>
}
type Claim = Slot & { body: string }
type First = { body: string; answer: Promise<unknown> }

/** Requests in progress in this process, by database and slot. */
const underWay = new WeakMap<Db, Map<string, First>>()

/**
 * Runs `work` once per key; without a key it always runs, but calls of API keys need one (R-KEY-5). A failed run frees its
 * key. Requests with equal `content` count as the same.
 * @throws AppError idempotency_mismatch when the key was used for another body, conflict while it runs.
 */
export async function onceByKey<T>(
  known: Known,
  request: Keyed,
  work: () => Promise<T>,
  content: unknown = request.body,
): Promise<T> {
  const key = requestKeyOf(request)
  if (key === null) {
    if (request.apiKey) throw new AppError('bad_request', 'Calls of API keys need an Idempotency-Key here.')
    return work()
  }
  const body = createHash('sha256')
    .update(JSON.stringify(content ?? null))
    .digest('hex')
  const claim = { caller: callerOf(request, body), route: request.routeOptions.url ?? '', key, body }
  return (await answerOnce(known, claim, work)) as T
}

function callerOf({ viewer, apiKey }: Keyed, body: string): string {
  if (!viewer) return `guest ${body}`
  return apiKey ? `user ${viewer.userId} key ${apiKey.id}` : `user ${viewer.userId}`
}

/** Waits for the same request in this process, or runs it for all callers. */
async function answerOnce(known: Known, claim: Claim, work: () => Promise<unknown>): Promise<unknown> {
  const here = underWay.get(known.db) ?? new Map<string, First>()
  underWay.set(known.db, here)
  const name = JSON.stringify([claim.caller, claim.route, claim.key])
  const first = here.get(name)
  if (first) {
    if (first.body !== claim.body) throw otherRequest()
    return inTime(first.answer)
  }
  const answer = runOnce(known, claim, work).finally(() => here.delete(name))
  here.set(name, { body: claim.body, answer })
  return answer
}

/** Runs the work, unless another process has done it or is doing it. */
async function runOnce({ db, clock }: Known, claim: Claim, work: () => Promise<unknown>): Promise<unknown> {
  const giveUpAt = Date.now() + MAX_WAIT_MS
  while (!(await claimKey(db, { ...claim, now: clock.now() }))) {
    const first = await findKey(db, claim)
    if (first && first.body_sha256 !== claim.body) throw otherRequest()
    if (first?.response) return first.response
    if (Date.now() > giveUpAt) throw stillAtWork()
    await pause(POLL_MS)
  }
  try {
    const answer = await work()
    await storeAnswer(db, claim, answer)
    return answer
  } catch (error) {
    await forgetKey(db, claim)
    throw error
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = pause(MAX_WAIT_MS, undefined, { signal: over.signal }).then(() => {
    throw stillAtWork()
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    // Aborting rejects the pause, which is no error here.
    late.catch(() => undefined)
    over.abort()
  }
}

const otherRequest = () =>
  new AppError('idempotency_mismatch', 'This Idempotency-Key has been used for another request.')

const stillAtWork = () =>
  new AppError('conflict', 'This request is still being processed. Please try again in a few seconds.')
