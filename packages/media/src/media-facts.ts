/** What is known of a file once it was read: the forms in which the sandbox hands it over. */
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
const Sound = z.strictObject({ codec: name, channels: z.number(), hertz: z.number() })

export const Probe = z.strictObject({
  /** 'MPEG-4', 'QuickTime'; for an image its format. */
  container: name,
  /** As MediaInfo calls it: 'AVC', 'ProRes'. */
  codec: name,
  /** As shown: a rotated phone video has its sides exchanged. */
  width: count,
  height: count,
  /** Seconds; 0 for an image. */
  durationS: z.number().nonnegative(),
  /** Frames per second; 0 for an image and where the file does not contain it. */
  frameRate: z.number().nonnegative(),
  /** Null for an image and where the file does not contain it. */
  frames: z.number().nonnegative().nullable(),
  scan: z.enum(['progressive', 'interlaced']).nullable(),
  /** Of the first track; null for a silent film and for an image. */
  sound: Sound.nullable(),
  /** Pictures, sounds, texts and data; 1 for an image. */
  streams: count,
  /** How many of them are captions. */
  texts: count,
  sizeBytes: count,
})
export type Probe = z.output<typeof Probe>

/** Clean text of usual length; what the file does not contain is left out. */
export const EmbeddedWords = z.strictObject({
  title: text(300).optional(),
  description: text(5_000).optional(),
  keywords: z.array(text(80)).max(100).optional(),
  /** Who is shown; they are among the keywords too. */
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
export type EmbeddedWords = z.output<typeof EmbeddedWords>

/** What a file is, and what was written into it. */
export const Examined = z.strictObject({ probe: Probe, words: EmbeddedWords })
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
  /** What is wrong with which file. */
  z.strictObject({ file: z.enum(['master', 'poster', 'sheet']), problem: z.string() }),
])
export type ExaminedClip = z.output<typeof ExaminedClip>

export type PosterPlan = {
  /** Of the AVIF and WebP files, the smallest first. */
  widths: readonly number[]
  /** Name of the JPEG, and its width. */
  jpeg: { name: string; width: number }
  words: string
}
