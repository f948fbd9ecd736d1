/** Reads bytes of a file from the server, and continues after each interruption at the next byte (R-PULL-7). */
import { retryPause } from '../../lib/retry-pause.ts'
import { isPassing, requestedPauseMs } from '../../lib/upload-verdict.ts'
import { CLOSED, FileFailed, NO_RANGES, SavingStopped } from './folder-problem.ts'

/** Bytes that are hashed and written at once. */
export const PIECE_BYTES = 4 * 2 ** 20
/** A connection that is silent for so long is replaced, because the browser would wait for hours. */
const STALL_MS = 30_000

/** The reasons for a pause. */
export const NO_CONNECTION = 'Waiting for the connection'
export const BUSY = 'The server is busy'

/** The address of a file, which is signed for a time. */
export type FileSource = {
  address(): string
  /** Called when the server refuses the address. @throws FileFailed if there is no other one */
  renew(): Promise<void>
}

export type Watch = {
  signal: AbortSignal
  /** Called with the reason for a pause; with null when bytes arrive again. */
  onWait: (reason: string | null) => void
}

type Range = Watch & {
  source: FileSource
  start: number
  /** The position after the last byte. */
  end: number
  onBytes: (count: number) => void
}

/** The failures since bytes arrived. */
type Failures = { count: number; renewed: boolean }

class Refused extends Error {
  readonly status: number
  readonly afterMs: number | null
  constructor({ status, headers }: Response) {
    super(`Status ${status}`)
    this.status = status
    this.afterMs = requestedPauseMs(headers.get('retry-after'))
  }
}

/** @returns pieces of at most `PIECE_BYTES` @throws FileFailed, SavingStopped, or the reason of `signal` */
export async function* readRange(range: Range): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let left = range.end - range.start
  let piece = new Uint8Array(Math.min(PIECE_BYTES, left))
  let filled = 0
  for await (let bytes of receiveAll(range)) {
    while (bytes.length > 0) {
      const taken = bytes.subarray(0, piece.length - filled)
      piece.set(taken, filled)
      filled += taken.length
      bytes = bytes.subarray(taken.length)
      if (filled < piece.length) continue
      yield piece
      left -= piece.length
      piece = new Uint8Array(Math.min(PIECE_BYTES, left))
      filled = 0
    }
  }
}

/** Yields exactly the bytes of the range, over several requests. */
async function* receiveAll(range: Range): AsyncGenerator<Uint8Array> {
  const { start, end, onBytes, onWait } = range
  let position = start
  let since: Failures = { count: 0, renewed: false }
  while (position < end) {
    try {
      for await (const received of receive(range, position)) {
        const bytes = received.subarray(0, end - position)
        if (since.count > 0) onWait(null)
        since = { count: 0, renewed: false }
        position += bytes.length
        onBytes(bytes.length)
        yield bytes
        if (position === end) return
      }
      throw new TypeError('The response ended early')
    } catch (error) {
      since = await recover(range, error, since)
    }
  }
}

/** Waits if a request may succeed later, and has the address renewed once if the server refuses it. */
async function recover(
  { source, signal, onWait }: Range,
  error: unknown,
  { count, renewed }: Failures,
): Promise<Failures> {
  signal.throwIfAborted()
  if (error instanceof SavingStopped) throw error
  if (error instanceof Refused && !isPassing(error.status)) {
    if (renewed) throw new FileFailed(CLOSED)
    await source.renew()
    return { count: count + 1, renewed: true }
  }
  const refused = error instanceof Refused ? error : null
  onWait(refused ? BUSY : NO_CONNECTION)
  await retryPause(count, { signal, afterMs: refused?.afterMs ?? null })
  return { count: count + 1, renewed }
}

async function* receive({ source, end, signal }: Range, position: number): AsyncGenerator<Uint8Array> {
  const stalled = new AbortController()
  const response = await within(
    fetch(source.address(), {
      headers: { range: `bytes=${position}-${end - 1}` },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, stalled.signal]),
    }),
  )
  if (!response.ok || !response.body) throw new Refused(response)
  // Without the status of a part, the bytes are those of the beginning.
  if (response.status !== 206 && position > 0) throw new SavingStopped(NO_RANGES)
  const reader = response.body.getReader()
  try {
    for (;;) {
      const { done, value } = await within(reader.read())
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }

  /** The time that the reader of this generator needs does not count. */
  async function within<T>(step: Promise<T>): Promise<T> {
    const timer = setTimeout(() => stalled.abort(), STALL_MS)
    try {
      return await step
    } finally {
      clearTimeout(timer)
    }
  }
}
