/** The certificate of a licence (R-LICENCE-1). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { givenLicence, givenLot } from '../../../test/licensing-builders.ts'
import { mintedFor } from '../../../test/minted-files.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { makeDownloadLink } from '../downloads/make-download-link.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = (reader: TestUser, id: number) => reader.call('GET /clip/licences/:id', { params: { id } })

test('a licence of another account answers 404, and a guest has to log in', async () => {
  const [owner, other] = [await server.givenUser(), await server.givenUser({ role: 'Administrator' })]
  const id = await givenLicence(server.services, owner, await server.givenClip())
  const foreign = await refusalOf(read(other, id))
  expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
  expect(await refusalOf(read(other, 2_000_000_000))).toMatchObject({ message: foreign?.message })
  const guest = server.guest.call('GET /clip/licences/:id', { params: { id } })
  expect(await refusalOf(guest)).toMatchObject({ status: 401 })
})

test('a certificate states who may use which file, under which terms, and what was paid', async () => {
  const user = await server.givenUser()
  await givenLot(server.services, user, { currency: 'gbp', unit_price_minor: 16_000 })
  const clipId = await server.givenClip({ title: 'Dog on a bus', master: Buffer.from('woof') })
  const { data } = await user.call('POST /clip/clips/download', { body: { ids: [{ id: clipId }] } })
  const certificate = await read(user, data.delivered[0]?.licence_id ?? 0)
  expect(certificate.data).toMatchObject({
    frozen: false,
    downloadable: true,
    granted_to: 'Test User',
    revoked_at: null,
    clip: { id: clipId, title: 'Dog on a bus', type: 'video' },
    tier: 'DELI',
    tier_name: 'DELI, Digital Editorial (Under 5 million)',
    ground: 'prepaid_credit',
    terms: expect.stringContaining('in perpetuity'),
    price: { currency: 'gbp', net_minor: 16_000, tax_minor: 0, total_minor: 16_000 },
    order_ref: null,
    file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a certificate has the credit line, the caption and the present file name for a publication', async () => {
  const user = await server.givenUser()
  await givenLot(server.services, user)
  const clipId = await server.givenClip({ title: 'Dog on a bus', master: Buffer.from('woof') })
  await server.services.db
    .updateTable('clips')
    .set({ credit_author: 'Ada Byron', credit_licence: '', description: 'A dog rides a bus.\n' })
    .where('id', '=', clipId)
    .execute()
  const { data } = await user.call('POST /clip/clips/download', { body: { ids: [{ id: clipId }] } })
  const id = data.delivered[0]?.licence_id ?? 0
  await server.services.db
    .updateTable('clips')
    .set({ title: 'Dog on a tram' })
    .where('id', '=', clipId)
    .execute()
  await server.services.db
    .updateTable('clip_files')
    .set({ file_name: `V${clipId}-dog-on-a-bus.mp4` })
    .where('clip_id', '=', clipId)
    .where('role', '=', 'master')
    .execute()
  const { ref, verify_url, publishing } = (await read(user, id)).data
  expect(publishing).toEqual({
    ref,
    verify_url,
    licence: 'DELI, Digital Editorial (Under 5 million)',
    scope: '',
    restrictions: '',
    later_restrictions: '',
    credit_line: `Ada Byron / ${server.services.config.brandName}`,
    caption: 'A dog rides a bus.',
    file_name: expect.stringMatching(/^V\d+-dog-on-a-tram\.mp4$/),
  })
})

test('R-LICENCE-1: a certificate keeps the title and the restrictions that the licence was granted under', async () => {
  const user = await server.givenUser()
  await givenLot(server.services, user)
  const master = Buffer.from('woof')
  const byCredit = await server.givenClip({ title: 'Dog on a bus', restrictions: 'Not in Norway', master })
  const byOrder = await server.givenClip({ title: 'Dog on a tram', master })
  await user.call('POST /clip/clips/download', { body: { ids: [{ id: byCredit }] } })
  const payment = await openPayment(user, await givenPaymentBody(user, { clips: [byOrder] }))
  await confirmPayment(server.http, payment)
  await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  const { db } = server.services
  await db
    .updateTable('clips')
    .set({ title: 'Cat on a bus', restrictions: 'No use at all' })
    .where('id', 'in', [byCredit, byOrder])
    .execute()
  const licences = await db
    .selectFrom('licences')
    .select('id')
    .where('account_id', '=', user.accountId)
    .orderBy('id')
    .execute()
  const certificates = await Promise.all(licences.map(async ({ id }) => (await read(user, id)).data))
  expect(certificates).toMatchObject([
    { clip: { id: byCredit, title: 'Dog on a bus' }, restrictions: 'Not in Norway' },
    { clip: { id: byOrder, title: 'Dog on a tram' }, restrictions: '' },
  ])
  expect(certificates.map(({ publishing }) => publishing)).toMatchObject([
    { restrictions: 'Not in Norway', later_restrictions: 'No use at all', scope: '' },
    { restrictions: '', later_restrictions: 'No use at all', scope: '' },
  ])
})

test('a certificate is readable for colleagues and managers of the agency, and states when it was revoked', async () => {
  const user = await server.givenUser()
  const revoked_at = new Date('2026-05-05T10:00:00Z')
  const id = await givenLicence(server.services, user, await server.givenClip(), {
    revoked_at,
    revoked_reason: 'refund',
  })
  const colleague = await server.givenUser({ accountId: user.accountId })
  const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  for (const reader of [colleague, manager]) {
    expect((await read(reader, id)).data).toMatchObject({
      revoked_at: '2026-05-05T10:00:00.000Z',
      downloadable: false,
    })
  }
})

test('R-LICENCE-4: staff read the licences of a clip, newest first and page by page', async () => {
  const [clip, other] = [await server.givenClip(), await server.givenClip()]
  const owner = await server.givenUser()
  await givenLicence(server.services, owner, other)
  const ids: number[] = []
  for (let count = 0; count < 51; count++) {
    const { accountId, userId } = owner
    const tier_code = count === 0 ? 'DELI' : null
    const revoked_at = new Date('2026-05-05T10:00:00Z')
    const revocation = count === 0 ? {} : { revoked_at, revoked_reason: 'refund' }
    ids.unshift(
      await givenLicence(server.services, { accountId, userId }, clip, { tier_code, ...revocation }),
    )
  }
  const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  const read = async (querystring: { before?: string }) =>
    (await manager.call('GET /agency/clips/:id/licences', { params: { id: clip }, querystring })).data
  const first = await read({})
  const second = await read({ before: String(first.next) })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeNull()
  expect(second.items[0]).toMatchObject({
    tier: 'DELI, Digital Editorial (Under 5 million)',
    revoked_at: null,
    ground: 'prepaid_credit',
  })
  expect(first.items[0]).toMatchObject({ tier: 'Standard credit', revoked_at: '2026-05-05T10:00:00.000Z' })
})

describe('R-LICENCE-5: the certificate as a PDF', () => {
  const sendRequest = (reader: TestUser, id: number) =>
    reader.call('GET /clip/licences/:id/certificate', { params: { id } })

  test('the certificate is not found for other accounts, and staff are recorded', async () => {
    const owner = await server.givenUser()
    const id = await givenLicence(server.services, owner, await server.givenClip())
    expect(await refusalOf(sendRequest(await server.givenUser({ role: 'Administrator' }), id))).toMatchObject(
      {
        status: 404,
        message: 'Licence not found',
      },
    )
    const guest = server.guest.call('GET /clip/licences/:id/certificate', { params: { id } })
    expect(await refusalOf(guest)).toMatchObject({ status: 401 })
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    await sendRequest(await server.givenUser({ accountId: owner.accountId }), id)
    await sendRequest(manager, id)
    expect(await mintedFor(server, `account:${owner.accountId}`)).toEqual([manager.userId])
  })

  test.each(['東京タワーの夜景と花火', '서울특별시 중구', 'ถนนสุขุมวิท', 'भारत', 'شارع', 'רחוב'])(
    'the certificate states the right to use the clip in any writing system: %s',
    async (title) => {
      const user = await server.givenUser()
      await givenLot(server.services, user)
      const master = Buffer.from('woof')
      const clip = await server.givenClip({ title, restrictions: 'Blur the faces. '.repeat(100), master })
      const { data } = await user.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
      const id = data.delivered[0]?.licence_id ?? 0
      const file = await sendRequest(user, id)
      const answer = await server.http.inject(file.data.file_url)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining(`licence-${id}.pdf`),
        'cache-control': 'no-store',
      })
      const { title: name, text } = await readPdf(answer.rawPayload)
      expect(name).toBe(`Rushes - Licence ${id}`)
      for (const part of [
        'TEST PAYMENTS - no money moves',
        title,
        'Test User',
        'under the licence DELI, Digital Editorial (Under 5 million)',
        'Prepaid credit',
        'Blur the faces. Blur the faces.',
        `Clip ${clip}`,
        'Terms, version',
        'in perpetuity',
      ]) {
        expect(text).toContain(part)
      }
      expect(text.replace(/\s/g, '')).toContain(data.delivered[0]?.sha256)
    },
  )

  test('the certificate states its days in the time zone of the agency, and that it was revoked', async () => {
    const tokyo = await startTestServer({ TIME_ZONE: 'Asia/Tokyo' })
    try {
      const user = await tokyo.givenUser()
      const id = await givenLicence(tokyo.services, user, await tokyo.givenClip(), {
        granted_at: new Date('2026-04-30T20:00:00Z'),
        revoked_at: new Date('2026-05-05T20:00:00Z'),
        revoked_reason: 'refund',
      })
      expect((await read(user, id)).data).toMatchObject({
        granted_on: '2026-05-01',
        revoked_on: '2026-05-06',
      })
      const { data } = await sendRequest(user, id)
      const { text } = await readPdf((await tokyo.http.inject(data.file_url)).rawPayload)
      expect(text).toContain('Granted on 1 May 2026')
      expect(text).toContain('This licence was revoked on 6 May 2026. It no longer gives any right.')
    } finally {
      await tokyo.close()
    }
  })
})

describe('R-LICENSEE-1: the licensees of a clip', () => {
  const clip = () => server.givenClip({ title: 'Fox on a tram', master: Buffer.from('fox') })
  const licensees = (viewer: TestUser, id: number, cursor?: string) =>
    viewer.call('GET /agency/clips/:id/licensees', { params: { id }, querystring: { cursor } })

  async function givenRecipient(clipId: number, email: string): Promise<number> {
    const order = { title: 'For tonight', clipIds: [clipId], recipients: [email], days: 14, limit: 20 }
    const { id, url } = await makeDownloadLink(server.services, order)
    const ref = url.slice(url.lastIndexOf('/') + 1)
    const { data } = await server.guest.call('POST /clip/downloads/link', { body: { ref, email } })
    await server.guest.call('POST /clip/clips/download-link', { body: { ids: [clipId], link: data.linkId } })
    return id
  }

  test('the licensees of a clip are accounts with their usage and recipients of links, newest first, also as a file', async () => {
    const administrator = await server.givenUser({ kind: 'agency', role: 'Administrator' })
    const [programme, publisher] = [await server.givenUser(), await server.givenUser()]
    const [id, other] = [await clip(), await clip()]
    const first = await givenLicence(server.services, programme, id, {
      tier_code: 'NNTS',
      granted_at: new Date('2026-03-01T10:00:00Z'),
      usage: JSON.stringify({ usageType: 'NNTS', detail: 'program', program: '=Late news' }),
      revoked_at: new Date('2026-03-05T10:00:00Z'),
      revoked_reason: 'refund',
    })
    const second = await givenLicence(server.services, publisher, id, {
      granted_at: new Date('2026-04-01T10:00:00Z'),
      usage: JSON.stringify({ usageType: 'DELI', detail: 'urls', urls: ['paper.example', 'x.example/p'] }),
    })
    await givenLicence(server.services, publisher, other)
    const link = await givenRecipient(id, 'ann@paper.example')

    const { data } = await licensees(administrator, id)
    expect(data).toMatchObject({ accounts: 2, recipients: 1, next: null })
    expect(data.items).toMatchObject([
      {
        by: 'link',
        contact: 'ann@paper.example',
        licence_id: null,
        link: { id: link, title: 'For tonight' },
      },
      { by: 'licence', licence_id: second, outlets: ['paper.example', 'x.example/p'], revoked_at: null },
      {
        licence_id: first,
        tier: 'NNTS, National News/Talk Show',
        outlets: ['=Late news'],
        contact: programme.email,
      },
    ])
    expect(data.items[0]?.fetched_at).not.toBeNull()
    expect(data.items[2]?.revoked_at).toBe('2026-03-05T10:00:00.000Z')
    const file = await administrator.call('GET /agency/clips/:id/licensees/csv', { params: { id } })
    expect(file.data.csv.trim().split('\r\n')).toHaveLength(4)
    expect(file.data.csv).toContain("'=Late news")
  })

  test('the licensees of a clip are listed page by page without repetition', async () => {
    const administrator = await server.givenUser({ kind: 'agency', role: 'Administrator' })
    const id = await clip()
    const owner = await server.givenUser()
    const ids: number[] = []
    // Two have the same time, so the number decides.
    for (let n = 0; n < 60; n += 1) {
      const granted_at = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(n / 2)))
      ids.push(await givenLicence(server.services, owner, id, { granted_at, revoked_at: granted_at }))
    }
    const { data: page } = await licensees(administrator, id)
    expect(page.items).toHaveLength(50)
    const { data: rest } = await licensees(administrator, id, page.next ?? '')
    expect([...page.items, ...rest.items].map(({ licence_id }) => licence_id)).toEqual(ids.toReversed())
    expect([page.accounts, rest.next]).toEqual([1, null])
    expect(await refusalOf(licensees(administrator, id, 'nonsense'))).toMatchObject({ code: 'bad_cursor' })
  })
})
