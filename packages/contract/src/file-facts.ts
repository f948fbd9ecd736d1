/** Technical facts of a clip's master, as the import read them from the file. Unknown facts are null. */
import { z } from 'zod'
import { QUALITIES } from './search-options.ts'

export const FileFacts = z
  .object({
    /** `MP4`, `JPEG`. */
    format: z.string(),
    /** `H.264`, `ProRes`; null for images too. */
    codec: z.string().nullable(),
    width: z.int(),
    height: z.int(),
    /** Follows from the lines of the picture, or of an upright one from its shorter side (R-MEDIA-1). */
    quality: z.enum(QUALITIES),
    frame_rate: z.number().nullable(),
    /** The length in frames. */
    frames: z.int().nullable(),
    scan: z.enum(['progressive', 'interlaced']).nullable(),
    /** The timecode of the first frame, as in the file: `10:00:00:00`, or `10:00:00;02` with drop-frame. */
    timecode: z.string().nullable(),
    /** `720 × 576`, where the points are not square or the picture is turned. */
    stored: z.string().nullable(),
    /** `HLG, BT.2020`; null for the usual colours of HD and SD. */
    colour: z.string().nullable(),
    /** `AAC, stereo, 48 kHz`, or `none` for a silent film; `8 tracks: PCM, mono, 48 kHz`. */
    sound: z.string().nullable(),
    size_bytes: z.int().nullable(),
  })
  .meta({ id: 'FileFacts' })
export type FileFacts = z.output<typeof FileFacts>
