/**
 * Writes the playlist that names the rungs of a preview. ffmpeg's own contains neither frame rate nor mean bit rate.
 */
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesAt } from './bytes-at.ts'
import { MediaProblem } from './media-problem.ts'
import type { PreviewRecipe, Rung } from './preview-recipe.ts'

const SOUND_CODEC = 'mp4a.40.2'
/** The description of the codec precedes the first frame. */
const HEADER_BYTES = 8 * 1024

/** @param folder where the rungs and their playlists are */
export async function masterPlaylist(folder: string, recipe: PreviewRecipe): Promise<string> {
  const streams = await Promise.all(recipe.rungs.map((rung) => streamOf(folder, rung, recipe)))
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...streams, ''].join('\n')
}

async function streamOf(folder: string, rung: Rung, { rate, hasSound }: PreviewRecipe): Promise<string> {
  const segments = segmentsOf(await readFile(join(folder, `${rung.name}.m3u8`), 'utf8'))
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  const [frames = 0, perSeconds = 1] = rate.split('/').map(Number)
  const codecs = [await videoCodec(join(folder, `${rung.name}.m4s`)), ...(hasSound ? [SOUND_CODEC] : [])]
  const facts = [
    `BANDWIDTH=${Math.max(...segments.map((segment) => bitRate(segment.bytes, segment.seconds)))}`,
    `AVERAGE-BANDWIDTH=${bitRate(bytes, seconds)}`,
    `RESOLUTION=${rung.width}x${rung.height}`,
    `FRAME-RATE=${(frames / perSeconds).toFixed(3)}`,
    `CODECS="${codecs.join(',')}"`,
  ]
  return `#EXT-X-STREAM-INF:${facts.join(',')}\n${rung.name}.m3u8`
}

const bitRate = (bytes: number, seconds: number) => Math.ceil((bytes * 8) / seconds)

/** The parts of a rung's one file, in the order in which they are played. */
export function segmentsOf(playlist: string): { seconds: number; bytes: number; start: number }[] {
  const parts = playlist.matchAll(/#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:(\d+)@(\d+)/g)
  const segments = [...parts].map(([, seconds, bytes, start]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
    start: Number(start),
  }))
  if (segments.length === 0) throw new MediaProblem('The encoded preview has no part that can be played.')
  return segments
}

/** Returns the codec in the form of RFC 6381: profile, constraints and level of the stream. */
async function videoCodec(path: string): Promise<string> {
  const file = await open(path)
  try {
    const header = await bytesAt(file, 0, HEADER_BYTES)
    const at = header.indexOf('avcC')
    if (at < 0) throw new MediaProblem('The encoded preview does not contain its codec.')
    return `avc1.${header.toString('hex', at + 5, at + 8).toUpperCase()}`
  } finally {
    await file.close()
  }
}
