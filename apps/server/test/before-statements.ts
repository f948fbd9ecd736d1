/** Calls a hook before each statement that a pool sends, whether it is sent by its text or by its name. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

export type Statement = { text: string; values: readonly unknown[] }

export function beforeStatements(
  pool: pg.Pool,
  step: (statement: Statement) => Promise<void> | undefined,
): void {
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    client.query = ((...parts: unknown[]) => {
      const statement = statementOf(parts)
      const before = statement && step(statement)
      return before ? before.then(() => query(...parts)) : query(...parts)
    }) as typeof client.query
  })
}

type Recording = { sent: Statement[]; isOpen: boolean }

/**
 * @returns the statements that a piece of work sends through the pool, without other statements of the
 * process in the meantime, and without later statements of the work
 */
export function recordStatements(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<Statement[]> {
  const current = new AsyncLocalStorage<Recording>()
  beforeStatements(pool, (statement) => {
    const recording = current.getStore()
    if (recording?.isOpen) recording.sent.push(statement)
    return undefined
  })
  return async (work) => {
    const recording: Recording = { sent: [], isOpen: true }
    await current.run(recording, work)
    recording.isOpen = false
    return recording.sent
  }
}

function statementOf([first, values]: unknown[]): Statement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(values) ? values : [] }
  const { text, values: own } = (first ?? {}) as Partial<Statement>
  return text === undefined ? undefined : { text, values: own ?? (Array.isArray(values) ? values : []) }
}
