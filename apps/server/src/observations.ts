/** Events about the work of the program; there are no listeners unless metrics or traces are on. */

type Observations = {
  query: { text: string; ms: number }
  /** The wait for a connection to the database. */
  connection: { ms: number }
  /** A lookup of a page in the cache. */
  'cached page': { hit: boolean }
  /** Number of pages that wait to be rendered. */
  'waiting pages': { count: number }
  search: { ms: number }
  /** A call of an object store. */
  store: { ms: number }
  job: { name: string; ms: number; failed: boolean }
  /** A line of the log at the level error or above. */
  error: { message: string }
}

const listeners: { [Kind in keyof Observations]: Set<(what: Observations[Kind]) => void> } = {
  query: new Set(),
  connection: new Set(),
  'cached page': new Set(),
  'waiting pages': new Set(),
  search: new Set(),
  store: new Set(),
  job: new Set(),
  error: new Set(),
}

export function emit<Kind extends keyof Observations>(kind: Kind, what: Observations[Kind]): void {
  for (const listener of listeners[kind]) listener(what)
}

/** @returns a function that stops it. */
export function listen<Kind extends keyof Observations>(
  kind: Kind,
  listener: (what: Observations[Kind]) => void,
): () => void {
  listeners[kind].add(listener)
  return () => void listeners[kind].delete(listener)
}

/** Emits the duration of the work, also if it failed. */
export async function timed<Result>(
  kind: 'search' | 'store' | 'connection',
  work: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    emit(kind, { ms: performance.now() - began })
  }
}

/** The trace of the work, as `traceparent` for other processes. */
type Trace = string | undefined

type Keeper = {
  current(): Trace
  job<Result>(name: string, from: Trace, work: () => Promise<Result>): Promise<Result>
}

let keeper: Keeper | undefined

/** @returns the trace of the current request or job, if any */
export const currentTrace = (): Trace => keeper?.current()

/**
 * Runs a job in its own trace context, so that its events can be grouped. @param from the trace of the request that
 * queued it
 */
export function together<Result>(name: string, from: Trace, work: () => Promise<Result>): Promise<Result> {
  return keeper ? keeper.job(name, from, work) : work()
}

/** @returns a function that stops it. */
export function keepTogetherBy(given: Keeper): () => void {
  keeper = given
  return () => {
    keeper = undefined
  }
}
