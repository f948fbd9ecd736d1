/** Proves R-UPLOAD-1 to R-UPLOAD-6 over HTTP: files from an upload link, their signature, and what is refused. */
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../../test/guest-uploads.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { DEMO_FOLDER } from '../../demo/demo-files.ts'
import { openEnquiry } from '../enquiries/open-enquiry.ts'
import { abandonedUploads } from '../ingest/uploads/abandoned-uploads.ts'
import { removeOldRows } from '../retention/remove-old-rows.ts'
import { oldUploadAddresses, unsignedLinks } from './upload-links.queries.ts'

let server: TestServer
let manager: TestUser
let guest: Awaited<ReturnType<typeof listen>>
let picture: Buffer
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  guest = await listen(server)
  picture = await readFile(`${DEMO_FOLDER}media/I041760/master.jpg`)
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const QUESTIONS = ['Is it yours?', 'May we license it?']
const today = () => server.services.clock.now().toISOString().slice(0, 10)
/** The same picture with other bytes. */
const newPicture = () => Buffer.concat([picture, Buffer.from(randomUUID())])

type Body = Input<'POST /agency/upload-links'>['body']
async function make(more: Partial<Body> = {}, key: string = randomUUID()) {
  const body = {
    title: 'Fire at the harbour',
    name: 'Ann',
    email: `${randomUUID()}@witness.example`,
    questions: QUESTIONS,
    ...more,
  }
  const headers = { 'idempotency-key': key }
  return (await manager.call('POST /agency/upload-links', { body, headers })).data
}
const linkOf = async (id: number) =>
  (await manager.call('GET /agency/upload-links/:id', { params: { id } })).data
const refOf = ({ url }: { url: string | null }) => url?.split('/').at(-1) ?? ''
const open = async (ref: string) =>
  (await server.guest.call('POST /clip/uploads/link', { body: { ref } })).data
type Signature = Partial<Input<'POST /clip/uploads/sign'>['body']>
const sign = (ref: string, files: string[], more: Signature = {}) =>
  server.guest.call('POST /clip/uploads/sign', {
    body: { ref, files, answers: ['yes', 'unsure'], name: 'Ann Otter', day: today(), ...more },
  })

describe('R-UPLOAD-1: a link of the admin area', () => {
  test('a link of the admin area is emailed to its recipient, and cannot be opened with the database alone', async () => {
    const email = `${randomUUID()}@witness.example`
    const link = await make({ email, title: 'Otters on the quay', message: 'All you have of the otters.' })
    await server.runJobs()
    const [sent, ...others] = server.emails.filter(({ to }) => to === email)
    expect(others).toEqual([])
    expect(sent?.text).toContain('All you have of the otters.')
    expect(sent?.text).toContain(link.url)
    expect(link).toMatchObject({
      state: 'open',
      file_count: 0,
      max_files: 20,
      max_bytes: 20e9,
      batch_id: null,
    })
    expect((await linkOf(link.id)).url).toBe(link.url)
    const { rows } = await server.pool.query(
      `select row_to_json(l)::text as row from upload_links l
       union all select text from outbox_mails where recipient = $1`,
      [email],
    )
    expect(JSON.stringify(rows)).not.toContain(refOf(link))
  })

  test('a link of the admin area is created once by a double click', async () => {
    const [email, key] = [`${randomUUID()}@witness.example`, randomUUID()]
    const [one, two] = await Promise.all([make({ email }, key), make({ email }, key)])
    expect(two.id).toBe(one.id)
  })

  test('a link of the admin area stores names in one line', async () => {
    const link = await make({ name: 'Ann\r\nBcc: all@paper.example', title: 'One\u2028two\nthree' })
    expect(link).toMatchObject({ name: 'Ann Bcc: all@paper.example', title: 'One two three' })
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ name: '\n' }, 'name'],
    [{ email: 'ann' }, 'email'],
    [{ email: 'ann@paper.example\r\nbcc: bob@paper.example' }, 'email'],
    [{ questions: [] }, 'questions'],
    [{ days: 0 }, 'days'],
    [{ days: 91 }, 'days'],
    [{ files: 201 }, 'files'],
    [{ gigabytes: 0 }, 'gigabytes'],
  ] satisfies [Partial<Body>, string][])(
    'a link of the admin area is refused with a message next to each wrong field: %o',
    async (more, field) => {
      expect(await refusalOf(make(more))).toMatchObject({
        status: 422,
        errors: { [field]: [expect.any(String)] },
      })
    },
  )

  test('a link of the admin area is found by text, address, state and number, and its CSV file has no formulas', async () => {
    const email = `${randomUUID()}@witness.example`
    const link = await make({ email, title: '=HYPERLINK("http://evil.example")', name: 'Quentin Quokka' })
    const found = async (querystring: NonNullable<Input<'GET /agency/upload-links'>['querystring']>) =>
      (await manager.call('GET /agency/upload-links', { querystring })).data.items.map(({ id }) => id)
    expect(await found({ q: 'quokka' })).toEqual([link.id])
    expect(await found({ q: email })).toEqual([link.id])
    expect(await found({ q: String(link.id), state: 'open' })).toEqual([link.id])
    expect(await found({ q: String(link.id), state: 'signed' })).toEqual([])
    expect(await found({ sort: 'ends', order: 'asc' })).toContain(link.id)
    const querystring = { q: 'quokka' }
    const { data } = await manager.call('GET /agency/upload-links/csv', { querystring })
    expect(data.csv).toContain('Quentin Quokka')
    expect(data.csv).not.toMatch(/(^|,|")=HYPERLINK/m)
  })
})

describe('R-UPLOAD-2, R-UPLOAD-3 and R-UPLOAD-4: files and a signature', () => {
  test('signed files become an import batch whose clips are drafts with the consent, and all involved users get an email', async () => {
    const email = `${randomUUID()}@witness.example`
    const link = await make({ email })
    const ref = refOf(link)
    expect(await open(ref)).toMatchObject({ title: 'Fire at the harbour', questions: QUESTIONS, files: [] })
    const bytes = newPicture()
    const { location } = await guest.begin(ref, 'fire\r\n.jpg', bytes.length)
    await guest.piece(ref, location, bytes.subarray(0, 30_000))
    expect((await open(ref)).files).toMatchObject([{ name: 'fire .jpg', whole: false }])
    expect((await guest.sendRequest('HEAD', ref, location)).headers.get('upload-offset')).toBe('30000')
    await guest.piece(ref, location, bytes.subarray(30_000), 30_000)
    const { files } = await open(ref)
    expect(files).toMatchObject([{ size_bytes: bytes.length, whole: true }])

    // Before the signature the files are not processed, and the admin area has no import batch.
    await server.runJobs()
    const batchesOf = async () => (await manager.call('GET /agency/batches')).data.items
    const before = (await batchesOf()).length
    const ids = files.map(({ id }) => id)
    const { data: signed } = await sign(ref, ids, { note: 'At six in the morning.' })
    expect(signed.signed).toMatchObject({ name: 'Ann Otter' })
    await server.runJobs()
    const [batch] = await batchesOf()
    expect(await batchesOf()).toHaveLength(before + 1)
    const detail = await linkOf(link.id)
    expect(detail).toMatchObject({
      state: 'signed',
      batch_id: batch?.id,
      file_count: 1,
      consent: {
        name: 'Ann Otter',
        day: today(),
        ip: '127.0.0.1',
        note: 'At six in the morning.',
        answers: [
          { question: 'Is it yours?', answer: 'yes' },
          { question: 'May we license it?', answer: 'unsure' },
        ],
      },
    })
    expect(detail.visits.map(({ what }) => what)).toEqual(['signed', 'sent', 'opened'])
    const params = { id: batch?.id ?? 0 }
    const { data } = await manager.call('GET /agency/batches/:id', { params })
    const recordId = detail.consent?.record_id ?? 0
    expect(data).toMatchObject({ name: 'Fire at the harbour', record_id: recordId })
    expect(data.files).toMatchObject([{ file_name: 'fire .jpg', state: 'ready', problem: '' }])
    const clip = { id: data.files[0]?.clip_id ?? 0 }
    const { data: record } = await manager.call('GET /agency/rights/:id', { params: { id: recordId } })
    expect(record).toMatchObject({
      kind: 'consent',
      holder: 'Ann Otter',
      clips: [{ ...clip, state: 'draft' }],
    })
    expect(record.uses).toContain('May we license it? is not sure')
    expect(record.notes).toContain('127.0.0.1')
    expect(await refusalOf(server.guest.call('GET /clip/clips/:id', { params: clip }))).toMatchObject({
      status: 404,
    })
    const emailsTo = (address: string) => server.emails.filter(({ to }) => to === address)
    expect(emailsTo(manager.email).at(-1)?.text).toContain(`/admin/upload-links/${link.id}`)
    expect(emailsTo(email).at(-1)?.text).toContain('Is it yours? yes')
  })

  test('the thread that the link answers shows the signature', async () => {
    const { services } = server
    const clipId = await server.givenClip()
    const sender = {
      name: 'Ann',
      email: 'ann@witness.example',
      company: '',
      type: 1,
      message: 'I have a film.',
    }
    await openEnquiry(services, { reference: `VIDEO-${clipId}`, sender: { ...sender, userId: null } })
    const { id: thread } = await services.db
      .selectFrom('inbox_threads')
      .innerJoin('enquiries', 'enquiries.id', 'inbox_threads.enquiry_id')
      .select('inbox_threads.id')
      .where('enquiries.clip_id', '=', clipId)
      .executeTakeFirstOrThrow()
    const link = await make({ thread })
    const ref = refOf(link)
    await sign(ref, [await guest.send(ref, 'a.jpg', newPicture())])
    const { data } = await manager.call('GET /agency/inbox/:id', { params: { id: thread } })
    expect(data).toMatchObject({ state: 'open', replies: [{ kind: 'event', author: '', recipient: '' }] })
    expect(data.replies[0]?.body).toContain(`Ann Otter has signed for one file by upload link ${link.id}`)
    await server.runJobs()
  })

  test('a file with the bytes of a clip gives that clip its consent, also while the clip is being made', async () => {
    const bytes = newPicture()
    const refs = [refOf(await make()), refOf(await make()), refOf(await make())]
    const [first = '', second = '', third = ''] = refs
    const signFor = async (ref: string) => sign(ref, [await guest.send(ref, 'a.jpg', bytes)])
    await Promise.all([signFor(first), signFor(second)])
    await server.runJobs()
    await signFor(third)
    await server.runJobs()
    const consents = await server.pool.query<{ record_id: number; clips: number[] }>(
      `select upload_consents.record_id, array_agg(clip_id) as clips
         from upload_consents join upload_links on upload_links.id = link_id
         left join clip_rights on clip_rights.record_id = upload_consents.record_id
        where ref_sha256 = any($1) group by 1 order by 1`,
      [refs.map((ref) => createHash('sha256').update(ref).digest())],
    )
    const [{ clips: [clipId] = [] } = { clips: [] }] = consents.rows
    expect(clipId).toEqual(expect.any(Number))
    expect(consents.rows.map(({ clips }) => clips)).toEqual([[clipId], [clipId], [clipId]])
    const { data } = await manager.call('GET /agency/clips/:id/history', { params: { id: clipId ?? 0 } })
    expect(data.items.filter(({ by }) => by === null).length).toBeGreaterThan(0)
  })

  test('unsigned files are not processed, and are removed after a week', async () => {
    const ref = refOf(await make())
    const id = await guest.send(ref, 'late.jpg', newPicture())
    await server.runJobs()
    const { db } = server.services
    const uploadOf = () =>
      db.selectFrom('uploads').select('ingest_id').where('id', '=', id).executeTakeFirst()
    expect(await uploadOf()).toEqual({ ingest_id: null })
    const retention = { what: 'uploads', keptMs: 7 * DAY_MS, removal: abandonedUploads }
    const at = new Date(server.services.clock.now().getTime() + 8 * DAY_MS)
    await removeOldRows({ ...server.services, clock: { now: () => at } }, [retention])
    expect(await uploadOf()).toBeUndefined()
  })

  test('a file may be removed before the signature and not after it', async () => {
    const ref = refOf(await make())
    const [one, two] = [
      await guest.send(ref, 'a.jpg', newPicture()),
      await guest.send(ref, 'b.jpg', newPicture()),
    ]
    const remove = (id: string) => guest.sendRequest('DELETE', ref, `/rest/clip/uploads/${id}`)
    expect((await remove(one)).status).toBe(204)
    expect((await remove(one)).status).toBe(404)
    expect((await open(ref)).files.map(({ id }) => id)).toEqual([two])
    await sign(ref, [two])
    expect((await remove(two)).status).toBe(403)
    await server.runJobs()
  })

  test('the signature is valid for exactly the files that were seen, once', async () => {
    const link = await make()
    const ref = refOf(link)
    expect(await refusalOf(sign(ref, []))).toMatchObject({ status: 422 })
    expect(await refusalOf(sign(ref, ['none']))).toMatchObject({ status: 409 })
    const one = await guest.send(ref, 'a.jpg', newPicture())
    const two = await guest.send(ref, 'b.jpg', newPicture())
    const bytes = newPicture()
    const { location } = await guest.begin(ref, 'half.jpg', bytes.length)
    await guest.piece(ref, location, bytes.subarray(0, 10))
    // Another window saw one file only.
    expect(await refusalOf(sign(ref, [one]))).toMatchObject({ status: 409 })
    expect(await refusalOf(sign(ref, [one, two], { answers: ['yes'] }))).toMatchObject({
      status: 422,
      errors: { answers: [expect.any(String)] },
    })
    expect(await refusalOf(sign(ref, [one, two], { name: '\n' }))).toMatchObject({ status: 422 })
    expect(await refusalOf(sign(ref, [one, two], { day: '2020-01-01' }))).toMatchObject({
      status: 422,
      errors: { day: [expect.any(String)] },
    })
    const answers = await Promise.allSettled([sign(ref, [one, two]), sign(ref, [two, one])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(sign(ref, [one, two]))).toMatchObject({ status: 409, code: 'conflict' })
    // Incomplete files are not part of the signature.
    expect((await guest.piece(ref, location, bytes.subarray(10), 10)).status).toBe(403)
    expect((await open(ref)).files).toHaveLength(2)
    const count = `select count(*) from upload_consents where link_id = $1`
    expect((await server.pool.query(count, [link.id])).rows).toEqual([{ count: 1 }])
    await server.runJobs()
  })

  test('a signature cannot be changed or removed', async () => {
    for (const change of [
      'update upload_consents set name = $1',
      'delete from upload_consents where name <> $1',
    ]) {
      await expect(server.pool.query(change, ['Another'])).rejects.toThrow('append-only')
    }
  })
})

describe('R-UPLOAD-2: a refused upload', () => {
  test('an upload is refused for a file of a wrong type, whatever its name', async () => {
    const ref = refOf(await make())
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const { location } = await guest.begin(ref, 'fire.jpg', text.length)
    const answer = await guest.piece(ref, location, text)
    expect(answer).toMatchObject({ status: 415, body: expect.stringContaining('it is a drawing (SVG)') })
    expect((await open(ref)).files).toEqual([])
  })

  test('an upload is refused with too many files, too many bytes, without a name or a size, also simultaneously', async () => {
    const link = await make({ files: 2, gigabytes: 1 })
    const ref = refOf(link)
    expect(await guest.begin(ref, 'a.mov', 1e9 + 1)).toMatchObject({
      status: 403,
      body: expect.stringContaining('1 GB'),
    })
    expect((await guest.begin(ref, '', 10)).status).toBe(400)
    expect((await guest.begin(ref, 'a.mov', 0)).status).toBe(400)
    expect((await guest.begin(ref, 'a.mov', 30 * 2 ** 30)).status).toBe(413)
    const begun = await Promise.all(['a', 'b', 'c', 'd'].map((name) => guest.begin(ref, `${name}.mov`, 10)))
    expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403])
    await manager.call('POST /agency/upload-links/:id/extend', {
      params: { id: link.id },
      body: { days: 1, files: 1, gigabytes: 0 },
    })
    expect((await guest.begin(ref, 'e.mov', 10)).status).toBe(201)
    expect((await guest.begin(ref, 'f.mov', 10)).status).toBe(403)
  })

  test('an unknown address of an upload is refused, and a client that tries many is limited', async () => {
    const other = await startTestServer()
    try {
      const wrong = () =>
        refusalOf(other.guest.call('POST /clip/uploads/link', { body: { ref: randomUUID() } }))
      const answers: unknown[] = []
      for (let tries = 0; tries < 21; tries += 1) answers.push((await wrong())?.status)
      expect(answers).toEqual([...Array.from({ length: 20 }, () => 404), 429])
    } finally {
      await other.close()
    }
  })

  test('a file of another link is refused like a missing one', async () => {
    const [mine, other] = [refOf(await make()), refOf(await make())]
    const { location } = await guest.begin(other, 'a.mov', 10)
    expect((await guest.sendRequest('HEAD', mine, location)).status).toBe(404)
    expect((await guest.piece(mine, location, Buffer.alloc(10))).status).toBe(404)
    expect((await guest.sendRequest('DELETE', mine, location)).status).toBe(404)
    expect((await guest.sendRequest('HEAD', 'nothing', location)).status).toBe(404)
  })
})

describe('R-UPLOAD-5: the end of a link', () => {
  const change = (id: number, what: 'resend' | 'revoke') =>
    manager.call(`POST /agency/upload-links/:id/${what}`, { params: { id } })

  test('a revoked link accepts nothing, ends running uploads, and cannot be activated again', async () => {
    const link = await make()
    const ref = refOf(link)
    const { location } = await guest.begin(ref, 'a.mov', 10)
    const id = location.split('/').at(-1) ?? ''
    expect((await change(link.id, 'revoke')).data).toMatchObject({ state: 'revoked' })
    const { db } = server.services
    const lock = db.selectFrom('uploads').select('lock_wanted').where('id', '=', id)
    expect(await lock.executeTakeFirstOrThrow()).toEqual({ lock_wanted: true })
    expect((await guest.piece(ref, location, Buffer.alloc(10))).status).toBe(403)
    expect((await guest.begin(ref, 'b.mov', 10)).status).toBe(403)
    expect(await refusalOf(open(ref))).toMatchObject({ status: 410, code: 'link_ended' })
    expect(await refusalOf(sign(ref, [id]))).toMatchObject({ status: 410 })
    for (const again of ['revoke', 'resend'] as const) {
      expect(await refusalOf(change(link.id, again))).toMatchObject({ status: 409 })
    }
    const body = { days: 1, files: 0, gigabytes: 0 }
    const extended = manager.call('POST /agency/upload-links/:id/extend', { params: { id: link.id }, body })
    expect(await refusalOf(extended)).toMatchObject({ status: 409 })
  })

  test('an upload that is running when its link is revoked is cut off, and is not part of a signature', async () => {
    const link = await make()
    const ref = refOf(link)
    const { location } = await guest.begin(ref, 'long.jpg', 1_000_000)
    const cut = guest.sendSlowly(ref, location, 1_000_000)
    const { db } = server.services
    const lock = db
      .selectFrom('uploads')
      .select('lock_holder')
      .where('id', '=', location.split('/').at(-1) ?? '')
    await expect.poll(async () => (await lock.executeTakeFirstOrThrow()).lock_holder).not.toBeNull()
    await change(link.id, 'revoke')
    await cut.closed
    expect((await linkOf(link.id)).files).toMatchObject([{ name: 'long.jpg', whole: false }])
  })

  test('an ended link accepts nothing until it is extended, and is then sent again', async () => {
    const email = `${randomUUID()}@witness.example`
    const link = await make({ email })
    const ref = refOf(link)
    const past = new Date(server.services.clock.now().getTime() - DAY_MS)
    const { db } = server.services
    await db.updateTable('upload_links').set({ expires_at: past }).where('id', '=', link.id).execute()
    expect((await guest.begin(ref, 'a.mov', 10)).status).toBe(403)
    expect(await refusalOf(open(ref))).toMatchObject({ status: 410 })
    expect(await refusalOf(change(link.id, 'resend'))).toMatchObject({ status: 409 })
    const body = { days: 2, files: 0, gigabytes: 0 }
    await manager.call('POST /agency/upload-links/:id/extend', { params: { id: link.id }, body })
    expect((await guest.begin(ref, 'a.mov', 10)).status).toBe(201)
    server.later(1_000)
    await change(link.id, 'resend')
    await server.runJobs()
    expect(server.emails.filter(({ to }) => to === email)).toHaveLength(2)
  })

  test('each change of the admin area and each signature is in the audit', async () => {
    const { rows } = await server.pool.query<{ action: string; actors: number }>(
      `select action, count(actor_user_id)::int as actors from audit where object like 'upload_link:%' group by action`,
    )
    const acts = Object.fromEntries(rows.map(({ action, actors }) => [action, actors > 0]))
    expect(acts).toEqual({
      'upload_link.made': true,
      'upload_link.extended': true,
      'upload_link.resent': true,
      'upload_link.revoked': true,
      'upload_link.signed': false,
    })
  })
})

describe('R-UPLOAD-6: retention', () => {
  test('network addresses are removed after 90 days, and unsigned links after two years', async () => {
    const link = await make()
    await open(refOf(link))
    const from = server.services.clock.now().getTime()
    const later = (ms: number) => ({ ...server.services, clock: { now: () => new Date(from + ms) } })
    await removeOldRows(later(91 * DAY_MS), [
      { what: 'addresses', keptMs: 90 * DAY_MS, removal: oldUploadAddresses },
    ])
    expect((await linkOf(link.id)).visits).toMatchObject([{ what: 'opened', ip: null }])
    const change = server.pool.query(`update upload_link_visits set what = 'sent' where link_id = $1`, [
      link.id,
    ])
    await expect(change).rejects.toThrow('append-only')
    await removeOldRows(later(800 * DAY_MS), [
      { what: 'links', keptMs: 730 * DAY_MS, removal: unsignedLinks },
    ])
    expect(await refusalOf(linkOf(link.id))).toMatchObject({ status: 404 })
    const { items } = (await manager.call('GET /agency/upload-links', { querystring: { state: 'signed' } }))
      .data
    expect(items.length).toBeGreaterThan(0)
  })
})
