/** Pictures of two colours, and the stills that an ingest makes of them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { examineImage } from '../src/examine-file.ts'
import { type Ffmpeg, findFfmpeg, packagedFfmpeg } from '../src/find-ffmpeg.ts'
import { kindOfFile } from '../src/kind-of-file.ts'
import { makePosters } from '../src/make-posters.ts'
import { withReadablePicture } from '../src/readable-picture.ts'
import { runFfmpeg } from '../src/run-ffmpeg.ts'

export const RED = [200, 50, 50]
export const BLUE = [50, 80, 200]
export const twoColours = (width = 64, height = 48) => {
  const half = Math.floor(width / 2)
  const red = { width, height, channels: 3, background: { r: 200, g: 50, b: 50 } } as const
  const blue = { width: half, height, channels: 3, background: { r: 50, g: 80, b: 200 } } as const
  return sharp({ create: red }).composite([{ input: { create: blue }, left: width - half, top: 0 }])
}

/** A folder for the tests of a file, and what they do in it. */
export function pictureTests() {
  let ffmpeg: Ffmpeg
  let folder: string
  beforeAll(async () => {
    ffmpeg = await findFfmpeg(packagedFfmpeg()[0] ?? '')
    folder = await mkdtemp(join(tmpdir(), 'rushes-pictures-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function written(name: string, bytes: Uint8Array): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return path
  }

  /** @returns the path of the file that ffmpeg makes with the arguments */
  async function encoded(name: string, args: readonly string[]): Promise<string> {
    const out = await mkdtemp(join(folder, 'encoded-'))
    await runFfmpeg(ffmpeg, { folder: out, durationS: 0, args: [...args, name] })
    return join(out, name)
  }

  /** Processes a picture like an ingest. @returns the kind, what was written into it, and the two colours of the still */
  async function stillOf(path: string) {
    const kind = await kindOfFile(path)
    const examined = async () => ffmpeg
    return await withReadablePicture(examined, path, {}, async (picture) => {
      const { probe, metadata } = await examineImage(picture, path)
      const out = await mkdtemp(join(folder, 'out-'))
      await makePosters(picture, out, {
        widths: [64],
        jpeg: { name: 'still.jpg', width: 64 },
        watermark: 'V1',
      })
      const still = sharp(join(out, 'still.jpg'))
      const { data, info } = await still.raw().toBuffer({ resolveWithObject: true })
      const row = Math.floor(info.height / 2.4)
      const at = (x: number) => [...data.subarray((row * 64 + x) * 3, (row * 64 + x) * 3 + 3)]
      return { kind, probe, metadata, red: at(10), blue: at(54) }
    })
  }
  return { written, encoded, stillOf }
}
