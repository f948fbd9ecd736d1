/** Words the mail about credits that are low or used up. */
import { LICENCE_TIERS, type LicenceTierCode } from '@rushes/commerce/licence-tier'
import { action, facts, paragraph, salutation } from '../../platform/mail/letter-parts.ts'
import { type Words, writeLetter } from '../../platform/mail/write-letter.ts'

export type LowCredits = {
  brandName: string
  baseUrl: string
  licensingEmail: string
  reader: { first_name: string; last_name: string; account_name: string }
  media: 'video' | 'image'
  tier: LicenceTierCode
  left: number
}

export function lowCreditsMail(letter: LowCredits): Words {
  const { brandName, baseUrl, reader, media, tier, left } = letter
  const what = `${media} credits for ${LICENCE_TIERS[tier].usageType}`
  return writeLetter(
    letter,
    left === 0 ? `Your ${brandName} credits are used up` : `Your ${brandName} credits are running low`,
    salutation(reader),
    paragraph(
      left === 0 ? `Your account has used the last of its ${what}.` : `Your account has few ${what} left.`,
    ),
    facts([
      ['Account', reader.account_name],
      ['Credits left', String(left)],
    ]),
    paragraph('Clips that your account has licensed can be downloaded again at no cost.'),
    action('Buy credits', `${baseUrl}/pricing`),
    paragraph(`If you have a question, write to ${letter.licensingEmail}.`),
  )
}
