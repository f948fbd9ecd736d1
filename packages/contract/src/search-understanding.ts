/** How the words of a search term were understood. */
import { z } from 'zod'

export const SearchUnderstanding = z
  .object({
    /** Words that mean a filter or a place, in the order of the filters. */
    parts: z.array(
      z.object({
        filter: z.enum(['date', 'duration', 'quality', 'orientation', 'rating', 'place']),
        text: z.string(),
        /** The parameters that mean the same; none for a place, which words of a clip may also name. */
        params: z.record(z.string(), z.string()),
        /** The term that searches for these words as they are written. */
        asWords: z.string(),
        /** The term without all words of this filter. */
        without: z.string(),
      }),
    ),
    /**
     * Words without effect: `filler` describes nothing, `type` is a filter that this type does not have, and `chosen` one that
     * the parameters replace. `day` does not exist, so its words are searched for.
     */
    ignored: z.array(z.object({ text: z.string(), reason: z.enum(['filler', 'day', 'type', 'chosen']) })),
    /** Words after NOT, which means minus, each with the term that searches for them as they are written. */
    excluded: z.array(z.object({ text: z.string(), asWords: z.string() })),
    /** The type that the words request, if another one was searched. */
    type: z.enum(['image']).nullable(),
    /** No clip has both of two words joined by "and": the results have either, and `correctedTo` is their term. */
    isEither: z.boolean(),
  })
  .meta({ id: 'SearchUnderstanding' })
export type SearchUnderstanding = z.output<typeof SearchUnderstanding>
