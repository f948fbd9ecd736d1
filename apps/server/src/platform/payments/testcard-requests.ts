/** What the browser sends to the provider's own pages. */
import { z } from 'zod'

// The form of our own names. The database is not asked about anything else, because it refuses a NUL.
const Name = z.string().regex(/^\w{1,200}$/)
/** 'MM/YY' */
const Expiry = z
  .string()
  .regex(/^(0[1-9]|1[0-2])\/\d{2}$/)
  .transform((text) => ({ month: Number(text.slice(0, 2)), year: 2_000 + Number(text.slice(3)) }))
export const Confirmation = z.object({
  clientSecret: Name,
  /** The id of a listed card, or of a saved one. */
  card: z.string().max(40),
  expiry: Expiry.nullable().default(null),
  cardholder: z.string().trim().min(1).max(200),
  returnUrl: z
    .url()
    .max(500)
    .transform((address) => new URL(address).href),
})
export const Retrieval = z.object({ clientSecret: Name })
export const ChallengeAddress = z.object({ id: Name })
export const ChallengeForm = z.object({ answer: z.enum(['complete', 'fail', 'close']) })
