/** The lines of a film: captions, the shot list, and the line in which words of a search are spoken or shown. */
import { z } from 'zod'

/** A caption; times are seconds. */
export const Cue = z.object({ start: z.number(), end: z.number(), text: z.string() })
export type Cue = z.output<typeof Cue>

/** A line of the shot list: a description of the picture from this second on. */
export const Shot = z.object({
  at: z.number('Please enter the time in seconds.').min(0).max(86_400),
  words: z.string().trim().min(1, 'Describe what is visible.').max(300, 'Please use at most 300 characters.'),
})
export type Shot = z.output<typeof Shot>

export const FoundLine = z
  .object({
    /** `shown`: an entry of the shot list; otherwise a caption. */
    kind: z.enum(['said', 'shown']),
    /** Seconds from the beginning of the film. */
    at: z.number(),
    /** At most about 200 characters. */
    text: z.string(),
    /** Start and end of each word of the search in the text. */
    hits: z.array(z.object({ from: z.int(), to: z.int() })),
  })
  .meta({ id: 'FoundLine' })
export type FoundLine = z.output<typeof FoundLine>
