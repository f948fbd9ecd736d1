/** A search names the time at which its words are spoken or shown. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { readLinesJob } from '../captions/captions.jobs.ts'

let server: TestServer
let staff: TestUser
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

type Line = [at: number, text: string]

const vttOf = (lines: readonly Line[]) =>
  [
    'WEBVTT',
    ...lines.map(([at, text]) => `00:${String(at).padStart(2, '0')}.000 --> 00:59.000\n${text}`),
  ].join('\n\n')

async function save(
  id: number,
  { said = [], shown = [], revision = 0 }: { said?: Line[]; shown?: Line[]; revision?: number },
) {
  await staff.call('POST /agency/clips/:id/captions', {
    params: { id },
    body: {
      language: 'en',
      revision,
      vtt: said.length === 0 ? '' : vttOf(said),
      shots: shown.map(([at, words]) => ({ at, words })),
    },
  })
}

async function givenFilm(
  lines: Parameters<typeof save>[1],
  clip: Parameters<TestServer['givenClip']>[0] = {},
) {
  const id = await server.givenClip({ durationS: 60, ...clip })
  await save(id, lines)
  return id
}

const search = async (term: string, as: Pick<TestUser, 'call'> = server.guest) =>
  (await as.call('GET /clip/clips', { querystring: { term } })).data.items.map(({ id, line }) => ({
    id,
    line,
  }))

test('R-LINES-3: a result has the first line with the most words of the search, with its time and its kind', async () => {
  const id = await givenFilm({
    said: [
      [3, 'The zorblax arrives'],
      [14, 'Our zorblax\nminister resigned'],
      [20, 'The zorblax minister resigned again'],
    ],
    shown: [[31, 'Close: a zorblax banner']],
  })
  expect(await search('zorblax ministers resign')).toEqual([
    {
      id,
      line: {
        kind: 'said',
        at: 14,
        text: 'Our zorblax minister resigned',
        hits: [
          { from: 4, to: 11 },
          { from: 12, to: 20 },
          { from: 21, to: 29 },
        ],
      },
    },
  ])
  expect((await search('zorblax banner'))[0]?.line).toMatchObject({ kind: 'shown', at: 31 })
  expect((await search('"zorblax minister"'))[0]?.line).toMatchObject({ at: 14 })
})

test('R-LINES-3: a line with less than half of the words, and a clip without lines, have none', async () => {
  const title = 'Quuxford quuxham quuxley harbour'
  const spoken = await givenFilm({ said: [[3, 'Welcome to the harbour']] }, { title })
  const silent = await server.givenClip({ title })
  const found = await search('quuxford quuxham quuxley harbour')
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([spoken, silent]))
  for (const one of found) expect(one).not.toHaveProperty('line.at')
  expect((await search('quuxford harbour')).find(({ id }) => id === spoken)?.line?.at).toBe(3)
})

test('R-LINES-1: a word of a line ranks below the same word in a description, and excluded words apply to lines', async () => {
  const written = await server.givenClip({ description: 'A plimbork waits' })
  // The newer clip comes first if both match equally well.
  const said = await givenFilm({ said: [[1, 'A plimbork waits']] })
  expect((await search('plimbork')).map(({ id }) => id)).toEqual([written, said])
  expect((await search('"plimbork waits"')).map(({ id }) => id)).toEqual([written, said])
  const calm = await server.givenClip({ title: 'A plimbork' })
  expect((await search('plimbork -waits')).map(({ id }) => id)).toEqual([calm])
})

test('R-LINES-3: lines of drafts, withdrawn clips, clips under embargo and other types are not found', async () => {
  const lines: { said: Line[] } = { said: [[1, 'The vexwhistle']] }
  await givenFilm(lines, { state: 'draft' })
  const embargoed = await givenFilm(lines)
  const retired = await givenFilm(lines)
  const { db, clock } = server.services
  const change = (id: number, to: { state: 'retired' } | { publish_at: Date }) =>
    db.updateTable('clips').set(to).where('id', '=', id).execute()
  await change(embargoed, { publish_at: new Date(clock.now().getTime() + 60_000) })
  await change(retired, { state: 'retired' })
  expect(await search('vexwhistle')).toEqual([])
  const short = await givenFilm(lines, { type: 'short' })
  expect(await search('vexwhistle')).toMatchObject([{ id: short, line: { at: 1 } }])
  expect(await search('vexwhistle', await server.givenUser())).toEqual([])
})

test('R-LINES-2: changed captions replace the lines in the same transaction, and lines are deleted with them', async () => {
  const { db } = server.services
  const id = await givenFilm({ said: [[1, 'The brindlefox']], shown: [[2, 'A hedge']] })
  await save(id, { revision: 1, said: [[5, 'The kettlehawk']] })
  expect(await search('brindlefox')).toEqual([])
  expect(await search('kettlehawk')).toMatchObject([{ id, line: { at: 5 } }])
  await db.deleteFrom('clip_captions').where('clip_id', '=', id).execute()
  expect(await db.selectFrom('clip_lines').select('text').where('clip_id', '=', id).execute()).toEqual([])
})

test('R-LINES-2: lines that the version before has written get their words from a job', async () => {
  const id = await server.givenClip({ durationS: 60 })
  const cues = JSON.stringify(
    Array.from({ length: 1_001 }, (_, at) => ({ start: at / 20, end: 60, text: `Snorvel ${at}` })),
  )
  await server.services.db.insertInto('clip_captions').values({ clip_id: id, cues }).execute()
  expect(await search('snorvel 1000')).toEqual([{ id, line: undefined }])
  await readLinesJob.run(server.services, {})
  expect(await search('snorvel 1000')).toMatchObject([{ id, line: { at: 50 } }])
  await readLinesJob.run(server.services, {})
})

test('a long line is cut around the first word of the search', async () => {
  const text = `${'Many words before '.repeat(20)}the snackdragon ${'and words after '.repeat(20)}`
  const id = await givenFilm({ said: [[1, text]] })
  const [found] = await search('snackdragon')
  const { text: shown = '', hits = [] } = found?.line ?? {}
  expect(found?.id).toBe(id)
  expect(shown).toMatch(/^…Many words .*the snackdragon and .*…$/)
  expect(shown.length).toBeLessThan(210)
  expect(hits.map(({ from, to }) => shown.slice(from, to))).toEqual(['snackdragon'])
})
