/** A film that is encoded in parts plays like one that is encoded in one run. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ffmpeg, findFfmpeg } from './find-ffmpeg.ts'
import { segmentsOf } from './hls-playlist.ts'
import { joinParts, makePart } from './make-parts.ts'
import { makeLadder } from './make-previews.ts'
import { previewRecipe } from './preview-recipe.ts'
import { probeVideo } from './probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const WATERMARK = 'Rushes V050001'
const PARTS = 3

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg('')
  folder = await mkdtemp(join(tmpdir(), 'rushes-parts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const folderOf = async (...names: string[]) => {
  const path = join(folder, ...names)
  await mkdir(path, { recursive: true })
  return path
}

/** A picture in constant motion, of which each frame differs from the next. */
async function givenFilm(name: string, { rate = '25', seconds = 13, sound = true, extra = [] as string[] }) {
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:beep_factor=4', '-c:a', 'aac']
  const args = [
    ...['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=${rate}`, ...(sound ? tone : [])],
    ...['-t', `${seconds}`, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...extra, name],
  ]
  await runFfmpeg(ffmpeg, { folder, durationS: seconds, args })
  const master = join(folder, name)
  return { master, probe: await probeVideo(master) }
}
type Film = Awaited<ReturnType<typeof givenFilm>>

async function inParts(film: Film, name: string) {
  const parts: string[] = []
  for (let part = 0; part < PARTS; part += 1) {
    const out = await folderOf(name, `part-${part}`)
    await makePart(ffmpeg, { ...film, folder: out, watermark: WATERMARK, part, parts: PARTS })
    parts.push(out)
  }
  const joined = await folderOf(name, 'joined')
  await joinParts(ffmpeg, { ...film, folder: joined, parts })
  return { parts, joined }
}

async function bothWays(film: Film, name: string) {
  const whole = await folderOf(name, 'whole')
  await makeLadder(ffmpeg, { ...film, folder: whole, watermark: WATERMARK })
  return { ...film, whole, ...(await inParts(film, name)), recipe: previewRecipe(film.probe) }
}

type Frame = { at: number; seconds: number; isKeyframe: boolean }

/** The packets of one stream, without decoding it; the times begin with the first picture. */
async function framesOf(path: string, stream: 'v' | 'a'): Promise<Frame[]> {
  const frames = await packetsOf(path, stream)
  const pictures = stream === 'v' ? frames : await packetsOf(path, 'v')
  const first = Math.min(...pictures.map(({ at }) => at))
  return frames.map((frame) => ({ ...frame, at: frame.at - first }))
}

async function packetsOf(path: string, stream: 'v' | 'a'): Promise<Frame[]> {
  const file = join(folder, 'frames.txt')
  const out = ['-map', `0:${stream}:0`, '-c', 'copy', '-f', 'framecrc', 'frames.txt']
  await runFfmpeg(ffmpeg, { folder, durationS: 0, args: ['-copyts', '-i', path, ...out] })
  const text = await readFile(file, 'utf8')
  const [, one, of] = /#tb 0: (\d+)\/(\d+)/.exec(text) ?? []
  const tick = Number(one) / Number(of)
  // A frame that is not a keyframe is marked after its checksum.
  return [...text.matchAll(/^0, +-?\d+, +(-?\d+), +(\d+), +\d+, 0x\w+(.*)$/gm)].map(
    ([, at, ticks, flags = '']) => ({
      at: Number(at) * tick,
      seconds: Number(ticks) * tick,
      isKeyframe: !flags.includes('F=0x0'),
    }),
  )
}

/** The similarity of two films, frame by frame; the least similar pair counts. */
async function leastLikeness(one: string, other: string): Promise<number> {
  const filters = '[0:v:0][1:v:0]psnr=stats_file=likeness.txt'
  const args = ['-i', one, '-i', other, '-filter_complex', filters, '-f', 'null', '-']
  await runFfmpeg(ffmpeg, { folder, durationS: 0, args })
  const text = await readFile(join(folder, 'likeness.txt'), 'utf8')
  return Math.min(
    ...[...text.matchAll(/psnr_avg:(\S+)/g)].map(([, value]) => (value === 'inf' ? 99 : Number(value))),
  )
}

describe.each([
  ['at the rate of television', { rate: '24000/1001' }],
  ['at 60 frames a second, without sound', { rate: '60', sound: false }],
])('a film in parts %s', (name, options) => {
  let made: Awaited<ReturnType<typeof bothWays>>
  beforeAll(async () => {
    made = await bothWays(
      await givenFilm(`${options.rate.replace('/', '-')}.mp4`, options),
      name.replaceAll(' ', '-'),
    )
  }, 120_000)
  const rung = (of: 'whole' | 'joined', index: number, extension: string) =>
    join(made[of], 'hls', `${made.recipe.rungs[index]?.name}.${extension}`)

  test.each([0, 1, 2])(
    'the joined film has the frames, keyframes and segments of one run, rung %i',
    async (index) => {
      const [whole, joined] = [
        await framesOf(rung('whole', index, 'm4s'), 'v'),
        await framesOf(rung('joined', index, 'm4s'), 'v'),
      ]
      expect(joined).toHaveLength(whole.length)
      const keyframes = (frames: Frame[]) =>
        frames.filter(({ isKeyframe }) => isKeyframe).map(({ at }) => at.toFixed(3))
      expect(keyframes(joined)).toEqual(keyframes(whole))
      const seconds = async (of: 'whole' | 'joined') =>
        segmentsOf(await readFile(rung(of, index, 'm3u8'), 'utf8')).map((segment) =>
          segment.seconds.toFixed(3),
        )
      expect(await seconds('joined')).toEqual(await seconds('whole'))
    },
  )

  test('the joined film plays through its joins: frames are consecutive, and each equals that of one run', async () => {
    const [, perFrame = 1] = made.recipe.rate.split('/').map(Number)
    const frameS = perFrame / Number(made.recipe.rate.split('/')[0])
    const times = (await framesOf(rung('joined', 0, 'm4s'), 'v'))
      .map(({ at }) => at)
      .toSorted((a, b) => a - b)
    for (const [index, at] of times.entries()) expect(at).toBeCloseTo(index * frameS, 3)
    // Another frame of this picture is much less similar.
    expect(await leastLikeness(rung('whole', 0, 'm4s'), rung('joined', 0, 'm4s'))).toBeGreaterThan(30)
  })

  test('the joined film ends when one run ends, sound and picture together', async () => {
    const end = async (of: 'whole' | 'joined', stream: 'v' | 'a') =>
      Math.max(...(await framesOf(rung(of, 0, 'm4s'), stream)).map(({ at, seconds }) => at + seconds))
    expect(Math.abs((await end('joined', 'v')) - (await end('whole', 'v')))).toBeLessThanOrEqual(1 / 23)
    if (made.probe.sound === null) return
    expect(Math.abs((await end('joined', 'a')) - (await end('whole', 'a')))).toBeLessThanOrEqual(0.04)
    expect(Math.abs((await end('joined', 'a')) - (await end('joined', 'v')))).toBeLessThanOrEqual(0.04)
    const [whole = [], joined = []] = [
      await framesOf(rung('whole', 0, 'm4s'), 'a'),
      await framesOf(rung('joined', 0, 'm4s'), 'a'),
    ]
    expect(joined).toHaveLength(whole.length)
    expect(Math.abs((joined[0]?.at ?? 1) - (whole[0]?.at ?? 0))).toBeLessThan(0.001)
  })

  test('the joined film has the storyboard and the hashed frames of one run', async () => {
    expect(await readFile(join(made.joined, 'frames.grey'))).toEqual(
      await readFile(join(made.whole, 'frames.grey')),
    )
    expect(await readFile(join(made.joined, 'sprite.vtt'), 'utf8')).toBe(
      await readFile(join(made.whole, 'sprite.vtt'), 'utf8'),
    )
    const pixels = (of: 'whole' | 'joined') =>
      sharp(join(made[of], 'sprite.jpg')).raw().toBuffer({ resolveWithObject: true })
    const [whole, joined] = [await pixels('whole'), await pixels('joined')]
    expect(joined.info).toEqual(whole.info)
    const difference = whole.data.reduce(
      (sum, value, at) => sum + Math.abs(value - (joined.data[at] ?? 0)),
      0,
    )
    expect(difference / whole.data.length).toBeLessThan(3)
  })

  test('the joined film describes its rungs as one run does', async () => {
    const playlist = async (of: 'whole' | 'joined') =>
      (await readFile(join(made[of], 'hls/master.m3u8'), 'utf8')).replaceAll(/BANDWIDTH=\d+/g, '')
    expect(await playlist('joined')).toBe(await playlist('whole'))
  })
})

test('a repeated part, and repeated joining, produce the same bytes', async () => {
  const film = await givenFilm('again.mp4', {})
  const [first, second] = [await inParts(film, 'first'), await inParts(film, 'second')]
  for (const file of ['90p.mp4', '60p.mp4', '180p.mp4', 'tiles.yuv', 'frames.grey'])
    expect(await readFile(join(second.parts[1] ?? '', file))).toEqual(
      await readFile(join(first.parts[1] ?? '', file)),
    )
  for (const file of [
    'hls/90p.m4s',
    'hls/60p.m4s',
    'hls/180p.m4s',
    'hls/90p.m3u8',
    'hls/master.m3u8',
    'sprite.jpg',
    'frames.grey',
  ])
    expect(await readFile(join(second.joined, file))).toEqual(await readFile(join(first.joined, file)))
})
