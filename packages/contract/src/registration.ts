/** Asking for an account (specification, sections 3 and 5). The payload holds no password and no permission. */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'
import { REGISTRATION_MESSAGES as SAYS } from './form-messages.ts'

const line = (message: string, most = 200) => z.string(message).trim().min(1, message).max(most)

/** 225 and "225" are one country; anything else gets the specification's words. */
const CountryId = z
  .union([z.int(), z.string().regex(/^\d{1,9}$/, SAYS.countryId)], SAYS.countryId)
  .transform(Number)
  .pipe(z.int(SAYS.countryId).positive(SAYS.countryId).max(2_147_483_647, SAYS.countryId))

/** `checkout` marks a form begun at the checkout; empty, 0 and false mean it was not. */
const Mark = z
  .union([z.boolean(), z.number(), z.string().max(20)])
  .optional()
  .transform((mark) => !['', '0', 'false', 'undefined'].includes(String(mark)))

export const register = {
  method: 'POST',
  url: '/clip/forms/register',
  config: { access: 'public' },
  schema: {
    summary: 'Ask for an account; the answer is the same whether or not the address is known',
    tags: ['Accounts'],
    body: z.object({
      name: line(SAYS.name, 120),
      email: line(SAYS.email, 254).pipe(z.email(SAYS.emailFormat)),
      company: line(SAYS.company),
      address1: line(SAYS.address1),
      address2: z.string().trim().max(200).optional(),
      city: line(SAYS.city),
      state: line(SAYS.state),
      postcode: line(SAYS.postcode, 20),
      countryId: CountryId,
      checkout: Mark,
      /** Part of the specified payload without a meaning of its own: accepted, never read. */
      reg: z.unknown().optional(),
      /** A field that people do not see: filled by robots only. */
      ashp: z.string().max(1_000).optional(),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint
