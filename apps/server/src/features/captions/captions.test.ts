/** Captions are saved, public and searched. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
let staff: TestUser
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

const VTT = 'WEBVTT\n\n00:01.000 --> 00:03.000\nThe quokkaleap begins\n'
const SHOTS = [{ at: 2, words: 'A zebrafinch, close' }]

const save = (id: number, body: { revision: number; vtt?: string; shots?: typeof SHOTS }) =>
  staff.call('POST /agency/clips/:id/captions', {
    params: { id },
    body: { language: 'en', vtt: VTT, shots: SHOTS, ...body },
  })
const shownTo = async (id: number) =>
  (await server.guest.call('GET /clip/clips/:id', { params: { id } })).data
const found = async (term: string) =>
  (await server.guest.call('GET /clip/clips', { querystring: { term } })).data.items.map(({ id }) => id)

test('captions and shots are public on the page of the clip, and a search finds the clip by their text', async () => {
  const id = await server.givenClip({ durationS: 8 })
  expect(await shownTo(id)).not.toHaveProperty('captions')
  expect((await staff.call('GET /agency/clips/:id/captions', { params: { id } })).data).toEqual({
    language: 'en',
    vtt: '',
    cues: [],
    shots: [],
    revision: 0,
    timecode: null,
    frame_rate: null,
    draft: null,
    can_transcribe: false,
  })
  const { data } = await save(id, { revision: 0 })
  expect(data).toMatchObject({ revision: 1, shots: SHOTS })
  expect(await shownTo(id)).toMatchObject({
    captions: { language: 'en', cues: [{ start: 1, end: 3, text: 'The quokkaleap begins' }] },
    shots: SHOTS,
  })
  expect(await found('quokkaleap')).toEqual([id])
  expect(await found('zebrafinch')).toEqual([id])

  await save(id, { revision: 1, vtt: '', shots: [] })
  expect(await shownTo(id)).not.toHaveProperty('captions')
  expect(await found('quokkaleap')).toEqual([])
})

test('the filter for captions finds clips with captions, and follows saving and publishing', async () => {
  const term = 'quokkafilter'
  const given = { title: term, durationS: 8 } as const
  const spoken = await server.givenClip(given)
  const silent = await server.givenClip(given)
  const short = await server.givenClip({ ...given, type: 'short' })
  const draft = await server.givenClip({ ...given, state: 'draft' })
  const captioned = async () => {
    const { data } = await server.guest.call('GET /clip/clips', { querystring: { term, captions: '1' } })
    const { counts } = (await server.guest.call('GET /clip/clips/facets', { querystring: { term } })).data
    const count = data.items.length
    expect(counts.captions).toEqual(count > 0 ? [{ value: '1', count }] : [])
    return new Set(data.items.map(({ id }) => id))
  }
  expect(await captioned()).toEqual(new Set())
  for (const id of [spoken, short, draft]) await save(id, { revision: 0 })
  await save(silent, { revision: 0, vtt: '' })
  expect(await captioned()).toEqual(new Set([spoken, short]))

  await save(spoken, { revision: 1, vtt: '' })
  await server.services.db.updateTable('clips').set({ state: 'published' }).where('id', '=', draft).execute()
  expect(await captioned()).toEqual(new Set([short, draft]))
  await server.services.db.deleteFrom('clip_captions').where('clip_id', '=', short).execute()
  expect(await captioned()).toEqual(new Set([draft]))
})

test('invalid captions and shots are refused with the line, and nothing is written', async () => {
  const id = await server.givenClip({ durationS: 8 })
  const late = [{ at: 9, words: 'Nothing' }]
  expect(await refusalOf(save(id, { revision: 0, vtt: 'Hello', shots: late }))).toMatchObject({
    code: 'validation',
    errors: {
      vtt: ['Line 1: the file must start with WEBVTT.'],
      shots: ['Line 1: the shot starts after the end of the video.'],
    },
  })
  const image = await server.givenClip({ type: 'image' })
  expect(await refusalOf(save(image, { revision: 0 }))).toMatchObject({
    errors: { vtt: ['An image has no captions.'] },
  })
  expect(await shownTo(id)).not.toHaveProperty('captions')
})

test('of two simultaneous saves of one version the second is refused as changed in the meantime', async () => {
  const id = await server.givenClip({ durationS: 8 })
  const both = await Promise.allSettled([save(id, { revision: 0 }), save(id, { revision: 0 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(save(id, { revision: 0 }))).toMatchObject({ status: 409, code: 'outdated' })
})

test('the history of the clip lists added and removed lines, and saving the same captions again changes nothing', async () => {
  const id = await server.givenClip({ durationS: 8 })
  await save(id, { revision: 0 })
  const vtt = `${VTT}\n00:04.000 --> 00:05.000\nAnd ends\n`
  expect((await save(id, { revision: 1, vtt, shots: [] })).data.revision).toBe(2)
  expect((await save(id, { revision: 2, vtt, shots: [] })).data.revision).toBe(2)
  const { data } = await staff.call('GET /agency/clips/:id/history', { params: { id } })
  expect(data.items).toMatchObject([
    {
      revision: 3,
      by: { id: staff.userId },
      changes: [
        { field: 'shots', before: ['00:00:02.000 A zebrafinch, close'], after: [] },
        { field: 'captions', before: [], after: ['en 00:00:04.000–00:00:05.000 And ends'] },
      ],
    },
    { revision: 2, by: { id: staff.userId } },
  ])
})
