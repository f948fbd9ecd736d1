/** The queue's connections to PostgreSQL: a pool for statements, and a connection for notifications. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Db as QueueDb } from 'pg-boss'
import { openPool, WORK_LIMITS } from '../../db/db.ts'
import { connectionTo } from '../../db/hosts.ts'

type Listener = {
  /** Name of the channel in PostgreSQL. */
  channel: string
  onMessage(payload: string): void
  /** Called after each connection to the channel; earlier messages may have been missed. */
  onConnect(): void
}

type Times = {
  /** Interval between checks of the connection. */
  checkMs: number
  /** Time limit for an answer of PostgreSQL. */
  answerMs: number
  /** Delay before a lost connection is replaced. */
  replaceMs: number
}

const CONNECT_MS = 10_000

const TIMES: Times = { checkMs: 10_000, answerMs: 5_000, replaceMs: 1_000 }

/** Connections for pg-boss, because late errors of the connections that it opens itself have no listener. */
export function queueConnections(url: string, { max }: { max: number }): QueueDb & { end(): Promise<void> } {
  // Long enough for hundreds of jobs that are sent at once, each of which waits for a connection.
  const pool = openPool(url, { max, limits: WORK_LIMITS, connectMs: CONNECT_MS })
  return {
    executeSql: async (text, values = []) => pool.query({ text, values, ...nameOf(text, values) }),
    async listen(channel, onMessage, onConnect) {
      return listenTo(url, { channel, onMessage, onConnect })
    },
    end: () => pool.end(),
  }
}

/**
 * Names of statements. The texts of the queue contain no values, except for those that change its tables,
 * which are sent without parameters.
 */
const names = new Map<string, string>()
const MAX_NAMED = 200

/** Names a text, so that PostgreSQL parses and plans it only once for each connection. */
function nameOf(text: string, values: readonly unknown[]): { name?: string } {
  if (values.length === 0) return {}
  if (!names.has(text) && names.size < MAX_NAMED) names.set(text, `queue_${names.size}`)
  const name = names.get(text)
  return name === undefined ? {} : { name }
}

/** Listens until it is closed. A connection that is lost, or does not answer, is replaced. */
export function listenTo(url: string, listener: Listener, times = TIMES): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce(url, listener, times, signal).catch(() => undefined)
      await pause(times.replaceMs, undefined, { signal }).catch(() => undefined)
    }
  }

  const listening = keepListening()
  return {
    close() {
      closing.abort()
      return listening
    },
  }
}

/** Listens until the connection has ended or the signal is aborted. */
async function listenOnce(url: string, listener: Listener, times: Times, signal: AbortSignal): Promise<void> {
  const { Client, connectionString } = connectionTo(url)
  const client = new Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: times.answerMs,
    query_timeout: times.answerMs,
  })
  const over = Promise.withResolvers<boolean>()
  const end = () => over.resolve(true)
  // Never removed, because an error of the connection without a listener would end the process.
  client.on('error', end)
  client.on('end', end)
  client.on('notification', ({ payload }) => listener.onMessage(payload ?? ''))
  signal.addEventListener('abort', end)
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(listener.channel)}`)
    listener.onConnect()
    while (!(await Promise.race([over.promise, pause(times.checkMs, false, { ref: false })])))
      await client.query('select 1')
  } finally {
    signal.removeEventListener('abort', end)
    client.end().catch(() => undefined)
  }
}
