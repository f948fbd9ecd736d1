/**
 * Text of the emails about accounts. An email to an address that is not confirmed repeats nothing of the form, because
 * anyone could have typed that address.
 */
import type { ReactNode } from 'react'
import type { Config } from '../../config/config.ts'
import { action, facts, oneLine, paragraph } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'

type Installation = Pick<Config, 'brandName' | 'baseUrl' | 'licensingEmail' | 'demo'>

const email = (site: Installation, subject: string, ...parts: ReactNode[]): EmailText =>
  writeEmail(site, `${site.brandName}: ${subject}`, paragraph('Hello,'), ...parts)

const AFTER_REGISTRATION = {
  staff: 'Our team then checks your request and writes to you.',
  login: 'You can then log in and buy.',
  checkout: 'You then continue at the checkout, if you open the link in the browser that has your cart.',
} as const

/** @param next the step after the first password (R-REGISTER-4, R-REGISTER-5) */
export function registrationEmail(
  site: Installation,
  { url, next }: { url: string; next: keyof typeof AFTER_REGISTRATION },
): EmailText {
  return email(
    site,
    'confirm your email address',
    paragraph(
      `We received a request for a ${site.brandName} account with this email address. To confirm the address, open this link and choose a password:`,
    ),
    action('Choose a password', url),
    paragraph('The link works once, within 24 hours.'),
    paragraph(AFTER_REGISTRATION[next]),
    paragraph(
      'If you did not ask for an account, ignore this email. Without the link, no account is opened.',
    ),
  )
}

export function alreadyRegisteredEmail(site: Installation): EmailText {
  return email(
    site,
    'you already have an account',
    paragraph(
      'We received a request for an account with this email address, but there is one already. Log in here:',
    ),
    action('Login', `${site.baseUrl}/login`),
    paragraph('If you have forgotten your password, set a new one here:'),
    action('Set a new password', `${site.baseUrl}/forgot-password`),
    paragraph('If you did not ask for an account, ignore this email. Nothing has changed.'),
  )
}

export function stillWaitingEmail(site: Installation): EmailText {
  return email(
    site,
    'your request is with our team',
    paragraph(
      'We have your request for an account, and your email address is confirmed. Our team is checking the request and will write to you. You do not need to do anything.',
    ),
  )
}

export function passwordResetEmail(site: Installation, url: string): EmailText {
  return email(
    site,
    'set a new password',
    paragraph('We received a request for a new password for this email address. To set it, open this link:'),
    action('Set a new password', url),
    paragraph('The link works once, within 60 minutes. If you ask again, only the newest link works.'),
    paragraph('If you did not ask for a new password, ignore this email. Your password stays as it is.'),
  )
}

export function loginLinkEmail(site: Installation, url: string): EmailText {
  return email(
    site,
    'your login link',
    paragraph('To log in, open this link and press Login:'),
    action('Login', url),
    paragraph(
      'The link works once, within 15 minutes. If you request another one, only the newest link works.',
    ),
    paragraph('If you did not request it, ignore this email: nothing happens without the link.'),
  )
}

/** @param elsewhere true when the device that changed the password stays logged in */
export function passwordChangedEmail(site: Installation, { elsewhere = false } = {}): EmailText {
  return email(
    site,
    'your password has been changed',
    paragraph(
      `The password of your account has been changed. You are now logged out on all ${elsewhere ? 'other ' : ''}devices.`,
    ),
    paragraph('If you did not change it, set a new password at once:'),
    action('Set a new password', `${site.baseUrl}/forgot-password`),
    paragraph(`Then contact us: ${site.licensingEmail}`),
  )
}

/** @param name the name of the passkey */
export function passkeyEmail(site: Installation, change: 'added' | 'removed', name: string): EmailText {
  return email(
    site,
    `a passkey was ${change}`,
    paragraph(
      change === 'added'
        ? `The passkey “${oneLine(name)}” was added to your account. It can be used to log in.`
        : `The passkey “${oneLine(name)}” was removed from your account. It can no longer be used to log in.`,
    ),
    paragraph('If you did not do this, set a new password, and check the passkeys in your profile:'),
    action('Set a new password', `${site.baseUrl}/forgot-password`),
    paragraph(`Then contact us: ${site.licensingEmail}`),
  )
}

/** @param key its name and scopes, and who created or rotated it */
export function apiKeyEmail(
  site: Installation,
  change: 'created' | 'rotated',
  { name, scopes, by }: { name: string; scopes: readonly string[]; by: string },
): EmailText {
  return email(
    site,
    `an API key was ${change}`,
    paragraph(
      change === 'created'
        ? `${oneLine(by)} created the API key “${oneLine(name)}” of your account, with these scopes: ${scopes.join(', ')}.`
        : `${oneLine(by)} rotated the API key “${oneLine(name)}” of your account, with these scopes: ${scopes.join(', ')}. Its former secret works for 24 more hours.`,
    ),
    paragraph('If you did not expect this, revoke the key in your profile:'),
    action('Show the API keys', `${site.baseUrl}/profile`),
    paragraph(`Then contact us: ${site.licensingEmail}`),
  )
}

export function accountOpenEmail(site: Installation): EmailText {
  return email(
    site,
    'your account is open',
    paragraph('Your email address is confirmed and your account is open. You can now log in and buy:'),
    action('Login', `${site.baseUrl}/login`),
  )
}

export function registrationWaitsEmail(site: Installation): EmailText {
  return email(
    site,
    'your request is with our team',
    paragraph(
      'Thank you. Your email address is confirmed and your password is set. Our team now checks your request and writes to you. Until then, you cannot log in.',
    ),
  )
}

export function registrationApprovedEmail(site: Installation, { buys }: { buys: boolean }): EmailText {
  return email(
    site,
    'your account is open',
    paragraph(
      `Our team has approved your request, and your account is open. You can now log in${buys ? ' and buy' : ''}:`,
    ),
    action('Login', `${site.baseUrl}/login`),
  )
}

export function registrationRefusedEmail(site: Installation, reason: string): EmailText {
  return email(
    site,
    'your request for an account',
    paragraph('Thank you for your request. Our team has checked it and cannot open an account for you.'),
    paragraph(`The reason: ${oneLine(reason)}`),
    paragraph(`If you think that this is a mistake, write to ${site.licensingEmail}.`),
  )
}

type Applicant = {
  accountId: number
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

export function approvalNeededEmail(site: Installation, request: Applicant): EmailText {
  const { address1, address2, city, state, postcode, country } = request
  const address = [address1, address2, city, state, postcode, country].filter((line) => line !== '')
  return email(
    site,
    `account request ${request.id} waits for approval`,
    paragraph(
      'A visitor has asked for an account and confirmed the email address. The account stays closed until you approve it.',
    ),
    facts([
      ['Name', request.name],
      ['Email', request.email],
      ['Company', request.company],
      ['Address', address.join(', ')],
    ]),
    action('Decide in the admin area', `${site.baseUrl}/admin/accounts/${request.accountId}`),
  )
}

type Inviting = { inviter: string; account: string }

export function invitationEmail(
  site: Installation,
  { inviter, account, url }: Inviting & { url: string },
): EmailText {
  return email(
    site,
    'you are invited',
    paragraph(
      `${oneLine(inviter)} invites you to the ${site.brandName} account of ${oneLine(account)}. To accept, open this link and choose a password:`,
    ),
    action('Accept and choose a password', url),
    paragraph('The link works once, within 7 days.'),
    paragraph('If you do not know who invites you, ignore this email. Without the link, nothing happens.'),
  )
}

export function invitedElsewhereEmail(site: Installation, { inviter, account }: Inviting): EmailText {
  return email(
    site,
    'you are invited, but already have an account',
    paragraph(
      `${oneLine(inviter)} invites you to the ${site.brandName} account of ${oneLine(account)}. This email address has another ${site.brandName} account, and an address can belong to only one account.`,
    ),
    paragraph(
      `To move, write to ${site.licensingEmail}, or ask for an invitation to another address. If you want to stay where you are, ignore this email: nothing has changed.`,
    ),
    action('Login', `${site.baseUrl}/login`),
  )
}

export function joinRequestedEmail(
  site: Installation,
  { name, email: address }: { name: string; email: string },
): EmailText {
  return email(
    site,
    'a colleague requests to join your account',
    paragraph(
      'A visitor has confirmed an email address of your domain and requests to join your account. The visitor cannot see your account until you approve.',
    ),
    facts([
      ['Name', oneLine(name)],
      ['Email', address],
    ]),
    action('Approve or decline', `${site.baseUrl}/profile`),
  )
}

export function joinWaitsEmail(site: Installation): EmailText {
  return email(
    site,
    'your request is with your company',
    paragraph(
      'Thank you. Your email address is confirmed and your password is set. Your company has an account, and its administrators now decide whether you join it. Until then, you cannot log in.',
    ),
    paragraph(`If you need an account of your own instead, write to ${site.licensingEmail}.`),
  )
}

export function joinApprovedEmail(site: Installation, account: string): EmailText {
  return email(
    site,
    'you have joined the account of your company',
    paragraph(`You are now a user of the ${site.brandName} account of ${oneLine(account)}. You can log in:`),
    action('Login', `${site.baseUrl}/login`),
  )
}

export function joinDeclinedEmail(site: Installation): EmailText {
  return email(
    site,
    'your company declined your request',
    paragraph(
      'The administrators of the account of your company have declined your request to join it. We now handle your registration as a request for an account of its own, and write to you about it separately.',
    ),
  )
}
