/** Reads container, codec, picture size and length of a master. Broken files are refused with a sentence. */
import { open, stat } from 'node:fs/promises'
import type { AudioTrack, GeneralTrack, Track, VideoTrack } from 'mediainfo.js'
import sharp from 'sharp'
import { analyseFile } from './media-info.ts'
import { MediaProblem } from './media-problem.ts'
import { MAX_PIXELS, requirePixels } from './picture-size.ts'

type Sound = { codec: string; channels: number; hertz: number }

export type Probe = {
  /** 'MPEG-4', 'QuickTime'; for an image its format. */
  container: string
  /** As MediaInfo calls it: 'AVC', 'ProRes'. */
  codec: string
  /** As shown: a rotated phone video has its sides exchanged. */
  width: number
  height: number
  /** Seconds; 0 for an image. */
  durationS: number
  /** Frames per second; 0 for an image and where the file does not say it. */
  frameRate: number
  /** Null for an image and where the file does not say it. */
  frames: number | null
  scan: 'progressive' | 'interlaced' | null
  /** Of the first track; null for a silent film and for an image. */
  sound: Sound | null
  /** Pictures, sounds, texts and data; 1 for an image. */
  streams: number
  /** How many of them are captions. */
  texts: number
  sizeBytes: number
}

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
    frames: video.FrameCount ?? null,
    scan: scanOf(video),
    sound: soundOf(tracks.find((track): track is AudioTrack => track['@type'] === 'Audio')),
    streams: tracks.filter((track) => track['@type'] !== 'General').length,
    texts: tracks.filter((track) => track['@type'] === 'Text').length,
    sizeBytes,
  }
}

// MBAFF is a film whose frames may each be interlaced.
function scanOf({ ScanType: scan }: VideoTrack): Probe['scan'] {
  if (scan === 'Progressive') return 'progressive'
  return scan === 'Interlaced' || scan === 'MBAFF' ? 'interlaced' : null
}

const soundOf = (track: AudioTrack | undefined): Sound | null =>
  track ? { codec: track.Format ?? '', channels: track.Channels ?? 0, hertz: track.SamplingRate ?? 0 } : null

/** Reads to the last byte, because a header does not show that the end is missing. @throws MediaProblem */
export async function probeImage(path: string): Promise<Probe> {
  const { size } = await stat(path)
  requireContent(size)
  try {
    // The header is read before a picture is decoded: it may claim more than the memory holds.
    const { format, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata()
    const { width, height } = autoOrient
    requirePixels(autoOrient)
    const image = sharp(path, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    await image.resize(32, 32, { fit: 'fill' }).raw().toBuffer()
    const still = { durationS: 0, frameRate: 0, frames: null, scan: null, sound: null, streams: 1, texts: 0 }
    return { container: format, codec: format, width, height, ...still, sizeBytes: size }
  } catch (error) {
    if (error instanceof MediaProblem) throw error
    throw new MediaProblem('The file is not an image that can be read, or it is cut off.', { cause: error })
  }
}

function requireContent(sizeBytes: number): void {
  if (sizeBytes === 0) throw new MediaProblem('The file is empty.')
}
