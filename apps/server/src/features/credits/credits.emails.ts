/** Text of the email about credits that are low or used up. */
import { type LicenceTierCode, tierOf } from '@rushes/commerce/licence-tier'
import { action, facts, paragraph, salutation } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'

export type LowCredits = {
  brandName: string
  baseUrl: string
  licensingEmail: string
  reader: { first_name: string; last_name: string; account_name: string }
  media: 'video' | 'image'
  tier: LicenceTierCode
  left: number
}

export function lowCreditsEmail(email: LowCredits): EmailText {
  const { brandName, baseUrl, reader, media, tier, left } = email
  const what = `${media} credits for ${tierOf(tier).usageType}`
  return writeEmail(
    email,
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
    paragraph(`If you have a question, write to ${email.licensingEmail}.`),
  )
}
