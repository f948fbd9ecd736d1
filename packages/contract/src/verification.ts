/** The public verification of a licence by its reference (R-VERIFY-2). */
import { z } from 'zod'
import { ClipType } from './clips.ts'
import { DealTerms } from './deals.ts'
import { RecallKind } from './recalls.ts'

/** How a licence can be verified, wherever one is returned. */
export const LICENCE_REFERENCE = {
  /** The public reference, such as `7Q2M-9KDT-4XWB`. */
  ref: z.string(),
  /** The address of the public page that verifies it. */
  verify_url: z.string(),
}

/** The same next to the licence of a record; null without a licence. */
export const REFERENCE_OF_RECORD = {
  licence_ref: z.string().nullable(),
  verify_url: z.string().nullable(),
}

export const LicenceVerification = z
  .object({
    ...LICENCE_REFERENCE,
    /** `recalled`: in force, with an open recall of its clip. */
    status: z.enum(['in_force', 'recalled', 'ended', 'revoked']),
    /** Days are those of the agency's time zone. */
    granted_on: z.iso.date(),
    /** The last day of a term that has ended; null otherwise. */
    ended_on: z.iso.date().nullable(),
    revoked_on: z.iso.date().nullable(),
    /** The strictest open recall of the clip; null without one. */
    recall: z.object({ kind: RecallKind, since: z.iso.date() }).nullable(),
    clip: z.object({
      id: z.int(),
      type: ClipType,
      /** The present title; null while the clip is withheld, and after it was withdrawn. */
      title: z.string().nullable(),
      /** The still; null unless the clip is public. */
      thumbpath: z.string().nullable(),
      /** Whether the picture shows graphic material. */
      graphic: z.boolean(),
    }),
    tier_name: z.string(),
    /** Media, territory and term at the time of the grant, as one phrase. */
    scope: z.string(),
    /** The scope of a deal, which takes precedence; null for the scope of the tier. */
    deal: DealTerms.pick({ media: true, territory: true, term_months: true, term_until: true })
      .extend({
        /** The last day of the term; null in perpetuity. */
        ends_on: z.iso.date().nullable(),
      })
      .nullable(),
    terms_version: z.string(),
    /** The company that holds the licence; null for a private customer. */
    licensee: z.string().nullable(),
    /** Websites, channels or the programme that the company declared at the checkout. */
    outlets: z.array(z.string()),
    /** Declared followers; null if they were not declared. */
    audience: z.int().nullable(),
    /** SHA-256 of the licensed file. */
    file_sha256: z.string(),
  })
  .meta({ id: 'LicenceVerification' })
export type LicenceVerification = z.output<typeof LicenceVerification>
