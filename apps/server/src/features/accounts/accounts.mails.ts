/**
 * Words the mails about accounts. A mail to an address that is not confirmed repeats nothing of the form, because
 * anybody could have typed that address.
 */
import type { Config } from '../../config.ts'

type Words = { subject: string; body: string }
type Installation = Pick<Config, 'brandName' | 'baseUrl' | 'licensingEmail' | 'demo'>

function letter(
  { brandName, licensingEmail }: Installation,
  subject: string,
  ...paragraphs: string[]
): Words {
  const body = ['Hello,', ...paragraphs, `${brandName}\n${licensingEmail}`].join('\n\n')
  return { subject: `${brandName}: ${subject}`, body }
}

export function registrationMail(
  site: Installation,
  { url, waitsForStaff }: { url: string; waitsForStaff: boolean },
): Words {
  return letter(
    site,
    'confirm your email address',
    `We received a request for a ${site.brandName} account with this email address. To confirm the address, open this link and choose a password:`,
    url,
    'The link works once, within 24 hours.',
    waitsForStaff ? 'Our team then checks your request and writes to you.' : 'You can then log in and buy.',
    'If you did not ask for an account, ignore this mail. Without the link, no account is opened.',
  )
}

export function alreadyRegisteredMail(site: Installation): Words {
  return letter(
    site,
    'you already have an account',
    'We received a request for an account with this email address, but there is one already. Log in here:',
    `${site.baseUrl}/login`,
    `If you have forgotten your password, set a new one here:\n${site.baseUrl}/forgot-password`,
    'If you did not ask for an account, ignore this mail. Nothing has changed.',
  )
}

export function stillWaitingMail(site: Installation): Words {
  return letter(
    site,
    'your request is with our team',
    'We have your request for an account, and your email address is confirmed. Our team is checking the request and will write to you. You do not need to do anything.',
  )
}

export function passwordResetMail(site: Installation, url: string): Words {
  return letter(
    site,
    'set a new password',
    'We received a request for a new password for this email address. To set it, open this link:',
    url,
    'The link works once, within 60 minutes. If you ask again, only the newest link works.',
    'If you did not ask for a new password, ignore this mail. Your password stays as it is.',
  )
}

export function passwordChangedMail(site: Installation): Words {
  return letter(
    site,
    'your password has been changed',
    'The password of your account has been changed. You are now logged out on all devices.',
    `If you did not change it, set a new password at once:\n${site.baseUrl}/forgot-password`,
    `Then tell us: ${site.licensingEmail}`,
  )
}

export function accountOpenMail(site: Installation): Words {
  return letter(
    site,
    'your account is open',
    'Your email address is confirmed and your account is open. You can now log in and buy:',
    `${site.baseUrl}/login`,
  )
}

export function registrationWaitsMail(site: Installation): Words {
  return letter(
    site,
    'your request is with our team',
    'Thank you. Your email address is confirmed and your password is set. Our team now checks your request and writes to you. Until then, you cannot log in.',
  )
}

type Applicant = {
  id: number
  name: string
  email: string
  company: string
  address1: string
  address2: string
  city: string
  state: string
  postcode: string
  country: string
}

export function approvalNeededMail(site: Installation, request: Applicant): Words {
  const { address1, address2, city, state, postcode, country } = request
  const address = [address1, address2, city, state, postcode, country].filter((line) => line !== '')
  return letter(
    site,
    `account request ${request.id} waits for approval`,
    'A visitor has asked for an account and confirmed the email address. The account stays closed until you approve it.',
    [
      `Name: ${request.name}`,
      `Email: ${request.email}`,
      `Company: ${request.company}`,
      `Address: ${address.join(', ')}`,
    ].join('\n'),
    ...(site.demo
      ? [
          'This is a demo installation: nobody reads this mail, so the request stays open. A registration that starts at the checkout needs no approval.',
        ]
      : []),
  )
}
