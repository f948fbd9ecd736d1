/** Email addresses, with international domains and local parts (RFC 6531). One address has one stored form. */
import { z } from 'zod'

/** Characters. */
export const MAX_EMAIL = 254

const LOCAL_PART = String.raw`(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.\-]{0,63}[\p{L}\p{M}\p{N}_+\-]`
const DOMAIN = String.raw`(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9\-]+)`
const PATTERN = new RegExp(`^${LOCAL_PART}@${DOMAIN}$`, 'u')

/** A domain could otherwise bring a port or a path. */
const NO_DOMAIN = /[\s/?#\\:@[\]]/

/** The same address in the form that is stored and compared: a domain in ASCII, a local part in NFC. */
export function storedEmail(given: string): string {
  const at = given.lastIndexOf('@')
  const [local, domain] = [given.slice(0, at), given.slice(at + 1)]
  if (at < 1 || isAscii(given) || NO_DOMAIN.test(domain)) return given
  const ascii = isAscii(domain) ? domain : URL.parse(`http://${domain}`)?.hostname
  return `${local.normalize('NFC')}@${ascii ?? domain}`
}

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)

type EmailMessages = { email: string; emailFormat: string }
const ASKED = 'Please enter an email address.'

/** A required address of a form. */
export const emailOf = ({ email, emailFormat }: EmailMessages = { email: ASKED, emailFormat: ASKED }) =>
  z
    .string(email)
    .trim()
    .overwrite(storedEmail)
    .min(1, email)
    .max(MAX_EMAIL)
    .pipe(z.email({ pattern: PATTERN, error: emailFormat }))
