/** The speech command gets the sound of a film, and its failures are sentences. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineFilm } from './examine-file.ts'
import { type Ffmpeg, findFfmpeg } from './find-ffmpeg.ts'
import type { Probe } from './media-facts.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { transcribe } from './transcribe.ts'

let folder: string
let ffmpeg: Ffmpeg
const films = new Map<'sounding' | 'silent', { master: string; probe: Probe }>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-speech-'))
  // The sandbox of a test may have another user.
  await chmod(folder, 0o755)
  ffmpeg = await findFfmpeg('')
  for (const name of ['sounding', 'silent'] as const) {
    const sound = name === 'silent' ? [] : ['-f', 'lavfi', '-i', 'sine=d=2']
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:d=2']
    await runFfmpeg(ffmpeg, { folder, durationS: 2, args: [...picture, ...sound, `${name}.mp4`] })
    const master = join(folder, `${name}.mp4`)
    films.set(name, { master, probe: (await examineFilm(ffmpeg, master)).probe })
  }
})
afterAll(() => rm(folder, { recursive: true }))

async function run(
  script: string,
  { film = 'sounding', maxMs = 60_000 }: { film?: 'sounding' | 'silent'; maxMs?: number } = {},
) {
  const path = join(folder, 'speech.sh')
  await writeFile(path, script)
  const given = films.get(film)
  if (!given) throw new Error('No such film')
  const command = { program: 'sh', args: [path], reads: [path] }
  return await transcribe(ffmpeg, { ...given, command, maxMs })
}

test('the command reads a WAV file of one channel with 16,000 samples a second, and its output is returned', async () => {
  // Bytes 22 to 27 of the header: channels and samples a second.
  expect(await run('printf "WEBVTT "; od -An -tu2 -j22 -N2 "$1"; od -An -tu4 -j24 -N4 "$1"')).toMatch(
    /^WEBVTT +1\s+16000\s+$/,
  )
})

test('a film without sound does not start the command', async () => {
  expect(await run('echo started', { film: 'silent' })).toBe('')
})

test.each([
  ['exit 3', 'The speech command failed (3).'],
  ["sh -c 'kill -9 $$'; exit $?", 'The speech command failed (137).'],
  ['yes', 'The speech command returned more than 4 MiB.'],
  ['sleep 60', 'The speech command took too long and was stopped.'],
])('a command that does "%s" is a fault: %s', async (script, message) => {
  await expect(run(script, { maxMs: script.startsWith('sleep') ? 300 : 60_000 })).rejects.toThrow(message)
})
