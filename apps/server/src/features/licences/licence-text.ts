/**
 * Writes `licences.txt`, the document in every archive that states the right to use its files (R-LICENCE-1).
 */
import { dealFacts } from '@rushes/commerce/deal'
import { usageTypeOf } from '@rushes/commerce/licence-tier'
import { longDay, namedMinuteOf } from '../../platform/agency-time.ts'
import type { LicensedDeal } from './licensed-deal.ts'

export type LicenceEntry = {
  fileName: string
  clipId: number
  clipTitle: string
  sha256: string
  /** Address of the recipient of a download link; null for users. */
  recipient: string | null
  /** Null for a download link, and for agency staff, who need no licence. */
  licence: {
    id: number
    ref: string
    verifyUrl: string
    accountName: string
    tier: string | null
    /** At the time of the grant; null for a standard credit, and for the current name. */
    tierName: string | null
    /** Media, territory and term of the tier at the time of the grant; null for licences from before tiers could change. */
    scope: string | null
    /** The licence that it upgrades; null for a licence of its own. */
    upgrades: number | null
    /** The scope of a deal; null for the scope of the tier. */
    deal: LicensedDeal | null
    termsVersion: string
    terms: string
    grantedAt: Date
  } | null
}

type Licensed = NonNullable<LicenceEntry['licence']>

const RULE = '='.repeat(72)

/** Writes the document; terms that several clips share are printed once, at the end. */
export function licenceText(
  { brandName, timeZone }: { brandName: string; timeZone: string },
  entries: readonly LicenceEntry[],
): string {
  const terms = new Map<string, string>()
  for (const { licence } of entries) {
    if (licence) terms.set(termsTitle(licence), licence.terms)
  }
  return [
    `${brandName}: licences of the files in this archive`,
    RULE,
    ...entries.map((entry) => entryText(entry, timeZone)),
    ...[...terms].map(([title, body]) => `${RULE}\n${title}\n\n${body.trim()}\n`),
  ].join('\n')
}

/**
 * Returns a tier's name on documents; null is the standard credit, which has no tier.
 * @param name at the time of the grant; null for the current one
 */
export function tierName(tier: string | null, name: string | null = null): string {
  return tier === null ? 'Standard credit' : `${tier}, ${name ?? usageTypeOf(tier)}`
}

function entryText(
  { fileName, clipId, clipTitle, sha256, recipient, licence }: LicenceEntry,
  timeZone: string,
): string {
  const right = licence
    ? [
        `Licence no.: ${licence.id}`,
        `Reference:   ${licence.ref}`,
        `Verify at:   ${licence.verifyUrl}`,
        ...(licence.upgrades === null ? [] : [`Upgrade of:  licence ${licence.upgrades}`]),
        `Licensed to: ${licence.accountName}`,
        `Tier:        ${tierName(licence.tier, licence.tierName)}`,
        ...scopeText(licence),
        `Terms:       version ${licence.termsVersion}, printed below`,
        `Granted:     ${namedMinuteOf(licence.grantedAt, timeZone)}`,
      ]
    : [`Licence no.: none. ${withoutLicence(recipient)}`]
  return [
    `File:        ${fileName}`,
    `Clip:        ${clipId}, ${clipTitle}`,
    `SHA-256:     ${sha256}`,
    ...right,
    '',
  ].join('\n')
}

function scopeText({ deal, scope }: Licensed): string[] {
  if (deal === null) return scope === null ? [] : [`Scope:       ${scope}`]
  const { ends_on, ...terms } = deal
  return [
    `Scope:       offer ${deal.offer_id}; it takes precedence over the terms below`,
    ...dealFacts(terms, ends_on, longDay).map(({ name, value }) => `${`${name}:`.padEnd(13)}${value}`),
  ]
}

function withoutLicence(recipient: string | null): string {
  return recipient === null
    ? 'Delivered to agency staff; not for publication.'
    : `Delivered to ${recipient} through a download link; use it as agreed with our licensing team.`
}

function termsTitle({
  tier,
  tierName: name,
  termsVersion,
}: Pick<Licensed, 'tier' | 'tierName' | 'termsVersion'>) {
  return `Terms of ${tierName(tier, name)}, version ${termsVersion}`
}
