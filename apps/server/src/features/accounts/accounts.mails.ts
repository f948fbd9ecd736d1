/**
 * The words of mails about accounts. Mails to an address that is not proven repeat nothing of the form: anybody
 * could have typed it.
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
    `Somebody, we hope you, has asked for a ${site.brandName} account with this address. Please confirm it and choose a password:`,
    url,
    'The link works once, for 24 hours.',
    waitsForStaff
      ? 'After that our team looks at your request and writes to you.'
      : 'After that you can log in and buy.',
    'If it was not you, ignore this mail: without the link nothing happens.',
  )
}

export function alreadyRegisteredMail(site: Installation): Words {
  return letter(
    site,
    'you already have an account',
    'Somebody, we hope you, has asked for an account with this address. There is one already. Log in here:',
    `${site.baseUrl}/login`,
    `If you have forgotten your password, set a new one:\n${site.baseUrl}/forgot-password`,
    'If it was not you, there is nothing to do: nothing has changed.',
  )
}

export function stillWaitingMail(site: Installation): Words {
  return letter(
    site,
    'your request is with our team',
    'Your request for an account has arrived and your address is confirmed. Our team is looking at it and will write to you. There is nothing to do until then.',
  )
}

export function passwordResetMail(site: Installation, url: string): Words {
  return letter(
    site,
    'set a new password',
    'Somebody, we hope you, has asked to set a new password for this address:',
    url,
    'The link works once, for 60 minutes. A newer mail replaces this one.',
    'If it was not you, ignore this mail: your password stays as it is.',
  )
}

export function passwordChangedMail(site: Installation): Words {
  return letter(
    site,
    'your password has been changed',
    'The password of your account has just been changed, and every session has been ended.',
    `If it was not you, set a new password at once and tell us:\n${site.baseUrl}/forgot-password`,
  )
}

export function accountOpenMail(site: Installation): Words {
  return letter(
    site,
    'your account is open',
    'Your address is confirmed and your account is open. You can log in and buy:',
    `${site.baseUrl}/login`,
  )
}

export function registrationWaitsMail(site: Installation): Words {
  return letter(
    site,
    'your request is with our team',
    'Thank you: your address is confirmed and your password is set. Our team now looks at your request and will write to you.',
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
  const address = [
    request.address1,
    request.address2,
    request.city,
    request.state,
    request.postcode,
    request.country,
  ]
  return letter(
    site,
    `account request ${request.id} waits for approval`,
    'A visitor has asked for an account and confirmed the address. The account stays closed until it is approved.',
    [
      `Name: ${request.name}`,
      `Email: ${request.email}`,
      `Company: ${request.company}`,
      `Address: ${address.filter((line) => line !== '').join(', ')}`,
    ].join('\n'),
    ...(site.demo
      ? [
          'This is a demo installation: no staff reads this mail, and the request keeps waiting. A registration begun at the checkout is opened without approval.',
        ]
      : []),
  )
}
