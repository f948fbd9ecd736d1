/** Examines a film by its header. */
import { open } from 'node:fs/promises'
import type { AudioTrack, GeneralTrack, Track, VideoTrack } from 'mediainfo.js'
import type { ExaminedFilm, FilmHeader } from '../media-facts.ts'
import { MediaProblem } from '../media-problem.ts'
import { findClosedCaptions } from './closed-captions.ts'
import { filmMetadata } from './film-metadata.ts'
import { filmXmp } from './film-xmp.ts'
import { analyseFile, NO_VIDEO } from './media-info.ts'
import { requireBoundedTracks, requireIndex } from './require-bounded-tracks.ts'
import { requireContent, SEND_AGAIN } from './require-content.ts'

const CUT_OFF = `The file is cut off: a part of the video is missing. ${SEND_AGAIN}`
const SOUND_ONLY =
  'The file contains sound and no picture. Please send a film, or export the sound with a picture.'
const MAX_NAME = 100
/** Containers with lengths and numbers of frames, which others contain only in their frames. */
const INDEXED = /^(MPEG-4|QuickTime|Matroska|WebM|AVI)$/

/** @throws MediaProblem when the file is empty, cut off, or not a video. */
export async function examineFilm({ path }: { path: string }): Promise<ExaminedFilm> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    requireContent(size)
    await requireBoundedTracks(file, size)
    await requireIndex(file, size)
    const { media, isWhole } = await analyseFile(file, size)
    const tracks = media?.track ?? []
    const general = tracks.find((track): track is GeneralTrack => track['@type'] === 'General')
    if (!general) throw new MediaProblem(NO_VIDEO)
    const metadata = filmMetadata(general, await filmXmp(file, size))
    const isCounted = isWhole || INDEXED.test(general.Format ?? '')
    const closedCaptions = await findClosedCaptions(file, size)
    return {
      header: { ...readTracks(general, tracks, { sizeBytes: size, isCounted }), closedCaptions },
      metadata,
    }
  } finally {
    await file.close()
  }
}

type Read = {
  sizeBytes: number
  /** Lengths and numbers of frames are those of the whole file. */
  isCounted: boolean
}

function readTracks(
  general: GeneralTrack,
  tracks: readonly Track[],
  { sizeBytes, isCounted }: Read,
): Omit<FilmHeader, 'closedCaptions'> {
  if (isCounted && general.extra?.['IsTruncated'] === 'Yes') throw new MediaProblem(CUT_OFF)
  const pictures = tracks.filter(isPicture).flatMap(pictureOf)
  const sounds = tracks.filter(isSound)
  if (pictures.length === 0) throw new MediaProblem(sounds.length > 0 ? SOUND_ONLY : NO_VIDEO)
  const uncounted = { durationS: null, frames: null }
  return {
    container: nameOf(general.Format),
    durationS: isCounted ? secondsOf(general.Duration) : null,
    pictures: isCounted ? pictures : pictures.map((picture) => ({ ...picture, ...uncounted })),
    sounds: sounds.map(soundOf).map((sound) => (isCounted ? sound : { ...sound, durationS: null })),
    lateS: Math.max(0, ...sounds.map(({ Video_Delay: delay }) => -(delay ?? 0))),
    texts: tracks.filter((track) => track['@type'] === 'Text').length,
    sizeBytes,
  }
}

const isPicture = (track: Track): track is VideoTrack => track['@type'] === 'Video'
const isSound = (track: Track): track is AudioTrack => track['@type'] === 'Audio'

/** Several values of one fact are the same one from several places; the first is of the container. */
const nameOf = (format = '') => (format.split(' / ')[0] ?? '').slice(0, MAX_NAME)

const secondsOf = (seconds: unknown) => (Number(seconds) > 0 ? Number(seconds) : null)

function pictureOf(video: VideoTrack): FilmHeader['pictures'] {
  const { Width: width, Height: height } = video
  if (!width || !height) return []
  const stated = {
    matrix: nameOf(video.matrix_coefficients),
    transfer: nameOf(video.transfer_characteristics),
    primaries: nameOf(video.colour_primaries),
  }
  return [
    {
      codec: nameOf(video.Format),
      width,
      height,
      pointShape: secondsOf(video.PixelAspectRatio) ?? 1,
      isTurned: Math.abs(Math.round(Number(video.Rotation ?? 0))) % 180 === 90,
      durationS: secondsOf(video.Duration),
      frameRate: video.FrameRate ?? 0,
      frames: video.FrameCount ?? null,
      scan: scanOf(video),
      ...stated,
      timecode: nameOf(video.TimeCode_FirstFrame),
    },
  ]
}

// MBAFF is a film whose frames may each be interlaced.
function scanOf({ ScanType: scan }: VideoTrack): FilmHeader['pictures'][number]['scan'] {
  if (scan === 'Progressive') return 'progressive'
  return scan === 'Interlaced' || scan === 'MBAFF' ? 'interlaced' : null
}

const soundOf = (track: AudioTrack): FilmHeader['sounds'][number] => ({
  codec: nameOf(track.Format),
  channels: track.Channels ?? 0,
  hertz: track.SamplingRate ?? 0,
  durationS: secondsOf(track.Duration),
})
