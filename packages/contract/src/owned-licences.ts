/** Licences that an account owns for a clip, and the ground of a download (R-TIER-6, R-CLIP-14). */
import { z } from 'zod'

export const OwnedLicence = z.object({
  licence_id: z.int(),
  tier: z.string().nullable(),
  granted: z.iso.datetime(),
  /** True while its payment is disputed at the bank; absent otherwise. */
  frozen: z.boolean().optional(),
})

/**
 * The current ground of a download: a licence; one credit; credits of several tiers, of which one must be
 * chosen; nothing, so that a licence must be bought first. `frozen`: a licence that is held back while its
 * payment is disputed.
 */
export const DownloadGround = z.enum(['licence', 'credit', 'choose_tier', 'staff', 'frozen', 'none'])
export type DownloadGround = z.output<typeof DownloadGround>
