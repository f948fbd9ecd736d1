/** Reads container, codec, picture size and length of a master. Broken files are refused with a sentence. */
import { open, stat } from 'node:fs/promises'
import type { GeneralTrack, Track, VideoTrack } from 'mediainfo.js'
import sharp from 'sharp'
import { analyseFile } from './media-info.ts'
import { MediaProblem } from './media-problem.ts'

export type Probe = {
  /** 'MPEG-4', 'QuickTime'; for an image its format. */
  container: string
  codec: string
  /** As shown: a rotated phone video has its sides exchanged. */
  width: number
  height: number
  /** Seconds; 0 for an image. */
  durationS: number
  /** Frames per second; 0 for an image. */
  frameRate: number
  sizeBytes: number
}

/** More than any camera makes: a larger file would only fill the memory. */
const MAX_PIXELS = 400_000_000

/** @throws MediaProblem when the file is empty, cut off, or not a video. */
export async function probeVideo(path: string): Promise<Probe> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    requireContent(size)
    const { media } = await analyseFile(file, size)
    return readTracks(media?.track ?? [], size)
  } finally {
    await file.close()
  }
}

function readTracks(tracks: readonly Track[], sizeBytes: number): Probe {
  const general = tracks.find((track): track is GeneralTrack => track['@type'] === 'General')
  const video = tracks.find((track): track is VideoTrack => track['@type'] === 'Video')
  if (general?.extra?.['IsTruncated'] === 'Yes') {
    throw new MediaProblem('The file is cut off: a part of the video is missing.')
  }
  const durationS = Number(general?.Duration ?? video?.Duration ?? 0)
  if (!general || !video?.Width || !video.Height || !(durationS > 0)) {
    throw new MediaProblem('The file is not a video that can be read.')
  }
  const onItsSide = Math.abs(Math.round(Number(video.Rotation ?? 0))) % 180 === 90
  const [width, height] = onItsSide ? [video.Height, video.Width] : [video.Width, video.Height]
  return {
    container: general.Format ?? '',
    codec: video.Format ?? '',
    width,
    height,
    durationS,
    frameRate: video.FrameRate ?? 0,
    sizeBytes,
  }
}

/** Reads to the last byte, because a header does not show that the end is missing. @throws MediaProblem */
export async function probeImage(path: string): Promise<Probe> {
  const { size } = await stat(path)
  requireContent(size)
  try {
    const image = sharp(path, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    const { format, autoOrient } = await image.metadata()
    await image.resize(32, 32, { fit: 'fill' }).raw().toBuffer()
    const { width, height } = autoOrient
    return { container: format, codec: format, width, height, durationS: 0, frameRate: 0, sizeBytes: size }
  } catch (error) {
    throw new MediaProblem('The file is not an image that can be read, or it is cut off.', { cause: error })
  }
}

function requireContent(sizeBytes: number): void {
  if (sizeBytes === 0) throw new MediaProblem('The file is empty.')
}
