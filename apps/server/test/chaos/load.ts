/** Visitors that send requests during a failure, and statistics of the responses. */
import { setTimeout as pause } from 'node:timers/promises'

export type Answer = {
  path: string
  /** HTTP status; 0 if the connection failed. */
  status: number
  ms: number
  /** Time of the request, in milliseconds since 1970. */
  at: number
  hasRetryAfter: boolean
}

const PATHS = [
  '/rest/clip/clips?term=dog&type=video',
  '/rest/clip/clips?type=image&rating=GD',
  '/rest/clip/clips/latest',
  '/rest/clip/clips/41207',
  '/rest/clip/clips/suggest?term=do',
  '/rest/clip/pricing',
  '/rest/clip/countries',
]

type Requested = { paths?: readonly string[]; headers?: () => Record<string, string>; readMs?: number }

/**
 * Starts `visitors` loops of requests. @param asked the paths, and the viewer if not a guest of the demo;
 * `readMs`: pause between two requests of a visitor, without which they use the whole machine
 */
export function startLoad(
  url: string,
  visitors: number,
  { paths = PATHS, headers, readMs = 0 }: Requested = {},
) {
  const answers: Answer[] = []
  let isOver = false

  async function visit(offset: number): Promise<void> {
    for (let next = offset; !isOver; next += 1) {
      answers.push(await sendRequest(url, `${paths[next % paths.length]}`, headers?.()))
      if (readMs > 0) await pause(readMs)
    }
  }

  const loops = Array.from({ length: visitors }, (_, offset) => visit(offset))
  return {
    answers,
    async stop(): Promise<Answer[]> {
      isOver = true
      await Promise.all(loops)
      return answers
    },
  }
}

/** Sends one request; one without an answer within 20 seconds counts as failed. */
export async function sendRequest(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const at = Date.now()
  const began = performance.now()
  try {
    const response = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(20_000) })
    await response.arrayBuffer()
    const hasRetryAfter = response.headers.has('retry-after')
    return { path, status: response.status, ms: performance.now() - began, at, hasRetryAfter }
  } catch {
    return { path, status: 0, ms: performance.now() - began, at, hasRetryAfter: false }
  }
}

/** The number of answers by status. */
export function countByStatus(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export const slowest = (answers: readonly Answer[]): number => quantile(answers, 1)

/** The maximum time of a `share` of the answers, in milliseconds: 0.99 for the slowest of a hundred. */
export function quantile(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
