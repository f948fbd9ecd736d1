/** The queue is notified of jobs at once, also after its connection was lost; a closed connection has no effect. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/test-database.ts'
import { listenTo } from './queue-connections.ts'

/** A slow answer of a busy machine does not count as a lost connection. */
const TIMES = { checkMs: 50, answerMs: 60_000, replaceMs: 10 }

let database: Awaited<ReturnType<typeof cloneDatabase>>
let admin: pg.Client
beforeAll(async () => {
  database = await cloneDatabase()
  admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

/** Listens, and waits for notifications in the order of their arrival. */
function givenListener(url: string, times = TIMES) {
  const received: string[] = []
  let next = Promise.withResolvers<void>()
  const note = (what: string) => {
    received.push(what)
    next.resolve()
    next = Promise.withResolvers()
  }
  const listener = { channel: 'jobs', onMessage: note, onConnect: () => note('connected') }
  const listening = listenTo(url, listener, times)
  stop = listening.close
  return async (...expected: string[]) => {
    while (received.length < expected.length) await next.promise
    expect(received.splice(0, expected.length)).toEqual(expected)
  }
}

const notify = (word: string) => admin.query('select pg_notify($1, $2)', ['jobs', word])

test('a job is announced, and a connection that the server ends is replaced and reported', async () => {
  const expectEvent = givenListener(database.url)
  await expectEvent('connected')
  await notify('one')
  await expectEvent('one')
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await expectEvent('connected')
  await notify('two')
  await expectEvent('two')
})

test('a connection that does not answer any more is replaced, and its later errors have no effect', async () => {
  const line = await givenLine(database.url)
  const times = { ...TIMES, answerMs: 500 }
  const expectEvent = givenListener(line.url, times)
  await expectEvent('connected')
  // Only the frozen connection has the short limit: its replacement is not replaced in turn.
  times.answerMs = TIMES.answerMs
  line.freeze()
  await expectEvent('connected')
  line.breakFrozen()
  await notify('three')
  await expectEvent('three')
  line.server.close()
})

test('the database may be unavailable at the start', async () => {
  const line = await givenLine(database.url)
  line.server.close()
  await once(line.server, 'close')
  const expectEvent = givenListener(line.url)
  line.server.listen(line.port, '127.0.0.1')
  await expectEvent('connected')
  line.server.close()
})

/** A connection to the database that can swallow everything, and later break. */
async function givenLine(url: string): Promise<{
  url: string
  port: number
  server: Server
  freeze(): void
  breakFrozen(): void
}> {
  const target = new URL(url)
  const lines: { from: Socket; to: Socket }[] = []
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname)
    for (const socket of [from, to]) socket.on('error', () => {})
    from.pipe(to).pipe(from)
    lines.push({ from, to })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String(port)
  let frozen: typeof lines = []
  return {
    url: own.href,
    port,
    server,
    freeze() {
      frozen = lines.splice(0)
      for (const { from, to } of frozen) {
        from.unpipe(to)
        to.unpipe(from)
      }
    },
    breakFrozen() {
      for (const { from, to } of frozen) {
        from.resetAndDestroy()
        to.destroy()
      }
    },
  }
}
