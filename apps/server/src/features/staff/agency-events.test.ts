/** Events of an open admin area, and the end of its stream. */
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { givenSession } from '../../../test/access/principals.ts'
import { clientOf } from '../../../test/builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { API_BASE } from '../../mounts.ts'
import { openEnquiry } from '../enquiries/open-enquiry.ts'
import { adminStreams } from './admin-streams.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startTestServer()
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const bound: AddressInfo | string | null = server.http.server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}${API_BASE}`
})
afterAll(() => server.close())

const leaving: AbortController[] = []
afterEach(() => {
  for (const controller of leaving.splice(0)) controller.abort()
})

const givenStaff = (role: 'Staff' | 'Manager' = 'Staff', more = {}) =>
  server.givenUser({ kind: 'agency', role, ...more })

async function sendRequest(user: TestUser | null, topics: string): Promise<Response> {
  const controller = new AbortController()
  leaving.push(controller)
  const headers = { ...(user && { authorization: `Bearer ${user.token}` }) }
  return fetch(`${address}/agency/events?topics=${topics}`, { headers, signal: controller.signal })
}

/** @returns a promise of the next event that `isMeant`, and of the end. */
async function listen(user: TestUser, topics: string) {
  const response = await sendRequest(user, topics)
  expect(response.status).toBe(200)
  return follow(response)
}

function follow({ body }: Response) {
  if (!body) throw new Error('the stream has no body')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const received: Record<string, unknown>[] = []
  let rest = ''
  /** @returns false at the end. */
  async function read(): Promise<boolean> {
    const { done, value = '' } = await reader.read()
    const parts = (rest + value).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) if (part.startsWith('data: ')) received.push(JSON.parse(part.slice(6)))
    return !done
  }
  return {
    received,
    async next(isMeant: (event: Record<string, unknown>) => boolean) {
      for (;;) {
        const event = received.find(isMeant)
        if (event) return event
        if (!(await read())) throw new Error(`the stream ended with ${JSON.stringify(received)}`)
      }
    },
    async ended() {
      while (await read());
      return received
    },
  }
}

const edit = (user: TestUser, id: number, title: string) =>
  user.call('POST /agency/clips/:id', { params: { id }, body: { revision: 1, changes: { title } } })

describe('an open admin area', () => {
  test('an open admin area is refused to users without access, and for unknown topics', async () => {
    const refusals = [
      [null, 'admin', 401],
      [await server.givenUser({ role: 'Superuser' }), 'admin', 403],
      [await server.givenUser({ kind: 'agency', role: 'User' }), 'admin', 403],
      [await givenStaff(), '', 422],
      [await givenStaff(), 'admin,session:00', 422],
      [await givenStaff(), 'clip:0', 422],
      [await givenStaff(), Array.from({ length: 21 }, (_, at) => `clip:${at + 1}`).join(), 422],
    ] as const
    for (const [user, topics, status] of refusals) {
      expect([topics, (await sendRequest(user, topics)).status]).toEqual([topics, status])
    }
  })

  test('an open admin area receives a changed clip, and no others', async () => {
    const [reader, editor] = [await givenStaff(), await givenStaff('Manager')]
    const [other, id] = [await server.givenClip(), await server.givenClip()]
    const clip = await listen(reader, `clip:${id}`)
    const staff = await listen(reader, 'admin')
    await edit(editor, other, 'The other clip')
    await edit(editor, id, 'A fox on the stairs')
    expect(await clip.next(({ kind }) => kind === 'clip')).toEqual({ topic: `clip:${id}`, kind: 'clip', id })
    await staff.next(({ kind }) => kind === 'clips')
  })

  test('an open admin area receives a changed counter', async () => {
    const staff = await listen(await givenStaff(), 'admin')
    const { clock, db, config } = server.services
    const sender = { name: 'Ann', email: 'ann@paper.example', company: 'The Paper', userId: null }
    const reference = `VIDEO-${await server.givenClip()}`
    await openEnquiry({ db, clock, config }, { reference, sender: { ...sender, type: 1, message: 'Hello' } })
    expect(await staff.next(({ kind }) => kind === 'counters')).toEqual({
      topic: 'admin',
      kind: 'counters',
      id: null,
    })
  })

  test('an open admin area receives the progress of a file at most once a second', async () => {
    const ingest = await listen(await givenStaff(), 'ingest:7')
    // Otherwise the second could pass while the messages are sent.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { db } = server.services
    const notify = (id: number) => sql`select notify_admin('ingest:7', 'file', ${id})`.execute(db)
    for (let time = 0; time < 20; time++) await notify(1)
    await notify(2)
    await ingest.next(({ id }) => id === 2)
    // The other file is reported at once, and the repetitions of the first after its second has passed.
    expect(ingest.received.map(({ id }) => id)).toEqual([1, 2])
    vi.advanceTimersByTime(999)
    await notify(3)
    await ingest.next(({ id }) => id === 3)
    expect(ingest.received.map(({ id }) => id)).toEqual([1, 2, 3])
    vi.advanceTimersByTime(1)
    await ingest.next((event) => event['id'] === 1 && ingest.received.indexOf(event) > 1)
    expect(ingest.received.map(({ id }) => id)).toEqual([1, 2, 3, 1])
  })

  test('an open admin area may be open five times per session, and as often in another session of the user', async () => {
    const [user, elsewhere] = [await givenStaff(), await givenStaff()]
    const { db } = server.services
    await sql`update sessions set user_id = ${user.userId} where user_id = ${elsewhere.userId}`.execute(db)
    for (let open = 0; open < 5; open++) await listen(user, 'admin')
    const sixth = await sendRequest(user, 'admin')
    expect(sixth.status).toBe(503)
    expect(await sixth.json()).toMatchObject({ message: expect.stringMatching(/too many tabs/) })
    await listen(elsewhere, 'admin')
  })

  test('the events of an open admin area are not changed or buffered by proxies', async () => {
    const { headers } = await sendRequest(await givenStaff(), 'admin')
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-encoding')).toBeNull()
  })
})

describe('the stream of events ends', () => {
  test('the stream of events ends with the logout', async () => {
    const user = await givenStaff()
    const staff = await listen(user, 'admin')
    await user.call('POST /clip/users/logout')
    await staff.ended()
  })

  test('the stream of events ends in every session when the user loses the role', async () => {
    const [superuser, user] = [
      await server.givenUser({ kind: 'agency', role: 'Superuser' }),
      await givenStaff(),
    ]
    const { token } = await givenSession(server, user)
    const streams = [
      await listen(user, 'admin'),
      await listen({ ...user, ...clientOf(server.http, token), token }, 'admin'),
    ]
    await sql`update users set account_id = ${superuser.accountId} where id = ${user.userId}`.execute(
      server.services.db,
    )
    await superuser.call('POST /agency/team/:id/disable', { params: { id: user.userId } })
    for (const stream of streams) await stream.ended()
    expect((await sendRequest(user, 'admin')).status).toBe(401)
  })

  test('the stream of events ends at the next beat after the session has expired or was idle, and not before', async () => {
    const user = await givenStaff()
    const { token, tokenSha256 } = await givenSession(server, user)
    const { data } = await clientOf(server.http, token).call('GET /agency/me')
    const streams = adminStreams(server.services)
    const person = { ...data.person, userId: user.userId, fullName: 'Ann' }
    const proven = { hasFactor: false, factorGiven: false, provenAt: server.services.clock.now() }
    const session = { person: { ...PERSON, ...person }, tokenSha256, ...proven, wroteAt: null }
    const out = streams.open(session, ['admin'])
    await streams.beat()
    expect(out.writableEnded).toBe(false)
    server.later(61 * 60_000)
    await streams.beat()
    expect(out.writableEnded).toBe(true)
    streams.close()
  })
})

const PERSON = {
  accountId: 1,
  firstName: 'Ann',
  accountKind: 'agency' as const,
  accountName: '',
  countryCode: 'gb',
  taxNumber: '',
  declaredAudience: null,
  canPurchase: true,
  canPrepay: true,
  shortsOnly: false,
  hasSpendingLimit: false,
}

describe('the viewers of a clip', () => {
  test('the viewers of a clip see who else views it, and when they leave', async () => {
    const [ann, ben] = [await givenStaff(), await givenStaff()]
    const id = await server.givenClip()
    const first = await listen(ann, `clip:${id}`)
    const response = await sendRequest(ben, `clip:${id}`)
    const second = follow(response)
    const benHere = await first.next((event) => event['id'] === ben.userId)
    expect(benHere).toMatchObject({ topic: `clip:${id}`, kind: 'arrived', name: expect.any(String) })
    await second.next((event) => event['kind'] === 'here' && event['id'] === ann.userId)
    leaving.at(-1)?.abort()
    await first.next((event) => event['kind'] === 'left' && event['id'] === ben.userId)
  })
})
