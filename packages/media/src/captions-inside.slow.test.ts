/** Captions inside films become captions of their clips, or a warning with the next step (R-MEDIA-11). */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ancillaryData,
  cea608,
  cea708,
  OP47,
  WINDOW,
  withAncillaryData,
  withClosedCaptions,
} from '../test/closed-captions.ts'
import { teletextStream } from '../test/teletext.ts'
import { withCaptionsInside } from './captions-inside.ts'
import { examineFilm } from './examine-file.ts'
import { type Ffmpeg, findFfmpeg, packagedFfmpeg } from './find-ffmpeg.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(packagedFfmpeg()[0] ?? '')
  folder = await mkdtemp(join(tmpdir(), 'rushes-captions-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=25,format=yuv420p']
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-x264-params', 'threads=1:bframes=0']
const SECONDS = 4

async function written(name: string, bytes: Uint8Array | string): Promise<string> {
  await writeFile(join(folder, name), bytes)
  return name
}

async function made(name: string, args: readonly string[]): Promise<string> {
  await runFfmpeg(ffmpeg, { folder, durationS: SECONDS, args: [...args, name] })
  return join(folder, name)
}

async function readBy(program: Ffmpeg, master: string) {
  const { probe } = await examineFilm(ffmpeg, master)
  const inside = await withCaptionsInside(program, { master, probe }, {}, async (path, language) => {
    const vtt = await readFile(path, 'utf8')
    return vtt.includes('-->') ? { language, vtt } : undefined
  })
  return { warnings: probe.warnings, ...inside }
}
const read = (master: string) => readBy(ffmpeg, master)

/** A film with closed captions in its frames, in the container of the name. */
async function captioned(name: string, frames: readonly number[][]): Promise<string> {
  const plain = await made('plain.h264', [...PICTURE, '-t', `${SECONDS}`, ...X264])
  const stream = await written('captioned.h264', withClosedCaptions(await readFile(plain), frames))
  return await made(name, ['-r', '25', '-i', stream, '-c', 'copy'])
}

test.each(['mp4', 'mov', 'ts', 'mkv'])(
  'closed captions (CEA-608) in the frames of a film in .%s are its captions',
  async (extension) => {
    const { used, warnings } = await read(await captioned(`608.${extension}`, cea608('Flood in Passau', 60)))
    expect(used?.vtt).toMatch(/00:00\.\d{3} --> 00:02\.\d{3}\nFlood in Passau/)
    expect(warnings).toEqual([])
  },
)

test('closed captions in a track of their own are the captions of a MOV', async () => {
  const scc = [
    'Scenarist_SCC V1.0',
    '00:00:00:10\t9420 9420 9470 9470 c8e5 ecec ef20 e6ef f880 942f 942f',
    '',
  ]
  await written('track.scc', `${scc.join('\n\n')}00:00:02:15\t942c 942c\n\n`)
  const maps = ['-map', '1:v', '-map', '0:s', '-c:s', 'copy', '-t', `${SECONDS}`]
  const { used } = await read(
    await made('track.mov', ['-f', 'scc', '-i', 'track.scc', ...PICTURE, ...maps, ...X264]),
  )
  expect(used?.vtt).toContain('\nHello fox\n')
})

const { define, letters, line, remove, show } = WINDOW
const FRAMES = 4 * 25
const EMPTY = [0xfa, 0, 0]
/** Shown from frame 6 to frame 40. */
const CAPTIONS_708 = Array.from({ length: FRAMES }, (_, frame) => {
  if (frame === 5) return cea708({ bytes: [...define(), ...letters('Flood in')] })
  if (frame === 6) return cea708({ bytes: [...line, ...letters('Passau'), ...show] })
  return frame === 40 ? cea708({ bytes: remove }) : EMPTY
})

test.each(['mp4', 'ts', 'mkv'])(
  'closed captions in the form CEA-708 only in the frames of a film in .%s are its captions',
  async (extension) => {
    const { used, warnings } = await read(await captioned(`708.${extension}`, CAPTIONS_708))
    expect(used?.vtt).toMatch(/00:00:00\.\d{3} --> 00:00:01\.\d{3}\nFlood in\nPassau\n/)
    expect(warnings).toEqual([])
  },
)

async function withAncillary(name: string, frames: readonly Buffer[]): Promise<string> {
  const sound = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono', '-c:a', 'pcm_s16le']
  const plain = await made('plain.mxf', [...PICTURE, ...sound, '-c:v', 'mpeg2video', '-t', `${SECONDS}`])
  return join(folder, await written(name, withAncillaryData(await readFile(plain), frames)))
}

test.each([
  ['CEA-708', CAPTIONS_708, false],
  ['CEA-708 in codes of ten bits', CAPTIONS_708, true],
  ['CEA-608', cea608('Flood in Passau', 60), false],
])(
  'captions (%s) in the ancillary data of MXF (SMPTE 436M) are its captions',
  async (_, frames, isTenBits) => {
    const packets = Array.from({ length: FRAMES }, (_frame, at) =>
      ancillaryData(frames[at] ?? EMPTY, { isTenBits }),
    )
    const { used, problem } = await read(await withAncillary('ancillary.mxf', packets))
    expect(problem).toBeUndefined()
    expect(used?.vtt).toMatch(/00:0\d\.\d{3} --> (00:)?00:0\d\.\d{3}\nFlood in\sPassau/)
  },
)

test('teletext in the ancillary data of MXF is a warning that names it and the next step', async () => {
  const packets = Array.from({ length: FRAMES }, () => ancillaryData(EMPTY, { first: OP47 }))
  expect((await read(await withAncillary('op47.mxf', packets))).problem).toMatch(
    /teletext.*OP-47 in SMPTE 436M.*“Captions and shot list”, as WebVTT or SRT\.$/,
  )
})

test('ancillary data without captions has neither captions nor a warning', async () => {
  const packets = Array.from({ length: FRAMES }, () => ancillaryData(EMPTY))
  expect(await read(await withAncillary('empty.mxf', packets))).toEqual({ warnings: [] })
})

test('a film with an empty space for closed captions has neither captions nor a warning', async () => {
  expect(await read(await captioned('empty.mp4', []))).toEqual({ warnings: [] })
})

async function withTeletext(): Promise<string> {
  const pages = [
    { atS: 1, rows: ['Guten Abend', 'aus Mainz'] },
    { atS: 2, rows: [] },
    { atS: 2.5, rows: ['Das Wetter'] },
    { atS: 3, rows: [] },
    { atS: 3.5, rows: [] },
  ]
  await written('teletext.ts', teletextStream(pages))
  const maps = ['-map', '0:v', '-map', '1:s', '-c:s', 'copy', '-t', '5']
  return await made('broadcast.ts', [...PICTURE, '-i', 'teletext.ts', ...maps, ...X264])
}

test('teletext subtitles are captions that end when the page is cleared', async () => {
  const { used } = await read(await withTeletext())
  expect(used?.language).toBe('ger')
  const cues = [...(used?.vtt ?? '').matchAll(/(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d\.\d{3})\n((?:.+\n?)+)/g)]
  const lengths = cues.map(([, , begin, , end, text = '']) => [Number(end) - Number(begin), text.trim()])
  expect(lengths).toEqual([
    [expect.closeTo(1, 0), 'Guten Abend\naus Mainz'],
    [expect.closeTo(0.5, 0), 'Das Wetter'],
  ])
})

test('teletext that the installed ffmpeg cannot read is a warning that names libzvbi and the next step', async () => {
  const master = await withTeletext()
  const script = '#!/bin/sh\necho "Decoding requested, but no decoder found for: dvb_teletext" >&2\nexit 1\n'
  const path = join(folder, await written('without-libzvbi', script))
  await chmod(path, 0o755)
  const { used, problem } = await readBy({ path, version: '7.0' }, master)
  expect(used).toBeUndefined()
  expect(problem).toMatch(/teletext.*without libzvbi\. Please add them under “Captions and shot list”/)
})
