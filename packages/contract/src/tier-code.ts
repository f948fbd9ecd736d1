/** Codes of licence tiers, which are data of the installation (R-TIER-1). */
import { isLicenceTierCode } from '@rushes/commerce/licence-tier'
import { z } from 'zod'

/** Far more than an agency ever needs. */
export const MAX_TIERS = 40

export const TIER_CODE = /^[A-Z]{4}$/
export const TierCode = z.string().regex(TIER_CODE, 'Use four capital letters.')

/** In requests: the code of a tier of this installation. */
export const KnownTierCode = TierCode.refine(isLicenceTierCode, 'Please choose a licence.')
