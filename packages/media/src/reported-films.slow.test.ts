/** Films that other programs were reported to show wrong or not at all (R-MEDIA-1). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineFilm } from './examine-file.ts'
import { type Ffmpeg, findFfmpeg, packagedFfmpeg } from './find-ffmpeg.ts'
import { makeLadder, takeFrame } from './make-previews.ts'
import { previewRecipe } from './preview-recipe.ts'
import { requireUsual } from './require-usual.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(packagedFfmpeg()[0] ?? '')
  folder = await mkdtemp(join(tmpdir(), 'rushes-reported-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const SECONDS = 2
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16', '-pix_fmt', 'yuv420p']
const colour = (code: string, size = '640x360') => ['-f', 'lavfi', '-i', `color=c=0x${code}:s=${size}:r=25`]
const [RED, BLUE] = ['C83232', '3250C8']

async function film(name: string, args: readonly string[]): Promise<string> {
  await runFfmpeg(ffmpeg, { folder, durationS: SECONDS, args: [...args, name] })
  return join(folder, name)
}

async function previewOf(master: string) {
  const { probe } = await examineFilm(ffmpeg, master)
  requireUsual(probe)
  const out = await mkdtemp(join(folder, 'out-'))
  await makeLadder(ffmpeg, { master, probe, folder: out, watermark: 'V000001' })
  await takeFrame(ffmpeg, { master, probe, folder: out, file: 'frame.png' })
  const rung = join(out, 'hls', `${previewRecipe(probe).rungs[0].name}.m4s`)
  const { probe: shown } = await examineFilm(ffmpeg, rung)
  return { probe, shown, rung, frame: join(out, 'frame.png') }
}

/** The colour of a point near the corner, which no watermark covers. */
async function cornerOf(picture: string): Promise<number[]> {
  const place = { left: 12, top: 12, width: 1, height: 1 }
  return [...(await sharp(picture).extract(place).removeAlpha().raw().toBuffer())]
}

async function pictureAt(rung: string, atS: number): Promise<string> {
  const name = `at-${atS}.png`
  await film(name, ['-ss', `${atS}`, '-i', rung, '-frames:v', '1'])
  return join(folder, name)
}

const near = (seen: readonly number[], code: string) =>
  Math.max(
    ...[0, 1, 2].map((at) => Math.abs((seen[at] ?? 0) - Number.parseInt(code.slice(2 * at, 2 * at + 2), 16))),
  )

const withCodes = async (name: string, code: number) => {
  const plain = await film('plain.mp4', [...colour(RED), '-t', `${SECONDS}`, ...X264])
  const codes = `colour_primaries=${code}:transfer_characteristics=${code}:matrix_coefficients=${code}`
  return await film(name, ['-i', plain, '-c', 'copy', '-bsf:v', `h264_metadata=${codes}`])
}

test.each([
  ['without a meaning', 200],
  ['those of RGB, and it is YUV', 0],
])('a film whose codes of colour are %s has a preview and a still in its colours', async (_name, code) => {
  const { frame, rung } = await previewOf(await withCodes(`codes-${code}.mp4`, code))
  expect(near(await cornerOf(frame), RED)).toBeLessThan(25)
  expect(near(await cornerOf(await pictureAt(rung, 1)), RED)).toBeLessThan(25)
})

// As in immich-app/immich#16154.
test('a film whose codes of colour are reserved is refused with the cause and the next step', async () => {
  await expect(withCodes('reserved.mp4', 3).then(previewOf)).rejects.toThrow(
    /^The film states its colours by a number that has no meaning.*Please export it again, with the colours of BT\.709\.$/,
  )
})

// As in Kurento/bugtracker#535.
test('a browser recording whose size changes keeps its shape and its length in the preview', async () => {
  const vp8 = ['-t', '1', '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M']
  await film('large.webm', [...colour(RED), ...vp8])
  await film('small.webm', [...colour(BLUE, '320x180'), ...vp8])
  await writeFile(join(folder, 'parts.txt'), "file 'large.webm'\nfile 'small.webm'\n")
  const joined = await film('joined.webm', ['-f', 'concat', '-i', join(folder, 'parts.txt'), '-c', 'copy'])
  const { probe, shown, rung } = await previewOf(joined)
  expect([probe.width, probe.height]).toEqual([640, 360])
  expect([probe.durationS, shown.durationS].map(Math.round)).toEqual([2, 2])
  expect(near(await cornerOf(await pictureAt(rung, 0.5)), RED)).toBeLessThan(25)
  expect(near(await cornerOf(await pictureAt(rung, 1.6)), BLUE)).toBeLessThan(25)
})

// As in rigaya/NVEnc#386.
test.each(['mp4', 'mkv', 'ts'])(
  'a film in .%s whose picture begins a second after its sound is whole and in sync',
  async (extension) => {
    const picture = `color=c=0x${RED}:s=640x360:r=25:d=1[a];color=c=0x${BLUE}:s=640x360:r=25:d=1[b];[a][b]concat`
    const sound = 'anullsrc=r=48000:cl=mono:d=2[s];sine=440:sample_rate=48000:d=1[t];[s][t]concat=v=0:a=1'
    const inputs = ['-itsoffset', '1', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound]
    const { probe, shown, rung } = await previewOf(
      await film(`late.${extension}`, [...inputs, ...X264, '-c:a', extension === 'ts' ? 'mp2' : 'aac']),
    )
    expect([probe.durationS, shown.durationS].map(Math.round)).toEqual([3, 3])
    expect(probe.warnings).toEqual([])
    const toneS = await beginningOfSound(rung)
    expect(near(await cornerOf(await pictureAt(rung, toneS - 0.2)), RED)).toBeLessThan(25)
    expect(near(await cornerOf(await pictureAt(rung, toneS + 0.2)), BLUE)).toBeLessThan(25)
  },
)

async function beginningOfSound(path: string): Promise<number> {
  let beginS = 0
  const filter = ['-af', 'silencedetect=n=-40dB:d=0.3', '-vn', '-f', 'null', '-']
  const onLine = (line: string) => {
    beginS ||= Number(/silence_end: ([\d.]+)/.exec(line)?.[1] ?? 0)
  }
  await runFfmpeg(ffmpeg, { durationS: 3, args: ['-v', 'info', '-i', path, ...filter], onLine })
  return beginS
}

/** The highest level of a channel, in decibels. */
async function levelOf(path: string, channel: number): Promise<number> {
  let level = -120
  const filter = ['-af', `pan=mono|c0=c${channel},volumedetect`, '-vn', '-f', 'null', '-']
  const onLine = (line: string) => {
    level = Number(/max_volume: (-?[\d.]+) dB/.exec(line)?.[1] ?? level)
  }
  await runFfmpeg(ffmpeg, { durationS: SECONDS, args: ['-v', 'info', '-i', path, ...filter], onLine })
  return level
}

// As in mltframework/shotcut#212 and smplayer-dev/smplayer#383.
test.each([
  ['AAC', 'centre.mp4', ['-c:a', 'aac']],
  ['AC-3', 'centre.ts', ['-c:a', 'ac3']],
])('speech in the centre of 5.1 in %s is heard on both sides of the preview', async (_codec, name, codec) => {
  const speech = 'pan=5.1|FC=c0|FL=0*c0|FR=0*c0|LFE=0*c0|BL=0*c0|BR=0*c0'
  const sound = ['-f', 'lavfi', '-i', `sine=440:sample_rate=48000,${speech}`]
  const master = await film(name, [...colour(RED), ...sound, '-t', `${SECONDS}`, ...X264, ...codec])
  const { probe, rung } = await previewOf(master)
  expect(probe.sound?.channels).toBe(6)
  const [left, right] = [await levelOf(rung, 0), await levelOf(rung, 1)]
  expect(left).toBeGreaterThan(-40)
  expect(Math.abs(left - right)).toBeLessThan(1)
})
