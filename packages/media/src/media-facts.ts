/** Facts about a file that was read, in the forms in which the sandbox returns them. */
import { GREY_BYTES } from '@rushes/fingerprint/picture-hash'
import { z } from 'zod'

/** The database refuses a NUL, and half of a surrogate pair. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((value) => value.replaceAll('\0', '').toWellFormed())
const count = z.int().nonnegative()
const name = text(200)
const Size = z.strictObject({ width: count, height: count })
const Sound = z.strictObject({ codec: name, channels: z.number(), hertz: z.number() })

/** The colour encoding of a film. */
export const FilmColour = z.strictObject({
  matrix: z.enum(['bt601', 'bt709', 'bt2020', 'smpte240m']),
  transfer: z.enum(['sdr', 'pq', 'hlg']),
  primaries: z.enum(['bt709', 'bt2020', 'p3']),
})
export type FilmColour = z.output<typeof FilmColour>

/** A stream of the file, as ffmpeg selects it: `v:0` or its number. */
const Stream = z.string().regex(/^([va]:)?\d{1,3}$/)

/** Whole seconds of a film, the last one included. */
const Span = z.strictObject({ fromS: count, toS: count })
export type Span = z.output<typeof Span>

/** The streams of a film to encode, with their properties. */
export const Film = z.strictObject({
  picture: Stream,
  /** Points as they are stored, upright. */
  stored: Size,
  colour: FilmColour,
  /** The first field of each frame, where the file does not mark its frames as interlaced; otherwise null. */
  unmarkedFields: z.enum(['top', 'bottom']).nullable(),
  /** The sounds of the preview; several are mixed. */
  sounds: z.array(
    z.strictObject({
      stream: Stream,
      channels: count,
      /** The place of each channel: the left or right of a pair of tracks, by itself, or as in its layout. */
      place: z.enum(['left', 'right', 'centre', 'layout', 'pairs']),
    }),
  ),
  /** Every track of sound, in the order of the file. */
  /** `language` has three letters; `und` where the file does not state it. */
  tracks: z.array(Sound.extend({ language: name })),
  /** Seconds after which the preview ends although the sound continues; null where both end together. */
  endS: z.number().nullable(),
  /** Spans in which pictures did not arrive, the earliest first. */
  lost: z.array(Span),
  captions: z.array(
    z.strictObject({
      /** Null for captions in the frames. */
      stream: Stream.nullable(),
      /** Two or three letters, as in the file. */
      language: z.string().max(8),
      form: z.enum(['text', 'teletext', 'cea608', 'cea708', 'ancillary']),
    }),
  ),
  /** The timecode of the first frame, as in the file: `10:00:00;02` counts with drop-frame. */
  timecode: z.string().nullable(),
})
export type Film = z.output<typeof Film>

export const Probe = z.strictObject({
  /** 'MPEG-4', 'QuickTime'; for an image its format. */
  container: name,
  /** The name in MediaInfo: 'AVC', 'ProRes'. */
  codec: name,
  /** The size in square points: a rotated phone video has its sides exchanged, and a tape its true shape. */
  width: count,
  height: count,
  /** Seconds; 0 for an image. */
  durationS: z.number().nonnegative(),
  /** Frames per second; 0 for an image and where the file does not contain it. */
  frameRate: z.number().nonnegative(),
  /** Null for an image and where the file does not contain it. */
  frames: z.number().nonnegative().nullable(),
  scan: z.enum(['progressive', 'interlaced']).nullable(),
  /** The first sound track; null for a silent film and for an image. */
  sound: Sound.nullable(),
  /** Null for an image. */
  film: Film.nullable(),
  /** Sentences about damage and about what is left out, for staff. */
  warnings: z.array(z.string().max(300)),
  sizeBytes: count,
})
export type Probe = z.output<typeof Probe>

/** Clean text of usual length; what the file does not contain is left out. */
export const EmbeddedMetadata = z.strictObject({
  title: text(300).optional(),
  description: text(5_000).optional(),
  keywords: z.array(text(80)).max(100).optional(),
  /** Persons in the picture; they are among the keywords too. */
  persons: z.array(text(80)).max(100).optional(),
  credit: text(300).optional(),
  copyright: text(300).optional(),
  /** Instructions and terms of use. */
  restrictions: text(2_000).optional(),
  place: text(200).optional(),
  /** Two lower-case letters. */
  country: text(2).optional(),
  /** 2026-03-31, or 2026-03 or 2026 where the file does not contain the rest. */
  dateTaken: text(10).optional(),
  /** Sentences about values that are not used. */
  warnings: z.array(text(300)).max(10).optional(),
  /** Software made or altered the picture. */
  synthetic: z.enum(['generated', 'altered']).optional(),
})
export type EmbeddedMetadata = z.output<typeof EmbeddedMetadata>

/** The facts in the header of a film. */
export const FilmHeader = z.strictObject({
  container: name,
  /** Null where the file does not contain it. */
  durationS: z.number().nonnegative().nullable(),
  pictures: z.array(
    z.strictObject({
      codec: name,
      ...Size.shape,
      /** Width of a point by its height. */
      pointShape: z.number().positive(),
      isTurned: z.boolean(),
      durationS: z.number().nonnegative().nullable(),
      frameRate: z.number().nonnegative(),
      frames: z.number().nonnegative().nullable(),
      scan: z.enum(['progressive', 'interlaced']).nullable(),
      /** The names in MediaInfo; empty where the file does not contain them. */
      matrix: name,
      transfer: name,
      primaries: name,
      /** The timecode of the first frame, if the stream itself contains it; otherwise empty. */
      timecode: name,
    }),
  ),
  sounds: z.array(Sound.extend({ durationS: z.number().nonnegative().nullable() })),
  /** Seconds by which the picture begins after a sound. */
  lateS: z.number().nonnegative(),
  texts: count,
  /** Captions in the frames, where no header lists them. */
  closedCaptions: z.enum(['none', 'cea608', 'cea708']),
  sizeBytes: count,
})
export type FilmHeader = z.output<typeof FilmHeader>

export const ExaminedFilm = z.strictObject({ header: FilmHeader, metadata: EmbeddedMetadata })
export type ExaminedFilm = z.output<typeof ExaminedFilm>

/** The facts about a file, and the metadata in it. */
export const Examined = z.strictObject({ probe: Probe, metadata: EmbeddedMetadata })
export type Examined = z.output<typeof Examined>

const share = z.number().min(0).max(1)
/** Shares of the width and of the height, from the left and from the top. */
export const FocalPoint = z.strictObject({ x: share, y: share })
export type FocalPoint = z.output<typeof FocalPoint>

/** A grey picture, which the sandbox hands over in base64. */
export const Grey = z
  .base64()
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
  .refine((bytes) => bytes.length === GREY_BYTES)

/** #rrggbb */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/)

export const Look = z.strictObject({ colour: Colour, focal: FocalPoint, grey: Grey })
export type Look = z.output<typeof Look>

/** A sheet of pictures, all of one size. */
export type Sheet = { sheet: string; columns: number; rows: number }

/** The paths of the files of a clip. */
export type ClipFiles = {
  kind: 'video' | 'image'
  master: string
  poster: string
  /** The pictures by which it is recognised; null where they are kept in another form. */
  sheet: Sheet | null
}

export const ExaminedClip = z.union([
  z.strictObject({ probe: Probe, colour: Colour, focal: FocalPoint, greys: z.array(Grey) }),
  /** A problem with one of the files. */
  z.strictObject({ file: z.enum(['master', 'poster', 'sheet']), problem: z.string() }),
])
export type ExaminedClip = z.output<typeof ExaminedClip>

/** A file of another size, shape or length. */
export const RenditionPlan = z.strictObject({
  kind: z.enum(['film', 'still']),
  /** The whole picture is scaled to this size first. */
  size: Size,
  /** The part of the scaled picture that is kept. */
  crop: Size.extend({ left: count, top: count }).nullable(),
  /** The first frame; 0 is the first of the film. */
  begin: count,
  /** The frame after the last one; null for the end of the film. */
  end: count.nullable(),
  /** Quality, 0 to 51: smaller is better. */
  crf: count,
  /** The timecode of the first frame of the file; null for none. */
  timecode: name.nullable(),
  /** The text across a film; null for none. */
  watermark: name.nullable().default(null),
})
export type RenditionPlan = z.output<typeof RenditionPlan>

export type PosterPlan = {
  /** The widths of the AVIF and WebP files, the smallest first. */
  widths: readonly number[]
  /** Name of the JPEG, and its width. */
  jpeg: { name: string; width: number }
  watermark: string
}
