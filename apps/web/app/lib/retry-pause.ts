/** The pause after a failed transfer: longer after each failure, and over as soon as the connection is back. */

/** The pauses after successive failures; the last one is repeated as long as the page is open. */
const RETRY_MS = [0, 1_000, 3_000, 10_000, 30_000] as const
/** A share of each pause is random, so that the browsers of an office do not return at the same time. */
const RANDOM_SHARE = 0.25

type Options = {
  signal: AbortSignal
  /** The pause that the server has requested. */
  afterMs?: number | null
}

/** @throws the reason of `signal` */
export async function retryPause(failures: number, { signal, afterMs = null }: Options): Promise<void> {
  signal.throwIfAborted()
  const ms = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0
  const woken = new AbortController()
  const options = { signal: woken.signal }
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, afterMs ?? ms * (1 - RANDOM_SHARE * Math.random()))
    woken.signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('online', () => resolve(), options)
    signal.addEventListener('abort', () => resolve(), options)
  })
  woken.abort()
  signal.throwIfAborted()
}
