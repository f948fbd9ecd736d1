/**
 * Proves R-INGEST-23 against senders of forged requests: addresses that two readers would read in two ways, headers
 * that no client sends, and vulnerabilities reported for other servers of the same protocol.
 */
import { randomBytes } from 'node:crypto'
import { access, readdir, readFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_FOLDER } from '../../src/demo/demo-files.ts'
import { uploadsFolder } from '../../src/features/ingest/ingest-files.ts'
import { insertBatch } from '../../src/features/ingest/ingests.queries.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'

let server: TestServer
let port: number
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  port = Number(new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port)
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

type Headers = Record<string, string>
type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** The target is sent unchanged, which `fetch` would normalise. */
function sendRequest(method: string, target: string, headers: Headers = {}, body = ''): Promise<Answer> {
  const given = { 'tus-resumable': '1.0.0', ...headers }
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path: target, headers: given }, (answer) => {
      text(answer).then(
        (words) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: words }),
        reject,
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

const encoded = (value: string) => Buffer.from(value).toString('base64')
const PIECE = { 'content-type': 'application/offset+octet-stream' }
/** Twice the received bytes of each file. */
const SIZE = 16

type Owner = { base: string; headers: Headers; metadata: string }

async function staffOwner(): Promise<Owner> {
  const { userId, token } = await server.givenUser({ kind: 'agency', role: 'Staff' })
  const { db, clock } = server.services
  const batch = await insertBatch(db, { name: 'Foxes', metadata: {}, createdBy: userId, at: clock.now() })
  return {
    base: '/rest/agency/uploads',
    headers: { authorization: `Bearer ${token}` },
    metadata: `filename ${encoded('fox.jpg')},batch ${encoded(String(batch))}`,
  }
}

async function guestOwner(): Promise<Owner> {
  const { data } = await manager.call('POST /agency/upload-links', {
    body: { title: 'The fire', name: 'Ann', email: 'ann@witness.example', questions: ['Is it yours?'] },
  })
  return {
    base: '/rest/clip/uploads',
    headers: { 'upload-link': data.url?.split('/').at(-1) ?? '' },
    metadata: `filename ${encoded('fox.jpg')}`,
  }
}

const create = ({ base, headers, metadata }: Owner, more: Headers = {}, size = String(SIZE)) =>
  sendRequest('POST', base, { ...headers, 'upload-length': size, 'upload-metadata': metadata, ...more })

const patch = (target: string, { headers }: Owner, offset: number, body: string, more: Headers = {}) =>
  sendRequest('PATCH', target, { ...headers, ...PIECE, 'upload-offset': String(offset), ...more }, body)

/** Starts an upload and sends its first half. @returns its id */
async function givenUpload(owner: Owner, half: string): Promise<string> {
  const { headers } = await create(owner)
  const location = headers.location ?? ''
  expect((await patch(location, owner, 0, half)).status).toBe(204)
  return location.split('/').at(-1) ?? ''
}

const pathOf = (id: string) => join(uploadsFolder(server.services), id)
const bytesOf = (id: string) => readFile(pathOf(id), 'utf8').catch(() => null)
const rowsOf = (id: string) =>
  server.services.db.selectFrom('uploads').select('size_bytes').where('id', '=', id).execute()

const OWNERS = [
  ['staff', staffOwner],
  ['a guest with an upload link', guestOwner],
] as const

const fullWidth = (id: string) =>
  encodeURIComponent(id.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))))

/** Each names the sender's own file to one reader, and the other one's to another. */
const FORMS: readonly ((base: string, own: string, other: string) => string)[] = [
  (base, own, other) => `${base}/${own}?x=/${other}`,
  (base, own, other) => `${base}/${own}?/${other}`,
  (base, own, other) => `${base}/${own}?${other}`,
  (base, own, other) => `${base}/${own}?x=%2F${other}`,
  (base, own, other) => `${base}/${own}?id=${other}`,
  (base, own) => `${base}/${own}?`,
  (base, own, other) => `${base}/${own}#/${other}`,
  (base, own, other) => `${base}/${own}#${other}`,
  (base, own, other) => `${base}/${own};/${other}`,
  (base, own, other) => `${base}/${own};id=${other}`,
  (base, own, other) => `${base}/${own}/${other}`,
  (base, own, other) => `${base}/${own}%2F${other}`,
  (base, own, other) => `${base}/${own}%2f${other}`,
  (base, own, other) => `${base}/${own}%5C${other}`,
  (base, own, other) => `${base}/${own}\\${other}`,
  (base, own, other) => `${base}/${own}%252F${other}`,
  (base, own, other) => `${base}/${own}%3F/${other}`,
  (base, own, other) => `${base}/${own}%00/${other}`,
  (base, own, other) => `${base}/${own}%0d%0a${other}`,
  (base, own, other) => `${base}/${own}/../${other}`,
  (base, own, other) => `${base}/${own}/..%2F${other}`,
  (base, own, other) => `${base}/${own}%2F..%2F${other}`,
  (base, own, other) => `${base}/../uploads/${own}/../${other}`,
  (base, own, other) => `${base}//${own}/${other}`,
  (base, own) => `${base}/${own}/`,
  (base, own) => `${base}/${own}%2F`,
  (base, own) => `${base}/%${own.charCodeAt(0).toString(16)}${own.slice(1)}`,
  (base, own, other) => `http://localhost${base}/${own}?/${other}`,
  (base, own, other) => `http://localhost${base}/${own}#/${other}`,
  (base, own, other) => `http://localhost/${other}${base}/${own}`,
  (base, _own, other) => `${base}/${other}`,
  (base, _own, other) => `${base}/${other.toUpperCase()}`,
  (base, _own, other) => `${base}/${fullWidth(other)}`,
  (base, _own, other) => `${base}/${other}0`,
  (base, _own, other) => `${base}/${other.slice(0, 31)}`,
  (base, _own, other) => `${base}/${other}.json`,
  (base, own) => `${base}/${own}.json`,
  (base) => `${base}/..`,
  (base) => `${base}/%2e%2e`,
]

describe.each(OWNERS)('a forged address of an upload, sent by %s', (_name, owner) => {
  const forms = FORMS.map((form) => ({ form, words: form('…', 'OWN', 'OTHER') }))
  test.each(forms)('an upload address of the form $words changes no file (R-INGEST-23)', async ({ form }) => {
    const [sender, victim] = [await owner(), await owner()]
    const [own, other] = [await givenUpload(sender, 'my bytes'), await givenUpload(victim, 'the rest')]
    const target = form(sender.base, own, other)
    const answers = [
      await patch(target, sender, 8, 'EVIL'),
      await sendRequest('HEAD', target, sender.headers),
      await sendRequest('DELETE', target, sender.headers),
    ]
    expect(answers.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true, true])
    expect(answers[1]?.headers['upload-offset']).toBeUndefined()
    for (const [id, bytes] of [
      [own, 'my bytes'],
      [other, 'the rest'],
    ] as const) {
      expect(await bytesOf(id)).toBe(bytes)
      expect(await rowsOf(id)).toHaveLength(1)
      await access(pathOf(`${id}.json`))
    }
  })

  test('an address with a query or an added character starts no upload, and the right one continues it', async () => {
    const sender = await owner()
    const { base, headers, metadata } = sender
    const given = { ...headers, 'upload-length': String(SIZE), 'upload-metadata': metadata }
    const other = await givenUpload(await owner(), 'the rest')
    for (const target of [`${base}?/${other}`, `${base}?x=1`, `${base}?`, `${base}#/${other}`, `${base}/`]) {
      const { status } = await sendRequest('POST', target, given)
      expect([target, status >= 400 && status < 500]).toEqual([target, true])
    }
    const own = await givenUpload(sender, 'my bytes')
    expect((await patch(`${base}/${own}`, sender, 8, 'and more')).status).toBeLessThan(500)
    expect(await bytesOf(other)).toBe('the rest')
  })

  test('the address of an upload is that of the product, whatever host a proxy sends', async () => {
    const { status, headers } = await create(await owner(), {
      forwarded: 'host=evil.example;proto=http',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': '/evil',
    })
    expect([status, headers.location]).toEqual([
      201,
      expect.stringMatching(/^\/rest\/(agency|clip)\/uploads\/[0-9a-f]{32}$/),
    ])
  })

  test('a header cannot change the method of a request', async () => {
    const sender = await owner()
    const own = await givenUpload(sender, 'my bytes')
    for (const method of ['PATCH', 'HEAD', 'DELETE']) {
      for (const override of ['DELETE', 'PATCH', 'HEAD']) {
        const { status } = await sendRequest(method, `${sender.base}/${own}`, {
          ...sender.headers,
          'x-http-method-override': override,
        })
        expect([method, override, status]).toEqual([method, override, 400])
      }
    }
    expect(await bytesOf(own)).toBe('my bytes')
  })
})

const tooLong = randomBytes(800).toString('base64')
const many = (count: number) => Array.from({ length: count }, (_, at) => `k${at} YQ==`).join()

describe.each(OWNERS)('an upload started by %s', (_name, owner) => {
  test.each<[string, (metadata: string) => Headers]>([
    ['a negative length', () => ({ 'upload-length': '-1' })],
    ['a length of minus zero', () => ({ 'upload-length': '-0' })],
    ['a fractional length', () => ({ 'upload-length': '1.5' })],
    ['a length with an exponent', () => ({ 'upload-length': '1e+21' })],
    ['a length with a small exponent', () => ({ 'upload-length': '1e1' })],
    ['a length in other digits', () => ({ 'upload-length': '0x10' })],
    ['a length with a sign', () => ({ 'upload-length': '+16' })],
    ['a length with a leading zero', () => ({ 'upload-length': '016' })],
    ['a length of 2^53', () => ({ 'upload-length': '9007199254740992' })],
    ['a length above 2^53', () => ({ 'upload-length': '9007199254740993' })],
    ['a length above 2^64', () => ({ 'upload-length': '18446744073709551617' })],
    ['a length that is no number', () => ({ 'upload-length': 'NaN' })],
    ['an endless length', () => ({ 'upload-length': 'Infinity' })],
    ['an empty length', () => ({ 'upload-length': '' })],
    ['no bytes', () => ({ 'upload-length': '0' })],
    ['two lengths', () => ({ 'upload-length': '16, 17' })],
    ['a length for later', () => ({ 'upload-defer-length': '1' })],
    ['parts of others', () => ({ 'upload-concat': 'final;/rest/clip/uploads/../../etc/passwd' })],
    ['part of a whole', () => ({ 'upload-concat': 'partial' })],
    ['a part that is nothing', () => ({ 'upload-concat': '' })],
    ['another version', () => ({ 'tus-resumable': '0.2.2' })],
    ['no version', () => ({ 'tus-resumable': '' })],
    ['no metadata', () => ({ 'upload-metadata': '' })],
    ['no name', () => ({ 'upload-metadata': `filetype ${encoded('image/jpeg')}` })],
    ['an empty name', () => ({ 'upload-metadata': 'filename' })],
    ['a name of control characters', () => ({ 'upload-metadata': `filename ${encoded('\r\n\0\u2028')}` })],
    ['a name that is too long', () => ({ 'upload-metadata': `filename ${tooLong}` })],
    ['the same key twice', (metadata) => ({ 'upload-metadata': `${metadata},filename ${encoded('b')}` })],
    ['invalid base64', (metadata) => ({ 'upload-metadata': `${metadata},x a=b` })],
    ['base64 with a letter of another alphabet', (metadata) => ({ 'upload-metadata': `${metadata},x ab-_` })],
    ['a key with a space', (metadata) => ({ 'upload-metadata': `${metadata},a b YQ==` })],
    ['an empty key', (metadata) => ({ 'upload-metadata': `${metadata},` })],
    ['a key of every object', (metadata) => ({ 'upload-metadata': `${metadata},constructor YQ==` })],
    ['the key __proto__', (metadata) => ({ 'upload-metadata': `${metadata},__proto__ YQ==` })],
    ['a thousand keys', (metadata) => ({ 'upload-metadata': `${metadata},${many(1_000)}` })],
    ['a value of 8 KB', (metadata) => ({ 'upload-metadata': `${metadata},x ${'QUFB'.repeat(2_000)}` })],
  ])('an upload is refused with a message when it has %s (R-INGEST-23)', async (_what, more) => {
    const sender = await owner()
    const before = await readdir(uploadsFolder(server.services))
    const { status, body, headers } = await create(sender, more(sender.metadata))
    expect([status >= 400 && status < 500, body]).toEqual([true, expect.stringMatching(/\w+ \w+/)])
    expect(headers.location).toBeUndefined()
    expect(await readdir(uploadsFolder(server.services))).toEqual(before)
    expect(({} as Record<string, unknown>)['YQ==']).toBeUndefined()
  })

  test.each([
    ['1 MB of metadata', `x ${'QUFB'.repeat(250_000)}`],
    ['10,000 keys', many(10_000)],
  ])('an upload with %s is refused before it is parsed (R-INGEST-23)', async (_what, metadata) => {
    const { base, headers } = await owner()
    const given = { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '16', 'upload-metadata': metadata }
    const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}`)
    const answer = await send(`POST ${base} HTTP/1.1\r\nhost: x\r\n${lines.join('\r\n')}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 [\s\S]*too large/)
  })

  test('an upload is accepted with the other headers of browsers and proxies (R-INGEST-23)', async () => {
    const sender = await owner()
    const metadata = `${sender.metadata},filetype ,relativePath bnVsbA==`
    const { status } = await create(sender, {
      // Several proxies write a list; a client that does not know the type of a file sends an empty value.
      'upload-metadata': metadata,
      'x-forwarded-proto': 'https,http',
      'content-length': '0',
    })
    expect(status).toBe(201)
  })

  test('an upload is not kept when its first part is refused', async () => {
    const sender = await owner()
    const before = await readdir(uploadsFolder(server.services))
    const answer = await sendRequest(
      'POST',
      sender.base,
      { ...sender.headers, ...PIECE, 'upload-length': '4', 'upload-metadata': sender.metadata },
      'more than four bytes',
    )
    expect(answer.status).toBe(413)
    expect(await readdir(uploadsFolder(server.services))).toEqual(before)
    const rows = server.services.db.selectFrom('uploads').select('id').where('size_bytes', '=', 4)
    expect(await rows.execute()).toEqual([])
  })
})

describe.each(OWNERS)('a part of an upload sent by %s', (_name, owner) => {
  test.each<[string, Headers]>([
    ['a negative offset', { 'upload-offset': '-8' }],
    ['a fractional offset', { 'upload-offset': '8.0' }],
    ['an offset with an exponent', { 'upload-offset': '8e+0' }],
    ['an offset with a space in it', { 'upload-offset': '8 8' }],
    ['an offset beyond the length', { 'upload-offset': '17' }],
    ['an offset far beyond the length', { 'upload-offset': '9007199254740991' }],
    ['an offset above 2^53', { 'upload-offset': '9007199254740993' }],
    ['an offset before the end of the received bytes', { 'upload-offset': '0' }],
    ['two offsets', { 'upload-offset': '8, 8' }],
    ['an empty offset', { 'upload-offset': '' }],
    ['another length', { 'upload-length': '1000000' }],
    ['a length for later', { 'upload-defer-length': '1' }],
    ['another type', { 'content-type': 'text/plain' }],
    ['a type with a parameter', { 'content-type': 'application/offset+octet-stream; charset=utf-8' }],
    ['another version', { 'tus-resumable': '2.0.0' }],
    ['parts of others', { 'upload-concat': 'partial' }],
  ])(
    'a part is refused with a message when it has %s, and the file is not changed (R-INGEST-23)',
    async (_what, more) => {
      const sender = await owner()
      const own = await givenUpload(sender, 'my bytes')
      const { status, body } = await patch(`${sender.base}/${own}`, sender, 8, 'EVIL', more)
      expect([status >= 400 && status < 500, body]).toEqual([true, expect.stringMatching(/\w+[ -]\w+/)])
      expect(await bytesOf(own)).toBe('my bytes')
      const { headers } = await sendRequest('HEAD', `${sender.base}/${own}`, sender.headers)
      expect(headers['upload-offset']).toBe('8')
    },
  )

  test.each([
    ['with the length', { 'content-length': '9' }],
    ['without the length', { 'transfer-encoding': 'chunked' }],
  ])(
    'a part with more bytes than are missing is refused, in a request %s (R-INGEST-23)',
    async (_what, more) => {
      const sender = await owner()
      const own = await givenUpload(sender, 'my bytes')
      const { status, body } = await patch(`${sender.base}/${own}`, sender, 8, 'nine more', more)
      expect([status, body]).toEqual([413, expect.stringMatching(/exceeded/i)])
      expect((await bytesOf(own))?.length).toBeLessThanOrEqual(SIZE)
    },
  )
})

/** Sends raw bytes, even if the connection ends in the meantime. */
function send(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(text)
  })
}

/** Each was reported for a server of the same protocol. */
describe.each(OWNERS)('special cases of an upload by %s', (_name, owner) => {
  test('removing a file while a part of it arrives is no conflict, and ends the part', async () => {
    const sender = await owner()
    const own = await givenUpload(sender, 'my bytes')
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {}).resume()
    const given = { ...sender.headers, ...PIECE, 'tus-resumable': '1.0.0', 'upload-offset': '8', host: 'x' }
    const lines = Object.entries({ ...given, 'content-length': '8' }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    socket.write(`PATCH ${sender.base}/${own} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\nhalf`)
    await expect.poll(() => bytesOf(own)).toBe('my byteshalf')
    expect((await sendRequest('DELETE', `${sender.base}/${own}`, sender.headers)).status).toBe(204)
    await closed
    expect([await bytesOf(own), await rowsOf(own)]).toEqual([null, []])
  })

  test('an empty part after the last one changes nothing', async () => {
    const sender = await owner()
    const picture = await readFile(`${DEMO_FOLDER}media/I041760/master.jpg`)
    const begun = await create(sender, {}, String(picture.length))
    const location = begun.headers.location ?? ''
    const headers = { ...sender.headers, ...PIECE, 'tus-resumable': '1.0.0', 'upload-offset': '0' }
    const body = new Uint8Array(picture)
    const sent = await fetch(`http://127.0.0.1:${port}${location}`, { method: 'PATCH', headers, body })
    expect(sent.status).toBe(204)
    const finished = () =>
      server.services.db
        .selectFrom('uploads')
        .select('finished_at')
        .where('id', '=', location.split('/').at(-1) ?? '')
        .executeTakeFirstOrThrow()
    const first = await finished()
    server.later(60_000)
    expect((await patch(location, sender, picture.length, '')).status).toBe(204)
    expect(await finished()).toEqual(first)
  })
})
