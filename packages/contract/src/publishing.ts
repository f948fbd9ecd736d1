/** Text for a publisher to print next to a licensed clip, or to paste into a content management system. */
import { z } from 'zod'
import { LICENCE_REFERENCE } from './verification.ts'

export const Publishing = z
  .object({
    ...LICENCE_REFERENCE,
    /** The name of the tier, with its code. */
    licence: z.string(),
    /** The scope of a deal; '' for that of the tier. */
    scope: z.string(),
    /** As they were when the licence was granted; '' without restrictions. */
    restrictions: z.string(),
    /** The restrictions of the clip today, where they differ; '' otherwise. */
    later_restrictions: z.string(),
    credit_line: z.string(),
    /** The description of the clip, or its title. */
    caption: z.string(),
    /** Null when the clip has had another master since the licence was granted. */
    file_name: z.string().nullable(),
  })
  .meta({ id: 'Publishing' })
export type Publishing = z.output<typeof Publishing>
