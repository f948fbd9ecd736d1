/** Recalls of clips over HTTP: who is notified, who acknowledges, what staff see (R-RECALL-1 to R-RECALL-5). */
import { randomUUID } from 'node:crypto'
import type { RightsFields } from '@rushes/contract/agency-rights'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenLicence, givenLot } from '../../../test/licensing-builders.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { PERSONAL_DATA } from '../../all-features.ts'
import { withoutGuard } from '../../http/csv.ts'
import { longDay, minuteOf } from '../../platform/agency-time.ts'
import { makeDownloadLink } from '../downloads/make-download-link.ts'
import { erasePerson, findPerson } from '../privacy/erase-person.ts'
import { sendRecallsJob } from './recalls.jobs.ts'

const HOUR = 3_600_000

let server: TestServer
let administrator: TestUser
beforeAll(async () => {
  server = await startTestServer()
})
// A session ends when a test moves the clock.
beforeEach(async () => {
  administrator = await server.givenUser({ kind: 'agency', role: 'Administrator' })
})
afterAll(() => server.close())

async function givenHeld(options: Parameters<TestServer['givenUser']>[0] = {}) {
  const user = await server.givenUser(options)
  const clipId = await server.givenClip({ title: 'Otter opens a mussel', master: Buffer.from(randomUUID()) })
  await givenLicence(server.services, user, clipId)
  return { user, clipId }
}

type Move = {
  to: 'withheld' | 'withdrawn' | 'published' | 'draft' | 'retired'
  recall?: boolean
  note?: string
}

async function move(clipId: number, { to, recall = false, note = 'The otter is a toy.' }: Move) {
  const params = { id: clipId }
  const { data } = await administrator.call('GET /agency/clips/:id', { params })
  const reason = to === 'withdrawn' ? ('hoax' as const) : ('checking' as const)
  const body = { revision: data.revision, to, reason, note, recall }
  await administrator.call('POST /agency/clips/:id/move', { params, body })
}

type Changes = { restrictions?: string; title?: string; blocked_countries?: string[] }

const change = async (clipId: number, changes: Changes) => {
  const params = { id: clipId }
  const { data } = await administrator.call('GET /agency/clips/:id', { params })
  await administrator.call('POST /agency/clips/:id', { params, body: { revision: data.revision, changes } })
}

const recallsOf = async (user: TestUser) => (await user.call('GET /clip/recalls')).data.items
const agencyRecalls = async (clipId: number) =>
  (await administrator.call('GET /agency/clips/:id/recalls', { params: { id: clipId } })).data.items
const recipientsOf = async (id: number, cursor?: string) =>
  (
    await administrator.call('GET /agency/recalls/:id/recipients', {
      params: { id },
      querystring: cursor === undefined ? {} : { cursor },
    })
  ).data
const acknowledge = (
  user: Pick<TestUser, 'call'>,
  id: number,
  body: { action: 'removed' | 'corrected' | 'not_used' | 'kept'; note?: string } = { action: 'removed' },
) => user.call('POST /clip/recalls/:id/acknowledge', { params: { id }, body })
const release = (id: number) => administrator.call('POST /agency/recalls/:id/release', { params: { id } })

async function onlyRecall(clipId: number) {
  const [recall, ...others] = await agencyRecalls(clipId)
  if (!recall) throw new Error('There is no recall')
  expect(others).toEqual([])
  return recall
}

async function emailsTo(recipient: string): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('outbox_mails')
    .select('subject')
    .where('recipient', '=', recipient)
    .where('dedupe_key', 'like', 'recall:%')
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

/** The text of the newest email about a recall. */
async function lastEmailTo(recipient: string): Promise<string> {
  const { text } = await server.services.db
    .selectFrom('outbox_mails')
    .select('text')
    .where('recipient', '=', recipient)
    .where('dedupe_key', 'like', 'recall:%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return text
}

const correct = async (clipId: number) => {
  const body = { note: 'It was filmed in Peru.' }
  return (await administrator.call('POST /agency/clips/:id/recalls', { params: { id: clipId }, body })).data
}

const revoke = async (licenceId: number) => {
  const changes = { revoked_at: server.services.clock.now(), revoked_reason: 'refunded' }
  await server.services.db.updateTable('licences').set(changes).where('id', '=', licenceId).execute()
}

const givenLink = (clipId: number, email: string) =>
  makeDownloadLink(server.services, {
    ...{ title: 'Goats', recipients: [email], days: 14, limit: 20 },
    clipIds: [clipId],
  })

/** Makes a download link for the clip, which its recipient uses. */
async function givenLinkUse(clipId: number, email: string): Promise<void> {
  const { url } = await givenLink(clipId, email)
  const body = { ref: url.split('/').at(-1) ?? '', email }
  const { data } = await server.guest.call('POST /clip/downloads/link', { body })
  const request = { ids: [clipId], link: data.linkId }
  await server.guest.call('POST /clip/clips/download-link', { body: request })
}

const sendAll = () => sendRecallsJob.run(server.services, {})

describe('R-RECALL-1: a recall', () => {
  test('a withdrawn clip is recalled from the recipients of its open links, also before they use them', async () => {
    const clipId = await server.givenClip({ master: Buffer.from(randomUUID()) })
    const [open, ended, domain] = ['open@press.example', 'ended@press.example', '@press.example']
    await givenLink(clipId, ended)
    server.later(15 * 24 * HOUR)
    await givenLink(clipId, open)
    await givenLink(clipId, domain)
    administrator = await server.givenUser({ kind: 'agency', role: 'Administrator' })
    await move(clipId, { to: 'withdrawn' })
    const { items } = await recipientsOf((await onlyRecall(clipId)).id)
    expect(items.map(({ emails }) => emails)).toEqual([[open]])
    await sendAll()
    expect(await emailsTo(open)).toHaveLength(1)
  })

  test('a withdrawn clip is recalled from its licence holders, downloaders and lists', async () => {
    const { user: licensee, clipId } = await givenHeld()
    const downloader = await server.givenUser()
    await givenLot(server.services, downloader)
    await downloader.call('POST /clip/clips/download', { body: { ids: [{ id: clipId }] } })
    const collector = await server.givenUser()
    const body = { user_id: collector.userId, name: 'Tonight', clip_id: clipId }
    await collector.call('POST /clip/savelists/create', { body })
    const stranger = await server.givenUser()
    await move(clipId, { to: 'withdrawn' })
    const recall = await onlyRecall(clipId)
    expect(recall).toMatchObject({
      ...{ kind: 'withdrawn', reason: 'hoax', note: 'The otter is a toy.', ended_at: null },
      ...{ recipients: 3, seen: 0, acknowledged: 0, silent: 0, unreachable: 0 },
    })
    expect(recall.issued_by?.id).toBe(administrator.userId)
    const { items } = await recipientsOf(recall.id)
    expect(items.map(({ account, ground, state }) => [account?.id, ground, state])).toEqual(
      expect.arrayContaining([
        [licensee.accountId, 'licence', 'waiting'],
        [downloader.accountId, 'licence', 'waiting'],
        [collector.accountId, 'list', 'not_emailed'],
      ]),
    )
    expect((await recallsOf(licensee))[0]).toMatchObject({
      kind: 'withdrawn',
      clip: { id: clipId },
      acknowledged: null,
    })
    expect(await recallsOf(stranger)).toEqual([])
  })

  test('a withheld clip is recalled only with notice, and released when it is published again', async () => {
    const quiet = await givenHeld()
    await move(quiet.clipId, { to: 'withheld' })
    expect(await agencyRecalls(quiet.clipId)).toEqual([])
    const { user, clipId } = await givenHeld()
    await move(clipId, { to: 'withheld', recall: true })
    await sendAll()
    expect(await recallsOf(user)).toMatchObject([{ kind: 'withheld' }])
    await move(clipId, { to: 'retired' })
    expect(await recallsOf(user)).toEqual([])
    expect(await onlyRecall(clipId)).toMatchObject({ ended_as: 'released' })
    await sendAll()
    expect(await emailsTo(user.email)).toEqual([
      expect.stringContaining(`please pause the use of clip ${clipId}`),
      expect.stringContaining(`clip ${clipId} is released`),
    ])
  })

  test('a stricter recall supersedes an open one and must be acknowledged again', async () => {
    const { user, clipId } = await givenHeld()
    await move(clipId, { to: 'withheld', recall: true })
    const [first] = await recallsOf(user)
    await acknowledge(user, first?.id ?? 0)
    await move(clipId, { to: 'withdrawn' })
    expect(await recallsOf(user)).toMatchObject([{ kind: 'withdrawn', acknowledged: null }])
    expect((await agencyRecalls(clipId)).map(({ kind, ended_as }) => [kind, ended_as])).toEqual([
      ['withdrawn', null],
      ['withheld', 'superseded'],
    ])
  })

  test.each(['restriction first', 'correction first'])(
    'a correction and a restriction are both open, both emailed and both acknowledged (%s)',
    async (order) => {
      const { user, clipId } = await givenHeld()
      const licence = await givenLicence(server.services, user, clipId, { tier_code: 'DEMA' })
      if (order === 'correction first') await correct(clipId)
      await change(clipId, { restrictions: 'Do not show the number plate.' })
      if (order === 'restriction first') await correct(clipId)
      const kindsOf = (recalls: readonly { kind: string }[]) => recalls.map(({ kind }) => kind).toSorted()
      expect(kindsOf(await recallsOf(user))).toEqual(['corrected', 'restricted'])
      await sendAll()
      expect((await emailsTo(user.email)).toSorted()).toEqual([
        expect.stringContaining(`correction of clip ${clipId}`),
        expect.stringContaining(`new restrictions for clip ${clipId}`),
      ])
      const params = { id: licence }
      const strictest = async () => (await user.call('GET /clip/licences/:id', { params })).data.recall?.kind
      expect(await strictest()).toBe('corrected')
      const open = await agencyRecalls(clipId)
      expect(open.map(({ ended_as, recipients }) => [ended_as, recipients])).toEqual([
        [null, 1],
        [null, 1],
      ])
      for (const { id } of open) await acknowledge(user, id, { action: 'corrected' })
      await release(open.find(({ kind }) => kind === 'corrected')?.id ?? 0)
      expect(await strictest()).toBe('restricted')
      expect(await recallsOf(user)).toMatchObject([
        { kind: 'restricted', acknowledged: { action: 'corrected' } },
      ])
    },
  )

  test('a second correction supersedes the first one, and leaves an open restriction', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { restrictions: 'Do not show the number plate.' })
    const first = await correct(clipId)
    const second = await correct(clipId)
    expect((await recallsOf(user)).map(({ id, kind }) => [id, kind])).toEqual([
      [second.id, 'corrected'],
      [expect.any(Number), 'restricted'],
    ])
    expect((await agencyRecalls(clipId)).find(({ id }) => id === first.id)).toMatchObject({
      ended_as: 'superseded',
    })
  })

  test('a correction that is released while the clip is withheld neither opens a restriction nor keeps it from continuing', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { restrictions: 'Do not show the number plate.' })
    server.later(1_000)
    await move(clipId, { to: 'withheld', recall: true })
    server.later(1_000)
    await release((await correct(clipId)).id)
    expect(await recallsOf(user)).toMatchObject([{ kind: 'withheld' }])
    server.later(1_000)
    await move(clipId, { to: 'retired' })
    expect(await recallsOf(user)).toMatchObject([{ kind: 'restricted' }])
  })

  test('a clip that no account and no address holds is not recalled', async () => {
    const clipId = await server.givenClip()
    await move(clipId, { to: 'withdrawn' })
    expect(await agencyRecalls(clipId)).toEqual([])
    const body = { note: 'It was filmed in Peru.' }
    const refused = administrator.call('POST /agency/clips/:id/recalls', { params: { id: clipId }, body })
    expect(await refusalOf(refused)).toMatchObject({ status: 409, code: 'conflict' })
  })

  test.each([0, 1])(
    'a licence that is granted while a clip is withdrawn becomes a recipient, next to %s others',
    async (others) => {
      const clipId = await server.givenClip({ master: Buffer.from(randomUUID()) })
      for (let at = 0; at < others; at++)
        await givenLicence(server.services, await server.givenUser(), clipId)
      await move(clipId, { to: 'withdrawn' })
      const late = await server.givenUser()
      await givenLicence(server.services, late, clipId)
      await sendAll()
      expect(await recallsOf(late)).toMatchObject([{ kind: 'withdrawn' }])
      expect(await emailsTo(late.email)).toHaveLength(1)
      expect(await onlyRecall(clipId)).toMatchObject({ recipients: others + 1 })
    },
  )

  test('an account that only had a withdrawn clip in a list is emailed after a licence that is granted at the same time', async () => {
    const { clipId } = await givenHeld()
    const late = await server.givenUser()
    const body = { user_id: late.userId, name: 'Tonight', clip_id: clipId }
    await late.call('POST /clip/savelists/create', { body })
    await move(clipId, { to: 'withdrawn' })
    await sendAll()
    expect(await onlyRecall(clipId)).toMatchObject({ recipients: 2, silent: 1, notice_only: 1 })
    await givenLicence(server.services, late, clipId)
    await sendAll()
    await sendAll()
    expect(await emailsTo(late.email)).toHaveLength(1)
    expect(await onlyRecall(clipId)).toMatchObject({ recipients: 2, silent: 2, notice_only: 0 })
  })

  test('a change that fails opens no recall', async () => {
    const { clipId } = await givenHeld()
    const body = { revision: 99, to: 'withdrawn', reason: 'hoax', note: 'A toy.' } as const
    await refusalOf(administrator.call('POST /agency/clips/:id/move', { params: { id: clipId }, body }))
    expect(await agencyRecalls(clipId)).toEqual([])
  })
})

describe('R-RECALL-2: tighter limits', () => {
  test('new restrictions open a recall that contains them; another title opens none', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { title: 'Otter opens two mussels' })
    expect(await recallsOf(user)).toEqual([])
    await change(clipId, { restrictions: 'Not in Chile.' })
    expect(await recallsOf(user)).toMatchObject([
      { kind: 'restricted', note: 'The restrictions are now: Not in Chile.' },
    ])
  })

  test('a bulk change opens a recall of each clip that an account holds', async () => {
    const [one, other] = [await givenHeld(), await givenHeld()]
    const free = await server.givenClip()
    const ids = [one.clipId, other.clipId, free]
    const change = { what: 'edit', fields: { restrictions: 'Not in Chile.' } } as const
    await administrator.call('POST /agency/bulk', { body: { ids, change } })
    await server.runJobs()
    expect(await recallsOf(one.user)).toMatchObject([{ kind: 'restricted', clip: { id: one.clipId } }])
    expect(await recallsOf(other.user)).toMatchObject([{ kind: 'restricted', clip: { id: other.clipId } }])
    expect(await agencyRecalls(free)).toEqual([])
  })

  const FIELDS: RightsFields = {
    ...{ holder: 'Harbour Films', reference: '', contact: '', uses: '', notes: '' },
    ...{ territories: [], excluded: [], from_day: null, until_day: null },
    kind: 'agreement',
  }
  const makeRecord = async (fields: Partial<RightsFields>, clips: number[]) =>
    (await administrator.call('POST /agency/rights', { body: { ...FIELDS, ...fields, clips } })).data

  test('R-RECALL-9: a rights record that limits its clips further opens their recalls; a looser one releases them', async () => {
    const { user, clipId } = await givenHeld()
    const free = await server.givenClip()
    const record = await makeRecord({ excluded: ['cl'] }, [clipId, free])
    const [first, ...others] = await recallsOf(user)
    expect(first).toMatchObject({ kind: 'restricted', note: 'It must not be used in: Chile.' })
    expect(others).toEqual([])
    expect(await agencyRecalls(free)).toEqual([])
    expect(await onlyRecall(clipId)).toMatchObject({ issued_by: { id: administrator.userId } })
    await acknowledge(user, first?.id ?? 0)
    const revise = (revision: number, fields: Partial<RightsFields>) =>
      administrator.call('POST /agency/rights/:id', {
        params: { id: record.id },
        body: { ...FIELDS, ...fields, revision },
      })
    await revise(1, {})
    expect(await recallsOf(user)).toEqual([])
    expect(await onlyRecall(clipId)).toMatchObject({ ended_as: 'released' })
    await revise(2, { territories: ['gb', 'ie'] })
    expect((await recallsOf(user))[0]).toMatchObject({
      kind: 'restricted',
      note: 'It must only be used in: United Kingdom, Ireland.',
      acknowledged: null,
    })
  })

  test('a clip that a record is attached to, and a record that ends, open a recall', async () => {
    const [one, other] = [await givenHeld(), await givenHeld()]
    const record = await makeRecord({ excluded: ['pe'] }, [one.clipId])
    const change = { what: 'rights', record: record.id } as const
    await administrator.call('POST /agency/bulk', { body: { ids: [other.clipId], change } })
    await server.runJobs()
    expect(await recallsOf(other.user)).toMatchObject([{ note: 'It must not be used in: Peru.' }])
    const params = { id: record.id }
    const { data } = await administrator.call('GET /agency/rights/:id', { params })
    const body = { revision: data.revision, reason: 'Ended by the holder' }
    await administrator.call('POST /agency/rights/:id/end', { params, body })
    const [day = '', time] = minuteOf(server.services.clock.now(), 'UTC').split(' ')
    const end = `The rights end earlier, on ${longDay(day)} at ${time} UTC.`
    for (const { user } of [one, other]) {
      expect(await recallsOf(user)).toMatchObject([{ note: `It must not be used in: Peru.\n${end}` }])
    }
  })

  test('R-RECALL-1: a bulk change withholds with notice, or without', async () => {
    const [one, other, quiet] = [await givenHeld(), await givenHeld(), await givenHeld()]
    const withhold = { what: 'move', to: 'withheld', reason: 'checking', note: 'Is it a toy?' } as const
    const ids = [one.clipId, other.clipId]
    await administrator.call('POST /agency/bulk', { body: { ids, change: { ...withhold, recall: true } } })
    await administrator.call('POST /agency/bulk', { body: { ids: [quiet.clipId], change: withhold } })
    await server.runJobs()
    for (const { user, clipId } of [one, other]) {
      expect(await recallsOf(user)).toMatchObject([{ kind: 'withheld', note: 'Is it a toy?' }])
      expect(await onlyRecall(clipId)).toMatchObject({
        ...{ reason: 'checking', issued_by: { id: administrator.userId }, recipients: 1 },
      })
    }
    expect(await recallsOf(quiet.user)).toEqual([])
    expect(await agencyRecalls(quiet.clipId)).toEqual([])
  })

  test('a bulk change that retires withheld clips releases their recalls', async () => {
    const { user, clipId } = await givenHeld()
    await move(clipId, { to: 'withheld', recall: true })
    expect(await recallsOf(user)).toHaveLength(1)
    const change = { what: 'move', to: 'retired', reason: 'cleared' } as const
    await administrator.call('POST /agency/bulk', { body: { ids: [clipId], change } })
    await server.runJobs()
    expect(await recallsOf(user)).toEqual([])
    expect(await onlyRecall(clipId)).toMatchObject({ ended_as: 'released' })
  })
})

describe('R-RECALL-3: emails', () => {
  test('active Administrators, and users who licensed the clip, get the notice and three reminders, once each', async () => {
    const { user, clipId } = await givenHeld()
    const lead = await server.givenUser({ accountId: user.accountId, role: 'Administrator' })
    const colleague = await server.givenUser({ accountId: user.accountId })
    await move(clipId, { to: 'withdrawn' })
    const counts: number[] = []
    for (const hours of [0, 3, 1, 19, 1, 48, 100]) {
      server.later(hours * HOUR)
      await Promise.all([sendAll(), sendAll()])
      await sendAll()
      counts.push((await emailsTo(user.email)).length)
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 4, 4])
    const subjects = await emailsTo(lead.email)
    expect(subjects).toHaveLength(4)
    expect(subjects[0]).toContain(`please remove clip ${clipId}`)
    expect(subjects.slice(1).every((subject) => subject.startsWith('Reminder: '))).toBe(true)
    expect(await emailsTo(colleague.email)).toEqual([])
  })

  test('an address that used a download link gets the same emails, once for several deliveries', async () => {
    const clipId = await server.givenClip({ master: Buffer.from(randomUUID()) })
    const email = `${randomUUID()}@press.example`
    const order = { title: 'Goats', recipients: [email], days: 14, limit: 20, clipIds: [clipId] }
    const { url } = await makeDownloadLink(server.services, order)
    for (const _delivery of [1, 2]) {
      const body = { ref: url.split('/').at(-1) ?? '', email }
      const { data } = await server.guest.call('POST /clip/downloads/link', { body })
      const link = data.linkId
      await server.guest.call('POST /clip/clips/download-link', { body: { ids: [clipId], link } })
    }
    await move(clipId, { to: 'withdrawn' })
    await sendAll()
    const { id } = await onlyRecall(clipId)
    const { items } = await recipientsOf(id)
    expect(items).toMatchObject([
      { account: null, emails: [email], ground: 'link', state: 'notified', notices: 1 },
    ])
    server.later(4 * HOUR)
    await sendAll()
    expect(await emailsTo(email)).toHaveLength(2)
  })

  test.each([
    ['gets no reminder of a recall', true],
    ['gets no notice of a later recall', false],
  ])('an address of a download link that was erased %s, and is unreachable', async (_what, isNotified) => {
    const clipId = await server.givenClip({ master: Buffer.from(randomUUID()) })
    const email = `${randomUUID()}@press.example`
    await givenLinkUse(clipId, email)
    if (isNotified) {
      await move(clipId, { to: 'withdrawn' })
      await sendAll()
    }
    await erasePerson(server.services, await findPerson(server.services, email), PERSONAL_DATA)
    if (!isNotified) await move(clipId, { to: 'withdrawn' })
    server.later(4 * HOUR)
    administrator = await server.givenUser({ kind: 'agency', role: 'Administrator' })
    await sendAll()
    const written = server.services.db.selectFrom('outbox_mails').select('id').where('sent_at', 'is', null)
    expect(await written.where('recipient', 'like', '%erased.invalid%').execute()).toEqual([])
    const recall = await onlyRecall(clipId)
    expect(recall).toMatchObject({ recipients: 1, unreachable: 1, silent: 0 })
    expect((await recipientsOf(recall.id)).items[0]?.emails.join()).not.toContain('press.example')
  })

  test('a release reaches accounts that were notified of a recall which another one superseded unsent', async () => {
    const { user, clipId } = await givenHeld()
    await move(clipId, { to: 'withheld', recall: true })
    await sendAll()
    await move(clipId, { to: 'withdrawn' })
    await move(clipId, { to: 'draft' })
    await release((await agencyRecalls(clipId))[0]?.id ?? 0)
    await sendAll()
    await sendAll()
    expect(await emailsTo(user.email)).toEqual([
      expect.stringContaining('please pause the use of'),
      expect.stringContaining(`clip ${clipId} is released`),
    ])
  })

  test('a withdrawal and a withholding that are open at the same time are released by one email', async () => {
    const { user, clipId } = await givenHeld()
    await move(clipId, { to: 'withdrawn' })
    await sendAll()
    const later = await server.givenUser()
    await givenLicence(server.services, later, clipId)
    // A state that versions before this one could leave.
    await server.services.db
      .updateTable('clips')
      .set({ state: 'published' })
      .where('id', '=', clipId)
      .execute()
    await move(clipId, { to: 'withheld', recall: true })
    await sendAll()
    expect((await agencyRecalls(clipId)).filter(({ ended_at }) => ended_at === null)).toHaveLength(2)
    await move(clipId, { to: 'retired' })
    await sendAll()
    const released = expect.stringContaining(`clip ${clipId} is released`)
    expect((await emailsTo(user.email)).slice(2)).toEqual([released])
    expect((await emailsTo(later.email)).at(-1)).toEqual(released)
  })

  test('a recall that is released before its notice is sent is emailed neither as a notice nor as a release', async () => {
    const { user, clipId } = await givenHeld()
    await move(clipId, { to: 'withheld', recall: true })
    await move(clipId, { to: 'retired' })
    await sendAll()
    expect(await emailsTo(user.email)).toEqual([])
  })

  test('a recall that continues is emailed as a notice, with reminders 4, 24 and 72 hours after it', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { restrictions: 'Do not show the number plate.' })
    await sendAll()
    await move(clipId, { to: 'withheld', recall: true })
    await sendAll()
    server.later(50 * HOUR)
    await sendAll()
    const before = await emailsTo(user.email)
    administrator = await server.givenUser({ kind: 'agency', role: 'Administrator' })
    await move(clipId, { to: 'retired' })
    const counts: number[] = []
    for (const hours of [0, 3, 1, 19, 1, 48, 100]) {
      server.later(hours * HOUR)
      await Promise.all([sendAll(), sendAll()])
      counts.push((await emailsTo(user.email)).length - before.length)
    }
    // The notice and the release, then the reminders.
    expect(counts).toEqual([2, 2, 3, 3, 4, 5, 5])
    const after = (await emailsTo(user.email)).slice(before.length)
    const [notices, others] = [
      after.filter((subject) => /: new restrictions for clip/.test(subject)),
      after.filter((subject) => !/: new restrictions for clip/.test(subject)),
    ]
    expect(notices.map((subject) => subject.startsWith('Reminder: '))).toEqual([false, true, true, true])
    expect(others).toHaveLength(1)
  })

  test('a recall that continues is first emailed as a notice to an account that was unreachable then', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { restrictions: 'Do not show the number plate.' })
    await sendAll()
    await move(clipId, { to: 'withheld', recall: true })
    await move(clipId, { to: 'retired' })
    const { db } = server.services
    const set = async (status: 'active' | 'disabled') => {
      await db.updateTable('users').set({ status }).where('id', '=', user.userId).execute()
    }
    await set('disabled')
    await sendAll()
    await set('active')
    server.later(4 * HOUR)
    await sendAll()
    const [, second, ...others] = await emailsTo(user.email)
    expect(second).toMatch(/^(?!Reminder: ).*new restrictions for/)
    expect(others).toEqual([])
  })

  describe('the email of a release', () => {
    async function givenReleased(prepare: (held: Awaited<ReturnType<typeof givenHeld>>) => Promise<unknown>) {
      const held = await givenHeld()
      await move(held.clipId, { to: 'withheld', recall: true })
      await sendAll()
      await prepare(held)
      await move(held.clipId, { to: 'retired' })
      await sendAll()
      const subject = (await emailsTo(held.user.email)).at(-1)
      return { ...held, subject, text: await lastEmailTo(held.user.email) }
    }
    const licencesOf = ({ user, clipId }: Awaited<ReturnType<typeof givenHeld>>) =>
      server.services.db
        .selectFrom('licences')
        .select('id')
        .where('account_id', '=', user.accountId)
        .where('clip_id', '=', clipId)
        .execute()
    const revokeAll = async (held: Awaited<ReturnType<typeof givenHeld>>) => {
      for (const { id } of await licencesOf(held)) await revoke(id)
    }

    test('states that the licence applies as before', async () => {
      const { clipId, subject, text } = await givenReleased(async () => {})
      expect(subject).toContain(`clip ${clipId} is released`)
      expect(text).toContain('Your licence applies as before.')
    })

    test('states that the licence was revoked, if it was in the meantime', async () => {
      const { clipId, subject, text } = await givenReleased(revokeAll)
      expect(subject).toContain(`a notice about clip ${clipId} has ended`)
      expect(text).toContain('Your licence was revoked and does not apply again.')
      expect(text).not.toContain('as before')
    })

    test('states that no licence is in force, if its term has ended', async () => {
      const { text } = await givenReleased(async (held) => {
        const ends = { ends_at: server.services.clock.now() }
        for (const { id } of await licencesOf(held)) {
          await server.services.db.updateTable('licences').set(ends).where('id', '=', id).execute()
        }
      })
      expect(text).toContain('You have no licence of this clip that is in force.')
      expect(text).not.toContain('as before')
    })

    test('is about the licences in force, if another one was revoked', async () => {
      const { text } = await givenReleased(async (held) => {
        await revokeAll(held)
        await givenLicence(server.services, held.user, held.clipId, { tier_code: 'DEMA' })
      })
      expect(text).toContain('Your licences that are in force apply as before.')
    })

    test('mentions no licence to the recipient of a download link', async () => {
      const clipId = await server.givenClip({ master: Buffer.from(randomUUID()) })
      const email = `${randomUUID()}@press.example`
      await givenLink(clipId, email)
      await move(clipId, { to: 'withheld', recall: true })
      await sendAll()
      await move(clipId, { to: 'retired' })
      await sendAll()
      expect((await emailsTo(email)).at(-1)).toContain(`clip ${clipId} is released`)
      const text = await lastEmailTo(email)
      expect(text).toContain('You do not have to answer it.')
      expect(text).not.toMatch(/licen[cs]e/i)
    })

    test('names the notices that still apply to the recipient, also an acknowledged one', async () => {
      const { user, clipId } = await givenHeld()
      await change(clipId, { restrictions: 'Do not show the number plate.' })
      await acknowledge(user, (await recallsOf(user))[0]?.id ?? 0)
      await move(clipId, { to: 'withheld', recall: true })
      const later = await server.givenUser()
      await givenLicence(server.services, later, clipId)
      await sendAll()
      await move(clipId, { to: 'retired' })
      await sendAll()
      expect((await emailsTo(user.email)).at(-1)).toContain(`a notice about clip ${clipId} has ended`)
      const text = await lastEmailTo(user.email)
      expect(text).toContain('Another notice still applies: this clip has new restrictions.')
      expect(text).not.toContain('as before')
      // This account bought the licence with the restrictions.
      expect(await lastEmailTo(later.email)).toContain('Your licence applies as before.')
    })

    test('of a correction names the withdrawal that is still open', async () => {
      const { user, clipId } = await givenHeld()
      await correct(clipId)
      await sendAll()
      await move(clipId, { to: 'withdrawn' })
      const second = await correct(clipId)
      await sendAll()
      await release(second.id)
      await sendAll()
      expect((await emailsTo(user.email)).at(-1)).toContain(`a notice about clip ${clipId} has ended`)
      const text = await lastEmailTo(user.email)
      expect(text).toContain('Another notice still applies: this clip was withdrawn.')
      expect(text).not.toContain('was corrected')
    })
  })

  test('a user who also used a download link gets each email once, and none after the account has acknowledged', async () => {
    const { user, clipId } = await givenHeld()
    const colleague = await server.givenUser({ accountId: user.accountId })
    for (const { email } of [user, colleague]) await givenLinkUse(clipId, email)
    await move(clipId, { to: 'withdrawn' })
    await sendAll()
    expect(await emailsTo(user.email)).toHaveLength(1)
    expect(await emailsTo(colleague.email)).toHaveLength(1)
    await acknowledge(user, (await onlyRecall(clipId)).id)
    server.later(4 * HOUR)
    await sendAll()
    expect(await emailsTo(user.email)).toHaveLength(1)
    expect(await emailsTo(colleague.email)).toHaveLength(1)
  })

  test('an account whose user gets access again is emailed at the time of the next reminder', async () => {
    const { user, clipId } = await givenHeld()
    const { db } = server.services
    const set = async (status: 'active' | 'disabled') => {
      await db.updateTable('users').set({ status }).where('id', '=', user.userId).execute()
    }
    await set('disabled')
    await move(clipId, { to: 'withdrawn' })
    await sendAll()
    await set('active')
    await sendAll()
    expect(await emailsTo(user.email)).toEqual([])
    server.later(4 * HOUR)
    await sendAll()
    expect(await emailsTo(user.email)).toEqual([expect.stringContaining('please remove')])
    administrator = await server.givenUser({ kind: 'agency', role: 'Administrator' })
    expect(await onlyRecall(clipId)).toMatchObject({ unreachable: 0, silent: 1 })
    server.later(20 * HOUR)
    await sendAll()
    expect(await emailsTo(user.email)).toEqual([expect.any(String), expect.stringMatching(/^Reminder: /)])
  })

  test('a user who left the account, or whose access ended, gets no reminder', async () => {
    const { user, clipId } = await givenHeld()
    const lead = await server.givenUser({ accountId: user.accountId, role: 'Administrator' })
    await move(clipId, { to: 'withdrawn' })
    await sendAll()
    const { db } = server.services
    await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.userId).execute()
    server.later(4 * HOUR)
    await sendAll()
    expect(await emailsTo(user.email)).toHaveLength(1)
    expect(await emailsTo(lead.email)).toHaveLength(2)
  })

  test('no reminder follows an acknowledgement', async () => {
    const { user, clipId } = await givenHeld()
    await move(clipId, { to: 'withdrawn' })
    await sendAll()
    const [recall] = await recallsOf(user)
    await acknowledge(user, recall?.id ?? 0)
    server.later(80 * HOUR)
    await sendAll()
    expect(await emailsTo(user.email)).toHaveLength(1)
  })

  test('an account without an active user is unreachable, and gets no email', async () => {
    const { user, clipId } = await givenHeld()
    await server.services.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', user.userId)
      .execute()
    await move(clipId, { to: 'withdrawn' })
    await sendAll()
    expect(await emailsTo(user.email)).toEqual([])
    expect(await onlyRecall(clipId)).toMatchObject({ recipients: 1, unreachable: 1, silent: 0 })
  })
})

describe('R-RECALL-4: receipts', () => {
  test('staff see who has seen, acknowledged and not answered, and export it', async () => {
    const { user, clipId } = await givenHeld()
    const silent = await server.givenUser()
    await givenLicence(server.services, silent, clipId)
    await move(clipId, { to: 'withdrawn' })
    await sendAll()
    const recall = await onlyRecall(clipId)
    expect(recall).toMatchObject({ seen: 0, acknowledged: 0, silent: 2 })
    await user.call('POST /clip/recalls/seen', { body: { ids: [recall.id] } })
    expect(await onlyRecall(clipId)).toMatchObject({ seen: 1, acknowledged: 0 })
    await acknowledge(user, recall.id, { action: 'kept', note: 'It is shown as an example of a hoax.' })
    expect(await onlyRecall(clipId)).toMatchObject({ seen: 1, acknowledged: 1, silent: 1 })
    const params = { id: recall.id }
    const { data } = await administrator.call('GET /agency/recalls/:id/recipients/csv', { params })
    expect(data.csv).toContain('Kept,It is shown as an example of a hoax.')
    const rows: string[][] = parse(data.csv, { bom: true })
    expect(rows).toHaveLength(3)
    expect(rows[0]?.slice(-4)).toEqual(['Emails', 'Clip', 'Notice', 'Issued'])
    const issued = minuteOf(new Date(recall.issued_at), server.services.config.timeZone)
    for (const row of rows.slice(1)) expect(row.slice(-3)).toEqual([String(clipId), 'Withdrawn', issued])
  })

  test.each([
    'Removed on Friday.\nThe archive copy was overwritten.  \nRegards',
    "=cmd|'/C calc'!A0",
    '\u3000=1+1;\r\n@SUM(A1), "kept"',
  ])(
    'the note %j is one cell of the receipts, which is no formula, and reads as it was written',
    async (note) => {
      const { user, clipId } = await givenHeld()
      await move(clipId, { to: 'withdrawn' })
      const { id } = await onlyRecall(clipId)
      const { data: acknowledged } = await acknowledge(user, id, { action: 'kept', note })
      const { data } = await administrator.call('GET /agency/recalls/:id/recipients/csv', { params: { id } })
      const rows: string[][] = parse(data.csv, { bom: true })
      expect(rows).toHaveLength(2)
      const cell = rows[1]?.[8] ?? ''
      expect(cell).not.toMatch(/^\s*[=@+-]/)
      expect(withoutGuard(cell)).toBe(acknowledged.acknowledged?.note)
    },
  )

  test('the numbers add up: each recipient is acknowledged, silent, unreachable, waiting or has the notice only', async () => {
    const { user, clipId } = await givenHeld()
    const [silent, unreachable, phoned] = [
      await server.givenUser(),
      await server.givenUser(),
      await server.givenUser(),
    ]
    for (const one of [silent, unreachable, phoned]) await givenLicence(server.services, one, clipId)
    const collectors = [await server.givenUser(), await server.givenUser()]
    for (const { userId, call } of collectors) {
      await call('POST /clip/savelists/create', {
        body: { user_id: userId, name: 'Tonight', clip_id: clipId },
      })
    }
    const without = [unreachable.userId, phoned.userId]
    await server.services.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', 'in', without)
      .execute()
    await move(clipId, { to: 'withdrawn' })
    expect(await onlyRecall(clipId)).toMatchObject({ recipients: 6, waiting: 4, notice_only: 2, silent: 0 })
    await sendAll()
    const { id } = await onlyRecall(clipId)
    await acknowledge(user, id)
    const [collector] = collectors
    if (collector) await acknowledge(collector, id, { action: 'not_used' })
    const { items } = await recipientsOf(id)
    const answer = { action: 'removed', note: 'By telephone, Ada Byron.' } as const
    const recipient = items.find(({ account }) => account?.id === phoned.accountId)
    const params = { id: recipient?.id ?? 0 }
    await administrator.call('POST /agency/recalls/recipients/:id/answer', { params, body: answer })
    expect(await onlyRecall(clipId)).toMatchObject({
      ...{ recipients: 6, acknowledged: 3, silent: 1, unreachable: 1, notice_only: 1, waiting: 0 },
    })
    const { data } = await administrator.call('GET /agency/recalls/:id/recipients/csv', { params: { id } })
    const [head = [], ...rows]: string[][] = parse(data.csv, { bom: true })
    const valuesOf = (column: string) => new Set(rows.map((row) => row[head.indexOf(column)]))
    expect(valuesOf('Because of')).toEqual(new Set(['Licence', 'List']))
    expect(valuesOf('State')).toEqual(new Set(['Acknowledged', 'Notified', 'Unreachable', 'Notice only']))
    expect(valuesOf('Action')).toEqual(new Set(['', 'Removed', 'Not used']))
    expect(valuesOf('Notice')).toEqual(new Set(['Withdrawn']))
  })

  test('open pages of the clip are notified of an acknowledgement', async () => {
    const { user, clipId } = await givenHeld()
    const events: (() => void)[] = []
    const next = () => new Promise<void>((resolve) => events.push(resolve))
    const stop = server.services.agencyEvents.listen({
      onEvent: ({ topic }) => topic === `clip:${clipId}` && events.shift()?.(),
      onGap() {},
    })
    const issued = next()
    await move(clipId, { to: 'withdrawn' })
    await issued
    const acknowledged = next()
    await acknowledge(user, (await recallsOf(user))[0]?.id ?? 0)
    await acknowledged
    stop()
  })

  test('recipients are listed 50 a page, each once', async () => {
    const clipId = await server.givenClip({ master: Buffer.from(randomUUID()) })
    for (let at = 0; at < 51; at++) await givenLicence(server.services, await server.givenUser(), clipId)
    await move(clipId, { to: 'withdrawn' })
    const { id } = await onlyRecall(clipId)
    const first = await recipientsOf(id)
    const second = await recipientsOf(id, first.next ?? '')
    expect(first.items).toHaveLength(50)
    expect(second.next).toBeNull()
    expect(new Set([...first.items, ...second.items].map((one) => one.id)).size).toBe(51)
  })

  test('a correction is sent and released by hand, a withdrawal only by the state of the clip', async () => {
    const { user, clipId } = await givenHeld()
    const body = { note: 'It was filmed in Peru.' }
    const sent = await administrator.call('POST /agency/clips/:id/recalls', { params: { id: clipId }, body })
    expect(sent.data).toMatchObject({ kind: 'corrected', recipients: 1 })
    expect((await release(sent.data.id)).data).toMatchObject({ ended_as: 'released' })
    expect(await refusalOf(release(sent.data.id))).toMatchObject({ code: 'conflict' })
    expect(await recallsOf(user)).toEqual([])
    await move(clipId, { to: 'withdrawn' })
    const [withdrawn] = await agencyRecalls(clipId)
    expect(await refusalOf(release(withdrawn?.id ?? 0))).toMatchObject({
      message: 'The clip is withdrawn. Change its state to release the recall.',
    })
    await move(clipId, { to: 'draft' })
    expect((await agencyRecalls(clipId))[0]).toMatchObject({ ended_as: null })
    expect(await recallsOf(user)).toMatchObject([{ kind: 'withdrawn' }])
    expect((await release(withdrawn?.id ?? 0)).data).toMatchObject({ ended_as: 'released' })
  })

  test('a restriction and a correction continue after a stricter recall is released, and are emailed again', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { restrictions: 'Do not show the number plate.' })
    await sendAll()
    const body = { note: 'It was filmed in Peru.' }
    await administrator.call('POST /agency/clips/:id/recalls', { params: { id: clipId }, body })
    await move(clipId, { to: 'withheld', recall: true })
    expect(await recallsOf(user)).toMatchObject([{ kind: 'withheld' }])
    await move(clipId, { to: 'retired' })
    const [corrected, restricted, ...others] = await recallsOf(user)
    expect([corrected, restricted, ...others]).toMatchObject([
      { kind: 'corrected', note: body.note },
      { kind: 'restricted' },
    ])
    await sendAll()
    const subjects = await emailsTo(user.email)
    expect(subjects).toHaveLength(3)
    expect(subjects.join()).toContain('correction of')
    await acknowledge(user, corrected?.id ?? 0)
    await release(corrected?.id ?? 0)
    expect(await recallsOf(user)).toMatchObject([{ kind: 'restricted', acknowledged: null }])
    await release(restricted?.id ?? 0)
    expect(await recallsOf(user)).toEqual([])
  })

  test('a second limit leaves the first one in the notice until it is released', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { restrictions: 'Do not show the number plate.' })
    await change(clipId, { blocked_countries: ['fr'] })
    const note = 'The restrictions are now: Do not show the number plate.\nIt must not be used in: France.'
    expect(await recallsOf(user)).toMatchObject([{ kind: 'restricted', note }])
    await move(clipId, { to: 'withheld', recall: true })
    await change(clipId, { blocked_countries: ['fr', 'de'] })
    await release((await recallsOf(user)).find(({ kind }) => kind === 'restricted')?.id ?? 0)
    await change(clipId, { blocked_countries: ['fr', 'de', 'pe'] })
    const [last] = (await recallsOf(user)).filter(({ kind }) => kind === 'restricted')
    expect(last?.note).toBe('It must not be used in: France, Germany, Peru.')
  })

  test('unknown clips and recalls answer 404', async () => {
    const body = { note: 'It was filmed in Peru.' }
    const unknown = administrator.call('POST /agency/clips/:id/recalls', {
      params: { id: 2_000_000_000 },
      body,
    })
    expect(await refusalOf(unknown)).toMatchObject({ status: 404 })
    expect(await refusalOf(release(2_000_000_000))).toMatchObject({ status: 404 })
  })
})

describe('R-RECALL-5: an acknowledgement', () => {
  test('twenty concurrent acknowledgements of an account are one; the same one again changes nothing', async () => {
    const { user, clipId } = await givenHeld()
    await move(clipId, { to: 'withdrawn' })
    const [recall] = await recallsOf(user)
    const id = recall?.id ?? 0
    const answers = await Promise.all(Array.from({ length: 20 }, () => acknowledge(user, id)))
    expect(new Set(answers.map(({ data }) => data.acknowledged?.at)).size).toBe(1)
    expect(await refusalOf(acknowledge(user, id, { action: 'not_used' }))).toMatchObject({
      ...{ code: 'conflict', message: 'Your company has already acknowledged this notice.' },
    })
    expect((await recallsOf(user))[0]?.acknowledged).toMatchObject({ action: 'removed', by: 'Test User' })
    const events = await server.services.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'recall.acknowledged')
      .where('object', '=', `clip:${clipId}`)
      .execute()
    expect(events).toHaveLength(1)
  })

  test('a user of another account, a guest, and a colleague after the release are refused', async () => {
    const { user, clipId } = await givenHeld()
    const colleague = await server.givenUser({ accountId: user.accountId })
    const stranger = await server.givenUser()
    await move(clipId, { to: 'withheld', recall: true })
    const [recall] = await recallsOf(colleague)
    const id = recall?.id ?? 0
    expect(await refusalOf(acknowledge(stranger, id))).toMatchObject({ status: 404 })
    expect(await refusalOf(acknowledge(server.guest, id))).toMatchObject({ status: 401 })
    await stranger.call('POST /clip/recalls/seen', { body: { ids: [id] } })
    expect(await onlyRecall(clipId)).toMatchObject({ seen: 0 })
    await move(clipId, { to: 'retired' })
    expect(await refusalOf(acknowledge(colleague, id))).toMatchObject({ code: 'conflict' })
  })

  test('a licence that was granted after a correction does not show it, the earlier one does', async () => {
    const { user, clipId } = await givenHeld()
    const read = async (id: number) =>
      (await user.call('GET /clip/licences/:id', { params: { id } })).data.recall
    const earlier = await givenLicence(server.services, user, clipId, { tier_code: 'DEMA' })
    server.later(1_000)
    const body = { note: 'It was filmed in Peru.' }
    await administrator.call('POST /agency/clips/:id/recalls', { params: { id: clipId }, body })
    server.later(1_000)
    const later = await givenLicence(server.services, user, clipId, { tier_code: 'CSDO' })
    expect(await read(earlier)).toMatchObject({ kind: 'corrected' })
    expect(await read(later)).toBeNull()
  })

  test('the history of downloads names an open recall', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user)
    const clipId = await server.givenClip({ master: Buffer.from(randomUUID()) })
    await user.call('POST /clip/clips/download', { body: { ids: [{ id: clipId }] } })
    const recalls = async () => {
      const params = { userId: user.userId }
      const { data } = await user.call('GET /clip/downloads/user/:userId/all', { params })
      return data.map(({ recall }) => recall)
    }
    expect(await recalls()).toEqual([null])
    await move(clipId, { to: 'withheld', recall: true })
    expect(await recalls()).toEqual(['withheld'])
    await move(clipId, { to: 'retired' })
    expect(await recalls()).toEqual([null])
  })

  test('to keep a clip requires a reason', async () => {
    const { user, clipId } = await givenHeld()
    await move(clipId, { to: 'withdrawn' })
    const [recall] = await recallsOf(user)
    const refused = acknowledge(user, recall?.id ?? 0, { action: 'kept', note: '  ' })
    expect(await refusalOf(refused)).toMatchObject({
      status: 422,
      errors: { note: ['Enter the reason for keeping it.'] },
    })
  })

  test('the account and the licence show an open recall until it is acknowledged or released', async () => {
    const { user, clipId } = await givenHeld()
    const licence = await givenLicence(server.services, user, clipId, { tier_code: 'DEMA' })
    const certificate = async () =>
      (await user.call('GET /clip/licences/:id', { params: { id: licence } })).data.recall
    const openRecalls = async () =>
      (await user.call('GET /clip/users/:id', { params: { id: user.userId } })).data.openRecalls
    expect([await certificate(), await openRecalls()]).toEqual([null, 0])
    await move(clipId, { to: 'withdrawn' })
    expect(await certificate()).toMatchObject({ kind: 'withdrawn', note: 'The otter is a toy.' })
    expect(await openRecalls()).toBe(1)
    const { data } = await user.call('GET /clip/licences/:id/certificate', { params: { id: licence } })
    const { text } = await readPdf((await server.http.inject(data.file_url)).rawPayload)
    expect(text).toContain('Remove it from your publications.')
    expect(text).toContain('The otter is a toy.')
    await acknowledge(user, (await recallsOf(user))[0]?.id ?? 0)
    expect(await certificate()).toMatchObject({ kind: 'withdrawn' })
    expect(await openRecalls()).toBe(0)
  })
})

describe('R-RECALL-7: a recipient of a download link', () => {
  async function givenRecipient() {
    const clipId = await server.givenClip({
      title: 'Otter opens a mussel',
      master: Buffer.from(randomUUID()),
    })
    const email = `${randomUUID()}@press.example`
    await givenLink(clipId, email)
    await move(clipId, { to: 'withheld', recall: true })
    await sendAll()
    return { clipId, email, ref: await tokenFor(email) }
  }

  /** The token of the address in the newest email about a recall. */
  const tokenFor = async (recipient: string): Promise<string> =>
    /\/recall\/([\w-]{22})\s/.exec(await lastEmailTo(recipient))?.[1] ?? ''
  const openLink = (ref: string) => server.guest.call('POST /clip/recalls/link', { body: { ref } })
  const answerByLink = (
    ref: string,
    body: { action: 'removed' | 'not_used' | 'kept'; note?: string } = { action: 'removed' },
  ) => server.guest.call('POST /clip/recalls/link/acknowledge', { body: { ref, ...body } })

  test('acknowledges without a login by the address in the email, and staff read the receipt', async () => {
    const { clipId, email, ref } = await givenRecipient()
    const { data } = await openLink(ref)
    expect(data).toMatchObject({
      ...{ kind: 'withheld', note: 'The otter is a toy.', acknowledged: null, ended_as: null },
      clip: { id: clipId, title: 'Otter opens a mussel' },
    })
    expect(await onlyRecall(clipId)).toMatchObject({ seen: 1, acknowledged: 0 })
    const answer = { action: 'kept', note: 'It is shown as an example of a hoax.' } as const
    expect((await answerByLink(ref, answer)).data.acknowledged).toMatchObject({
      ...{ ...answer, by: email, is_recorded: false },
    })
    const recall = await onlyRecall(clipId)
    expect(recall).toMatchObject({ acknowledged: 1, silent: 0 })
    const { items } = await recipientsOf(recall.id)
    expect(items).toMatchObject([
      { ...answer, emails: [email], state: 'acknowledged', acknowledged_by: email, recorded_by: '' },
    ])
    server.later(80 * HOUR)
    await sendAll()
    expect(await emailsTo(email)).toHaveLength(1)
  })

  test('has one address in all emails, of which the database stores the hash, and the outbox no text once it is sent', async () => {
    const { email, ref } = await givenRecipient()
    server.later(4 * HOUR)
    await sendAll()
    expect(await emailsTo(email)).toHaveLength(2)
    expect(await tokenFor(email)).toBe(ref)
    const { db } = server.services
    const row = await db
      .selectFrom('recall_recipients')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(ref)
    const mails = db.selectFrom('outbox_mails').select('secret').where('recipient', '=', email)
    expect(await mails.where('dedupe_key', 'like', 'recall:%').execute()).toEqual([
      { secret: true },
      { secret: true },
    ])
  })

  test('gets 404 for an unknown token, for a part of one, and after an erasure', async () => {
    const { email, ref } = await givenRecipient()
    for (const wrong of [randomUUID(), ref.slice(1), `${ref}a`]) {
      expect(await refusalOf(openLink(wrong))).toMatchObject({ status: 404 })
      expect(await refusalOf(answerByLink(wrong))).toMatchObject({ status: 404 })
    }
    await erasePerson(server.services, await findPerson(server.services, email), PERSONAL_DATA)
    expect(await refusalOf(openLink(ref))).toMatchObject({ status: 404 })
    expect(await refusalOf(answerByLink(ref))).toMatchObject({ status: 404 })
  })

  test('answers once: concurrent answers are one, another answer is refused, and keeping needs a reason', async () => {
    const { clipId, ref } = await givenRecipient()
    expect(await refusalOf(answerByLink(ref, { action: 'kept', note: ' ' }))).toMatchObject({
      ...{ status: 422, errors: { note: ['Enter the reason for keeping it.'] } },
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => answerByLink(ref)))
    expect(new Set(answers.map(({ data }) => data.acknowledged?.at)).size).toBe(1)
    expect(await refusalOf(answerByLink(ref, { action: 'not_used' }))).toMatchObject({ code: 'conflict' })
    expect(await onlyRecall(clipId)).toMatchObject({ acknowledged: 1 })
  })

  test('sees that a notice has ended, and can no longer answer it', async () => {
    const { clipId, ref } = await givenRecipient()
    await move(clipId, { to: 'retired' })
    expect((await openLink(ref)).data).toMatchObject({ ended_as: 'released', acknowledged: null })
    expect(await refusalOf(answerByLink(ref))).toMatchObject({ code: 'conflict' })
  })
})

describe('R-RECALL-8: an answer that staff record', () => {
  const recordAnswer = (
    id: number,
    body: { action: 'removed' | 'not_used' | 'kept'; note: string } = {
      action: 'removed',
      note: 'By telephone, Ada Byron.',
    },
  ) => administrator.call('POST /agency/recalls/recipients/:id/answer', { params: { id }, body })
  const firstRecipient = async (clipId: number) => {
    const [recipient] = (await recipientsOf((await onlyRecall(clipId)).id)).items
    if (!recipient) throw new Error('There is no recipient')
    return recipient
  }

  test('ends the reminders, and is shown as recorded to staff, to the account and in the audit', async () => {
    const { user, clipId } = await givenHeld()
    await move(clipId, { to: 'withdrawn' })
    await sendAll()
    const { id } = await firstRecipient(clipId)
    const { data } = await recordAnswer(id)
    expect(data).toMatchObject({
      ...{ state: 'acknowledged', action: 'removed', note: 'By telephone, Ada Byron.' },
      ...{ acknowledged_by: '', recorded_by: 'Test User', first_seen_at: null },
    })
    const recall = await onlyRecall(clipId)
    expect(recall).toMatchObject({ seen: 0, acknowledged: 1, silent: 0 })
    expect((await recallsOf(user))[0]?.acknowledged).toMatchObject({
      ...{ by: server.services.config.brandName, is_recorded: true, action: 'removed' },
    })
    const params = { id: recall.id }
    const file = await administrator.call('GET /agency/recalls/:id/recipients/csv', { params })
    const [head = [], row = []]: string[][] = parse(file.data.csv, { bom: true })
    expect([row[head.indexOf('By')], row[head.indexOf('Recorded by')]]).toEqual(['', 'Test User'])
    const event = await server.services.db
      .selectFrom('audit')
      .select(['actor_user_id', 'details'])
      .where('object', '=', `clip:${clipId}`)
      .where('action', '=', 'recall.answer_recorded')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      actor_user_id: administrator.userId,
      details: { recall: recall.id, recipient: id, action: 'removed' },
    })
    server.later(80 * HOUR)
    await sendAll()
    expect(await emailsTo(user.email)).toHaveLength(1)
  })

  test('is recorded for the recipient of a download link too', async () => {
    const clipId = await server.givenClip({ master: Buffer.from(randomUUID()) })
    await givenLink(clipId, `${randomUUID()}@press.example`)
    await move(clipId, { to: 'withdrawn' })
    const { id } = await firstRecipient(clipId)
    await recordAnswer(id)
    expect(await firstRecipient(clipId)).toMatchObject({ acknowledged_by: '', recorded_by: 'Test User' })
  })

  test('needs a note, and is refused after another answer, after the end and for an unknown recipient', async () => {
    const { user, clipId } = await givenHeld()
    await move(clipId, { to: 'withheld', recall: true })
    const { id } = await firstRecipient(clipId)
    expect(await refusalOf(recordAnswer(id, { action: 'removed', note: ' ' }))).toMatchObject({
      ...{ status: 422, errors: { note: ['Enter who answered, how and what.'] } },
    })
    await acknowledge(user, (await recallsOf(user))[0]?.id ?? 0)
    expect(await refusalOf(recordAnswer(id))).toMatchObject({
      ...{ code: 'conflict', message: 'This recipient has already answered.' },
    })
    expect(await firstRecipient(clipId)).toMatchObject({ acknowledged_by: 'Test User', recorded_by: '' })
    const ended = await givenHeld()
    await move(ended.clipId, { to: 'withheld', recall: true })
    const other = await firstRecipient(ended.clipId)
    await move(ended.clipId, { to: 'retired' })
    expect(await refusalOf(recordAnswer(other.id))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(recordAnswer(2_000_000_000))).toMatchObject({ status: 404 })
  })
})

test('R-RECALL-4: the receipts name the addresses of an account that were emailed, also of a user who left, until an erasure', async () => {
  const { user, clipId } = await givenHeld()
  const lead = await server.givenUser({ accountId: user.accountId, role: 'Administrator' })
  await move(clipId, { to: 'withdrawn' })
  const { id } = await onlyRecall(clipId)
  const emails = async () => {
    const { data } = await administrator.call('GET /agency/recalls/:id/recipients/csv', { params: { id } })
    const [head = [], row = []]: string[][] = parse(data.csv, { bom: true })
    return row[head.indexOf('Email')]?.split(', ')
  }
  expect(await emails()).toEqual([''])
  await sendAll()
  const { db } = server.services
  await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.userId).execute()
  server.later(4 * HOUR)
  administrator = await server.givenUser({ kind: 'agency', role: 'Administrator' })
  await sendAll()
  const sorted = (...addresses: string[]) => addresses.map((one) => one.toLowerCase()).toSorted()
  expect(await emails()).toEqual(sorted(user.email, lead.email))
  expect((await recipientsOf(id)).items[0]?.emails).toEqual(sorted(user.email, lead.email))
  await erasePerson(server.services, await findPerson(server.services, user.email), PERSONAL_DATA)
  const rest = await emails()
  expect(rest).toContain(lead.email.toLowerCase())
  expect(rest?.join()).not.toContain(user.email)
})

describe('R-RECALL-9: a change that takes back a limit', () => {
  test('releases the restriction in the same transaction, and emails its recipients', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { restrictions: 'Do not show the number plate.' })
    await sendAll()
    await change(clipId, { restrictions: '' })
    expect(await recallsOf(user)).toEqual([])
    expect(await onlyRecall(clipId)).toMatchObject({ ended_as: 'released' })
    await sendAll()
    expect((await emailsTo(user.email)).at(-1)).toContain(`clip ${clipId} is released`)
    const events = await server.services.db
      .selectFrom('audit')
      .select('action')
      .where('object', '=', `clip:${clipId}`)
      .where('action', 'like', 'recall.%')
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['recall.issued', 'recall.released'])
  })

  test('releases it when the text of restrictions returns to that before the notice', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { restrictions: 'Credit the owner.' })
    await release((await recallsOf(user))[0]?.id ?? 0)
    await change(clipId, { restrictions: 'Credit the owner. Not in Chile.' })
    expect(await recallsOf(user)).toHaveLength(1)
    await change(clipId, { restrictions: 'Credit the owner.' })
    expect(await recallsOf(user)).toEqual([])
  })

  test('keeps the other limits in the notice, its acknowledgement, and sends no email', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { restrictions: 'Do not show the number plate.' })
    await change(clipId, { blocked_countries: ['fr', 'de'] })
    await sendAll()
    await acknowledge(user, (await recallsOf(user))[0]?.id ?? 0)
    await change(clipId, { blocked_countries: ['de'] })
    const plate = 'The restrictions are now: Do not show the number plate.'
    expect(await recallsOf(user)).toMatchObject([
      { note: `${plate}\nIt must not be used in: Germany.`, acknowledged: { action: 'removed' } },
    ])
    await change(clipId, { blocked_countries: [] })
    expect(await recallsOf(user)).toMatchObject([{ note: plate, acknowledged: { action: 'removed' } }])
    const emails = await emailsTo(user.email)
    await sendAll()
    expect(await emailsTo(user.email)).toEqual(emails)
    await change(clipId, { restrictions: '' })
    expect(await recallsOf(user)).toEqual([])
  })

  test('and limits the use in another way opens a notice without the limit that it takes back', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { restrictions: 'Do not show the number plate.' })
    await change(clipId, { restrictions: '', blocked_countries: ['fr'] })
    expect(await recallsOf(user)).toMatchObject([
      { kind: 'restricted', note: 'It must not be used in: France.', acknowledged: null },
    ])
  })

  test('and is limited again later opens a new notice', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { blocked_countries: ['fr'] })
    await change(clipId, { blocked_countries: [] })
    await change(clipId, { blocked_countries: ['fr'] })
    expect(await recallsOf(user)).toMatchObject([{ note: 'It must not be used in: France.' }])
    expect(await agencyRecalls(clipId)).toHaveLength(2)
  })

  test('while a stricter recall is open: the restriction does not continue after it', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { blocked_countries: ['fr'] })
    await move(clipId, { to: 'withheld', recall: true })
    await change(clipId, { blocked_countries: [] })
    expect(await recallsOf(user)).toMatchObject([{ kind: 'withheld' }])
    await move(clipId, { to: 'retired' })
    expect(await recallsOf(user)).toEqual([])
    const other = await givenHeld()
    await change(other.clipId, { blocked_countries: ['fr', 'de'] })
    await move(other.clipId, { to: 'withheld', recall: true })
    await change(other.clipId, { blocked_countries: ['de'] })
    await move(other.clipId, { to: 'retired' })
    expect(await recallsOf(other.user)).toMatchObject([{ note: 'It must not be used in: Germany.' }])
  })

  test('of staff leaves the limit of a rights record in the notice', async () => {
    const { user, clipId } = await givenHeld()
    const fields: RightsFields = {
      ...{ holder: 'Harbour Films', reference: '', contact: '', uses: '', notes: '', kind: 'agreement' },
      ...{ territories: [], excluded: ['cl'], from_day: null, until_day: null },
    }
    await administrator.call('POST /agency/rights', { body: { ...fields, clips: [clipId] } })
    await change(clipId, { blocked_countries: ['fr'] })
    expect(await recallsOf(user)).toMatchObject([{ note: 'It must not be used in: France, Chile.' }])
    await change(clipId, { blocked_countries: [] })
    expect(await recallsOf(user)).toMatchObject([{ note: 'It must not be used in: Chile.' }])
  })

  test('releases a restriction of several clips that a bulk change takes back', async () => {
    const [one, other] = [await givenHeld(), await givenHeld()]
    const ids = [one.clipId, other.clipId]
    for (const restrictions of ['Not in Chile.', '']) {
      const body = { ids, change: { what: 'edit', fields: { restrictions } } } as const
      await administrator.call('POST /agency/bulk', { body })
      await server.runJobs()
    }
    for (const { user, clipId } of [one, other]) {
      expect(await recallsOf(user)).toEqual([])
      expect(await onlyRecall(clipId)).toMatchObject({ ended_as: 'released' })
    }
  })

  test('leaves a notice of the version before, whose limits are unknown, to staff', async () => {
    const { user, clipId } = await givenHeld()
    await change(clipId, { restrictions: 'Do not show the number plate.' })
    await server.services.db
      .updateTable('recalls')
      .set({ limits: null })
      .where('clip_id', '=', clipId)
      .execute()
    await change(clipId, { restrictions: '' })
    expect(await recallsOf(user)).toHaveLength(1)
    await change(clipId, { blocked_countries: ['fr'] })
    expect(await recallsOf(user)).toMatchObject([
      { note: 'The restrictions are now: Do not show the number plate.\nIt must not be used in: France.' },
    ])
    await change(clipId, { blocked_countries: [] })
    expect(await recallsOf(user)).toHaveLength(1)
  })
})
