/** The evidence of a clip, and the changes of a clip since it was licensed (R-EVIDENCE-1, R-EVIDENCE-5). */
import { z } from 'zod'
import { EVIDENCE_POINTS, EVIDENCE_STATES } from './evidence-points.ts'

export const EvidenceMark = z.object({
  state: z.enum(EVIDENCE_STATES),
  /** Members see it; '' for a point that is not checked. */
  text: z.string().trim().max(500, 'Please use at most 500 characters.').default(''),
})
export type EvidenceMark = z.output<typeof EvidenceMark>

/** In a change, an absent point stays unchanged. */
export const Evidence = z.partialRecord(z.enum(EVIDENCE_POINTS), EvidenceMark)
export type Evidence = z.output<typeof Evidence>

/** A point of the evidence as the page of the clip shows it. Optional fields are for members. */
export const ClipEvidence = z
  .object({
    point: z.enum(EVIDENCE_POINTS),
    state: z.enum(EVIDENCE_STATES),
    text: z.string().optional(),
    /** `file`: it was read from the file. Absent for a point that is not checked. */
    by: z.enum(['file', 'agency']).optional(),
    at: z.iso.datetime().optional(),
  })
  .meta({ id: 'ClipEvidence' })
export type ClipEvidence = z.output<typeof ClipEvidence>

/** A change of a clip since it was licensed. */
export const LicensedChange = z
  .object({
    /** A sentence. */
    text: z.string(),
    /** Whether it limits the use further. */
    limits: z.boolean(),
    /** The values before and after; null where the sentence contains them. */
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .meta({ id: 'LicensedChange' })
export type LicensedChange = z.output<typeof LicensedChange>
