/** Drafts of captions that a machine has made are hidden until staff save them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { RETENTIONS } from '../../all-features.ts'
import { removeOldRows } from '../retention/remove-old-rows.ts'
import { transcribeFilmsJob } from './captions.jobs.ts'
import { oldDrafts } from './drafts.queries.ts'
import { requestDraft } from './request-draft.ts'
import { storeDraft } from './transcribe-clip.ts'

let server: TestServer
let staff: TestUser
beforeAll(async () => {
  server = await startTestServer({ SPEECH_COMMAND: 'whisper-vtt' })
  staff = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

const SPEECH = {
  state: 'drafted' as const,
  language: 'de',
  cues: [{ start: 1, end: 2, text: 'Das Murmelgrau' }],
}
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nDas Murmelgrau\n'

async function givenFilm({ loudness = -20 }: { loudness?: number | null } = {}): Promise<number> {
  const id = await server.givenClip({ durationS: 8 })
  await server.services.db.insertInto('clip_sounds').values({ clip_id: id, loudness, peaks: [] }).execute()
  return id
}

const shown = async (id: number) =>
  (await staff.call('GET /agency/clips/:id/captions', { params: { id } })).data
const change = (id: number, action: 'request' | 'dismiss') =>
  staff.call('POST /agency/clips/:id/captions/draft', { params: { id }, body: { action } })
const save = (id: number, vtt: string) =>
  staff.call('POST /agency/clips/:id/captions', {
    params: { id },
    body: { revision: 0, language: 'de', vtt, shots: [] },
  })

test('R-LINES-4: a draft is shown to staff, not to buyers, and not searched, until a user saves it', async () => {
  const id = await givenFilm()
  await requestDraft(server.services, id)
  expect(await shown(id)).toMatchObject({ draft: { state: 'waiting' }, can_transcribe: true })
  await storeDraft(server.services, id, SPEECH)
  expect((await shown(id)).draft).toEqual({
    state: 'drafted',
    language: 'de',
    vtt: VTT,
    count: 1,
    problem: '',
  })

  const search = () => server.guest.call('GET /clip/clips', { querystring: { term: 'murmelgrau' } })
  const page = () => server.guest.call('GET /clip/clips/:id', { params: { id } })
  expect((await search()).data.items).toEqual([])
  expect((await page()).data).not.toHaveProperty('captions')

  await save(id, VTT)
  expect(await shown(id)).toMatchObject({ draft: null, can_transcribe: false, vtt: VTT })
  expect((await search()).data.items).toMatchObject([{ id, line: { at: 1 } }])
  expect((await page()).data).toMatchObject({ captions: { language: 'de' } })
})

test('R-LINES-4: a dismissed draft is deleted, also while it is being made, and can be requested again', async () => {
  const id = await givenFilm()
  await requestDraft(server.services, id)
  expect((await change(id, 'dismiss')).data.draft).toBeNull()
  await storeDraft(server.services, id, SPEECH)
  expect((await shown(id)).draft).toBeNull()
  // A new ingest of the clip does not bring it back.
  await requestDraft(server.services, id)
  expect((await change(id, 'dismiss')).data.draft).toBeNull()

  expect((await change(id, 'request')).data.draft?.state).toBe('waiting')
  expect((await change(id, 'request')).data.draft?.state).toBe('waiting')
  await storeDraft(server.services, id, { state: 'failed', problem: 'Too long.' })
  expect((await shown(id)).draft).toMatchObject({ state: 'failed', problem: 'Too long.', vtt: '' })
  expect((await change(id, 'request')).data.draft).toMatchObject({ state: 'waiting', problem: '' })
  const events = await server.services.db
    .selectFrom('audit')
    .select('action')
    .where('object', '=', `clip:${id}`)
    .where('action', 'like', 'captions.draft%')
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual([
    'captions.draft_dismissed',
    'captions.draft_requested',
    'captions.draft_requested',
  ])
})

test('R-LINES-4: captions that staff save while a draft is made replace it', async () => {
  const id = await givenFilm()
  await requestDraft(server.services, id)
  await save(id, VTT.replace('Murmelgrau', 'Gespräch'))
  await storeDraft(server.services, id, SPEECH)
  expect(await shown(id)).toMatchObject({ draft: null, cues: [{ text: 'Das Gespräch' }] })
})

test('R-LINES-5: films without sound or with captions, images, and installations without a command are refused', async () => {
  const silent = await givenFilm({ loudness: null })
  const image = await server.givenClip({ type: 'image' })
  const captioned = await givenFilm()
  await save(captioned, VTT)
  for (const id of [silent, image, captioned]) {
    await requestDraft(server.services, id)
    expect(await shown(id)).toMatchObject({ draft: null, can_transcribe: false })
    expect(await refusalOf(change(id, 'request'))).toMatchObject({
      code: 'validation',
      errors: { action: ['Only a video with sound and without captions can be transcribed.'] },
    })
  }
  expect(await refusalOf(change(999_999_999, 'request'))).toMatchObject({ status: 404 })

  const id = await givenFilm()
  const without = { ...server.services, config: { ...server.services.config, speech: null } }
  await requestDraft(without, id)
  expect((await shown(id)).draft).toBeNull()
})

test('R-LINES-5: a film that cannot be transcribed is tried once, and one whose worker died twice', async () => {
  const { db } = server.services
  await db.deleteFrom('caption_drafts').execute()
  const broken = await givenFilm()
  const fatal = await givenFilm()
  await requestDraft(server.services, broken)
  await requestDraft(server.services, fatal)
  await db.deleteFrom('clip_files').where('clip_id', 'in', [broken, fatal]).execute()
  await db.updateTable('caption_drafts').set({ attempts: 2 }).where('clip_id', '=', fatal).execute()
  await transcribeFilmsJob.run(server.services, {})
  expect((await shown(broken)).draft?.problem).toBe('The film has no file that can be transcribed.')
  expect((await shown(fatal)).draft?.problem).toBe('The speech could not be transcribed.')
  const attempts = () =>
    db.selectFrom('caption_drafts').select(['clip_id', 'attempts', 'state']).orderBy('clip_id').execute()
  const before = await attempts()
  await transcribeFilmsJob.run(server.services, {})
  expect(await attempts()).toEqual(before)
})

test('R-LINES-6: a draft is deleted with its clip, and after a year without a confirmation', async () => {
  const { db, clock } = server.services
  const id = await givenFilm()
  await requestDraft(server.services, id)
  await storeDraft(server.services, id, SPEECH)
  const year = 365 * 24 * 60 * 60_000
  expect(await oldDrafts.count({ db }, new Date(clock.now().getTime() - year))).toBe(0)
  await db
    .updateTable('caption_drafts')
    .set({ requested_at: new Date(clock.now().getTime() - year - 1) })
    .where('clip_id', '=', id)
    .execute()
  await removeOldRows(server.services, RETENTIONS)
  expect((await shown(id)).draft).toBeNull()

  const deleted = await givenFilm()
  await requestDraft(server.services, deleted)
  await db.deleteFrom('clips').where('id', '=', deleted).execute()
  expect(
    await db.selectFrom('caption_drafts').select('clip_id').where('clip_id', '=', deleted).execute(),
  ).toEqual([])
})
