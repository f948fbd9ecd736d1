/** The permitted uses of each licence, as rows of the comparison. The licensing terms are the longer form. */
import { AUDIENCE_ON_APPLICATION_ABOVE, type LicenceTierCode, tierOf } from './licence-tier.ts'

export const ON_APPLICATION_NOTE = 'Not Applicable for networks over 10 million, price on application'

export type TierFact = {
  label: string
  value: string
}

/** The rows below the fee, which comes from the price list. */
export function tierFacts(tier: LicenceTierCode): TierFact[] {
  const { social, monetization, onAirUses, audienceLimit, brands, scope } = tierOf(tier)
  return [
    { label: 'Monetization', value: monetization ? 'Allowed' : 'Not allowed' },
    { label: 'Number of platforms', value: social ? 'Unlimited social platforms' : 'All media' },
    { label: 'Subscribers', value: subscribersOf(audienceLimit ?? AUDIENCE_ON_APPLICATION_ABOVE) },
    { label: 'Posts', value: social ? 'Unlimited' : 'As part of the programme' },
    { label: 'Brands', value: brands },
    { label: 'On-air uses', value: onAirLabel(onAirUses) },
    { label: 'Editing allowed', value: 'Crop, trim, caption and translate; the meaning must stay' },
    { label: 'Distribution', value: scope },
    { label: 'Indemnification', value: 'Your loss up to the fee, should our rights prove wrong' },
  ]
}

const subscribersOf = (limit: number) =>
  limit < AUDIENCE_ON_APPLICATION_ABOVE
    ? `Up to ${followersLabel(limit)}`
    : `${followersLabel(AUDIENCE_ON_APPLICATION_ABOVE)} or less`

const followersLabel = (followers: number) =>
  followers % 1_000_000 === 0 ? `${followers / 1_000_000} million` : followers.toLocaleString('en')

function onAirLabel(uses: number | null): string {
  if (uses === null) return 'Not applicable'
  return uses === 1 ? 'Single on-air use' : `${uses} on-air uses`
}

/** The scopes of tiers, each once. */
export const scopesOf = (tiers: readonly LicenceTierCode[]): string[] => [
  ...new Set(tiers.map((code) => tierOf(code).scope)),
]
