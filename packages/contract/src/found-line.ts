/** The line of a film in which words of a search are said or shown. */
import { z } from 'zod'

export const FoundLine = z
  .object({
    /** `said` is a caption, `shown` an entry of the shot list. */
    kind: z.enum(['said', 'shown']),
    /** Seconds from the beginning of the film. */
    at: z.number(),
    /** At most about 200 characters. */
    text: z.string(),
    /** Start and end of each word of the search in the text. */
    hits: z.array(z.tuple([z.int(), z.int()])),
  })
  .meta({ id: 'FoundLine' })
export type FoundLine = z.output<typeof FoundLine>
