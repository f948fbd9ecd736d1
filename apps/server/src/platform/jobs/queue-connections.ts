/** The queue's connections to PostgreSQL: a pool for its statements, and one that is notified when a job is queued. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Db as QueueDb } from 'pg-boss'
import { openPool, WORK_LIMITS } from '../../db/db.ts'
import { connectionTo } from '../../db/hosts.ts'

type Listener = {
  /** The name of the channel, as PostgreSQL has it. */
  channel: string
  onMessage(payload: string): void
  /** Each time it listens to the channel again; messages may have been missed before. */
  onConnect(): void
}

type Times = {
  /** Between two checks of the connection. */
  checkMs: number
  /** How long PostgreSQL may take to answer. */
  answerMs: number
  /** Before a lost connection is replaced. */
  replaceMs: number
}

const CONNECT_MS = 10_000

const TIMES: Times = { checkMs: 10_000, answerMs: 5_000, replaceMs: 1_000 }

/** What pg-boss works with. It would open connections of its own, and leave their late errors without a listener. */
export function queueConnections(url: string, { max }: { max: number }): QueueDb & { end(): Promise<void> } {
  // When hundreds of jobs are sent at once, each waits for its turn.
  const pool = openPool(url, { max, limits: WORK_LIMITS, connectMs: CONNECT_MS })
  return {
    executeSql: async (text, values = []) => pool.query({ text, values, ...nameOf(text, values) }),
    async listen(channel, onMessage, onConnect) {
      return listenTo(url, { channel, onMessage, onConnect })
    },
    end: () => pool.end(),
  }
}

/** Its texts hold no values, but for those that change its tables: they are many statements, and come without any. */
const names = new Map<string, string>()
const MAX_NAMED = 200

/** PostgreSQL parses and plans a text once for each connection when it has a name. */
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

/** Returns when the connection has ended or the last listener is removed. */
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
  // It stays for as long as the connection exists: an error without a listener would end the process.
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
