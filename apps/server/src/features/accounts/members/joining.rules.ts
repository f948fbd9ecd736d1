/** Decides which email domains an account may have, and which address belongs to one (R-JOIN-1). */
import { domainToASCII } from 'node:url'
import { MAILBOX_PROVIDERS } from './mailbox-providers.ts'

/** The domain in the form that is stored and compared; empty where the text is none. A leading @ is accepted. */
export function storedDomain(text: string): string {
  const domain = domainToASCII(text.trim().replace(/^@/, '').replace(/\.$/, '')).toLowerCase()
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(domain) ? domain : ''
}

export const domainOf = (email: string): string => storedDomain(email.slice(email.lastIndexOf('@') + 1))

/** @returns why an administrator with this address may not add the domain; null when it may be added. */
export function refusalOfDomain(domain: string, email: string): string | null {
  if (domain === '') return 'Please enter a domain, such as example.com.'
  if (MAILBOX_PROVIDERS.has(domain)) {
    return 'Everyone can open a mailbox at this domain. Please enter a domain of your company.'
  }
  return domainOf(email) === domain
    ? null
    : 'You can only add the domain of your own email address. For other domains, please contact us.'
}
