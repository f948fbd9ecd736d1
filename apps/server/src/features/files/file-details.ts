/** Details that the import read from a master and that have no column. Empty for clips of older imports. */
import { z } from 'zod'

const Track = z.object({
  codec: z.string(),
  channels: z.number(),
  hertz: z.number(),
  /** Three-letter code; `und` if the file does not state it, and for older imports. */
  language: z.string().default('und'),
})

export const FileDetails = z.object({
  timecode: z.string().nullable().default(null),
  stored: z.object({ width: z.int(), height: z.int() }).nullable().default(null),
  colour: z.string().default(''),
  tracks: z.array(Track).default([]),
  warnings: z.array(z.string()).default([]),
})
export type FileDetails = z.output<typeof FileDetails>
