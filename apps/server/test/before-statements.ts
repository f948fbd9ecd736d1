/** Steps in before each statement that a pool sends, whether it is sent by its text or by its name. */
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

function statementOf([first, values]: unknown[]): Statement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(values) ? values : [] }
  const { text, values: own } = (first ?? {}) as Partial<Statement>
  return text === undefined ? undefined : { text, values: own ?? (Array.isArray(values) ? values : []) }
}
