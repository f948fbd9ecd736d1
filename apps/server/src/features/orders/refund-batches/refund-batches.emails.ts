/** Text of the email about a credit that is returned. */
import { facts, link, paragraph, salutation } from '../../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../../platform/mail/write-email.ts'

type Site = { brandName: string; baseUrl: string; licensingEmail: string }
type Returned = {
  buyer: { first_name: string; last_name: string }
  clip: { id: number; title: string }
  licenceId: number
}

export const creditReturnedEmail = (site: Site, { buyer, clip, licenceId }: Returned): EmailText =>
  writeEmail(
    site,
    `Your ${site.brandName} credit for clip ${clip.id} is returned`,
    salutation(buyer),
    paragraph(
      'We withdrew this clip. The credit that licensed it is in your account again, and the licence has ended.',
    ),
    facts([
      ['Clip', `${clip.id}, ${clip.title}`],
      ['Licence', String(licenceId)],
    ]),
    paragraph('Your credits: ', link(`${site.baseUrl}/dashboard`)),
    paragraph(`If you have a question, write to ${site.licensingEmail}.`),
  )
