/** Proves R-INGEST-20: which captions belong to a film, and how they are read. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCaptionsFile } from './read-sidecar.ts'
import { captionsOf } from './sidecar-captions.ts'

test.each<[string, string[], string | undefined, string?]>([
  ['fox.mov', ['fox.srt'], 'fox.srt', 'en'],
  ['fox.mov', ['fox.mov.VTT'], 'fox.mov.VTT', 'en'],
  ['fox.mov', ['fox.DE.srt'], 'fox.DE.srt', 'de'],
  ['fox.tv.mov', ['fox.tv.srt'], 'fox.tv.srt', 'en'],
  ['fox.mov', ['foxes.srt', 'fox.txt', 'fox.mov'], undefined],
  ['fox.mov', ['fox.long.srt'], undefined],
  ['FOX.MOV', ['fox.srt'], 'fox.srt', 'en'],
  ['Mu\u0308nchen.mov', ['m\u00fcnchen.de.srt'], 'm\u00fcnchen.de.srt', 'de'],
  ['fox.mov', ['fox.cut.srt'], undefined],
  // As in RandomEngy/VidCoder#1075.
  ['Der Titel (The Title).mkv', ['Der Titel (The Title).deu.srt'], 'Der Titel (The Title).deu.srt', 'de'],
  // As in SiCKRAGETV/sickrage-issues#2067.
  ['S07E03 - Down Range.mkv', ['S07E03 - Down Range.pt-br.srt'], 'S07E03 - Down Range.pt-br.srt', 'pt'],
  // As in mpv-player/mpv#14805.
  ['video.mp4', ['video.es.sdh.srt'], 'video.es.sdh.srt', 'es'],
  ['video.mp4', ['video.es.hi.srt'], 'video.es.hi.srt', 'es'],
  ['video.mp4', ['video.hi.srt'], 'video.hi.srt', 'hi'],
])('captions of %s are found among %j', (film, names, name, language) => {
  expect(captionsOf([film, ...names]).get(film)).toEqual(name === undefined ? undefined : { name, language })
})

test('captions of 30,000 films are found in one pass', () => {
  const numbers = Array.from({ length: 30_000 }, (_, at) => at)
  expect(captionsOf(numbers.flatMap((at) => [`${at}.mov`, `${at}.de.srt`])).size).toBe(30_000)
})

test('SubRip and WebVTT are read, also in Windows encoding, and faults give their line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-captions-'))
  const read = async (name: string, content: string | Buffer, how = {}) => {
    await writeFile(join(folder, name), content)
    return await readCaptionsFile(join(folder, name), how)
  }
  const srt = '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nCafé\r\n'
  const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nCafé\n'
  expect(await read('a.srt', srt)).toEqual({ vtt, isUnsure: false })
  expect(await read('b.srt', Buffer.from(srt.slice(1), 'latin1'))).toEqual({ vtt, isUnsure: false })
  expect(await read('c.vtt', vtt)).toEqual({ vtt, isUnsure: false })
  expect(await read('d.vtt', 'words')).toEqual({ faults: ['Line 1: the file must start with WEBVTT.'] })
  expect(await read('e.srt', '1\n00:00:01,000 --> soon\nHello')).toEqual({
    faults: ['Line 2: times have the format 00:01.000 --> 00:04.000.'],
  })
  expect(await read('f.vtt', 'x'.repeat(2 ** 20 + 1))).toEqual({
    faults: ['The captions are larger than 1 MiB.'],
  })
  const faulty =
    '\n00:00:03.000 --> 00:00:03.000\nwithout a length\n\n00:00:04.000 --> 00:00:05.000\n<i></i>\n'
  expect(await read('g.vtt', vtt + faulty, { leavesOutFaulty: true })).toEqual({ vtt, isUnsure: false })
  const polish = Buffer.from(srt.slice(1).replace('é', 'ê'), 'latin1')
  expect(await read('fox.srt', polish)).toMatchObject({ isUnsure: true })
  expect(await read('fox.pl.srt', polish)).toEqual({ vtt: vtt.replace('é', 'ę'), isUnsure: false })
  await rm(folder, { recursive: true })
})
