/** Decides which providers an account may enter (R-OIDC-1), and which of their users sign in (R-OIDC-3, R-OIDC-5). */
import { storedEmail } from '@rushes/contract/email'
import { register } from '@rushes/contract/registration'
import { SSO_MESSAGES } from '@rushes/contract/sso-messages'
import { z } from 'zod'
import { domainOf } from '../accounts/members/joining.rules.ts'
import { nameParts } from '../accounts/registration/registration.rules.ts'
import { type Allowed, addressFault } from '../webhooks/webhook-address.rules.ts'

/** The reasons why a sign-in ends at the login page, which has a sentence for each. */
export type SsoRefusal =
  | 'unknown'
  | 'unavailable'
  | 'failed'
  | 'unverified'
  | 'domain'
  | 'elsewhere'
  | 'identity'
  | 'closed'

/** @returns why an account may not enter this issuer; null if its host decides */
export function issuerFault(text: string, allowed: Allowed): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return SSO_MESSAGES.issuer
  if (url.search !== '') return 'The issuer must not contain a query (?).'
  // With such an address, the library does not compare the issuer.
  if (url.pathname.includes('/.well-known/')) return 'Please enter the issuer without /.well-known.'
  return addressFault(text, allowed)
}

export type RoleMapping = { role_claim: string; administrator_value: string }

/** The user that a provider vouches for. */
export type Arrival = {
  subject: string
  email: string
  first_name: string
  last_name: string
  /** Null if the provider decides no roles. */
  role: 'Administrator' | 'User' | null
}

const { name: Name, email: Email } = register.schema.body.shape
const Claims = z.looseObject({
  // OpenID Connect Core 2: at most 255 characters of ASCII.
  sub: z.string().regex(/^[ -~]{1,255}$/),
  email: z.string().transform((text) => storedEmail(text.trim()).toLowerCase()),
  email_verified: z.boolean().optional(),
})

/**
 * Reads the claims of a user whose email the provider has verified, at a domain that the company has proved to own.
 * @returns the reason when the user may not sign in
 */
export function arrivalOf(
  claims: unknown,
  { domains, ...mapping }: RoleMapping & { domains: readonly string[] },
): Arrival | SsoRefusal {
  const read = Claims.safeParse(claims)
  if (!read.success) return 'failed'
  const { sub, email, email_verified: isVerified } = read.data
  if (isVerified !== true) return 'unverified'
  if (!Email.safeParse(email).success) return 'failed'
  if (!domains.includes(domainOf(email))) return 'domain'
  return { subject: sub, email, ...namesOf(read.data, email), role: roleOf(read.data, mapping) }
}

type ClaimValues = Readonly<Record<string, unknown>>

/** A name as a registration stores it; without one, the part of the address before the @. */
function namesOf(claims: ClaimValues, email: string) {
  const [given, family] = [lineOf(claims['given_name']), lineOf(claims['family_name'])]
  if (given !== '' && `${given} ${family}`.length <= 120) return { first_name: given, last_name: family }
  return nameParts(lineOf(claims['name']) || email.slice(0, email.lastIndexOf('@')))
}

/** One line without control characters; empty for anything that is no name. */
function lineOf(value: unknown): string {
  const text = typeof value === 'string' ? value.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ') : ''
  return Name.safeParse(text).data ?? ''
}

function roleOf(claims: ClaimValues, { role_claim: claim, administrator_value: value }: RoleMapping) {
  if (claim === '') return null
  const given = claims[claim]
  const isAdministrator = given === value || (Array.isArray(given) && given.includes(value))
  return isAdministrator ? 'Administrator' : 'User'
}
