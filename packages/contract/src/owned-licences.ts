/** Licences that an account owns for a clip, and the ground of a download (R-TIER-6, R-CLIP-14). */
import { z } from 'zod'

export const OwnedLicence = z.object({
  licence_id: z.int(),
  tier: z.string().nullable(),
  /** The name under which it was granted; null for a licence from standard credits. */
  tier_name: z.string().nullable(),
  granted: z.iso.datetime(),
  /** The name of the user who licensed it. */
  by: z.string(),
  /** True while its payment is disputed at the bank; absent otherwise. */
  frozen: z.boolean().optional(),
  /** True for a deal, whose scope differs from that of its tier; absent otherwise. */
  deal: z.boolean().optional(),
  /** The wider licences that the account can buy at the difference, with their price in whole major units (R-UPGRADE-2). */
  upgrades: z.array(z.object({ tier: z.string(), price: z.int() })).optional(),
})

export type OwnedLicence = z.output<typeof OwnedLicence>

/**
 * The current ground of a download: a licence; one credit; credits of several tiers, of which one must be
 * chosen; nothing, so that a licence must be bought first. `frozen`: a licence that is held back while its
 * payment is disputed.
 */
export const DownloadGround = z.enum(['licence', 'credit', 'choose_tier', 'staff', 'frozen', 'none'])
export type DownloadGround = z.output<typeof DownloadGround>
