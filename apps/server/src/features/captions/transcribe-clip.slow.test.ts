/** A film with speech gets a draft from the command of the operator. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { runFfmpeg } from '@rushes/media/run-ffmpeg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { transcribeFilmsJob } from './captions.jobs.ts'
import { findDraft } from './drafts.queries.ts'
import { requestDraft } from './request-draft.ts'

let folder: string
let server: TestServer
let master: Uint8Array

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-speech-'))
  // The sandbox of a test may have another user.
  await chmod(folder, 0o755)
  const args = [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:d=2'],
    ...['-f', 'lavfi', '-i', 'sine=d=2'],
    'film.mp4',
  ]
  await runFfmpeg(await findFfmpeg(''), { folder, durationS: 2, args })
  master = await readFile(join(folder, 'film.mp4'))
  server = await startTestServer({ SPEECH_COMMAND: `sh ${folder}/speech.sh`, SPEECH_FOLDER: folder })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function draftBy(script: string) {
  await writeFile(join(folder, 'speech.sh'), script)
  const { db } = server.services
  const id = await server.givenClip({ durationS: 2, master })
  await db.insertInto('clip_sounds').values({ clip_id: id, loudness: -20, peaks: [] }).execute()
  await requestDraft(server.services, id)
  await transcribeFilmsJob.run(server.services, {})
  return await findDraft(db, id)
}

test('R-LINES-5: what the command prints becomes a draft with its language', async () => {
  const script = `test -s "$1" && printf 'WEBVTT\\nLanguage: fr\\n\\n00:00.500 --> 00:01.500\\nBonjour\\n'`
  expect(await draftBy(script)).toMatchObject({
    state: 'drafted',
    language: 'fr',
    cues: [{ start: 0.5, end: 1.5, text: 'Bonjour' }],
  })
})

test.each([
  ['printf "WEBVTT\\n"', { state: 'empty', problem: '' }],
  ['echo "No such model" >&2; exit 1', { state: 'failed', problem: 'The speech command failed (1).' }],
  ['echo "0:14 Hello"', { state: 'failed', problem: expect.stringContaining('Line 1') }],
])('R-LINES-5: the command %j is not tried again', async (script, draft) => {
  expect(await draftBy(script)).toMatchObject(draft)
})
