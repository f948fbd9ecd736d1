/** Download links: chosen clips for named addresses without an account (R-LINK-1 to R-LINK-5). */
import { z } from 'zod'
import { ResultItem } from './clips.ts'
import { DeliveredClip, RefusedClip } from './downloads.ts'
import { emailOf, MAX_EMAIL } from './email.ts'
import { type Endpoint, replies } from './endpoint.ts'
import { REGISTRATION_MESSAGES } from './form-messages.ts'
import { MAX_INTEGER } from './integers.ts'

/** Normalises an address for storage and comparison: trimmed, no fullwidth letters, in lower case. */
export const RecipientEmail = z
  .string(REGISTRATION_MESSAGES.email)
  .normalize('NFKC')
  .toLowerCase()
  .trim()
  .max(MAX_EMAIL)
  .pipe(emailOf(REGISTRATION_MESSAGES))

export const openLink = {
  method: 'POST',
  url: '/clip/downloads/link',
  config: { access: 'public', limits: [{ guest: 30, member: 30, seconds: 60, by: 'address' }] },
  schema: {
    summary: 'Open a download link with an email address that it was made for',
    tags: ['Downloads'],
    body: z.object({
      ref: z.string().min(1).max(100),
      email: RecipientEmail,
      clientIp: z
        .unknown()
        .optional()
        .meta({ description: 'Accepted and ignored: the server reads the address from the connection.' }),
    }),
    response: replies(
      z.object({
        title: z.string(),
        clips: z.array(ResultItem.extend({ file_name: z.string(), size_bytes: z.int(), sha256: z.string() })),
        /** Clips of the link that can no longer be delivered. */
        refused: z.array(RefusedClip),
        /** The grant to send with the next call: for this link and this address, good for an hour. */
        linkId: z.string(),
        /** The number of the link in the admin area, for staff who manage links; null for others. */
        number: z.int().nullable(),
      }),
    ),
  },
} as const satisfies Endpoint

export const downloadByLink = {
  method: 'POST',
  url: '/clip/clips/download-link',
  config: { access: 'public', limits: [{ guest: 30, member: 30, seconds: 60, by: 'address' }] },
  schema: {
    summary: 'Get one address for the files of an opened download link',
    tags: ['Downloads'],
    body: z.object({
      /** Clips of the link. */
      ids: z.array(z.int().positive().max(MAX_INTEGER)).min(1).max(200),
      /** The `linkId` of the link that was opened. */
      link: z.string().min(1).max(1_000),
    }),
    response: replies(
      z.object({
        /** A path to the file of one clip, or to a ZIP of several. */
        file_url: z.string(),
        file_name: z.string(),
        size_bytes: z.int(),
        expires_at: z.iso.datetime(),
        delivered: z.array(DeliveredClip),
        refused: z.array(RefusedClip),
      }),
    ),
  },
} as const satisfies Endpoint
