/** Selects the streams of a film to encode, and describes the film, by its header and ffmpeg's list; pure. */
import { colourOf, isUnreadableDolbyVision } from './film-colour.ts'
import { shownSize, uprightSize } from './film-geometry.ts'
import type { ListedStream, Listing } from './film-listing.ts'
import { soundsOf, tracksOf } from './film-sounds.ts'
import type { Film, FilmHeader, Probe } from './media-facts.ts'
import { MediaProblem } from './media-problem.ts'

type Picture = FilmHeader['pictures'][number]
type Captions = Film['captions'][number]
type Chosen = { picture: Picture; stream: ListedStream | undefined }

/** Codecs of pictures, which are covers when another stream is a film. */
const STILLS = ['mjpeg', 'png', 'bmp', 'gif', 'webp', 'tiff', 'jpegxl']
/** Pictures of captions cannot be read as text. */
const TEXTS =
  /^(subrip|srt|mov_text|text|ass|ssa|webvtt|eia_608|dvb_teletext|arib_caption|microdvd|subviewer|sami|stl|jacosub|realtext)$/
/** The next step where captions of the film are not taken over. */
export const ADD_CAPTIONS = 'Please add them under “Captions and shot list”, as WebVTT or SRT.'
/** A sound that is this much longer than its picture is a fault, and no rounding. */
const OVERHANG_S = 1

/** @param listing undefined where only the header is known @throws MediaProblem when nothing in it can be decoded */
export function describeFilm(header: FilmHeader, listing?: Listing): Probe {
  const { picture, stream } = choosePicture(header, listing)
  const shown = shownSize(picture, stream)
  const tracks = tracksOf(header, listing)
  const captions = captionsOf(header, stream, listing)
  const soundS = Math.max(0, ...header.sounds.map(({ durationS }) => durationS ?? 0))
  const pictureS = picture.durationS === null ? null : picture.durationS + header.lateS
  const isOverhanging = pictureS !== null && soundS > pictureS + OVERHANG_S
  const durationS = isOverhanging ? pictureS : (header.durationS ?? pictureS ?? listing?.durationS ?? 0)
  const warnings = [
    ...(isOverhanging
      ? [
          `The sound continues for ${Math.round(soundS - durationS)} seconds after the picture (${clock(durationS)}), where the preview ends: the end of the picture may be missing.`,
        ]
      : []),
    ...(isUnreadableDolbyVision(stream)
      ? [
          'The colours are in a form of Dolby Vision that cannot be read (profile 5): the preview has wrong colours. Please ask for a file in HLG, HDR10 or SDR.',
        ]
      : []),
    ...tracks.flatMap(({ isRead, codec }, index) =>
      isRead
        ? []
        : [`Sound track ${index + 1} (${codec}) cannot be read here, so the preview is without it.`],
    ),
    ...unreadableCaptions(listing, captions),
  ]
  const sound = tracks.find(({ isRead }) => isRead)
  return {
    container: header.container,
    codec: picture.codec,
    ...shown,
    durationS,
    frameRate: picture.frameRate || rateOf(stream),
    frames: picture.frames,
    scan: picture.scan ?? scanOf(stream),
    sound: sound ? { codec: sound.codec, channels: sound.channels, hertz: sound.hertz } : null,
    film: {
      picture: stream ? `${stream.index}` : 'v:0',
      stored: uprightSize(picture, stream),
      colour: colourOf(picture, shown, stream),
      unmarkedFields: null,
      sounds: soundsOf(tracks),
      tracks: tracks.map(({ codec, channels, hertz, language }) => ({ codec, channels, hertz, language })),
      endS: isOverhanging ? durationS : null,
      lost: [],
      captions,
      timecode: listing?.timecode ?? timecodeOf(picture),
    },
    warnings,
    sizeBytes: header.sizeBytes,
  }
}

/** @throws MediaProblem for an image. */
export function filmOf({ film }: Probe): Film {
  if (!film) throw new MediaProblem('The file is a picture, and no film.')
  return film
}

/** The film among the pictures: no cover, and no single picture. @throws MediaProblem */
function choosePicture({ pictures }: FilmHeader, listing: Listing | undefined): Chosen {
  const [first] = pictures
  if (!first) throw new MediaProblem('The file contains no picture.')
  if (!listing) return { picture: longest(pictures) ?? first, stream: undefined }
  const listed = listing.streams.filter(
    ({ kind, about }) => kind === 'video' && !about.includes('(attached pic)'),
  )
  const pairs = listed.map((stream, index) => ({
    stream,
    picture: (listed.length === pictures.length ? pictures[index] : undefined) ?? first,
  }))
  const read = pairs.filter(({ stream }) => isDecodable(stream))
  const moving = read.filter(({ stream, picture }) => !STILLS.includes(stream.codec) && picture.frames !== 1)
  const chosen =
    moving[0] ?? read.toSorted((one, other) => (other.picture.frames ?? 0) - (one.picture.frames ?? 0))[0]
  if (chosen) return chosen
  throw new MediaProblem(
    `The picture is in the form ${first.codec || 'of its camera'}, which cannot be read here. Please export it as H.264 or ProRes, in MP4 or MOV.`,
  )
}

/** The timecode of a stream such as MPEG-2. Encoders without a timecode write zero. */
const timecodeOf = ({ timecode }: Picture) =>
  /^\d\d:\d\d:\d\d[:;]\d\d$/.test(timecode) && /[1-9]/.test(timecode) ? timecode : null

const longest = (pictures: readonly Picture[]) =>
  pictures.toSorted((one, other) => (other.frames ?? 2) - (one.frames ?? 2))[0]

/** A stream without a size has no picture that was found. */
const isDecodable = ({ codec, about, kind }: ListedStream): boolean =>
  codec !== 'none' && codec !== 'unknown' && (kind !== 'video' || /, \d+x\d+/.test(about))

function rateOf(stream: ListedStream | undefined): number {
  const rate = Number(/, ([\d.]+) fps/.exec(stream?.about ?? '')?.[1] ?? 0)
  return Number.isFinite(rate) ? rate : 0
}

function scanOf(stream: ListedStream | undefined): Probe['scan'] {
  if (/\b(top|bottom) (coded )?first/.test(stream?.about ?? '')) return 'interlaced'
  return /[(,] ?progressive\)/.test(stream?.about ?? '') ? 'progressive' : null
}

const subtitlesOf = (listing: Listing | undefined) =>
  listing?.streams.filter(({ kind }) => kind === 'subtitle') ?? []

function captionsOf(
  { closedCaptions }: FilmHeader,
  stream: ListedStream | undefined,
  listing: Listing | undefined,
): Captions[] {
  const texts = subtitlesOf(listing).filter(({ codec }) => TEXTS.test(codec))
  const tracks = texts.map(
    ({ index, language, codec }): Captions => ({
      stream: `${index}`,
      language,
      form: codec === 'dvb_teletext' ? 'teletext' : 'text',
    }),
  )
  // ffmpeg lists them only where it had to decode a frame that has some.
  const isListed = stream?.about.includes('Closed Captions') === true
  const form = closedCaptions === 'none' && isListed ? 'cea608' : closedCaptions
  const inFrames: Captions[] = form === 'none' ? [] : [{ stream: null, language: 'und', form }]
  const ancillary = (listing?.streams ?? [])
    .filter(isAncillary)
    .map(({ index, language }): Captions => ({ stream: `${index}`, language, form: 'ancillary' }))
  return [...tracks, ...inFrames, ...ancillary]
}

/** Ancillary data of MXF, which may contain captions and other data. */
const isAncillary = ({ kind, codec, details }: ListedStream) =>
  kind === 'data' && [codec, ...details].some((line) => /vbi_vanc_smpte_436m|smpte_436m_anc/i.test(line))

const PICTURES: Readonly<Record<string, string>> = {
  dvb_subtitle: 'DVB subtitles',
  hdmv_pgs_subtitle: 'Blu-ray subtitles',
  dvd_subtitle: 'DVD subtitles',
  xsub: 'DivX subtitles',
}

/** A sentence about captions that nothing here can read as text. */
function unreadableCaptions(listing: Listing | undefined, captions: readonly Captions[]): string[] {
  if (captions.length > 0) return []
  const [subtitles] = subtitlesOf(listing)
  const pictures = PICTURES[subtitles?.codec ?? '']
  if (pictures !== undefined)
    return [
      `The captions in the film are pictures (${pictures}) that cannot be read as text. ${ADD_CAPTIONS}`,
    ]
  return subtitles ? [`The captions in the film are in a form that cannot be read here. ${ADD_CAPTIONS}`] : []
}

/** 754 is 12:34. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
