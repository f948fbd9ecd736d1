/** Examines a film by its header. */
import { open } from 'node:fs/promises'
import type { AudioTrack, GeneralTrack, Track, VideoTrack } from 'mediainfo.js'
import type { Examined, Probe } from '../media-facts.ts'
import { MediaProblem } from '../media-problem.ts'
import { filmWords } from './film-words.ts'
import { filmXmp } from './film-xmp.ts'
import { analyseFile } from './media-info.ts'
import { requireBoundedTracks } from './require-bounded-tracks.ts'
import { requireContent } from './require-content.ts'

const NO_VIDEO = 'The file is not a video that can be read.'
const MAX_NAME = 100

/** @throws MediaProblem when the file is empty, cut off, or not a video. */
export async function examineFilm({ path }: { path: string }): Promise<Examined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    requireContent(size)
    await requireBoundedTracks(file, size)
    const { media } = await analyseFile(file, size)
    const tracks = media?.track ?? []
    const general = tracks.find((track): track is GeneralTrack => track['@type'] === 'General')
    if (!general) throw new MediaProblem(NO_VIDEO)
    return { probe: readTracks(general, tracks, size), words: filmWords(general, await filmXmp(file, size)) }
  } finally {
    await file.close()
  }
}

function readTracks(general: GeneralTrack, tracks: readonly Track[], sizeBytes: number): Probe {
  const video = tracks.find((track): track is VideoTrack => track['@type'] === 'Video')
  if (general.extra?.['IsTruncated'] === 'Yes') {
    throw new MediaProblem('The file is cut off: a part of the video is missing.')
  }
  const durationS = Number(general.Duration ?? video?.Duration ?? 0)
  if (!video?.Width || !video.Height || !(durationS > 0)) throw new MediaProblem(NO_VIDEO)
  const onItsSide = Math.abs(Math.round(Number(video.Rotation ?? 0))) % 180 === 90
  const [width, height] = onItsSide ? [video.Height, video.Width] : [video.Width, video.Height]
  return {
    container: nameOf(general.Format),
    codec: nameOf(video.Format),
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

const nameOf = (format = '') => format.slice(0, MAX_NAME)

// MBAFF is a film whose frames may each be interlaced.
function scanOf({ ScanType: scan }: VideoTrack): Probe['scan'] {
  if (scan === 'Progressive') return 'progressive'
  return scan === 'Interlaced' || scan === 'MBAFF' ? 'interlaced' : null
}

const soundOf = (track: AudioTrack | undefined): Probe['sound'] =>
  track
    ? { codec: nameOf(track.Format), channels: track.Channels ?? 0, hertz: track.SamplingRate ?? 0 }
    : null
