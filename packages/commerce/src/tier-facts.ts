/** The permitted uses of each licence, as rows of the comparison. The licensing terms are the longer form. */
import { isSocialTier, LICENCE_SCOPE, type LicenceTierCode } from './licence-tier.ts'

export const ON_APPLICATION_NOTE = 'Not Applicable for networks over 10 million, price on application'

export type TierFact = {
  label: string
  value: string
}

const OWN: Readonly<Record<LicenceTierCode, { subscribers: string; brands: string }>> = {
  DELI: { subscribers: 'Up to 5 million', brands: 'The websites and accounts named in the order' },
  DEMA: { subscribers: '10 million or less', brands: 'The websites and accounts named in the order' },
  NNTS: { subscribers: '10 million or less', brands: 'The programme named in the order' },
  CSDO: { subscribers: '10 million or less', brands: 'The production named in the order' },
}

/** The rows below the fee, which comes from the price list. */
export function tierFacts(tier: LicenceTierCode): TierFact[] {
  const social = isSocialTier(tier)
  const { subscribers, brands } = OWN[tier]
  return [
    { label: 'Monetization', value: social ? 'Allowed' : 'Not allowed' },
    { label: 'Number of platforms', value: social ? 'Unlimited social platforms' : 'All media' },
    { label: 'Subscribers', value: subscribers },
    { label: 'Posts', value: social ? 'Unlimited' : 'As part of the programme' },
    { label: 'Brands', value: brands },
    { label: 'On-air uses', value: social ? 'Not applicable' : 'Single on-air use' },
    { label: 'Editing allowed', value: 'Crop, trim, caption and translate; the meaning must stay' },
    { label: 'Distribution', value: LICENCE_SCOPE },
    { label: 'Indemnification', value: 'Your loss up to the fee, should our rights prove wrong' },
  ]
}
