/** Details that the import read from a master and that have no column. Empty for clips imported before this existed. */
import { z } from 'zod'

const Track = z.object({ codec: z.string(), channels: z.number(), hertz: z.number() })

export const FileDetails = z.object({
  timecode: z.string().nullable().default(null),
  stored: z.object({ width: z.int(), height: z.int() }).nullable().default(null),
  colour: z.string().default(''),
  tracks: z.array(Track).default([]),
  warnings: z.array(z.string()).default([]),
})
export type FileDetails = z.output<typeof FileDetails>
