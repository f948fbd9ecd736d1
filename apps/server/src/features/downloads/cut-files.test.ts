/** A running download ends when the right to it ends: R-FILE-11. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenDeal } from '../../../test/deals.ts'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { makeDownloadLink, revokeDownloadLink } from './make-download-link.ts'

/** More than the system buffers for a reader that has stopped. */
const MASTER = Buffer.alloc(32 * 1024 * 1024)
const EMAIL = 'ann@press.example'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startTestServer()
  address = await server.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

type Transfer = { answer: IncomingMessage; socket: Socket }

/** Reads the first bytes and stops. @returns the answer, and the server's end of its connection */
async function begin(path: string): Promise<Transfer> {
  const connected: Promise<Socket[]> = once(server.http.server, 'connection')
  const answered: Promise<IncomingMessage[]> = once(get(new URL(path, address), { agent: false }), 'response')
  const [[socket], [answer]] = await Promise.all([connected, answered])
  if (!socket || !answer) throw new Error('there is no answer')
  await once(answer, 'readable')
  return { answer, socket }
}

async function givenDownload(): Promise<{ user: TestUser; clip: number; licence: number; path: string }> {
  const user = await server.givenUser()
  const clip = await server.givenClip({ master: MASTER })
  const licence = await givenLicence(server.services, user, clip)
  const { data } = await user.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
  return { user, clip, licence, path: data.file_url }
}

async function givenLinkDownload(): Promise<{ link: number; clip: number; path: string }> {
  const clip = await server.givenClip({ master: MASTER })
  const wanted = { title: 'Files', clipIds: [clip], recipients: [EMAIL], days: 1, limit: 1 }
  const { id, url } = await makeDownloadLink(server.services, wanted)
  const ref = url.slice(url.lastIndexOf('/') + 1)
  const opened = await server.guest.call('POST /clip/downloads/link', { body: { ref, email: EMAIL } })
  const body = { ids: [clip], link: opened.data.linkId }
  const { data } = await server.guest.call('POST /clip/clips/download-link', { body })
  return { link: id, clip, path: data.file_url }
}

/** Moves the clock to the next check of the server, and waits until it has closed the connection. */
async function expectCut({ socket }: Transfer): Promise<void> {
  const closed = once(socket, 'close')
  vi.advanceTimersByTime(10_000)
  await closed
}

/** Moves the clock to the next check of the server, and reads the rest. */
async function expectWhole(answer: IncomingMessage): Promise<void> {
  vi.advanceTimersByTime(10_000)
  let bytes = 0
  for await (const part of answer) bytes += part.length
  expect(bytes).toBe(MASTER.length)
}

describe('R-FILE-11: a running download ends', () => {
  test('a running download ends when the account is closed', async () => {
    const { user, path } = await givenDownload()
    const transfer = await begin(path)
    const { db } = server.services
    await db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', user.accountId).execute()
    await expectCut(transfer)
  })

  test('a running download ends when its licence is refunded', async () => {
    const { licence, path } = await givenDownload()
    const transfer = await begin(path)
    await server.services.db
      .updateTable('licences')
      .set({ revoked_at: server.services.clock.now(), revoked_reason: 'refund' })
      .where('id', '=', licence)
      .execute()
    await expectCut(transfer)
  })

  test('a running download ends when the clip is withdrawn', async () => {
    const { clip, path } = await givenDownload()
    const transfer = await begin(path)
    await server.services.db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', clip).execute()
    await expectCut(transfer)
  })

  test('a running download ends when its pull address is revoked', async () => {
    const { user } = await givenDownload()
    const body = { name: 'Edit suite', lifetimeDays: 30 } as const
    const { id, url } = (await user.call('POST /clip/pull-addresses', { body })).data
    const [file] = (await server.http.inject(new URL(url).pathname)).json().files
    const { pathname, search } = new URL(file.url)
    const transfer = await begin(pathname + search)
    await user.call('DELETE /clip/pull-addresses/:id', { params: { id } })
    await expectCut(transfer)
  })

  test('a running download ends when its link is revoked', async () => {
    const { link, path } = await givenLinkDownload()
    const transfer = await begin(path)
    await revokeDownloadLink(server.services, link)
    await expectCut(transfer)
  })
})

test('R-FILE-11: a running download is completed after its address has expired', async () => {
  const { path } = await givenDownload()
  const { answer } = await begin(path)
  server.later(2 * 86_400_000)
  await expectWhole(answer)
})

test('R-FILE-11: a running download by a link is completed after a deal has reserved its clip, and none begins', async () => {
  const { clip, path } = await givenLinkDownload()
  const { answer } = await begin(path)
  const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  const buyer = await server.givenUser()
  await givenDeal(server, { manager, buyer, clips: [clip] }, { terms: { exclusive: true, hold: true } })
  expect((await server.http.inject(path)).statusCode).toBe(410)
  await expectWhole(answer)
})
