/**
 * Download links over HTTP: for whom they open (R-LINK-1), limits on guesses (R-LINK-2), the scope of a grant
 * (R-LINK-3), limits on preparations (R-LINK-4) and what ends them (R-LINK-5).
 */
import { randomBytes } from 'node:crypto'
import type { Data } from '@rushes/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { type LinkOrder, makeDownloadLink, revokeDownloadLink } from './make-download-link.ts'

const REFUSED = 'This link is not valid for this email address, or it has ended. Please ask the sender.'
const USED_UP = 'This link has reached its download limit. Please ask the sender for a new one.'
const HOUR_MS = 60 * 60 * 1_000
const MASTER = Buffer.from('the master file')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const givenClips = (count: number) =>
  Promise.all(Array.from({ length: count }, () => server.givenClip({ master: MASTER })))

async function givenLink(change: Partial<LinkOrder> = {}) {
  const clipIds = change.clipIds ?? (await givenClips(2))
  const order = { title: 'For tonight', recipients: ['ann@paper.example'], days: 14, limit: 20 }
  const { id, url } = await makeDownloadLink(server.services, { ...order, clipIds, ...change })
  return { id, ref: url.slice(url.lastIndexOf('/') + 1), clipIds }
}

let networks = 0
/** A network without a wrong attempt. */
const givenNetwork = () => `10.${++networks >> 8}.${networks & 255}.1`

async function post(url: string, payload: object, remoteAddress = givenNetwork()) {
  const answer = await server.http.inject({ method: 'POST', url: `/rest${url}`, payload, remoteAddress })
  return { status: answer.statusCode, ...answer.json<{ message: string; code: string; data: unknown }>() }
}

const open = (ref: string, email = 'ann@paper.example', from?: string) =>
  post('/clip/downloads/link', { ref, email }, from)

async function opened(ref: string, email?: string): Promise<Data<'POST /clip/downloads/link'>> {
  const { status, data } = await open(ref, email)
  expect(status).toBe(200)
  return data as Data<'POST /clip/downloads/link'>
}

const prepare = (ids: readonly number[], link: string) => post('/clip/clips/download-link', { ids, link })

async function prepared(ids: readonly number[], link: string) {
  const { status, data } = await prepare(ids, link)
  expect(status).toBe(200)
  return data as Data<'POST /clip/clips/download-link'>
}

const fetchFile = (url: string) => server.http.inject({ url })

const linkRow = (id: number) =>
  server.services.db.selectFrom('download_links').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const deliveriesOf = (id: number) =>
  server.services.db.selectFrom('deliveries').selectAll().where('link_id', '=', id).execute()
const withdraw = (clipId: number) =>
  server.services.db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', clipId).execute()

describe('R-LINK-1: a download link', () => {
  test('a download link contains its number in the admin area only for users who manage links', async () => {
    const { id, ref } = await givenLink()
    const numberFor = async (caller: Pick<TestUser, 'call'>) =>
      (await caller.call('POST /clip/downloads/link', { body: { ref, email: 'ann@paper.example' } })).data
        .number
    const agency = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const staff = await server.givenUser({ accountId: agency.accountId, role: 'Staff' })
    expect(await numberFor(agency)).toBe(id)
    for (const other of [server.guest, await server.givenUser(), staff]) {
      expect(await numberFor(other)).toBeNull()
    }
  })

  test('a download link opens for an address that it was made for, with its clips in their order', async () => {
    const { ref, clipIds } = await givenLink()
    const { title, clips, refused } = await opened(ref)
    expect(title).toBe('For tonight')
    expect(clips.map(({ id }) => id)).toEqual(clipIds)
    expect(clips[0]).toMatchObject({
      size_bytes: MASTER.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(refused).toEqual([])
  })

  test.each([' ANN@Paper.Example ', 'ａｎｎ@paper.example'])(
    'a download link accepts %s as the same address',
    async (email) => {
      const { ref } = await givenLink()
      await opened(ref, email)
    },
  )

  test('a download link opens for every address of a domain, and for no other domain', async () => {
    const { ref } = await givenLink({ recipients: ['@Paper.Example'] })
    await opened(ref, 'anybody@paper.example')
    for (const email of ['ann@sub.paper.example', 'ann@notpaper.example', 'ann@paper.example.com']) {
      expect(await open(ref, email)).toMatchObject({ status: 404, message: REFUSED })
    }
  })

  test('a download link returns the same answer when it is unknown, expired, revoked, or requested by another user', async () => {
    const [known, expired, revoked] = [await givenLink(), await givenLink({ days: 1 }), await givenLink()]
    await server.services.db
      .updateTable('download_links')
      .set({ expires_at: server.services.clock.now() })
      .where('id', '=', expired.id)
      .execute()
    await revokeDownloadLink(server.services, revoked.id)
    const unknown = randomBytes(16).toString('base64url')
    const answers = [
      await open(known.ref, 'bob@paper.example'),
      await open(expired.ref),
      await open(revoked.ref),
      await open(unknown),
      await open('../../etc/passwd'),
    ]
    for (const answer of answers) {
      const { requestId: _, ...body } = answer as typeof answer & { requestId: string }
      expect(body).toEqual({
        status: 404,
        success: false,
        httpStatusCode: 404,
        code: 'not_found',
        message: REFUSED,
      })
    }
  })

  test('a download link ignores the IP address that the browser sends', async () => {
    const { ref } = await givenLink()
    const { status } = await post('/clip/downloads/link', {
      ref,
      email: 'ann@paper.example',
      clientIp: { no: 'address' },
    })
    expect(status).toBe(200)
  })

  test.each([
    ['no address', { ref: 'x' }, 422, 'Please enter your email address'],
    ['an empty address', { ref: 'x', email: ' ' }, 422, 'Please enter your email address'],
    ['half an address', { ref: 'x', email: 'ann@' }, 422, 'Please enter a valid email address'],
    ['a line break', { ref: 'x', email: 'ann@paper.example\r\nBcc: all@paper.example' }, 422, null],
    ['a NUL byte', { ref: 'a\u0000', email: 'ann@paper.example' }, 400, null],
  ])('a download link refuses %s', async (_, payload, status, message) => {
    const answer = await post('/clip/downloads/link', payload)
    expect(answer.status).toBe(status)
    if (message) expect(answer.message).toBe(message)
  })

  test('a download link is stored as a hash', async () => {
    const { id, ref } = await givenLink()
    expect(JSON.stringify(await linkRow(id))).not.toContain(ref)
  })
})

describe('R-LINK-2: wrong addresses', () => {
  test('wrong addresses from one network for one link are refused with 429 after five, also the right address, for 15 minutes', async () => {
    const { ref } = await givenLink()
    const from = givenNetwork()
    for (let at = 0; at < 5; at++) expect((await open(ref, `${at}@wrong.example`, from)).status).toBe(404)
    const message = 'Too many attempts. Please try again in 15 minutes.'
    expect(await open(ref, '6@wrong.example', from)).toMatchObject({ status: 429, message })
    expect(await open(ref, undefined, from)).toMatchObject({ status: 429, message })
    server.later(15 * 60_000 + 1_000)
    expect((await open(ref, undefined, from)).status).toBe(200)
  })

  test('wrong addresses from other networks never lock out a recipient who has not been wrong', async () => {
    const { ref } = await givenLink()
    for (let at = 0; at < 100; at++) expect((await open(ref, `${at}@wrong.example`)).status).toBe(404)
    await opened(ref)
    await opened(ref)
  })

  test('wrong addresses end at a hundred for one link: from then on each network has one attempt', async () => {
    const { ref } = await givenLink()
    const [stranger, recipient] = [givenNetwork(), givenNetwork()]
    for (let at = 0; at < 99; at++) await open(ref, `${at}@wrong.example`)
    expect((await open(ref, '99@wrong.example', recipient)).status).toBe(404)
    expect((await open(ref, '100@wrong.example', stranger)).status).toBe(404)
    expect((await open(ref, '101@wrong.example', stranger)).status).toBe(429)
    expect((await open(ref, undefined, recipient)).status).toBe(429)
    server.later(15 * 60_000 + 1_000)
    expect((await open(ref, undefined, recipient)).status).toBe(200)
  })

  test('of simultaneous wrong addresses from one network at most five are evaluated', async () => {
    const { ref } = await givenLink()
    const from = givenNetwork()
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, at) => open(ref, `${at}@wrong.example`, from)),
    )
    expect(tries.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(5)
  })

  test('wrong addresses also count for links that do not exist', async () => {
    const ref = randomBytes(16).toString('base64url')
    const from = givenNetwork()
    const statuses: number[] = []
    for (let at = 0; at < 6; at++) statuses.push((await open(ref, undefined, from)).status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
  })

  test('right addresses do not count', async () => {
    const { ref } = await givenLink()
    for (let at = 0; at < 7; at++) await opened(ref)
  })

  test('wrong addresses from one network are refused with 429 after twenty, whatever the link', async () => {
    const from = givenNetwork()
    const statuses: number[] = []
    for (let at = 0; at < 21; at++) {
      statuses.push((await open(randomBytes(16).toString('base64url'), undefined, from)).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('R-LINK-3: a grant', () => {
  test('a grant is refused when it is forged, changed or taken from another grant', async () => {
    const { ref, clipIds } = await givenLink()
    const { linkId } = await opened(ref)
    const [text = '', signature = ''] = linkId.split('.')
    const [link, , endsAt] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const other = Buffer.from(JSON.stringify([link, 'bob@paper.example', endsAt])).toString('base64url')
    for (const bad of ['x', '.', `${text}.`, `${other}.${signature}`, `${linkId}.x`, `${linkId}A`, '1']) {
      const message = 'Please enter your email address again to open this link.'
      expect(await prepare(clipIds, bad)).toMatchObject({ status: 403, message })
    }
  })

  test('a grant ends after an hour', async () => {
    const { ref, clipIds } = await givenLink()
    const { linkId } = await opened(ref)
    server.later(HOUR_MS)
    expect(await prepare(clipIds, linkId)).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('a grant is valid for clips of its link only', async () => {
    const [one, other] = [await givenLink(), await givenLink()]
    const { linkId } = await opened(one.ref)
    const message = 'These clips are not part of this link.'
    const [mine = 0] = one.clipIds
    for (const ids of [other.clipIds, [mine, other.clipIds[0] ?? 0], [2_147_483_647]]) {
      expect(await prepare(ids, linkId)).toMatchObject({ status: 403, message })
    }
    expect(await deliveriesOf(one.id)).toEqual([])
  })

  test('a grant is refused with 422 without clips, and with invalid ids', async () => {
    const { ref } = await givenLink()
    const { linkId } = await opened(ref)
    for (const ids of [[], [0], ['1'], [1.5], Array.from({ length: 201 }, (_, at) => at + 1)]) {
      expect((await post('/clip/clips/download-link', { ids, link: linkId })).status).toBe(422)
    }
  })
})

describe('R-LINK-4: a preparation', () => {
  test('a preparation returns one address for all files, and is recorded with the email', async () => {
    const { id, ref, clipIds } = await givenLink()
    const { linkId } = await opened(ref, 'Ann@paper.example')
    const { file_url, file_name, delivered, size_bytes } = await prepared(clipIds, linkId)
    expect(file_name).toMatch(/-2-clips\.zip$/)
    expect(delivered.map((clip) => [clip.id, clip.licence_id])).toEqual(clipIds.map((clip) => [clip, null]))
    const file = await fetchFile(file_url)
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, size_bytes])
    expect(file.rawPayload.toString('latin1')).toContain(
      'Delivered to ann@paper.example through a download link',
    )
    expect(await deliveriesOf(id)).toMatchObject([{ recipient_email: 'ann@paper.example', user_id: null }])
  })

  test('a preparation is reused by reloads, with the same bytes', async () => {
    const { id, ref, clipIds } = await givenLink({ limit: 1 })
    const first = await prepared(clipIds, (await opened(ref)).linkId)
    server.later(20 * 60_000)
    const again = await prepared(clipIds.toReversed(), (await opened(ref)).linkId)
    const [one, other] = [await fetchFile(first.file_url), await fetchFile(again.file_url)]
    expect(one.statusCode).toBe(200)
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true)
    expect(await deliveriesOf(id)).toHaveLength(1)
    expect(await linkRow(id)).toMatchObject({ preparations_left: 0 })
  })

  test('a preparation counts for each address, and is refused when the limit is used up', async () => {
    const { id, ref, clipIds } = await givenLink({ limit: 1, recipients: ['@paper.example'] })
    await prepared(clipIds, (await opened(ref)).linkId)
    const { linkId } = await opened(ref, 'bob@paper.example')
    expect(await prepare(clipIds, linkId)).toMatchObject({ status: 403, message: USED_UP })
    expect(await deliveriesOf(id)).toHaveLength(1)
  })

  test('of a hundred simultaneous requests for the last preparation one succeeds', async () => {
    const { id, ref, clipIds } = await givenLink({ limit: 1, recipients: ['@paper.example'] })
    const grants: string[] = []
    for (let at = 0; at < 100; at++) grants.push((await opened(ref, `${at}@paper.example`)).linkId)
    const answers = await Promise.all(grants.map((grant) => prepare(clipIds, grant)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ message }) => message === USED_UP)).toHaveLength(99)
    expect(await deliveriesOf(id)).toHaveLength(1)
    expect(await linkRow(id)).toMatchObject({ preparations_left: 0 })
  })

  test('a hundred simultaneous requests of one address create one package', async () => {
    const { id, ref, clipIds } = await givenLink({ limit: 5 })
    const { linkId } = await opened(ref)
    const answers = await Promise.all(Array.from({ length: 100 }, () => prepared(clipIds, linkId)))
    expect(new Set(answers.map(({ file_url }) => file_url)).size).toBe(1)
    expect(await deliveriesOf(id)).toHaveLength(1)
    expect(await linkRow(id)).toMatchObject({ preparations_left: 4 })
  })

  test('a preparation is valid for a day, and no longer than its link', async () => {
    const { id, ref, clipIds } = await givenLink({ limit: null })
    const endsAt = new Date(server.services.clock.now().getTime() + 2 * HOUR_MS)
    await server.services.db
      .updateTable('download_links')
      .set({ expires_at: endsAt })
      .where('id', '=', id)
      .execute()
    const { file_url, expires_at } = await prepared(clipIds, (await opened(ref)).linkId)
    expect(expires_at).toBe(endsAt.toISOString())
    server.later(2 * HOUR_MS)
    expect((await fetchFile(file_url)).statusCode).toBe(410)
  })
})

describe('R-LINK-5: an ended link or clip', () => {
  test('a revoked link invalidates prepared files and grants', async () => {
    const { id, ref, clipIds } = await givenLink()
    const { linkId } = await opened(ref)
    const { file_url } = await prepared(clipIds, linkId)
    await revokeDownloadLink(server.services, id)
    expect((await fetchFile(file_url)).statusCode).toBe(410)
    expect(await prepare(clipIds, linkId)).toMatchObject({ status: 404, message: REFUSED })
    await expect(revokeDownloadLink(server.services, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a withdrawn clip is removed from a link with a message, and the others are returned without another preparation', async () => {
    const { id, ref, clipIds } = await givenLink({ limit: 1 })
    const [withdrawnId = 0, left = 0] = clipIds
    const first = await prepared(clipIds, (await opened(ref)).linkId)
    await withdraw(withdrawnId)
    expect((await fetchFile(first.file_url)).statusCode).toBe(410)
    const message = 'This clip has been withdrawn and cannot be downloaded any more.'
    const refused = [{ id: withdrawnId, code: 'withdrawn', message }]
    const shown = await opened(ref)
    expect(shown.clips.map((clip) => clip.id)).toEqual([left])
    expect(shown.refused).toEqual(refused)
    const again = await prepared(clipIds, shown.linkId)
    expect(again).toMatchObject({ delivered: [{ id: left }], refused })
    expect((await fetchFile(again.file_url)).rawPayload.equals(MASTER)).toBe(true)
    expect(await linkRow(id)).toMatchObject({ preparations_left: 0 })
  })

  test('a preparation is refused when every clip is withdrawn', async () => {
    const { id, ref, clipIds } = await givenLink()
    for (const clipId of clipIds) await withdraw(clipId)
    const { clips, linkId } = await opened(ref)
    expect(clips).toEqual([])
    const message = 'None of these clips can be downloaded any more.'
    expect(await prepare(clipIds, linkId)).toMatchObject({ status: 410, message })
    expect(await linkRow(id)).toMatchObject({ preparations_left: 20 })
  })
})

describe('creating a link', () => {
  const orders = async (change: Partial<LinkOrder>) => givenLink({ clipIds: await givenClips(1), ...change })

  test('creating a link sends its address to the recipients, and to no domain', async () => {
    await orders({ title: 'Cats', recipients: ['Cara@paper.example', '@paper.example'] })
    await server.services.jobs.send('mails-send', {})
    await server.runJobs()
    const emails = server.emails.filter(({ to }) => to === 'cara@paper.example')
    expect(emails).toHaveLength(1)
    expect(emails[0]?.subject).toBe('Rushes: your files are ready')
    expect(emails[0]?.text).toMatch(/Cats: the files are ready for you\..*\/download-link\/[\w-]{22}\s/s)
    expect(server.emails.map(({ to }) => to)).not.toContain('@paper.example')
  })

  test.each([
    ['no title', { title: ' ' }],
    ['no clips', { clipIds: [] }],
    ['a clip that does not exist', { clipIds: [2_147_483_647] }],
    ['no recipients', { recipients: [] }],
    ['a recipient that is not an address', { recipients: ['ann'] }],
    ['a line break in a recipient', { recipients: ['ann@paper.example\r\nBcc: all@paper.example'] }],
    ['no days', { days: 0 }],
    ['a fractional limit', { limit: 0.5 }],
  ])('creating a link is refused with %s', async (_, change) => {
    await expect(orders(change)).rejects.toMatchObject({ code: 'validation' })
  })
})
