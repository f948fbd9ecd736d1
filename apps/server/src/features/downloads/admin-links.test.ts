/** Proves R-LINK-6 and R-LINK-7: download links in the admin area, and the record of their visits. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { fallenClipsJob } from './download-links.jobs.ts'

let server: TestServer
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const givenClip = () => server.givenClip({ title: 'A goat on a roof', master: randomBytes(64) })
type Body = Input<'POST /agency/links'>['body']
async function make(more: Partial<Body> = {}, key: string = randomUUID()) {
  const clips = more.clips ?? String(await givenClip())
  const body = { title: 'Goats', recipients: `${randomUUID()}@press.example`, ...more, clips }
  return (await manager.call('POST /agency/links', { body, headers: { 'idempotency-key': key } })).data
}
const linkOf = async (id: number) => (await manager.call('GET /agency/links/:id', { params: { id } })).data
const refOf = (link: { url: string | null }) => link.url?.split('/').at(-1) ?? ''
const open = (link: { url: string | null }, email: string) =>
  server.guest.call('POST /clip/downloads/link', { body: { ref: refOf(link), email } })
const found = async (querystring: NonNullable<Input<'GET /agency/links'>['querystring']>) =>
  (await manager.call('GET /agency/links', { querystring })).data.items.map(({ id }) => id)

describe('R-LINK-6: a link of the admin area', () => {
  test('a link of the admin area is emailed with the message of its creator, works by the address that staff can copy, and is listed', async () => {
    const email = `${randomUUID()}@press.example`
    const link = await make({ title: 'Otters', recipients: `${email}, @wire.example`, message: 'As agreed.' })
    await server.runJobs()
    const emails = server.emails.filter(({ to }) => to === email)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain('As agreed.')
    expect(emails[0]?.text).toContain(link.url)
    expect(link).toMatchObject({
      state: 'open',
      left: 20,
      recipients: [email, '@wire.example'],
      clip_count: 1,
    })
    const days = (Date.parse(link.expires_at ?? '') - Date.parse(link.created_at)) / DAY_MS
    expect(days).toBe(14)
    await open(link, email)
    await open(link, 'reader@wire.example')
    expect((await linkOf(link.id)).url).toBe(link.url)
    expect(await found({ q: 'otters' })).toEqual([link.id])
    expect(await found({ q: email })).toEqual([link.id])
    expect(await found({ q: String(link.id), state: 'revoked' })).toEqual([])
    expect((await found({ sort: 'ends', order: 'asc' })).length).toBeGreaterThan(0)
    const { data } = await manager.call('GET /agency/links/csv', { querystring: { q: 'otters' } })
    expect(data.csv).toContain('@wire.example')
    const { rows } = await server.pool.query(`select row_to_json(l)::text as row from download_links l`)
    expect(JSON.stringify(rows)).not.toContain(refOf(link))
  })

  test('a link of the admin area is created once by a double click', async () => {
    const [clips, recipients, key] = [String(await givenClip()), '@twice.example', randomUUID()]
    const [one, two] = await Promise.all([make({ clips, recipients }, key), make({ clips, recipients }, key)])
    expect(two.id).toBe(one.id)
  })

  test('a link of the admin area is refused with a message next to each wrong field', async () => {
    const draft = await server.givenClip({ state: 'draft' })
    const many = Array.from({ length: 201 }, (_, at) => at + 1).join()
    for (const [more, field] of [
      [{ title: ' ' }, 'title'],
      [{ clips: '' }, 'clips'],
      [{ clips: 'goats' }, 'clips'],
      [{ clips: many }, 'clips'],
      [{ clips: String(draft) }, 'clips'],
      [{ recipients: '' }, 'recipients'],
      [{ recipients: 'no address' }, 'recipients'],
      [{ days: 367 }, 'days'],
      [{ times: 0 }, 'times'],
    ] as const) {
      const refusal = await refusalOf(make(more))
      expect(refusal).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
    }
  })

  test('an expired link of the admin area is extended and sent again; a revoked one is not', async () => {
    const email = `${randomUUID()}@press.example`
    const link = await make({ recipients: email, days: 1, times: 1 })
    const past = new Date(Date.now() - DAY_MS)
    await server.services.db
      .updateTable('download_links')
      .set({ expires_at: past })
      .where('id', '=', link.id)
      .execute()
    expect((await linkOf(link.id)).state).toBe('ended')
    const params = { id: link.id }
    expect(await refusalOf(manager.call('POST /agency/links/:id/resend', { params }))).toMatchObject({
      code: 'conflict',
    })
    const body = { days: 7, times: 5 }
    const { data } = await manager.call('POST /agency/links/:id/extend', { params, body })
    expect(data).toMatchObject({ state: 'open', left: 6, preparations: 6 })
    await manager.call('POST /agency/links/:id/resend', { params })
    await manager.call('POST /agency/links/:id/resend', { params })
    await server.runJobs()
    expect(server.emails.filter(({ to }) => to === email)).toHaveLength(2)
    const revoked = await manager.call('POST /agency/links/:id/revoke', { params })
    expect(revoked.data.state).toBe('revoked')
    await manager.call('POST /agency/links/:id/revoke', { params })
    expect(await refusalOf(open(link, email))).toMatchObject({ status: 404 })
    expect(await refusalOf(manager.call('POST /agency/links/:id/extend', { params, body }))).toMatchObject({
      code: 'conflict',
    })
    const recorded = await server.services.db
      .selectFrom('audit')
      .select(['action', 'actor_user_id'])
      .where('object', '=', `download_link:${link.id}`)
      .orderBy('id')
      .execute()
    const acts = ['made', 'extended', 'resent', 'resent', 'revoked']
    expect(recorded).toEqual(
      acts.map((act) => ({ action: `download_link.${act}`, actor_user_id: manager.userId })),
    )
  })
})

describe('R-LINK-7: visits of a link', () => {
  test('each opening, preparation and download is recorded, and the record cannot be changed', async () => {
    const email = `${randomUUID()}@press.example`
    const clip = await givenClip()
    const link = await make({ recipients: email, clips: String(clip) })
    const { data: opened } = await open(link, email)
    const { data } = await server.guest.call('POST /clip/clips/download-link', {
      body: { ids: [clip], link: opened.linkId },
    })
    const response = await server.http.inject({ url: data.file_url })
    expect(response.statusCode).toBe(200)
    await expect
      .poll(async () => (await linkOf(link.id)).visits.map(({ what }) => what))
      .toEqual(['fetched', 'prepared', 'opened'])
    const { visits } = await linkOf(link.id)
    expect(visits.every((visit) => visit.email === email && visit.clips === 1)).toBe(true)
    const change = server.services.db.updateTable('download_link_visits').set({ what: 'opened' })
    await expect(change.where('link_id', '=', link.id).execute()).rejects.toThrow('append-only')
  })

  test('the creator of a link gets one email when clips of it are no longer available', async () => {
    const [heldBack, kept] = [await givenClip(), await givenClip()]
    const link = await make({ title: 'Two goats', clips: `${heldBack}, ${kept}` })
    await server.services.db
      .updateTable('clips')
      .set({ state: 'withheld' })
      .where('id', '=', heldBack)
      .execute()
    await fallenClipsJob.run(server.services, {})
    await fallenClipsJob.run(server.services, {})
    const { rows } = await server.pool.query(
      'select recipient, text from outbox_mails where dedupe_key like $1',
      [`download-link-fallen:${link.id}:%`],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ recipient: manager.email })
    expect(rows[0].text).toContain(String(heldBack))
    expect(rows[0].text).not.toContain(String(kept))
  })
})
