/** Decides which email domains an account may have, and which addresses belong to them (R-JOIN-1). */
import { domainToASCII } from 'node:url'
import { MAILBOX_PROVIDERS } from './mailbox-providers.ts'

/** Returns the domain in its stored form; empty when the text is no domain. A leading @ is accepted. */
export function storedDomain(text: string): string {
  const domain = domainToASCII(text.trim().replace(/^@/, '').replace(/\.$/, '')).toLowerCase()
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(domain) ? domain : ''
}

export const domainOf = (email: string): string => storedDomain(email.slice(email.lastIndexOf('@') + 1))

/** @returns why no account may have the domain; null when one may. */
export function refusalOfDomain(domain: string): string | null {
  if (domain === '') return 'Please enter a domain, such as example.com.'
  return MAILBOX_PROVIDERS.has(domain)
    ? `Everyone can open a mailbox at ${domain}. Please enter a domain of the company.`
    : null
}

/** @returns why an administrator with this address may not add the domain; null when it may be added. */
export const refusalOfOwnDomain = (domain: string, email: string): string | null =>
  refusalOfDomain(domain) ??
  (domainOf(email) === domain
    ? null
    : 'You can only add the domain of your own email address. For other domains, please contact us.')

/** Returns the domain that the owner of this address can add to an account with these domains. */
export function addableDomain(email: string, domains: readonly string[]): string | null {
  const domain = domainOf(email)
  return domains.includes(domain) || refusalOfDomain(domain) !== null ? null : domain
}
