/** Uses masters that the test generates. */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeWithEachFfmpeg } from '../test/with-each-ffmpeg.ts'
import { examineFilm } from './examine-file.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { segmentsOf } from './hls-playlist.ts'
import { makePosters } from './make-posters.ts'
import { makeHover, makeLadder, takeFrame } from './make-previews.ts'
import { previewRecipe } from './preview-recipe.ts'
import { type Probe, probeVideo } from './probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const SECONDS = 5
const WATERMARK = 'Rushes V050001'

let ffmpeg: Ffmpeg
let folder: string

type Master = { size?: string; rate?: string; sound?: boolean; picture?: string }

async function givenMaster(name: string, { size = '320x180', rate = '25', sound = true, picture }: Master) {
  const source = picture ?? `testsrc=size=${size}:rate=${rate}`
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-c:a', 'aac']
  const args = [
    ...['-f', 'lavfi', '-i', source, ...(sound ? tone : []), '-t', `${SECONDS}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', name],
  ]
  await runFfmpeg(ffmpeg, { folder, durationS: SECONDS, args })
  return { master: join(folder, name), probe: await probeVideo(join(folder, name)) }
}

async function givenLadder(name: string, master: Master) {
  const made = await givenMaster(`${name}.mp4`, master)
  const out = join(folder, name)
  await mkdir(out)
  const shares: number[] = []
  await makeLadder(
    ffmpeg,
    { ...made, folder: out, watermark: WATERMARK },
    { onProgress: (share) => shares.push(share) },
  )
  return { ...made, out, shares, recipe: previewRecipe(made.probe) }
}

/** The frames of a file, grey and 320 wide. */
async function greyFrames(path: string): Promise<Buffer> {
  const out = ['-vf', 'scale=320:-2,format=gray', '-frames:v', '1', '-f', 'rawvideo', 'frames.raw']
  await runFfmpeg(ffmpeg, { folder, durationS: 0, args: ['-i', path, '-an', ...out] })
  return await readFile(join(folder, 'frames.raw'))
}

/** The times of keyframes in seconds. */
async function keyframes(path: string): Promise<number[]> {
  const out = ['-an', '-fps_mode', 'passthrough', '-f', 'framecrc', 'keyframes.txt']
  await runFfmpeg(ffmpeg, { folder, durationS: 0, args: ['-skip_frame', 'nokey', '-i', path, ...out] })
  const text = await readFile(join(folder, 'keyframes.txt'), 'utf8')
  const [, one, of] = /#tb 0: (\d+)\/(\d+)/.exec(text) ?? []
  return [...text.matchAll(/^0, +\d+, +(\d+),/gm)].map(([, at]) => (Number(at) * Number(one)) / Number(of))
}

/** A picture that turns white, and a sound that begins, both after two seconds. */
const FLASH_S = 2
const FLASH = `testsrc2=size=320x180:rate=50,drawbox=c=white:t=fill:enable='gte(t,${FLASH_S})'`
const CLAPPER = [
  ...['-f', 'lavfi', '-i', FLASH],
  ...['-f', 'lavfi', '-i', `aevalsrc=exprs='gte(t,${FLASH_S})*sin(2764*t)':sample_rate=48000`],
]
const INTERLACED = ['-vf', 'tinterlace=mode=interleave_top,setfield=tff', '-flags', '+ilme+ildct']
const FEW_FRAMES = ['-vf', "fps=25,select='lt(t,1)+not(mod(n,7))+eq(n,50)+gt(t,4.9)'", '-fps_mode', 'vfr']
const PROGRESSIVE = ['-vf', 'fps=25']
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const MPEG2 = ['-c:v', 'mpeg2video', '-b:v', '8M', '-pix_fmt', 'yuv420p']

/** Files of cameras, phones and broadcasters. */
const GOLDEN: [file: string, args: readonly string[], facts: Partial<Probe>][] = [
  [
    'interlaced.mxf',
    [...INTERLACED, ...MPEG2, '-c:a', 'pcm_s16le'],
    { container: 'MXF', scan: 'interlaced' },
  ],
  ['interlaced.mov', [...INTERLACED, ...H264, '-c:a', 'pcm_s16le'], { scan: 'interlaced' }],
  ['variable.mkv', [...FEW_FRAMES, ...H264, '-c:a', 'aac'], { container: 'Matroska' }],
  [
    'six-channels.mov',
    [...PROGRESSIVE, ...H264, '-c:a', 'aac', '-ac', '6'],
    { sound: { codec: 'AAC', channels: 6, hertz: 48_000 } },
  ],
  ['stream.ts', [...PROGRESSIVE, ...H264, '-c:a', 'mp2'], { container: 'MPEG-TS' }],
  ['old.avi', [...PROGRESSIVE, '-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'pcm_s16le'], { container: 'AVI' }],
]

/** A played file contains when its tracks begin; Chromium does not read that where a script appends the parts. */
const READERS = [[], ['-ignore_editlist', '1']] as const

/** Seconds from the time when the picture turns white to that when the sound begins. */
async function soundAfterPicture(path: string, reader: readonly string[]): Promise<number> {
  const bright = 'scale=2:2:flags=area,format=gray,fps=250:start_time=0'
  const picture = ['-map', '0:v', '-vf', bright, '-f', 'rawvideo', 'bright.raw']
  const loud = ['-af', 'aresample=8000:async=1:first_pts=0', '-ac', '1', '-f', 's16le', 'loud.raw']
  const args = [...reader, '-i', path, ...picture, '-map', '0:a', ...loud]
  await runFfmpeg(ffmpeg, { folder, durationS: 0, args })
  const points = await readFile(join(folder, 'bright.raw'))
  const sound = await readFile(join(folder, 'loud.raw'))
  const samples = new Int16Array(sound.buffer, sound.byteOffset, sound.length / 2)
  const pictureS = points.findIndex((brightness) => brightness > 190) / 4 / 250
  const soundS = samples.findIndex((sample) => Math.abs(sample) > 3_000) / 8000
  // A missing value would be at the beginning.
  expect(Math.min(pictureS, soundS)).toBeGreaterThan(FLASH_S - 0.1)
  return soundS - pictureS
}

/** The share of pixels above the watermark that are neither black nor white. */
async function blurOf(master: string, probe: Probe): Promise<number> {
  const out = await mkdtemp(join(folder, 'blur-'))
  await makeLadder(ffmpeg, { master, probe, folder: out, watermark: WATERMARK })
  const rung = join(out, 'hls', `${previewRecipe(probe).rungs[0].name}.m4s`)
  const grey = ['-vf', 'crop=iw:ih/3:0:0,format=gray', '-f', 'rawvideo', 'grey.raw']
  await runFfmpeg(ffmpeg, { folder: out, durationS: 0, args: ['-i', rung, '-an', ...grey] })
  const points = await readFile(join(out, 'grey.raw'))
  return points.filter((point) => point > 64 && point < 192).length / points.length
}

/** The number of pixels in a picture of upright bars that differ strongly from the one below them. */
async function combsOf(path: string): Promise<number> {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((point, at) => Math.abs(point - (data[at + info.width] ?? point)) > 100).length
}

describeWithEachFfmpeg((given) => {
  beforeAll(async () => {
    ffmpeg = given
    folder = await mkdtemp(join(tmpdir(), 'rushes-previews-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  describe('a ladder', () => {
    let made: Awaited<ReturnType<typeof givenLadder>>
    beforeAll(async () => {
      made = await givenLadder('usual', { rate: '24000/1001' })
    })
    const rung = (index: 0 | 1 | 2, extension: string) =>
      join(made.out, 'hls', `${made.recipe.rungs[index].name}.${extension}`)

    test.each([
      ['half', 0, 160, 90],
      ['a third', 1, 106, 60],
      ['the whole', 2, 320, 180],
    ] as const)(
      'a ladder has a rung of %s of the master, with sound and the complete length',
      async (_share, index, width, height) => {
        const probe = await probeVideo(rung(index, 'm4s'))
        expect(probe).toMatchObject({ width, height, sound: { codec: 'AAC', channels: 2 } })
        const { frames, durationS } = probe
        expect(Math.abs((frames ?? 0) - (made.probe.frames ?? 0))).toBeLessThanOrEqual(1)
        expect(Math.abs(durationS - made.probe.durationS)).toBeLessThanOrEqual(1 / 23.976 + 0.04)
      },
    )

    test('a ladder has its keyframes at the same times in all rungs, and begins each part with one', async () => {
      const [upper, lower, large] = [
        await keyframes(rung(0, 'm4s')),
        await keyframes(rung(1, 'm4s')),
        await keyframes(rung(2, 'm4s')),
      ]
      expect(upper).toEqual(lower)
      expect(upper).toEqual(large)
      expect(upper).toHaveLength(3)
      for (const index of [0, 1, 2] as const) {
        const segments = segmentsOf(await readFile(rung(index, 'm3u8'), 'utf8'))
        // The first picture is shown a frame late, after the beginning of the sound.
        let begin = 0
        for (const { seconds } of segments) {
          expect(upper.some((at) => Math.abs(at - (upper[0] ?? 0) - begin) < 0.01)).toBe(true)
          begin += seconds
        }
      }
    })

    test('a ladder lists parts that cover the whole file without a gap', async () => {
      for (const index of [0, 1, 2] as const) {
        const playlist = await readFile(rung(index, 'm3u8'), 'utf8')
        const [, header] = /#EXT-X-MAP:.*BYTERANGE="(\d+)@0"/.exec(playlist) ?? []
        let at = Number(header)
        for (const segment of segmentsOf(playlist)) {
          expect(segment.start).toBe(at)
          at += segment.bytes
        }
        expect(at).toBe((await stat(rung(index, 'm4s'))).size)
      }
    })

    test('a ladder keeps to its bit rates, which its playlist states with size, rate and codecs', async () => {
      const playlist = await readFile(join(made.out, 'hls/master.m3u8'), 'utf8')
      expect(playlist).toMatch(
        /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,RESOLUTION=160x90,FRAME-RATE=23\.976,CODECS="avc1\.64[0-9A-F]{4},mp4a\.40\.2"\n90p\.m3u8/,
      )
      const rates = [...playlist.matchAll(/INF:BANDWIDTH=(\d+)/g)].map(([, rate]) => Number(rate))
      expect(rates[0]).toBeLessThan(1_800_000 + 96_000)
      expect(rates[1]).toBeLessThan(800_000 + 96_000)
      expect(rates[2]).toBeLessThan(5_000_000 + 96_000)
    })

    test('a ladder has a storyboard with a picture for every second', async () => {
      const { width, height } = await sharp(join(made.out, 'sprite.jpg')).metadata()
      const vtt = await readFile(join(made.out, 'sprite.vtt'), 'utf8')
      const places = [...vtt.matchAll(/xywh=(\d+),(\d+),(\d+),(\d+)/g)].map((place) =>
        place.slice(1).map(Number),
      )
      expect(places.length).toBeGreaterThanOrEqual(SECONDS)
      for (const [x = 0, y = 0, w = 0, h = 0] of places) {
        expect([x + w <= width, y + h <= height]).toEqual([true, true])
        const tile = await sharp(join(made.out, 'sprite.jpg'))
          .extract({ left: x, top: y, width: w, height: h })
          .stats()
        // The test picture has every colour; an empty tile has one.
        expect(tile.channels[0]?.stdev).toBeGreaterThan(20)
      }
    })

    test('a ladder reports its progress from the beginning', () => {
      expect(made.shares[0]).toBeLessThan(0.3)
      expect(made.shares.length).toBeGreaterThan(4)
      expect(made.shares).toEqual(made.shares.toSorted((one, other) => one - other))
      expect(made.shares.at(-1)).toBeGreaterThan(0.9)
    })

    test('a ladder has the same bytes when it is made again', async () => {
      const again = join(folder, 'again')
      await mkdir(again)
      await makeLadder(ffmpeg, { ...made, folder: again, watermark: WATERMARK })
      for (const file of ['hls/90p.m4s', 'hls/60p.m4s', 'hls/180p.m4s', 'hls/master.m3u8', 'sprite.jpg']) {
        expect(await readFile(join(again, file))).toEqual(await readFile(join(made.out, file)))
      }
    })
  })

  test.each(GOLDEN)('%s has a ladder of its length, with its sound in time', async (name, args, facts) => {
    const seconds = ['-t', `${SECONDS}`]
    await runFfmpeg(ffmpeg, { folder, durationS: SECONDS, args: [...CLAPPER, ...args, ...seconds, name] })
    const master = join(folder, name)
    const probe = await probeVideo(master)
    expect(probe).toMatchObject(facts)
    const out = join(folder, `ladder of ${name}`)
    await mkdir(out)
    await makeLadder(ffmpeg, { master, probe, folder: out, watermark: WATERMARK })
    const rungs = previewRecipe(probe).rungs.map((rung) => join(out, 'hls', `${rung.name}.m4s`))
    const probes = await Promise.all(rungs.map(probeVideo))
    expect(probes.map(({ width, height }) => `${width}x${height}`)).toEqual(['160x90', '106x60', '320x180'])
    for (const rung of probes) {
      expect(rung).toMatchObject({
        frameRate: 25,
        scan: 'progressive',
        sound: { codec: 'AAC', channels: 2 },
      })
      expect(Math.abs((rung.frames ?? 0) / 25 - probe.durationS)).toBeLessThanOrEqual(1 / 25)
    }
    const first = await keyframes(rungs[0] ?? '')
    expect(first).toHaveLength(3)
    for (const rung of rungs) expect(await keyframes(rung)).toEqual(first)
    for (const rung of rungs) {
      for (const reader of READERS) expect(Math.abs(await soundAfterPicture(rung, reader))).toBeLessThan(0.04)
    }
  })

  test('a film that reaches the maximum bit rate is the same to the last byte when it is made again', async () => {
    const picture = 'testsrc2=size=854x480:rate=25:duration=2,noise=alls=60:allf=t'
    const made = await givenLadder('noisy', { picture, sound: false })
    const again = join(folder, 'noisy-again')
    await mkdir(again)
    await makeLadder(ffmpeg, { ...made, folder: again, watermark: WATERMARK })
    for (const { name } of made.recipe.rungs) {
      const [one, other] = [join(made.out, `hls/${name}.m4s`), join(again, `hls/${name}.m4s`)]
      expect((await readFile(one)).equals(await readFile(other))).toBe(true)
    }
  })

  test.each([
    ['mxf', MPEG2],
    ['mov', H264],
  ])('an interlaced film in .%s is shown without comb artefacts', async (extension, codec) => {
    const name = `bar.${extension}`
    // From one half of a frame to the next, the bar moves by 16 pixels.
    const bar = `color=white:s=320x180:r=50[wall];color=black:s=60x180:r=50[bar];[wall][bar]overlay=x='mod(16*n,380)-60'`
    const sound = ['-f', 'lavfi', '-i', 'sine=sample_rate=48000', '-c:a', 'pcm_s16le']
    const args = ['-f', 'lavfi', '-i', bar, ...sound, '-t', `${SECONDS}`, ...INTERLACED, ...codec, name]
    await runFfmpeg(ffmpeg, { folder, durationS: SECONDS, args })
    const master = join(folder, name)
    const probe = await probeVideo(master)
    const made = await blurOf(master, probe)
    const asIfProgressive = await blurOf(master, { ...probe, scan: 'progressive' })
    expect(made).toBeLessThan(asIfProgressive / 2)
    await takeFrame(ffmpeg, { master, probe, folder, file: `${extension}.png` })
    expect(await combsOf(join(folder, `${extension}.png`))).toBe(0)
  })

  describe('a film whose file does not state how its frames are', () => {
    const BAR = `color=white:s=720x480:r=60000/1001[wall];color=black:s=60x480:r=60000/1001[bar];[wall][bar]overlay=x='mod(16*n,780)-60'`
    const examined = async (name: string, source: string, filter: string) => {
      const args = ['-f', 'lavfi', '-i', source, '-t', '2', '-vf', `${filter},setfield=prog`]
      await runFfmpeg(ffmpeg, { folder, durationS: 2, args: [...args, ...H264, name] })
      const master = join(folder, name)
      return { master, ...(await examineFilm(ffmpeg, master)) }
    }

    test.each(['top', 'bottom'] as const)(
      'is shown without comb artefacts if it is interlaced, the %s field first',
      async (unmarkedFields) => {
        const name = `unmarked-${unmarkedFields}`
        const { master, probe } = await examined(
          `${name}.mp4`,
          BAR,
          `tinterlace=interleave_${unmarkedFields}`,
        )
        expect(probe).toMatchObject({ scan: 'interlaced', film: { unmarkedFields } })
        expect(await blurOf(master, probe)).toBeLessThan(
          (await blurOf(master, { ...probe, scan: 'progressive' })) / 2,
        )
        await takeFrame(ffmpeg, { master, probe, folder, file: `${name}.png` })
        expect(await combsOf(join(folder, `${name}.png`))).toBe(0)
      },
    )

    test('is shown without comb artefacts if frames of cinema were divided into fields', async () => {
      const pan = 'testsrc2=size=720x480:rate=24000/1001,scroll=horizontal=0.01'
      const { probe } = await examined('telecine.mp4', pan, 'telecine')
      expect(probe).toMatchObject({ scan: 'interlaced', film: { unmarkedFields: 'top' } })
    })

    // In the card the first filter finds fields.
    test.each([
      ['a card with moving details', 'testsrc2=size=720x576:rate=25'],
      ['a vertical movement', 'testsrc2=size=720x576:rate=25,scroll=vertical=0.0018'],
      ['noise', 'testsrc2=size=720x576:rate=25,noise=alls=60:allf=t'],
    ])('stays as it is with %s in a progressive film', async (what, source) => {
      const { probe } = await examined(`${what}.mp4`, source, 'null')
      expect(probe).toMatchObject({ scan: 'progressive', film: { unmarkedFields: null } })
    })
  })

  test('a film without sound, upright and at 60 frames a second has an upright ladder at 30', async () => {
    const { out, recipe } = await givenLadder('upright', { size: '180x320', rate: '60', sound: false })
    const playlist = await readFile(join(out, 'hls/master.m3u8'), 'utf8')
    expect(playlist).toMatch(/RESOLUTION=90x160,FRAME-RATE=30\.000,CODECS="avc1\.64[0-9A-F]{4}"\n90p/)
    const picture = { width: 90, height: 160 }
    expect(recipe.storyboard.tile).toEqual({ ...picture, picture })
  })

  test('every public picture has the watermark: the rungs, the loop and the large stills', async () => {
    const { out, master, probe } = await givenLadder('plain', {
      picture: 'color=c=gray:size=640x360:rate=25',
    })
    await makeHover(ffmpeg, { rung: join(out, 'hls/180p.m4s'), probe, folder: out })
    await takeFrame(ffmpeg, { master, probe, folder: out, file: 'frame.png' })
    const jpeg = { name: 'poster-640.jpg', width: 640 }
    await makePosters(join(out, 'frame.png'), out, { widths: [320, 640], jpeg, watermark: WATERMARK })
    for (const file of [
      'hls/180p.m4s',
      'hls/120p.m4s',
      'hover.mp4',
      'poster-640.jpg',
      'poster-640.avif',
      'poster-640.webp',
    ]) {
      const isStill = file.startsWith('poster')
      const seen = isStill
        ? await sharp(join(out, file)).greyscale().raw().toBuffer()
        : await greyFrames(join(out, file))
      const contrast = seen.reduce((most, one) => Math.max(most, Math.abs(one - (seen[0] ?? 0))), 0)
      expect([file, contrast > 30]).toEqual([file, true])
    }
    const small = await sharp(join(out, 'poster-320.avif')).stats()
    expect(small.channels[0]?.stdev).toBeLessThan(2)
    expect((await sharp(join(out, 'poster-640.avif')).metadata()).hasAlpha).toBe(false)
  })

  test('a playlist that claims to be a video opens no other file (R-MEDIA-8)', async () => {
    const path = join(folder, 'list.mp4')
    await writeFile(path, `ffconcat version 1.0\nfile ${join(folder, 'usual.mp4')}\n`)
    const probe = { ...(await givenMaster('short.mp4', {})).probe }
    const out = join(folder, 'hostile')
    await mkdir(out)
    await expect(
      makeLadder(ffmpeg, { master: path, probe, folder: out, watermark: WATERMARK }),
    ).rejects.toThrow('in a form that cannot be read')
  })

  test('an encode that hangs or is cancelled is ended with all processes that it started (R-MEDIA-8)', async () => {
    const endless = ['-re', '-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=1', '-f', 'null', '-']
    await expect(
      runFfmpeg(ffmpeg, { folder, durationS: 1, args: endless, signal: AbortSignal.timeout(300) }),
    ).rejects.toThrow('aborted due to timeout')
    const still = ['-f', 'rawvideo', '-s', '64x64', '-i', '/dev/zero', '-vf', 'select=0', '-f', 'null', '-']
    await expect(runFfmpeg(ffmpeg, { folder, durationS: 1, args: still, stallMs: 1_500 })).rejects.toThrow(
      'made no progress',
    )
  })

  test('public stills contain no metadata of the camera, and are never enlarged', async () => {
    const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#123456' } })
    const master = join(folder, 'camera.jpg')
    await image
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toFile(master)
    const jpeg = { name: 'still.jpg', width: 640 }
    await makePosters(master, folder, { widths: [320], jpeg, watermark: WATERMARK })
    expect((await sharp(master).metadata()).exif).toBeDefined()
    expect((await sharp(join(folder, 'poster-320.webp')).metadata()).exif).toBeUndefined()
    const { exif, width } = await sharp(join(folder, 'still.jpg')).metadata()
    expect([exif, width]).toEqual([undefined, 400])
  })
})
