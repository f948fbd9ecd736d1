/**
 * Sends typical requests of visitors to this process, so that a failing process is removed and restarted. An
 * unavailable service outside of the process does not count as a failure.
 */
import { ApiError } from '@rushes/contract/client'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../app-error.ts'

/** A request to this process. @throws if it is not answered */
export type OwnRequest = { name: string; send(): Promise<unknown> }
/** @returns the names of the requests that fail */
export type SelfCheck = () => Promise<readonly string[]>

const KEPT_MS = 3_000
/** The same timeout as for the database, because a load balancer waits for the response. */
const WAITED_MS = 500

/** @param requests may be added until the first check */
export function selfCheck(
  requests: readonly OwnRequest[],
  log: Pick<FastifyBaseLogger, 'error'>,
  clock: { now(): number } = performance,
): SelfCheck {
  let failing: readonly string[] = []
  let requested: Promise<void> | undefined
  let until = 0

  async function send(): Promise<void> {
    const failed: string[] = []
    for (const request of requests) {
      try {
        await request.send()
      } catch (error) {
        if (isAway(error)) continue
        failed.push(request.name)
        log.error({ err: error, request: request.name }, 'the self-check of this process failed')
      }
    }
    failing = failed
  }

  return async () => {
    const now = clock.now()
    if (!requested || now >= until) {
      until = now + KEPT_MS
      requested = send()
    }
    const late = new Promise<void>((done) => setTimeout(done, WAITED_MS).unref())
    await Promise.race([requested, late])
    return failing
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable' || error.code === 'too_many_requests'
  return error instanceof ApiError && (error.status === 503 || error.status === 429)
}
