/** Films of many years and programs: containers, codecs, frame rates and shapes (R-MEDIA-1, R-MEDIA-8). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineFilm } from './examine-file.ts'
import { type Ffmpeg, findFfmpeg, packagedFfmpeg } from './find-ffmpeg.ts'
import { kindOfFile } from './kind-of-file.ts'
import { makeLadder, takeFrame } from './make-previews.ts'
import { previewRecipe } from './preview-recipe.ts'
import { requireUsual } from './require-usual.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  // This ffmpeg has the encoders with which the films are made.
  ffmpeg = await findFfmpeg(packagedFfmpeg()[0] ?? '')
  folder = await mkdtemp(join(tmpdir(), 'rushes-containers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const SECONDS = 2
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast']
const TONE = ['-f', 'lavfi', '-i', 'sine=440:sample_rate=48000']
const RED = 'color=c=0xC83232'

type Source = { size?: string; rate?: string; filter?: string; sound?: readonly string[] }

async function film(name: string, more: readonly string[], source: Source = {}): Promise<string> {
  const { size = '320x180', rate = '25', filter = 'format=yuv420p', sound = TONE } = source
  const picture = ['-f', 'lavfi', '-i', `${RED}:s=${size}:r=${rate},${filter}`]
  const args = [...picture, ...sound, '-t', `${SECONDS}`, ...more, name]
  await runFfmpeg(ffmpeg, { folder, durationS: SECONDS, args })
  return join(folder, name)
}

/** Processes a film like an ingest. @returns what its preview is like */
async function madeOf(master: string) {
  expect(await kindOfFile(master)).toMatchObject({ kind: 'video' })
  const { probe } = await examineFilm(ffmpeg, master)
  requireUsual(probe)
  const out = await mkdtemp(join(folder, 'out-'))
  await makeLadder(ffmpeg, { master, probe, folder: out, watermark: 'V000001' })
  await takeFrame(ffmpeg, { master, probe, folder: out, file: 'frame.png' })
  const { probe: shown } = await examineFilm(
    ffmpeg,
    join(out, 'hls', `${previewRecipe(probe).rungs[0].name}.m4s`),
  )
  const { width, height } = await sharp(join(out, 'frame.png')).metadata()
  const place = { left: Math.floor(width / 8), top: Math.floor(height / 8), width: 1, height: 1 }
  const point = await sharp(join(out, 'frame.png')).extract(place).removeAlpha().raw().toBuffer()
  return { probe, shown, point: [...point] }
}

async function expectRed(master: string, seconds = SECONDS) {
  const made = await madeOf(master)
  const [red = 0, green = 0, blue = 0] = made.point
  expect(red - Math.max(green, blue)).toBeGreaterThan(100)
  expect(Math.abs(made.shown.durationS - seconds)).toBeLessThan(0.5)
  return made
}

test.each<[string, string, readonly string[], Source?]>([
  ['AV1 and Opus', 'av1.mp4', ['-c:v', 'libsvtav1', '-preset', '12', '-c:a', 'libopus']],
  ['VP8 and Vorbis', 'web.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis']],
  ['DivX and MP3', 'divx.avi', ['-c:v', 'libxvid', '-vtag', 'DX50', '-c:a', 'libmp3lame']],
  [
    'Motion JPEG and PCM',
    'camera.avi',
    ['-c:v', 'mjpeg', '-c:a', 'pcm_u8', '-ar', '11025', '-ac', '1'],
    { filter: 'format=yuvj422p' },
  ],
  ['Windows Media', 'press.wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2']],
  ['MPEG-1', 'vcd.mpg', ['-c:v', 'mpeg1video', '-c:a', 'mp2']],
  ['Flash', 'web.flv', ['-c:v', 'flv1', '-c:a', 'libmp3lame', '-ar', '44100']],
  ['Ogg', 'web.ogv', ['-c:v', 'libtheora', '-c:a', 'libvorbis']],
  [
    'HEVC in 10 bits',
    'drone.mkv',
    ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-c:a', 'aac'],
    { filter: 'format=yuv420p10le' },
  ],
  [
    'H.263',
    'phone.3gp',
    ['-c:v', 'h263', '-c:a', 'aac', '-ar', '8000', '-ac', '1'],
    { size: '176x144', rate: '15' },
  ],
  ['big-endian PCM', 'camera.mov', [...X264, '-c:a', 'pcm_s16be']],
  ['ProRes', 'edit.mov', ['-c:v', 'prores_ks', '-c:a', 'pcm_s24le'], { filter: 'format=yuv422p10le' }],
  [
    'DNxHD',
    'avid.mxf',
    ['-c:v', 'dnxhd', '-b:v', '36M', '-c:a', 'pcm_s16le'],
    { size: '1920x1080', filter: 'format=yuv422p' },
  ],
  ['192-byte packets', '00012.mts', [...X264, '-c:a', 'ac3', '-mpegts_m2ts_mode', '1', '-f', 'mpegts']],
  [
    'fragments',
    'recorder.mp4',
    [...X264, '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-g', '25'],
  ],
  ['a clock that begins late', 'cut.ts', [...X264, '-c:a', 'mp2', '-output_ts_offset', '26000']],
])('a film with %s has a preview with its colour, length and sound', async (_name, name, more, source) => {
  const { shown } = await expectRed(await film(name, more, source))
  expect(shown.sound?.channels).toBe(2)
})

test.each<[string, string, readonly string[], Source]>([
  ['CineForm', 'cineform.mov', ['-c:v', 'cfhd'], { filter: 'format=yuv422p10le' }],
  ['Animation with transparency', 'animation.mov', ['-c:v', 'qtrle'], { filter: 'format=argb' }],
  [
    'ProRes with transparency',
    'title.mov',
    ['-c:v', 'prores_ks', '-profile:v', '4'],
    { filter: 'format=yuva444p10le' },
  ],
  [
    'VP9 with transparency',
    'title.webm',
    ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
    { filter: 'format=yuva420p' },
  ],
  ['Sorenson Video', '1999.mov', ['-c:v', 'svq1'], { filter: 'format=yuv410p', size: '320x240' }],
  ['JPEG 2000', 'archive.mxf', ['-c:v', 'jpeg2000'], { filter: 'format=yuv422p10le' }],
  [
    'one picture of an Avid',
    'V01.mxf',
    ['-c:v', 'dnxhd', '-b:v', '36M', '-f', 'mxf_opatom'],
    { size: '1920x1080', filter: 'format=yuv422p' },
  ],
  ['sides of odd lengths', 'screen.mp4', X264, { size: '333x187', filter: 'format=yuv444p' }],
  ['a very wide picture', 'wall.mp4', X264, { size: '1920x120' }],
  ['240 frames a second', 'slow-motion.mov', X264, { rate: '240' }],
  ['1 frame a second', 'time-lapse.mp4', X264, { rate: '1' }],
])(
  'a film with %s and without sound has a preview with its colour and length',
  async (_name, name, more, source) => {
    const { probe } = await expectRed(await film(name, ['-an', ...more], { ...source, sound: [] }))
    expect(probe.sound).toBeNull()
  },
)

test('the content decides what a film is, not its name', async () => {
  const bytes = await readFile(await film('plain.mp4', [...X264, '-c:a', 'aac']))
  for (const name of ['really a film.jpg', 'A001C003_230101_R1AB']) {
    await writeFile(join(folder, name), bytes)
    await expectRed(join(folder, name))
  }
})

test('sound that ends early, or is heard on one side only, is in the preview', async () => {
  const early = await film('early.mp4', [...X264, '-c:a', 'aac', '-af', 'atrim=0:0.5'])
  expect((await expectRed(early)).shown.sound?.channels).toBe(2)
  const right = ['-filter_complex', '[1:a]pan=stereo|c0=0*c0|c1=c0[a]', '-map', '0:v', '-map', '[a]']
  expect(
    (await expectRed(await film('right.mov', [...right, ...X264, '-c:a', 'pcm_s16le']))).shown.sound
      ?.channels,
  ).toBe(2)
})

test.each([
  ['H.264', 'studio.mp4', [...X264, '-flags', '+ildct+ilme', '-x264opts', 'tff=1'], 'tff'],
  ['MPEG-2', 'feed.ts', ['-c:v', 'mpeg2video', '-b:v', '8M', '-flags', '+ildct+ilme', '-top', '0'], 'bff'],
])(
  'an interlaced film in %s is named so, and its preview is progressive',
  async (_name, name, more, field) => {
    const path = await film(name, ['-an', ...more], {
      size: '720x576',
      filter: `format=yuv420p,setfield=${field}`,
    })
    const { probe, shown } = await expectRed(path)
    expect([probe.scan, shown.scan]).toEqual(['interlaced', 'progressive'])
  },
)

test('a film of a front camera, whose display matrix mirrors it, is mirrored in its still', async () => {
  const halves = 'drawbox=x=iw/2:w=iw/2:h=ih:c=0x3250C8:t=fill,format=yuv420p'
  await film('front.mp4', [...X264, '-an'], { filter: halves, sound: [] })
  await runFfmpeg(ffmpeg, {
    folder,
    durationS: SECONDS,
    args: ['-display_hflip', '-i', 'front.mp4', '-c', 'copy', 'mirrored.mp4'],
  })
  const [red = 0, , blue = 0] = (await madeOf(join(folder, 'mirrored.mp4'))).point
  expect(blue - red).toBeGreaterThan(100)
})
