/** Provides a picture in a format that the readers support: ffmpeg decodes JPEG 2000 and JPEG XL first. */
import { access } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { z } from 'zod'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { MediaProblem } from './media-problem.ts'
import { readMedia } from './read-media.ts'
import { type FfmpegRun, runFfmpeg } from './run-ffmpeg.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

const FORMATS: Readonly<Record<string, { input: string; label: string }>> = {
  '.jp2': { input: 'j2k_pipe', label: 'JPEG 2000' },
  '.jxl': { input: 'jpegxl_pipe', label: 'JPEG XL' },
}
const FILE = 'picture.png'
const CODESTREAM = 'picture.jxl'
const LIMITS = { seconds: 60, fileBytes: 2 ** 31 }

/** @param use gets the path for as long as it runs @throws MediaProblem; FfmpegMissing for a picture that needs it */
export async function withReadablePicture<T>(
  ffmpeg: () => Promise<Ffmpeg>,
  path: string,
  watch: Pick<FfmpegRun, 'signal'>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const format = FORMATS[extname(path)]
  if (!format) return await use(path)
  return await withTemporaryFolder('picture', async (folder) => {
    const decode = async () => {
      const stored = extname(path) === '.jxl' ? await codestreamOf(path, folder, watch) : path
      const input = ['-protocol_whitelist', 'file', '-f', format.input, '-i', stored]
      const args = [...input, '-frames:v', '1', '-update', '1', FILE]
      await runFfmpeg(await ffmpeg(), { ...watch, folder, durationS: 0, limits: LIMITS, args })
      // ffmpeg succeeds without a picture where its points are cut off.
      await access(join(folder, FILE)).catch((cause: unknown) => {
        throw new MediaProblem('ffmpeg wrote no picture.', { cause })
      })
    }
    await decode().catch((error: unknown) => {
      if (!(error instanceof MediaProblem)) throw error
      const sentence = `This ${format.label} picture cannot be read here, or is damaged. Please export it as JPEG or TIFF.`
      throw new MediaProblem(sentence, { cause: error })
    })
    return await use(join(folder, FILE))
  })
}

/** Extracts the codestream without the metadata of the file, which would be decoded as further pictures. */
async function codestreamOf(path: string, folder: string, watch: Pick<FfmpegRun, 'signal'>): Promise<string> {
  const into = join(folder, CODESTREAM)
  const options = { ...watch, reads: [path], folder, fileBytes: LIMITS.fileBytes }
  return (await readMedia('codestream', { path, into }, z.boolean(), options)) ? CODESTREAM : path
}
