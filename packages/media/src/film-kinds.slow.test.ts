/** Films of tapes, phones and broadcasters: aspect ratio, colour, sound and streams of their renditions (R-MEDIA-1). */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withCaptionsInside } from './captions-inside.ts'
import { examineFilm } from './examine-file.ts'
import { type Ffmpeg, findFfmpeg, packagedFfmpeg } from './find-ffmpeg.ts'
import { listen } from './listen.ts'
import { makePosters } from './make-posters.ts'
import { makeLadder, takeFrame } from './make-previews.ts'
import { previewRecipe } from './preview-recipe.ts'
import { requireUsual } from './require-usual.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  // This ffmpeg has the encoders with which the films are made.
  ffmpeg = await findFfmpeg(packagedFfmpeg()[0] ?? '')
  folder = await mkdtemp(join(tmpdir(), 'rushes-kinds-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16']
const SECONDS = 2
/** Red and blue next to each other, with a white square in the middle. */
const RED = [200, 50, 50]
const BLUE = [50, 80, 200]
const COLOURS =
  'color=c=0xC83232:s=320x360:r=25,format=gbrp[l];color=c=0x3250C8:s=320x360:r=25,format=gbrp[r];[l][r]hstack'
const SQUARE = 'drawbox=x=(iw-100)/2:y=(ih-100)/2:w=100:h=100:c=white:t=fill'
const tone = (hertz: number) => [
  '-f',
  'lavfi',
  '-i',
  hertz === 0 ? 'anullsrc=r=48000:cl=mono' : `sine=${hertz}:sample_rate=48000`,
]
const BT709 = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p'

/** @param filter for the two colours @param more tracks, tags and encoders */
async function film(name: string, filter: string, ...more: string[]): Promise<string> {
  const picture = ['-f', 'lavfi', '-i', `${COLOURS},${SQUARE},${filter}`]
  await runFfmpeg(ffmpeg, {
    folder,
    durationS: SECONDS,
    args: [...picture, ...more, '-t', `${SECONDS}`, name],
  })
  return join(folder, name)
}

async function made(master: string) {
  const { probe } = await examineFilm(ffmpeg, master)
  requireUsual(probe)
  const out = await mkdtemp(join(folder, 'out-'))
  await makeLadder(ffmpeg, { master, probe, folder: out, watermark: 'Rushes V000001 preview' })
  await takeFrame(ffmpeg, { master, probe, folder: out, file: 'frame.png' })
  const rung = join(out, 'hls', `${previewRecipe(probe).rungs[0].name}.m4s`)
  // Decoded as by a browser.
  const { probe: of } = await examineFilm(ffmpeg, rung)
  await takeFrame(ffmpeg, { master: rung, probe: of, folder: out, file: 'rung.png' })
  return { probe, out, rung, of, frame: join(out, 'frame.png'), shown: join(out, 'rung.png') }
}

/** The pixels of a part of a picture, whose position is given in shares. */
async function pointsOf(path: string, left: number, top: number, size = 8): Promise<number[][]> {
  const { width, height } = await sharp(path).metadata()
  const place = { left: Math.round(width * left), top: Math.round(height * top), width: size, height: size }
  const bytes = await sharp(path).extract(place).removeAlpha().raw().toBuffer()
  return [0, 1, 2].map((channel) => [...bytes.filter((_, at) => at % 3 === channel)])
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const errorOf = (seen: number[], wanted: number[]) =>
  seen.reduce((sum, value, index) => sum + Math.abs(value - (wanted[index] ?? 0)), 0) / 3

async function expectColours(path: string): Promise<void> {
  const [red, blue] = [await pointsOf(path, 0.1, 0.1), await pointsOf(path, 0.85, 0.1)]
  expect(errorOf(red.map(meanOf), RED)).toBeLessThanOrEqual(4)
  expect(errorOf(blue.map(meanOf), BLUE)).toBeLessThanOrEqual(4)
}

/** The level of a tone in a preview, in decibels. */
async function loudnessOf(path: string, hertz: number): Promise<number> {
  let loudest = -120
  const band = `bandpass=f=${hertz}:width_type=h:w=60`
  const args = ['-v', 'info', '-i', path, '-af', `${band},${band},volumedetect`, '-vn', '-f', 'null', '-']
  const onLine = (line: string) => {
    loudest = Number(/max_volume: (-?[\d.]+) dB/.exec(line)?.[1] ?? loudest)
  }
  await runFfmpeg(ffmpeg, { durationS: SECONDS, args, onLine })
  return loudest
}

test.each([
  [
    'PAL 16:9 in DV',
    'pal.avi',
    'scale=720:576:out_color_matrix=bt601,setsar=64/45,format=yuv420p',
    'dvvideo',
    [1024, 576],
  ],
  ['PAL 4:3 in MPEG-2', 'pal.mpg', 'scale=720:576,setsar=16/15,format=yuv420p', 'mpeg2video', [768, 576]],
  ['NTSC 4:3', 'ntsc.mov', 'scale=720:480,setsar=8/9,format=yuv420p', 'libx264', [640, 480]],
  ['NTSC 16:9', 'wide.mkv', 'scale=720:480,setsar=32/27,format=yuv420p', 'libx264', [853, 480]],
  ['HDV', 'hdv.ts', 'scale=1440:1080,setsar=4/3,format=yuv420p', 'mpeg2video', [1920, 1080]],
  ['DVCPRO HD', 'dvcpro.mov', 'scale=960:720,setsar=4/3,format=yuv422p', 'dvvideo', [1280, 720]],
])('%s is shown with its own aspect ratio', async (_name, name, filter, codec, [width, height]) => {
  const rate = name === 'dvcpro.mov' ? ['-r', '50'] : []
  const { probe, of, frame } = await made(await film(name, filter, ...rate, '-c:v', codec, '-b:v', '20M'))
  expect(probe).toMatchObject({ width, height })
  expect(of.width / of.height).toBeCloseTo((width ?? 0) / (height ?? 1), 1)
  expect(await sharp(frame).metadata()).toMatchObject({ width, height })
})

const HDR =
  'format=gbrpf32le,zscale=min=gbr:pin=bt709:tin=iec61966-2-1:rin=full:m=gbr:p=bt709:t=linear:r=full:npl=203,' +
  'zscale=min=gbr:pin=bt709:tin=linear:rin=full:m=2020_ncl:p=2020:r=tv:npl=203'
const of2020 = (transfer: string) => [
  ...['-color_primaries', 'bt2020', '-colorspace', 'bt2020nc', '-color_trc', transfer],
]

test.each<[string, string, string, string[]]>([
  ['HDR10', 'pq.mp4', `${HDR}:t=smpte2084,format=yuv420p10le`, of2020('smpte2084')],
  ['HLG', 'hlg.mp4', `${HDR}:t=arib-std-b67,format=yuv420p10le`, of2020('arib-std-b67')],
  ['BT.2020 without HDR', '2020.mp4', `${HDR}:t=2020_10,format=yuv420p10le`, of2020('bt2020-10')],
  ['HD without tags', 'hd.mp4', `scale=1280:720,${BT709}`, []],
  ['SD without tags', 'sd.mp4', `scale=640:480:out_color_matrix=bt601:out_range=tv,format=yuv420p`, []],
  ['full range', 'full.mp4', BT709.replace('=tv', '=pc'), ['-color_range', 'pc', '-colorspace', 'bt709']],
  [
    'marked as BT.601',
    '601.mov',
    'scale=out_color_matrix=bt601:out_range=tv,format=yuv420p',
    ['-colorspace', 'smpte170m'],
  ],
])(
  '%s has the colours of the scene in preview and still, and a preview in BT.709',
  async (_name, name, filter, tags) => {
    const { of, out, frame, shown } = await made(await film(name, filter, ...X264, ...tags))
    expect(of.film?.colour).toEqual({ matrix: 'bt709', transfer: 'sdr', primaries: 'bt709' })
    await makePosters(frame, out, { widths: [64], jpeg: { name: 'poster.jpg', width: 640 }, watermark: '.' })
    for (const picture of [frame, join(out, 'poster.jpg'), shown]) await expectColours(picture)
  },
)

const tracks = (...hertz: number[]) => [
  ...hertz.flatMap(tone),
  ...['-map', '0:v', ...hertz.flatMap((_, index) => ['-map', `${index + 1}:a`])],
]

test.each<[string, string, string[], number[]]>([
  ['two mono tracks', 'two.mov', [...tracks(440, 1760), '-c:a', 'pcm_s16le'], [440, 1760]],
  [
    'eight mono tracks, most of them silent',
    'eight.mxf',
    [...tracks(0, 0, 440, 0, 1760, 0, 0, 0), '-c:a', 'pcm_s24le'],
    [440, 1760],
  ],
  [
    'a silent stereo track before the sound',
    'silent.mov',
    [...tracks(0, 880), '-c:a', 'pcm_s16le', '-ac', '2'],
    [880],
  ],
])('%s: every sound is in the preview', async (_name, name, more, tones) => {
  const { probe, rung } = await made(await film(name, BT709, ...more, '-c:v', 'mpeg2video', '-b:v', '10M'))
  for (const hertz of tones) expect(await loudnessOf(rung, hertz)).toBeGreaterThan(-40)
  expect((await listen(ffmpeg, { master: join(folder, name), probe })).loudness).not.toBeNull()
})

test('the facts list every sound track with its language', async () => {
  const languages = ['-metadata:s:a:0', 'language=ger', '-metadata:s:a:1', 'language=tur']
  const { probe } = await examineFilm(
    ffmpeg,
    await film('languages.mov', BT709, ...tracks(440, 880), ...languages, '-c:a', 'pcm_s16le', ...X264),
  )
  expect(probe.film?.tracks.map(({ language }) => language)).toEqual(['ger', 'tur'])
})

test('covers, fonts and captions in a film do not count as its tracks', async () => {
  await writeFile(join(folder, 'words.srt'), '1\n00:00:00,500 --> 00:00:01,500\nGrüße aus Köln\n')
  await runFfmpeg(ffmpeg, {
    folder,
    durationS: 1,
    args: ['-f', 'lavfi', '-i', 'color=c=magenta:s=300x300', '-frames:v', '1', 'cover.jpg'],
  })
  const inputs = ['-i', 'cover.jpg', '-i', await film('plain.mp4', BT709, ...X264), ...tone(440)]
  const texts = Array.from({ length: 9 }, () => ['-i', 'words.srt'])
  const maps = [
    '-map',
    '0:v',
    '-map',
    '1:v',
    '-map',
    '2:a',
    ...texts.flatMap((_, index) => ['-map', `${index + 3}:s`]),
  ]
  const more = [
    '-c:v',
    'copy',
    '-c:a',
    'aac',
    '-c:s',
    'srt',
    '-metadata:s:s:0',
    'language=ger',
    '-attach',
    'words.srt',
  ]
  const args = [
    ...inputs,
    ...texts.flat(),
    ...maps,
    ...more,
    '-metadata:s:t',
    'mimetype=font/ttf',
    '-t',
    `${SECONDS}`,
    'rich.mkv',
  ]
  await runFfmpeg(ffmpeg, { folder, durationS: SECONDS, args })
  const { probe, frame } = await made(join(folder, 'rich.mkv'))
  expect(probe).toMatchObject({ width: 640, height: 360, codec: 'AVC' })
  await expectColours(frame)
  const { used: captions } = await withCaptionsInside(
    ffmpeg,
    { master: join(folder, 'rich.mkv'), probe },
    {},
    async (path, language) => [language, await readFile(path, 'utf8')],
  )
  expect(captions).toEqual(['ger', expect.stringContaining('Grüße aus Köln')])
})

test('a preview ends with the picture when the sound is longer, with a warning for staff', async () => {
  const inputs = ['-i', await film('short.mp4', BT709, ...X264), '-t', '6', ...tone(440)]
  const args = [...inputs, '-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', 'longer.mp4']
  await runFfmpeg(ffmpeg, { folder, durationS: 6, args })
  const { probe, of } = await made(join(folder, 'longer.mp4'))
  expect(probe.durationS).toBeCloseTo(SECONDS, 1)
  expect(of.durationS).toBeLessThan(SECONDS + 0.2)
  expect(probe.warnings[0]).toContain('continues for 4 seconds after the picture (0:02)')
})

test('two recordings in one transport stream are one film, which keeps its metadata when the size changes', async () => {
  const parts = [
    await film('one.ts', BT709, ...tone(440), ...X264, '-c:a', 'mp2'),
    await film('two.ts', `scale=720:576,${BT709}`, ...tone(440), ...X264, '-c:a', 'mp2'),
  ]
  await writeFile(
    join(folder, 'joined.ts'),
    Buffer.concat(await Promise.all(parts.map((path) => readFile(path)))),
  )
  const { probe, of, out, rung } = await made(join(folder, 'joined.ts'))
  expect([probe.durationS, of.durationS].map(Math.round)).toEqual([4, 4])
  await mkdir(join(out, 'late'))
  await takeFrame(ffmpeg, { master: rung, probe: of, folder: join(out, 'late'), file: 'late.png', atS: 3.5 })
  const [red = []] = await pointsOf(join(out, 'late/late.png'), 0.25, 0.48, 20)
  expect(Math.max(...red) - Math.min(...red)).toBeGreaterThan(20)
})

test('a film with damaged frames has a preview, and a warning with the seconds near them', async () => {
  const noise = 'noise=alls=40:allf=t'
  const path = await film('whole.mp4', `${noise},${BT709}`, ...X264, '-g', '10')
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  for (let at = middle; at < middle + 20_000; at += 1) bytes[at] = (Math.imul(at, 2_654_435_761) >>> 13) & 255
  await writeFile(join(folder, 'damaged.mp4'), bytes)
  const { probe } = await examineFilm(ffmpeg, join(folder, 'damaged.mp4'))
  const out = await mkdtemp(join(folder, 'out-'))
  const making = { master: join(folder, 'damaged.mp4'), probe, folder: out, watermark: 'V1' }
  const seconds = await makeLadder(ffmpeg, making)
  expect(seconds.length).toBeGreaterThan(0)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(SECONDS)
})

test('a transport stream whose only keyframe is its first frame has a still', async () => {
  const { frame } = await made(await film('one-keyframe.ts', BT709, ...X264, '-g', '250'))
  await expectColours(frame)
})

test.each(['mp4', 'mkv', 'ts'])(
  'a film in .%s with megabytes in each frame is read as far as its facts need',
  async (extension) => {
    const noise = `scale=1920:1080,noise=alls=80:allf=t,${BT709}`
    const quality = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '10', '-g', '250', '-c:a', 'mp2']
    const path = await film(`large.${extension}`, noise, ...tone(440), ...quality)
    expect((await stat(path)).size).toBeGreaterThan(80e6)
    const { probe } = await examineFilm(ffmpeg, path)
    expect(probe.durationS).toBeCloseTo(SECONDS, 0)
    expect([probe.scan, probe.sound?.codec, probe.warnings]).toEqual(['progressive', 'MPEG Audio', []])
  },
)

test('a recording that was never finished is refused with the cause', async () => {
  const bytes = await readFile(await film('finished.mp4', BT709, ...X264))
  await writeFile(join(folder, 'unfinished.mp4'), bytes.subarray(0, bytes.indexOf('moov') - 4))
  await expect(examineFilm(ffmpeg, join(folder, 'unfinished.mp4'))).rejects.toThrow(
    /never finished: the file has no index.*copy it again/,
  )
})

test('a browser recording without a length has the length of its frames', async () => {
  const live = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-live', '1', '-f', 'webm']
  const { probe, of } = await made(await film('live.webm', `scale=641:361,${BT709}`, ...live))
  expect([probe.durationS, of.durationS].map(Math.round)).toEqual([SECONDS, SECONDS])
})

test.each([
  ['MXF', 'code.mxf', ['-c:v', 'mpeg2video', '-timecode', '10:00:00:00'], '10:00:00:00'],
  [
    'MOV, with drop-frame',
    'drop.mov',
    [...X264, '-r', '30000/1001', '-timecode', '00:59:59;28'],
    '00:59:59;28',
  ],
  ['Matroska', 'code.mkv', [...X264, '-metadata', 'timecode=03:04:05:06'], '03:04:05:06'],
  ['MPEG-2', 'code.mpg', ['-c:v', 'mpeg2video', '-timecode', '03:04:05:06'], '03:04:05:06'],
])('the timecode of %s is read', async (_name, name, more, timecode) => {
  const { probe } = await examineFilm(ffmpeg, await film(name, BT709, ...more))
  expect(probe.film?.timecode).toBe(timecode)
})
