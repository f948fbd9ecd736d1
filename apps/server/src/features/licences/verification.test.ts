/** The public verification of a licence over HTTP (R-VERIFY-1 to R-VERIFY-6). */
import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { acceptDeal, givenDeal } from '../../../test/deals.ts'
import { givenLicence, givenLot } from '../../../test/licensing-builders.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { PERSONAL_DATA } from '../../all-features.ts'
import type { Licences } from '../../db/schema.gen.ts'
import { erasePerson, findPerson } from '../privacy/erase-person.ts'

const REFERENCE = /^[\dA-HJKMNP-TV-Z]{4}(-[\dA-HJKMNP-TV-Z]{4}){2}$/
const UNKNOWN = '0000-0000-0000'
const HOUR = 3_600_000

let server: TestServer
let administrator: TestUser
beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'Europe/London' })
  administrator = await server.givenUser({ kind: 'agency', role: 'Administrator' })
})
afterAll(() => server.close())

const verify = async (ref: string) =>
  (await server.guest.call('GET /clip/verify/:ref', { params: { ref } })).data
const certificateOf = async (user: TestUser, id: number) =>
  (await user.call('GET /clip/licences/:id', { params: { id } })).data
const givenClip = () => server.givenClip({ title: 'Otter opens a mussel', master: randomBytes(32) })

async function givenHeld(change: Partial<Insertable<Licences>> = {}, user?: TestUser) {
  const [owner, clipId] = [user ?? (await server.givenUser()), await givenClip()]
  const id = await givenLicence(server.services, owner, clipId, change)
  return { owner, clipId, id, ref: (await certificateOf(owner, id)).ref }
}

async function rename({ accountId }: TestUser, name: string) {
  // An erasure leaves accounts that are newer than its time.
  const created_at = server.services.clock.now()
  await server.services.db
    .updateTable('accounts')
    .set({ name, created_at })
    .where('id', '=', accountId)
    .execute()
}

async function move(clipId: number, to: 'withheld' | 'withdrawn' | 'retired', recall = false) {
  const params = { id: clipId }
  const { revision } = (await administrator.call('GET /agency/clips/:id', { params })).data
  const reason = to === 'withdrawn' ? ('hoax' as const) : ('checking' as const)
  const body = { revision, to, reason, note: 'The otter is called Ada Byron.', recall }
  await administrator.call('POST /agency/clips/:id/move', { params, body })
}

describe('R-VERIFY-1: the reference', () => {
  test('each grant draws a reference of its own, by card and by credit', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user)
    const [bought, drawn] = [await givenClip(), await givenClip()]
    const payment = await openPayment(user, await givenPaymentBody(user, { clips: [bought] }))
    await confirmPayment(server.http, payment)
    await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
    await user.call('POST /clip/clips/download', { body: { ids: [{ id: drawn }] } })
    const rows = await server.services.db
      .selectFrom('licences')
      .select(['id', 'ref'])
      .where('account_id', '=', user.accountId)
      .execute()
    expect(new Set(rows.map(({ ref }) => ref)).size).toBe(2)
    for (const { id } of rows) {
      const { ref, verify_url } = await certificateOf(user, id)
      expect(ref).toMatch(REFERENCE)
      expect(verify_url).toBe(`${server.services.config.baseUrl}/verify/${ref}`)
      expect(await verify(ref)).toMatchObject({ ref, status: 'in_force' })
    }
  })

  test('the database refuses a reference that is not unique, or has other letters', async () => {
    const { ref } = await givenHeld()
    await expect(givenHeld({ ref: ref.replaceAll('-', '') })).rejects.toThrow('licences_ref_key')
    await expect(givenHeld({ ref: '7Q2M9KDT4XWU' })).rejects.toThrow('licences_ref_check')
  })

  test('references use every letter of the alphabet at every place', async () => {
    const drawn = sql<{ ref: string }>`select new_licence_ref() as ref from generate_series(1, 3000)`
    const { rows } = await drawn.execute(server.services.db)
    const used = Array.from({ length: 12 }, (_, place) => new Set(rows.map(({ ref }) => ref[place])).size)
    expect(used).toEqual(Array.from({ length: 12 }, () => 32))
  })

  test('a reference is found however it is typed', async () => {
    const { ref } = await givenHeld({ ref: '0123ABCD4XWB' })
    expect(ref).toBe('0123-ABCD-4XWB')
    for (const typed of ['0123abcd4xwb', ' O I 2 3 - abcd - 4xwb', 'oL23—ABCD—4XWB']) {
      expect((await verify(typed)).ref).toBe(ref)
    }
  })
})

describe('R-VERIFY-2: the state of a licence', () => {
  test('a licence in force shows clip, company, scope and file, and nothing of the purchase', async () => {
    const owner = await server.givenUser()
    await rename(owner, 'The Daily Scroll')
    const { clipId, ref, id } = await givenHeld(
      {
        granted_at: new Date('2026-04-30T23:30:00Z'),
        terms_version: '2026-01',
        currency: 'gbp',
        price_minor: 98_765,
        tax_minor: 4_321,
        usage: JSON.stringify({
          usageType: 'DELI',
          urls: ['https://scroll.example/?by=ada'],
          orderedBy: 'Ada Byron',
          audience: 3_000_000,
        }),
      },
      owner,
    )
    const { file_sha256 } = await certificateOf(owner, id)
    const answer = await server.http.inject(`/rest/clip/verify/${ref}`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json().data).toEqual({
      ref,
      verify_url: `${server.services.config.baseUrl}/verify/${ref}`,
      status: 'in_force',
      granted_on: '2026-05-01',
      ended_on: null,
      revoked_on: null,
      recall: null,
      clip: {
        id: clipId,
        type: 'video',
        title: 'Otter opens a mussel',
        thumbpath: expect.stringContaining(`/media/${clipId}/`),
        graphic: false,
      },
      tier_name: 'DELI, Digital Editorial (Under 5 million)',
      scope: 'All media excluding theatrical, worldwide, in perpetuity',
      deal: null,
      terms_version: '2026-01',
      licensee: 'The Daily Scroll',
      outlets: ['https://scroll.example/'],
      audience: 3_000_000,
      file_sha256,
    })
    for (const secret of [owner.email, 'Test User', 'Ada Byron', '98765', '987.65', 'gbp', String(id)]) {
      expect(answer.body).not.toContain(secret)
    }
  })

  test('a revoked licence shows the day', async () => {
    const { ref } = await givenHeld({
      revoked_at: new Date('2026-05-05T23:30:00Z'),
      revoked_reason: 'refund of order 7',
    })
    const verified = await verify(ref)
    expect(verified).toMatchObject({ status: 'revoked', revoked_on: '2026-05-06', recall: null })
    expect(JSON.stringify(verified)).not.toContain('refund')
  })

  test('a deal shows media, territory and term, and its end once it has ended, but not its other terms', async () => {
    const [buyer, clip] = [await server.givenUser(), await givenClip()]
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const day = new Date(server.services.clock.now().getTime() + 48 * HOUR).toISOString().slice(0, 10)
    const terms = {
      media: ['theatrical' as const],
      territory: ['gb', 'ie'],
      term_until: day,
      max_seconds: 30,
      exclusive: true,
    }
    const offer = await givenDeal(server, { manager, buyer, clips: [clip] }, { terms })
    await acceptDeal(buyer, offer.id)
    const payment = await openPayment(buyer, await givenPaymentBody(buyer, { clips: [clip], tier: 'NNTS' }))
    await confirmPayment(server.http, payment)
    await buyer.call('POST /clip/payments/add', { body: { pi: payment.id } })
    const { id } = await server.services.db
      .selectFrom('licences')
      .select('id')
      .where('account_id', '=', buyer.accountId)
      .executeTakeFirstOrThrow()
    const { ref } = await certificateOf(buyer, id)
    const scope = { media: ['theatrical'], territory: ['gb', 'ie'], term_months: null, term_until: day }
    expect(await verify(ref)).toMatchObject({ status: 'in_force', ended_on: null })
    expect((await verify(ref)).deal).toEqual({ ...scope, ends_on: day })
    await server.services.db
      .updateTable('licences')
      .set({ ends_at: new Date(server.services.clock.now().getTime() - 1) })
      .where('id', '=', id)
      .execute()
    expect(await verify(ref)).toMatchObject({
      status: 'ended',
      ended_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
  })

  test('a licence whose clip is withdrawn is under recall at once, without the note of staff', async () => {
    const { clipId, ref } = await givenHeld()
    const since = (await verify(ref)).granted_on
    await move(clipId, 'withdrawn')
    const verified = await verify(ref)
    expect(verified).toMatchObject({ status: 'recalled', recall: { kind: 'withdrawn', since } })
    expect(JSON.stringify(verified)).not.toContain('Ada Byron')
  })

  test('a licence that was granted after a correction is in force', async () => {
    const { clipId, ref } = await givenHeld()
    const body = { note: 'It is a beaver.' }
    await administrator.call('POST /agency/clips/:id/recalls', { params: { id: clipId }, body })
    expect(await verify(ref)).toMatchObject({ status: 'recalled', recall: { kind: 'corrected' } })
    const later = await server.givenUser()
    const id = await givenLicence(server.services, later, clipId, {
      granted_at: new Date(server.services.clock.now().getTime() + HOUR),
    })
    expect((await verify((await certificateOf(later, id)).ref)).status).toBe('in_force')
  })
})

describe('R-VERIFY-6: the clip', () => {
  test.each([
    ['retired', 'Otter opens a mussel'],
    ['withheld', null],
    ['withdrawn', null],
  ] as const)('of a clip that is %s the title is %s, and there is no still', async (to, title) => {
    const { clipId, ref } = await givenHeld()
    await move(clipId, to)
    expect((await verify(ref)).clip).toMatchObject({ id: clipId, title, thumbpath: null })
  })

  test('of a clip under embargo there is no still', async () => {
    const { clipId, ref } = await givenHeld()
    await server.services.db
      .updateTable('clips')
      .set({ publish_at: new Date(server.services.clock.now().getTime() + HOUR) })
      .where('id', '=', clipId)
      .execute()
    expect((await verify(ref)).clip.thumbpath).toBeNull()
  })
})

describe('R-VERIFY-4: the licensee', () => {
  const usage = JSON.stringify({ usageType: 'DELI', urls: ['https://ada.example'] })

  test('an account with the name of one of its users is a private customer without outlets', async () => {
    const owner = await server.givenUser()
    await rename(owner, 'User, Test')
    const { ref } = await givenHeld({ usage }, owner)
    expect(await verify(ref)).toMatchObject({ licensee: null, outlets: [] })
  })

  test('an erased account is a private customer without outlets', async () => {
    const owner = await server.givenUser()
    await rename(owner, 'Ada Films')
    const { ref } = await givenHeld({ usage }, owner)
    expect(await verify(ref)).toMatchObject({ licensee: 'Ada Films', outlets: ['https://ada.example'] })
    const person = await findPerson(server.services, owner.email)
    await erasePerson(server.services, person, PERSONAL_DATA)
    expect(await verify(ref)).toMatchObject({ status: 'in_force', licensee: null, outlets: [] })
  })
})

describe('R-VERIFY-5: guessing', () => {
  test('an unknown and a malformed reference get the same response', async () => {
    const answers = await Promise.all(
      [UNKNOWN, 'x', '7Q2M-9KDT-4XWU', '900001', "'--", 'x'.repeat(81)].map((ref) =>
        server.http.inject(`/rest/clip/verify/${ref}`),
      ),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect({ ...answer.json(), requestId: '' }).toEqual({
        success: false,
        httpStatusCode: 404,
        code: 'not_found',
        message: 'Not found',
        requestId: '',
      })
    }
  })

  test('the number of a licence verifies nothing', async () => {
    const { id } = await givenHeld()
    expect(await refusalOf(verify(String(id)))).toMatchObject({ status: 404 })
  })

  test('an address verifies 60 references a minute', async () => {
    const limited = await startTestServer({ RATE_LIMITS: '1' })
    try {
      limited.atMidnight()
      const call = () =>
        limited.http.inject({ url: `/rest/clip/verify/${UNKNOWN}`, remoteAddress: '198.51.100.7' })
      const statuses: number[] = []
      for (let count = 0; count < 61; count += 1) statuses.push((await call()).statusCode)
      expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429])
    } finally {
      await limited.close()
    }
  })
})

test('R-VERIFY-3: certificate, PDF, lists of staff, files and histories state the same reference', async () => {
  const user = await server.givenUser()
  await givenLot(server.services, user)
  const clip = await givenClip()
  const { data } = await user.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
  const [delivered] = data.delivered
  const certificate = await certificateOf(user, delivered?.licence_id ?? 0)
  const { id, ref, verify_url } = certificate
  const reference = { ref, verify_url }
  expect(certificate.publishing).toMatchObject(reference)
  expect(delivered?.publishing).toMatchObject(reference)
  const downloads = await user.call('GET /clip/downloads/user/:userId/all', {
    params: { userId: user.userId },
  })
  expect(downloads.data).toMatchObject([{ licence_ref: ref, verify_url }])
  const ofClip = await administrator.call('GET /agency/clips/:id/licences', { params: { id: clip } })
  expect(ofClip.data.items).toMatchObject([{ id, ...reference }])
  const params = { id: user.accountId }
  const ofAccount = await administrator.call('GET /agency/accounts/:id/licences', { params })
  expect(ofAccount.data.items).toMatchObject([{ id, ...reference }])
  const pdf = await user.call('GET /clip/licences/:id/certificate', { params: { id } })
  const { text } = await readPdf((await server.http.inject(pdf.data.file_url)).rawPayload)
  expect(text).toContain(ref)
  expect(text.replace(/\s/g, '')).toContain(verify_url)
})
