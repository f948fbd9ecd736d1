/**
 * Connections as Kysely uses them: prepared texts go out by their names, and a connection whose server has stopped
 * answering is thrown away instead of being handed to the next caller.
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { tell, timed } from '../observations.ts'
import { nameOf } from './prepared.ts'

/** The message of pg when its own time limit for a query has passed. */
const NO_ANSWER = 'Query read timeout'

type Kind = { isPooled: boolean }

export function connectionsOf(pool: pg.Pool, kind: Kind): PostgresPool {
  return {
    options: pool.options,
    connect: async () => connectionOf(await timed('connection', () => pool.connect()), kind),
    end: () => pool.end(),
  }
}

function connectionOf(client: pg.PoolClient, { isPooled }: Kind): PostgresPoolClient {
  let isLost = false

  async function send(text: string, values: readonly unknown[]) {
    // A rollback, for instance: it must not wait for the time limit once more.
    if (isLost) throw new Error(NO_ANSWER)
    const name = isPooled ? undefined : nameOf(text)
    const began = performance.now()
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
    } catch (error) {
      isLost = error instanceof Error && error.message === NO_ANSWER
      throw error
    } finally {
      tell('query', { text, ms: performance.now() - began })
    }
  }

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Results are paged, not read by cursors.')
    return send(text, values)
  }

  return { query, release: () => client.release(isLost) }
}
