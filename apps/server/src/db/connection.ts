/**
 * Connections for Kysely: prepared statements are sent by name, and a connection whose server has stopped
 * answering is closed instead of being reused.
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { emit, timed } from '../observations.ts'
import { isDatabaseAway } from './away.ts'
import { nameOf } from './prepared.ts'

/** The message of pg when its own time limit for a query has passed. */
const NO_ANSWER = 'Query read timeout'

/** The part of a replica that a connection uses. */
export type NearDatabase = {
  pool: pg.Pool
  /** Whether the caller may be answered by it. */
  isMeant(): boolean
  /** Reports that the replica did not answer: it is left out until it does. */
  lost(): void
}

type Kind = { isPooled: boolean; replica?: NearDatabase | undefined }

/** PostgreSQL's code for a read-only server: it was the primary, and another server has taken over. */
const READ_ONLY = '25006'

export function connectionsOf(pool: pg.Pool, kind: Kind): PostgresPool {
  const { replica } = kind
  const toPrimary = async () => connectionOf(await timed('connection', () => pool.connect()), kind)
  return {
    options: pool.options,
    connect: () => (replica?.isMeant() ? nearConnection(replica, toPrimary) : toPrimary()),
    end: () => pool.end(),
  }
}

type Connect = () => Promise<PostgresPoolClient>

/** Connects to the replica; a statement that it cannot answer and all further ones use the primary. */
async function nearConnection(replica: NearDatabase, toPrimary: Connect): Promise<PostgresPoolClient> {
  const client = await replica.pool.connect().catch(() => undefined)
  if (!client) {
    replica.lost()
    return toPrimary()
  }
  const near = connectionOf(client, { isPooled: false })
  let primary: PostgresPoolClient | undefined
  let isInTransaction = false
  return {
    ...withQuery(async (text, values) => {
      if (primary) return primary.query(text, values)
      isInTransaction ||= /^(begin|start transaction)\b/i.test(text)
      try {
        return await near.query(text, values)
      } catch (error) {
        // A transaction that has read from the replica cannot continue on another server.
        if (isInTransaction || !isReplicaFault(error)) throw error
        if (isDatabaseAway(error)) replica.lost()
        primary = await toPrimary()
        return primary.query(text, values)
      }
    }),
    release() {
      near.release()
      primary?.release()
    },
  }
}

/** 40001: the replica had to replay a change that removes rows that the statement was reading. */
const isReplicaFault = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Error && 'code' in error && error.code === '40001')

function connectionOf(client: pg.PoolClient, { isPooled }: Kind): PostgresPoolClient {
  let isLost = false

  async function send(text: string, values: readonly unknown[]) {
    // A rollback, for instance: it must not wait for the time limit again.
    if (isLost) throw new Error(NO_ANSWER)
    const name = isPooled ? undefined : nameOf(text)
    const began = performance.now()
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
    } catch (error) {
      isLost = isLostBy(error)
      throw error
    } finally {
      emit('query', { text, ms: performance.now() - began })
    }
  }

  return { ...withQuery(send), release: () => client.release(isLost) }
}

function isLostBy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === NO_ANSWER || ('code' in error && error.code === READ_ONLY)
}

type Send = (text: string, values: readonly unknown[]) => Promise<unknown>

/** Wraps `send` in the interface that Kysely requires. */
function withQuery(send: Send): Pick<PostgresPoolClient, 'query'> {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Results are paged, not read by cursors.')
    return send(text, values)
  }
  return { query }
}
